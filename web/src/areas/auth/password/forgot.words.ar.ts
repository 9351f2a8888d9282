import mailWait from "../../../i18n/ar/parts/mail-wait.ts";
import signIn from "../../../i18n/ar/parts/sign-in.ts";
import type { Shape } from "../../../i18n/shape.ts";
import accountFrame from "../frame/frame.ar.ts";
import type en from "./forgot.words.en.ts";

const forgotPassword: Shape<typeof en> = {
  meta: {
    title: "نسيت كلمة المرور؟ | توأم",
    description: "اكتب البريد الإلكتروني لحسابك، وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.",
  },
  frame: accountFrame,
  title: "نسيت كلمة المرور؟",
  lead: "اكتب بريدك الإلكتروني، وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.",
  back: "العودة إلى تسجيل الدخول",
  email: "البريد الإلكتروني",
  submit: "إرسال الرابط",
  busy: "نرسل الرابط...",
  again: "إرسال الرابط من جديد",
  sent: "أرسلنا إليك رسالة لإعادة تعيين كلمة المرور. افتح بريدك.",
  next: "إن كان للبريد {email} حساب فالرابط في طريقه إليه. يصلح مرة واحدة خلال ساعة. وإن لم يصل فابحث في الرسائل غير المرغوب فيها.",
  validation: {
    emailMissing: "اكتب بريدك الإلكتروني",
    email: "اكتب بريدًا إلكترونيًا صحيحًا",
  },
  failed: { title: "تعذّر إرسال الرسالة", description: "حدث خطأ أثناء الإرسال. حاول من جديد" },
  wait: mailWait,
  offline: signIn.offline,
  problems: signIn.problems,
};

export default forgotPassword;
