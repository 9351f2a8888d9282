import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";
import type { ProfileProblem } from "./words.en.ts";

const problems: Record<ProfileProblem, string> = {
  "42501": "لا تملك صلاحية هذا التغيير.",
  PGRST301: "انتهت جلستك. سجّل الدخول من جديد.",
  PGRST303: "انتهت جلستك. سجّل الدخول من جديد.",
  "23514": "النص أطول من المسموح. اختصره ثم احفظ من جديد.",
  "22001": "النص أطول من المسموح. اختصره ثم احفظ من جديد.",
};

const profile: Shape<typeof en> = {
  meta: { title: "ملفك الشخصي | توأم", description: "اسمك كما نخاطبك، وطريقة دخولك، وما نحفظه عنك." },
  title: "ملفك الشخصي",
  lead: "كيف نخاطبك، وكيف تدخل إلى حسابك، وما نحفظه عنك.",
  parts: { label: "أقسام حسابك", profile: "الملف الشخصي", security: "الأمان", data: "بياناتك" },
  picture: {
    choose: "اختيار صورة",
    change: "تغيير الصورة",
    hint: "أو أفلت صورة هنا، بصيغة PNG أو JPEG أو WebP.",
    opening: "نفتح صورتك",
    notOpened: "لا يمكن استخدام هذه الصورة",
    faults: {
      tooLarge: "حجم الملف أكبر من 30 ميغابايت. اختر ملفًا أصغر.",
      tooSmall: "أحد بُعدي الصورة أقل من 96 بكسلًا. اختر صورة أكبر.",
      unreadable: "لا يستطيع متصفّحك فتح هذا الملف على أنه صورة.",
    },
    remove: "إزالة",
    removing: "نزيل الصورة...",
    removed: "أُزيلت صورتك",
    notRemoved: { title: "لم تُزَل صورتك", description: "حدث خطأ أثناء إزالتها" },
  },
  likeness: "كل استخدام لتوأمك",
  fields: {
    email: "البريد الإلكتروني",
    emailHint: "تسجّل الدخول بهذا البريد. تستطيع تغييره من قسم الأمان.",
    username: "اسم المستخدم",
    fullName: "الاسم الكامل",
  },
  save: "حفظ التغييرات",
  saving: "نحفظ...",
  saved: "حُفظ ملفك الشخصي",
  failed: { title: "تعذّر حفظ ملفك الشخصي", description: "حدث خطأ أثناء الحفظ. حاول من جديد" },
  signOut: "تسجيل الخروج",
  signingOut: "نسجّل خروجك...",
  loading: "نحمّل ملفك الشخصي",
  loadFailed: {
    title: "تعذّر تحميل ملفك الشخصي",
    lead: "بياناتك محفوظة. ربما انقطع الاتصال.",
    retry: "إعادة المحاولة",
  },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default profile;
