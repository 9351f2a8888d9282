import mailWait from "../../i18n/ar/parts/mail-wait.ts";
import type { ArabicPluralForms } from "../../i18n/plural.ts";
import type { Shape } from "../../i18n/shape.ts";
import type en from "./words.en.ts";
import type { ReauthenticationProblem } from "./words.en.ts";

const problems: Record<ReauthenticationProblem, string> = {
  insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
  session_not_found: "انتهت جلستك. سجّل الدخول من جديد.",
  user_banned: "هذا الحساب محظور. تواصل معنا لمعرفة السبب.",
  validation_failed: "راجع ما كتبته ثم حاول من جديد.",
};

const tooMany: ArabicPluralForms = {
  zero: "محاولات خاطئة كثيرة. حاول من جديد الآن.",
  one: "محاولات خاطئة كثيرة. حاول من جديد بعد دقيقة.",
  two: "محاولات خاطئة كثيرة. حاول من جديد بعد دقيقتين.",
  few: "محاولات خاطئة كثيرة. حاول من جديد بعد {count} دقائق.",
  many: "محاولات خاطئة كثيرة. حاول من جديد بعد {count} دقيقة.",
  other: "محاولات خاطئة كثيرة. حاول من جديد بعد {count} دقيقة.",
};

const reauthentication: Shape<typeof en> = {
  dialog: { title: "أكّد أنك صاحب الحساب", confirm: "تأكيد", busy: "نتحقّق...", cancel: "إلغاء" },
  text: "قبل أي تغيير في طريقة الدخول إلى حسابك نتأكّد من أنك صاحبه، ويبقى التأكيد ساريًا 10 دقائق.",
  password: "كلمة مرورك",
  show: "إظهار كلمة المرور",
  hide: "إخفاء كلمة المرور",
  mailCode: "إرسال رمز إلى بريدي",
  mailing: "نرسل الرمز...",
  mailAnother: "إرسال رمز جديد",
  code: "الرمز الذي في رسالتنا",
  mailed: "أرسلنا رمزًا إلى {email}، وهو صالح لمدة 10 دقائق.",
  usePassword: "استخدام كلمة المرور",
  validation: {
    passwordMissing: "اكتب كلمة المرور",
    passwordWrong: "ليست هذه كلمة مرورك الحالية",
    codeMissing: "اكتب الرمز الذي في رسالتنا",
    codeWrong: "الرمز غير صحيح أو انتهت مدته. اطلب رمزًا جديدًا.",
  },
  tooMany,
  failed: { title: "تعذّر التأكيد", description: "حدث خطأ أثناء التحقق. حاول من جديد" },
  wait: mailWait,
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default reauthentication;
