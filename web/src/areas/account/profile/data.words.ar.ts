import type { Shape } from "../../../i18n/shape.ts";
import type en from "./data.words.en.ts";
import type { DataProblem } from "./data.words.en.ts";

const problems: Record<DataProblem, string> = {
  conflict: "تغيّرت كلمة المرور في اللحظة نفسها. حاول من جديد.",
  no_authorization: "انتهت جلستك. سجّل الدخول من جديد.",
  insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
  last_admin: "أنت آخر مشرف. عيّن مشرفًا غيرك قبل أن تحذف حسابك.",
  over_email_send_rate_limit: "أرسلنا إليك رسالة قبل قليل. انتظر دقيقة ثم حاول من جديد.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم حاول من جديد.",
  plan_running: "لديك اشتراك ما زال ساريًا. ألغِه أولًا من صفحة طلباتك ثم احذف حسابك.",
  session_not_found: "انتهت جلستك. سجّل الدخول من جديد.",
};

const accountData: Shape<typeof en> = {
  download: {
    title: "تنزيل بياناتك",
    lead: "كل ما نحفظه عنك في ملف JSON واحد: ملفك الشخصي وحسابك وملاحظاتك وطلباتك وأجهزتك.",
    submit: "تنزيل بياناتي",
    busy: "نجهّز ملفك...",
    done: { title: "ملفك جاهز", description: "تجده في مجلد التنزيلات." },
    failed: { title: "تعذّر تنزيل بياناتك", description: "حدث خطأ أثناء تجهيز الملف. حاول من جديد" },
  },
  remove: {
    title: "حذف حسابك",
    lead: "نحذف حسابك وملفك الشخصي وملاحظاتك فورًا ونهائيًا. ونحتفظ بسجلات مدفوعاتك للمدة التي يفرضها القانون.",
    open: "حذف حسابي",
    dialog: {
      title: "هل تريد حذف حسابك؟",
      text: "سنحذف حساب {email} وملفه الشخصي وملاحظاته، ولن يستطيع أحد استعادتها.",
      password: "كلمة مرورك",
      code: "الرمز الذي في رسالتنا",
      noPassword: "ليس لديّ كلمة مرور: إرسال رمز إلى بريدي",
      mailing: "نرسل الرمز...",
      mailed: "أرسلنا رمزًا إلى {email}. يصلح لمدة 10 دقائق.",
      confirm: "حذف الحساب نهائيًا",
      busy: "نحذف الحساب...",
      cancel: "إبقاء حسابي",
      show: "إظهار كلمة المرور",
      hide: "إخفاء كلمة المرور",
    },
    done: { title: "حُذف حسابك", description: "يؤسفنا رحيلك، وأهلًا بك متى عدت." },
    failed: { title: "لم يُحذف حسابك", description: "حدث خطأ أثناء الحذف. حاول من جديد" },
  },
  validation: {
    passwordMissing: "اكتب كلمة المرور",
    passwordWrong: "ليست هذه كلمة مرورك الحالية",
    codeMissing: "اكتب الرمز الذي في رسالتنا",
    codeWrong: "الرمز غير صحيح أو انتهت مدته. اطلب رمزًا جديدًا.",
  },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default accountData;
