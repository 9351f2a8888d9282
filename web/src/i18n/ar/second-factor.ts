import type en from "../en/second-factor.ts";
import type { SecondFactorProblem } from "../en/second-factor.ts";
import type { Shape } from "../shape.ts";
import keyProblems from "./key-problems.ts";

const problems: Record<SecondFactorProblem, string> = {
  mfa_factor_not_found: "لم نجد هذا التطبيق في حسابك. حدّث الصفحة ثم حاول من جديد.",
  mfa_factor_name_conflict: "لديك تطبيق بهذا الاسم. اختر اسمًا آخر.",
  mfa_ip_address_mismatch: "تغيّرت شبكتك في أثناء التحقق. حاول من جديد.",
  mfa_totp_enroll_not_enabled: "إعداد الخطوة الثانية متوقف حاليًا. حاول لاحقًا.",
  too_many_enrolled_mfa_factors: "بلغت أقصى عدد من التطبيقات. احذف واحدًا منها أولًا.",
  insufficient_aal: "أكمل الخطوة الثانية أولًا ثم حاول من جديد.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم حاول من جديد.",
  session_not_found: "انتهت جلستك. سجّل الدخول من جديد.",
  user_banned: "هذا الحساب محظور. تواصل معنا لمعرفة السبب.",
};

const secondFactor: Shape<typeof en> = {
  code: { label: "الرمز من 6 أرقام", hint: "تجده في تطبيق المصادقة." },
  step: {
    title: "أدخل الرمز",
    lead: "افتح تطبيق المصادقة واكتب الرمز الذي يعرضه لحساب {email}.",
    which: "أي تطبيق؟",
    submit: "تابع",
    busy: "نتحقق من الرمز...",
    lost: "فقدت هاتفك؟ أدخل المفتاح الذي احتفظت به في تطبيق مصادقة آخر. وإن لم يكن معك المفتاح فراسلنا.",
    otherAccount: "ادخل بحساب آخر",
  },
  ways: {
    app: "استخدام تطبيق المصادقة",
    key: "استخدام مفتاح أمان",
    recovery: "استخدام رمز احتياطي",
  },
  key: {
    title: "استخدم مفتاح الأمان",
    lead: "أوصله بجهازك أو قرّبه من هاتفك ثم المسه لتدخل بحساب {email}.",
    which: "أي مفتاح؟",
    submit: "استخدام مفتاح الأمان",
    busy: "ننتظر مفتاحك...",
    lost: "فقدت المفتاح وليس لديك غيره؟ راسلنا.",
    failed: { title: "لم يُقبل المفتاح", description: "تعذّر استخدام مفتاح الأمان. حاول من جديد." },
    add: "إضافة مفتاح أمان",
    dialog: { title: "إضافة مفتاح أمان", confirm: "متابعة", busy: "ننتظر مفتاحك...", cancel: "إلغاء" },
    text: "جهاز صغير توصله بحاسوبك أو تقرّبه من هاتفك. أبقه في متناولك، فسيطلبه متصفحك بعد هذه الخطوة.",
    name: "اسم المفتاح",
    nameHint: "اسم تعرفه به، مثل «الميدالية» أو «المكتب».",
    done: { title: "أُضيف مفتاح الأمان", description: "صار يفتح لك الخطوة الثانية." },
    validation: {
      missing: "اكتب اسمًا للمفتاح",
      long: "الاسم أطول من 120 حرفًا",
      taken: "لديك تطبيق أو مفتاح بهذا الاسم. اختر اسمًا آخر.",
    },
  },
  keyWords: keyProblems,
  setup: {
    start: "تفعيل الخطوة الثانية",
    starting: "نجهّز مفتاحك...",
    scan: {
      title: "امسح هذا الرمز بتطبيق المصادقة",
      text: "يصلح أي تطبيق يعرض رموزًا من 6 أرقام، مثل Google Authenticator أو 1Password أو Aegis.",
      alt: "رمز QR يحمل المفتاح المكتوب أدناه",
    },
    key: {
      label: "أو اكتب هذا المفتاح في التطبيق:",
      copy: "انسخ المفتاح",
      copied: "نسخناه",
      copyFailed: "تعذّر النسخ",
      open: "افتحه في تطبيق على هذا الجهاز",
    },
    recovery: {
      title: "احتفظ بالمفتاح في مكان آمن",
      text: "اكتبه على ورقة، أو احفظه في مدير كلمات المرور على جهاز آخر. إن فقدت هاتفك أعاد المفتاح رموزك على هاتف جديد. ولن نعرضه بعد الآن.",
    },
    codeHint: "اكتب الرمز الذي يعرضه التطبيق الآن.",
    submit: "فعّلها",
    busy: "نتحقق من الرمز...",
    cancel: "إلغاء",
    done: { title: "فعّلنا الخطوة الثانية", description: "سنطلب منك رمزًا كلما سجّلت الدخول." },
  },
  unnamed: "تطبيق مصادقة أضفته في {date}",
  unnamedKey: "مفتاح أمان أضفته في {date}",
  validation: {
    code: "اكتب أرقام الرمز الستة",
    wrong: "الرمز غير صحيح. انتظر الرمز التالي ثم حاول من جديد.",
  },
  failed: { title: "لم ينجح ذلك", description: "حدث خطأ عندنا. حاول من جديد." },
  offline: "لم نتمكن من الوصول إلى الخادم. تحقق من اتصالك ثم حاول من جديد.",
  problems,
};

export default secondFactor;
