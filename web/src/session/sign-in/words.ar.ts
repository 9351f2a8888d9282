import keyProblems from "../../i18n/ar/parts/key-problems.ts";
import mailWait from "../../i18n/ar/parts/mail-wait.ts";
import signIn from "../../i18n/ar/parts/sign-in.ts";
import type { Shape } from "../../i18n/shape.ts";
import type en from "./words.en.ts";

const signInWays: Shape<typeof en> = {
  or: "أو",
  passkey: {
    submit: "تسجيل الدخول بمفتاح مرور",
    busy: "ننتظر مفتاح المرور...",
    failed: {
      title: "تعذّر تسجيل الدخول",
      description: "تعذّر استخدام مفتاح المرور. حاول من جديد أو أدخل كلمة مرورك",
    },
  },
  key: {
    ...keyProblems,
    cancelled: {
      title: "لم يكتمل تسجيل الدخول",
      description: "لم يُستخدم مفتاح المرور. حاول من جديد أو أدخل كلمة مرورك.",
    },
    problems: {
      ...keyProblems.problems,
      webauthn_verification_failed: "مفتاح المرور هذا غير مرتبط بأي حساب هنا. أدخل كلمة مرورك.",
    },
  },
  done: signIn.signIn.done,
  link: {
    submit: "إرسال رابط دخول إلى بريدي",
    busy: "نرسل الرابط...",
    sent: "إن كان للبريد {email} حساب فرابط الدخول في طريقه إليه. يصلح مرة واحدة.",
    failed: { title: "تعذّر إرسال الرسالة", description: "حدث خطأ أثناء الإرسال. حاول من جديد" },
  },
  provider: { submit: "المتابعة بحساب {name}", busy: "نفتح {name}..." },
  providerFailed: signIn.signIn.failed,
  validation: { email: signIn.validation.email },
  wait: mailWait,
  offline: signIn.offline,
  problems: signIn.problems,
};

export default signInWays;
