import type en from "../en/profile.ts";
import type { ProfileProblem } from "../en/profile.ts";
import type { Shape } from "../shape.ts";

const problems: Record<ProfileProblem, string> = {
  "42501": "لا يُسمح لك بهذا التغيير.",
  PGRST301: "انتهت جلستك. سجّل الدخول مجددًا.",
  PGRST303: "انتهت جلستك. سجّل الدخول مجددًا.",
  "23514": "القيمة أطول من المسموح.",
  "22001": "القيمة أطول من المسموح.",
};

const profile: Shape<typeof en> = {
  meta: { title: "ملفك الشخصي، توأم", description: "اسم المستخدم واسمك الكامل كما نخاطبك." },
  title: "ملفك الشخصي",
  lead: "كيف نخاطبك، في الموقع وفي رسائلنا.",
  fields: {
    email: "البريد الإلكتروني",
    emailHint: "العنوان الذي تسجّل الدخول به. لا يمكن تغييره من هنا.",
    username: "اسم المستخدم",
    fullName: "الاسم الكامل",
  },
  save: "احفظ التغييرات",
  saving: "نحفظ...",
  saved: "تم تحديث ملفك الشخصي",
  failed: { title: "لم يُحفظ ملفك الشخصي", description: "حدث خطأ أثناء الحفظ" },
  signOut: "تسجيل الخروج",
  signingOut: "نسجّل خروجك...",
  loading: "نحمّل ملفك الشخصي",
  loadFailed: {
    title: "تعذّر تحميل ملفك الشخصي",
    lead: "بياناتك محفوظة. ربما انقطع الاتصال.",
    retry: "حاول مجددًا",
  },
  offline: "لم نتمكن من الوصول إلى الخادم. تحقق من اتصالك ثم حاول مجددًا.",
  problems,
};

export default profile;
