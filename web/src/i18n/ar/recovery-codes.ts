import type en from "../en/recovery-codes.ts";
import type { RecoveryProblem } from "../en/recovery-codes.ts";
import type { ArabicPluralForms } from "../plural.ts";
import type { Shape } from "../shape.ts";

const problems: Record<RecoveryProblem, string> = {
  mfa_recovery_codes_sole_factor: "أضف تطبيق مصادقة أو مفتاح أمان أولًا.",
  mfa_verified_factor_exists: "لديك رموز احتياطية من قبل. حدّث الصفحة.",
  mfa_factor_not_found: "لم نجد رموزًا احتياطية لحسابك. حدّث الصفحة ثم حاول من جديد.",
  insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم حاول من جديد.",
  session_not_found: "انتهت جلستك. سجّل الدخول من جديد.",
  user_banned: "هذا الحساب محظور. تواصل معنا لمعرفة السبب.",
};

const left: ArabicPluralForms = {
  zero: "لم يبقَ أي رمز.",
  one: "بقي رمز واحد.",
  two: "بقي رمزان.",
  few: "بقيت {count} رموز.",
  many: "بقي {count} رمزًا.",
  other: "بقي {count} رمز.",
};

const remove = "احذف التطبيق أو المفتاح الذي فقدته، وأضف غيره.";

const leftAndRemove: ArabicPluralForms = {
  zero: `${left.zero} ${remove}`,
  one: `${left.one} ${remove}`,
  two: `${left.two} ${remove}`,
  few: `${left.few} ${remove}`,
  many: `${left.many} ${remove}`,
  other: `${left.other} ${remove}`,
};

const locked: ArabicPluralForms = {
  zero: "رموز خاطئة كثيرة. حاول من جديد الآن.",
  one: "رموز خاطئة كثيرة. حاول من جديد بعد دقيقة.",
  two: "رموز خاطئة كثيرة. حاول من جديد بعد دقيقتين.",
  few: "رموز خاطئة كثيرة. حاول من جديد بعد {count} دقائق.",
  many: "رموز خاطئة كثيرة. حاول من جديد بعد {count} دقيقة.",
  other: "رموز خاطئة كثيرة. حاول من جديد بعد {count} دقيقة.",
};

const recoveryCodes: Shape<typeof en> = {
  title: "الرموز الاحتياطية",
  loading: "نبحث عن رموزك الاحتياطية",
  loadFailed: { title: "تعذّر تحميل رموزك الاحتياطية", retry: "حاول من جديد" },
  lead: "يُدخلك كل رمز منها مرة واحدة بدلًا من التطبيق أو المفتاح الذي فقدته.",
  none: {
    title: "أنشئ رموزًا احتياطية قبل أن تحتاج إليها",
    text: "إن فقدت هاتفك أو مفتاحك أعادك رمز منها إلى حسابك. ومن دونها لا بد أن تراسلنا.",
  },
  left,
  few: "أنشئ رموزًا جديدة قبل أن تنفد.",
  make: "إنشاء رموز احتياطية",
  renew: "إنشاء رموز جديدة",
  busy: "ننشئ الرموز...",
  dialog: {
    title: "هل تريد إنشاء رموز جديدة؟",
    text: "تبطل رموزك الحالية فورًا أينما حفظتها.",
    confirm: "إنشاء رموز جديدة",
    busy: "ننشئ الرموز...",
    cancel: "إبقاء الرموز الحالية",
  },
  sheet: {
    title: "احفظ هذه الرموز الآن",
    text: "لن نعرضها إلا هذه المرة. اطبعها، أو احفظها في مكان غير هاتفك ومفتاحك.",
    whose: "الرموز الاحتياطية في {brand} لحساب {email}، {date}",
    file: "الرموز الاحتياطية في {brand}، {date}",
    once: "يصلح كل رمز مرة واحدة. ولا فرق بين الحروف الكبيرة والصغيرة، ولا أثر للمسافات والشرطات.",
    copy: "نسخ الرموز",
    copied: "نُسخت الرموز",
    copyFailed: "تعذّر النسخ",
    save: "تنزيل ملف نصي",
    print: "طباعة",
    stored: "حفظتُ الرموز",
  },
  step: {
    title: "استخدم رمزًا احتياطيًا",
    lead: "اكتب أحد الرموز التي حفظتها حين فعّلت الخطوة الثانية لحساب {email}.",
    label: "الرمز الاحتياطي",
    hint: "16 حرفًا ورقمًا، ولا أثر للمسافات والشرطات.",
    submit: "متابعة",
    busy: "نتحقق من الرمز...",
    locked,
    validation: {
      missing: "اكتب رمزًا احتياطيًا",
      wrong: "الرمز غير صحيح أو سبق استخدامه.",
      none: "لم يبقَ لديك رمز صالح. راسلنا لنعيدك إلى حسابك.",
    },
    done: {
      title: "دخلت برمز احتياطي",
      text: remove,
      left: leftAndRemove,
      action: "إلى صفحة الأمان",
    },
  },
  failed: { title: "لم ينجح ذلك", description: "حدث خطأ عندنا. حاول من جديد." },
  offline: "لم نتمكن من الوصول إلى الخادم. تحقق من اتصالك ثم حاول من جديد.",
  problems,
};

export default recoveryCodes;
