import type en from "../../en/parts/key-problems.ts";
import type { Shape } from "../../shape.ts";

const late = "انقضت المهلة. حاول من جديد.";
const unchecked = "تعذّر التحقق من رد المفتاح. حاول من جديد.";
const known = "سبق أن أُضيف هذا المفتاح إلى حسابك.";
const address = "لا تدعم المتصفّحات المفاتيح على هذا العنوان.";

const keyProblems: Shape<typeof en> = {
  cancelled: {
    title: "لم يتغيّر شيء",
    description: "أُغلقت نافذة المتصفّح أو انقضت مهلتها. حاول من جديد متى شئت.",
  },
  needsName: "لا تدعم المتصفّحات المفاتيح على هذا العنوان. لاستخدامها افتح {link}",
  unsupported: "لا يدعم هذا المتصفّح مفاتيح المرور. جرّب متصفّحًا أحدث أو جهازًا آخر.",
  problems: {
    webauthn_verification_failed: unchecked,
    webauthn_challenge_expired: late,
    webauthn_challenge_not_found: late,
    mfa_challenge_expired: late,
    mfa_verification_failed: unchecked,
    webauthn_credential_exists: known,
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: known,
    ERROR_INVALID_DOMAIN: address,
    ERROR_INVALID_RP_ID: address,
    too_many_passkeys: "لديك 10 مفاتيح مرور، وهو أقصى عدد مسموح به. احذف واحدًا منها أولًا.",
    too_many_enrolled_mfa_factors: "بلغت أقصى عدد من التطبيقات والمفاتيح. احذف واحدًا منها أولًا.",
    mfa_webauthn_enroll_not_enabled: "استخدام مفاتيح الأمان متوقّف حاليًا.",
    passkey_disabled: "استخدام مفاتيح المرور متوقّف حاليًا.",
    no_authorization: "لا يمكن إضافة مفتاح مرور إلى حساب زائر. أضف إلى الحساب بريدًا إلكترونيًا أولًا.",
    insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
    over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم حاول من جديد.",
  },
};

export default keyProblems;
