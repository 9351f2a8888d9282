import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";

const range: ArabicPluralForms = {
  zero: "لا مستخدمين",
  one: "مستخدم واحد",
  two: "مستخدمان",
  few: "من {first} إلى {last}، والمجموع {count} مستخدمين",
  many: "من {first} إلى {last}، والمجموع {count} مستخدمًا",
  other: "من {first} إلى {last}، والمجموع {count} مستخدم",
};

const count: ArabicPluralForms = {
  zero: "لا صفوف",
  one: "صف نموذجي واحد",
  two: "صفان نموذجيان",
  few: "{count} صفوف نموذجية",
  many: "{count} صفًا نموذجيًا",
  other: "{count} صف نموذجي",
};

const news: ArabicPluralForms = {
  zero: "لا مستخدمين جددًا",
  one: "مستخدم جديد",
  two: "مستخدمان جديدان",
  few: "{count} مستخدمين جدد",
  many: "{count} مستخدمًا جديدًا",
  other: "{count} مستخدم جديد",
};

const adminDashboard: Shape<typeof en> = {
  title: "لوحة الإدارة",
  logOut: "الخروج من لوحة الإدارة",
  loggingOut: "نسجّل خروجك...",
  loggedOut: "خرجت من لوحة الإدارة",
  adminsOnly: {
    title: "هذا القسم للمشرفين",
    text: "صلاحيتك تشمل الإنتاج. إن احتجت إلى أكثر، فاطلبه من أحد المشرفين.",
    action: "الذهاب إلى الإنتاج",
  },
  tabs: {
    label: "أقسام اللوحة",
    overview: "نظرة عامة",
    production: "الإنتاج",
    users: "إدارة المستخدمين",
    messages: "رسائل التواصل",
    applications: "طلبات الانضمام",
    orders: "الطلبات",
    affiliates: "الشركاء",
    approvals: "الموافقات",
    audit: "سجل الإجراءات",
    demo: "جدول تجريبي",
  },
  users: {
    caption: "المستخدمون",
    columns: {
      user: "المستخدم",
      email: "البريد الإلكتروني",
      created: "تاريخ إنشاء الحساب",
      updated: "آخر تحديث",
      status: "الحالة",
    },
    search: "ابحث بالاسم أو البريد",
    invite: "دعوة مستخدم",
    filter: { label: "الحالة", all: "الكل", active: "نشط", pending: "قيد الانتظار" },
    kind: {
      label: "الحسابات",
      all: "الكل",
      admin: "المشرفون",
      producer: "مسؤولو الإنتاج",
      banned: "المحظورون",
      anonymous: "الزوار",
      isCut: "هذه الحسابات أكثر من 100، والمعروض أحدث 100 منها.",
    },
    legend: {
      label: "معاني العلامات",
      good: "حُدّث خلال 7 أيام",
      warning: "خلال 30 يومًا",
      bad: "أقدم أو لم يُحدَّث",
    },
    nameless: "بلا اسم بعد",
    unknown: "غير معروف",
    never: "لم يُحدَّث بعد",
    marks: { admin: "مشرف", producer: "مسؤول إنتاج", banned: "محظور" },
    loading: "نحمّل المستخدمين",
    standIns: "تعذّر تحميل عناوين البريد. ما تراه بدائل مؤقّتة من أسماء المستخدمين ومعرّفاتهم.",
    failed: {
      toast: "تعذّر تحميل ملفات المستخدمين",
      title: "تعذّر تحميل قائمة المستخدمين",
      text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
      retry: "إعادة المحاولة",
    },
    empty: { title: "لا مستخدمين بعد", text: "يظهر هنا كل مستخدم فور إنشاء حسابه." },
    noMatch: {
      title: "لا أحد يطابق بحثك",
      text: "جرّب جزءًا من الاسم أو من البريد، أو ابحث بين كل المستخدمين.",
      action: "عرض كل المستخدمين",
    },
    pages: "صفحات المستخدمين",
    range,
    news,
  },
  demo: {
    caption: "فيديوهات نموذجية",
    tag: "بيانات نموذجية",
    note: "هذه الصفوف غير حقيقية: تبيّن كيف يعمل الجدول، ولا تخصّ أحدًا.",
    columns: { name: "الفيديو", team: "الفريق", scenes: "المشاهد", length: "المدة", status: "الحالة" },
    name: "نموذج {number}",
    team: { a: "الفريق أ", b: "الفريق ب", c: "الفريق ج" },
    status: { completed: "مكتمل", inProgress: "قيد التنفيذ", pending: "قيد الانتظار" },
    search: "ابحث بالفيديو أو الفريق",
    filter: { label: "الحالة", all: "الكل" },
    legend: "معاني العلامات",
    count,
    noMatch: {
      title: "لا صف يطابق بحثك",
      text: "جرّب كلمة أخرى، أو ابحث بين كل الصفوف.",
      action: "عرض كل الصفوف",
    },
  },
};

export default adminDashboard;
