import signIn from "../../i18n/ar/parts/sign-in.ts";
import weakPassword from "../../i18n/ar/parts/weak-password.ts";
import type { Shape } from "../../i18n/shape.ts";
import accountFrame from "./frame/frame.ar.ts";
import type en from "./words.en.ts";

const auth: Shape<typeof en> = {
  meta: {
    title: "إنشاء حساب أو تسجيل الدخول | توأم",
    description:
      "أنشئ حسابك ببريد العمل وكلمة مرور من ستة أحرف أو أكثر، أو سجّل الدخول إلى حسابك في توأم وأكمل من حيث توقّفت.",
  },
  fields: {
    firstName: "الاسم الأول",
    lastName: "اسم العائلة",
    companyName: "اسم الشركة",
    position: "المنصب",
    ...signIn.fields,
    passwordHint: "6 أحرف على الأقل",
    confirmPassword: "تأكيد كلمة المرور",
  },
  signUp: {
    title: "إنشاء حساب",
    question: "لديك حساب؟",
    toggle: "تسجيل الدخول",
    submit: "إنشاء الحساب",
    busy: "ننشئ حسابك...",
    agreement: "بإنشاء الحساب توافق على {terms} و{privacy}.",
    terms: "شروط الخدمة",
    privacy: "سياسة الخصوصية",
    done: { title: "أُنشئ حسابك!", description: "افتح رسالتنا في بريدك وأكّد أنه لك." },
    closed: {
      title: "إنشاء الحسابات متوقّف الآن",
      text: "إن كان لك حساب فسجّل الدخول. وإن أردت حسابًا فراسلنا.",
      contact: "تواصل معنا",
    },
    failed: { title: "تعذّر إنشاء الحساب", description: "حدث خطأ أثناء إنشاء الحساب. حاول من جديد" },
  },
  signIn: {
    title: "تسجيل الدخول",
    question: "أول مرة هنا؟",
    toggle: "إنشاء حساب",
    ...signIn.signIn,
  },
  validation: {
    firstName: "اكتب اسمك الأول",
    lastName: "اكتب اسم العائلة",
    companyName: "اكتب اسم الشركة",
    position: "اكتب منصبك",
    ...signIn.validation,
    passwordLength: "اختر كلمة مرور من 6 أحرف على الأقل",
    passwordMatch: "كلمتا المرور غير متطابقتين",
  },
  weakPassword,
  offline: signIn.offline,
  problems: signIn.problems,
  frame: accountFrame,
};

export default auth;
