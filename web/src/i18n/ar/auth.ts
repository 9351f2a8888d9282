import type en from "../en/auth.ts";
import type { AuthProblem } from "../en/auth.ts";
import type { Shape } from "../shape.ts";
import accountFrame from "./account-frame.ts";

const problems: Record<AuthProblem, string> = {
  invalid_credentials: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  email_not_confirmed: "لم تؤكّد بريدك الإلكتروني بعد. افتح الرابط في رسالتنا.",
  user_already_exists: "يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول.",
  email_exists: "يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول.",
  weak_password: "كلمة المرور سهلة التخمين. اختر غيرها.",
  validation_failed: "راجع بريدك الإلكتروني وكلمة المرور ثم حاول من جديد.",
  over_email_send_rate_limit: "أرسلنا إليك رسالة قبل قليل. انتظر دقيقة ثم حاول من جديد.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم حاول من جديد.",
  signup_disabled: "إنشاء الحسابات متوقف حاليًا. حاول لاحقًا.",
  email_provider_disabled: "تسجيل الدخول بالبريد الإلكتروني متوقف حاليًا. حاول لاحقًا.",
  user_banned: "هذا الحساب موقوف. تواصل معنا لمعرفة السبب.",
};

const auth: Shape<typeof en> = {
  meta: {
    title: "أنشئ حسابك أو سجّل الدخول | توأم",
    description: "أنشئ حسابك ببريد العمل وكلمة مرور من ستة أحرف أو أكثر، أو سجّل الدخول وأكمل من حيث توقفت.",
  },
  fields: {
    firstName: "الاسم الأول",
    lastName: "اسم العائلة",
    companyName: "اسم الشركة",
    position: "المنصب",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    passwordHint: "6 أحرف على الأقل",
    confirmPassword: "تأكيد كلمة المرور",
    showPassword: "أظهر كلمة المرور",
    hidePassword: "أخفِ كلمة المرور",
  },
  signUp: {
    title: "أنشئ حسابك",
    question: "لديك حساب؟",
    toggle: "سجّل الدخول",
    submit: "أنشئ الحساب",
    busy: "ننشئ حسابك...",
    agreement: "بإنشاء الحساب توافق على {terms} و{privacy}.",
    terms: "شروط الخدمة",
    privacy: "سياسة الخصوصية",
    done: { title: "أنشأنا حسابك!", description: "افتح رسالتنا في بريدك وأكّد أنه لك." },
    failed: { title: "تعذّر إنشاء الحساب", description: "حدث خطأ أثناء إنشاء الحساب. حاول من جديد." },
  },
  signIn: {
    title: "تسجيل الدخول",
    question: "أول مرة هنا؟",
    toggle: "أنشئ حسابًا",
    submit: "سجّل الدخول",
    busy: "نسجّل دخولك...",
    done: { title: "أهلًا بعودتك!", description: "دخلت إلى حسابك." },
    failed: { title: "تعذّر تسجيل الدخول", description: "حدث خطأ أثناء تسجيل الدخول. حاول من جديد." },
    checkMail: "أرسلنا رابطًا إلى {email}. افتحه لتؤكّد بريدك، ثم سجّل الدخول من هنا.",
    unconfirmed: "لم تؤكّد {email} بعد. افتح الرابط في رسالتنا ثم سجّل الدخول.",
    resend: {
      button: "أرسل الرسالة من جديد",
      busy: "نرسلها...",
      done: {
        title: "أرسلنا الرسالة",
        description: "إن لم تجدها في بريدك الوارد فابحث في الرسائل غير المرغوب فيها.",
      },
      failed: { title: "تعذّر إرسال الرسالة", description: "حدث خطأ أثناء الإرسال. حاول من جديد." },
    },
  },
  validation: {
    firstName: "اكتب اسمك الأول",
    lastName: "اكتب اسم العائلة",
    companyName: "اكتب اسم الشركة",
    position: "اكتب منصبك",
    email: "اكتب بريدًا إلكترونيًا صحيحًا",
    passwordLength: "اختر كلمة مرور من 6 أحرف على الأقل",
    passwordMatch: "كلمتا المرور غير متطابقتين",
    passwordRequired: "اكتب كلمة المرور",
  },
  weakPassword: {
    length: "استعمل 6 أحرف على الأقل.",
    characters: "اجمع بين الحروف والأرقام والرموز.",
    pwned: "كلمة المرور هذه من أول ما يجرّبه المخترقون. اختر غيرها.",
  },
  offline: "لم نتمكن من الوصول إلى الخادم. تحقق من اتصالك ثم حاول من جديد.",
  problems,
  frame: accountFrame,
};

export default auth;
