import type en from "../../en/parts/sign-in.ts";
import type { AuthProblem } from "../../en/parts/sign-in.ts";
import type { Shape } from "../../shape.ts";

const problems: Record<AuthProblem, string> = {
  invalid_credentials: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  email_not_confirmed: "لم تؤكّد بريدك الإلكتروني بعد. افتح الرابط في رسالتنا.",
  user_already_exists: "يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول.",
  email_exists: "يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول.",
  weak_password: "كلمة المرور سهلة التخمين. اختر غيرها.",
  validation_failed: "راجع بريدك الإلكتروني وكلمة المرور ثم حاول من جديد.",
  over_email_send_rate_limit: "أرسلنا إليك رسالة قبل قليل. انتظر دقيقة ثم حاول من جديد.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم حاول من جديد.",
  signup_disabled: "إنشاء الحسابات متوقّف حاليًا. حاول لاحقًا.",
  email_provider_disabled: "تسجيل الدخول بالبريد الإلكتروني متوقّف حاليًا. حاول لاحقًا.",
  user_banned: "هذا الحساب محظور. تواصل معنا لمعرفة السبب.",
};

const signIn: Shape<typeof en> = {
  fields: {
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    showPassword: "إظهار كلمة المرور",
    hidePassword: "إخفاء كلمة المرور",
  },
  signIn: {
    submit: "تسجيل الدخول",
    busy: "نسجّل دخولك...",
    forgot: "نسيت كلمة المرور؟",
    done: { title: "أهلًا بعودتك!", description: "دخلت إلى حسابك." },
    failed: { title: "تعذّر تسجيل الدخول", description: "حدث خطأ أثناء تسجيل الدخول. حاول من جديد" },
    checkMail: "أرسلنا رابطًا إلى {email}. افتحه لتؤكّد بريدك، ثم سجّل الدخول من هنا.",
    unconfirmed: "لم تؤكّد {email} بعد. افتح الرابط في رسالتنا ثم سجّل الدخول.",
    resend: {
      button: "إرسال الرسالة من جديد",
      busy: "نرسل الرسالة...",
      done: {
        title: "أرسلنا الرسالة",
        description: "إن لم تجدها في بريدك الوارد فابحث في الرسائل غير المرغوب فيها.",
      },
      failed: { title: "تعذّر إرسال الرسالة", description: "حدث خطأ أثناء الإرسال. حاول من جديد" },
    },
  },
  validation: {
    email: "اكتب بريدًا إلكترونيًا صحيحًا",
    passwordRequired: "اكتب كلمة المرور",
  },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default signIn;
