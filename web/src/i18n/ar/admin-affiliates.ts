import type en from "../en/admin-affiliates.ts";
import type { ArabicPluralForms } from "../plural.ts";
import type { Shape } from "../shape.ts";

const range: ArabicPluralForms = {
  zero: "لا شركاء",
  one: "شريك واحد",
  two: "شريكان",
  few: "من {first} إلى {last}، والمجموع {count} شركاء",
  many: "من {first} إلى {last}، والمجموع {count} شريكًا",
  other: "من {first} إلى {last}، والمجموع {count} شريك",
};

const news: ArabicPluralForms = {
  zero: "لا شركاء جددًا",
  one: "شريك جديد",
  two: "شريكان جديدان",
  few: "{count} شركاء جدد",
  many: "{count} شريكًا جديدًا",
  other: "{count} شريك جديد",
};

const adminAffiliates: Shape<typeof en> = {
  caption: "الشركاء",
  search: "ابحث بالاسم أو البريد أو الرمز",
  columns: { partner: "الشريك", code: "الرمز", status: "الحالة", since: "شريك منذ" },
  statuses: { all: "الكل", active: "نشط", paused: "متوقّف مؤقّتًا" },
  loading: "نحمّل الشركاء",
  failed: {
    title: "تعذّر تحميل الشركاء",
    text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
    retry: "إعادة المحاولة",
  },
  empty: { title: "لا شركاء بعد", text: "يظهر هنا كل من يُقبل طلب انضمامه." },
  noMatch: {
    title: "لا شريك يطابق بحثك",
    text: "جرّب جزءًا من الاسم أو البريد أو الرمز، أو ابحث بين كل الشركاء.",
    action: "عرض كل الشركاء",
  },
  pages: "صفحات الشركاء",
  range,
  news,
  view: {
    back: "كل الشركاء",
    loading: "نحمّل كشف الحساب",
    failed: {
      title: "تعذّر تحميل كشف الحساب",
      text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
      retry: "إعادة المحاولة",
    },
    missing: {
      title: "لم نجد هذا الشريك",
      text: "ربما كُتب العنوان خطأً.",
      action: "عرض كل الشركاء",
    },
  },
  facts: {
    title: "كشف الحساب",
    link: "رابط الإحالة",
    copy: "نسخ",
    copied: "نُسخ",
    copyFailed: "تعذّر النسخ",
    visits: "الزوار",
    orders: "الطلبات المدفوعة",
    sums: {
      held: "قيد الانتظار",
      payable: "مستحق لم يُدفع",
      paid: "مُدرَج في حوالات",
      reversed: "استُردّ",
      paidOut: "حُوّل إليه",
    },
    since: "شريك منذ",
  },
  actions: {
    cancel: "إلغاء",
    payout: {
      title: "حوالة إلى الشريك",
      due: "المستحق للشريك الآن {amount}.",
      nothing: "لا شيء مستحق للشريك الآن.",
      button: "تسجيل حوالة",
      ask: {
        title: "هل تريد تسجيل حوالة؟",
        text: "حوّل {amount} إلى الشريك أولًا، ثم سجّل الحوالة هنا. بعد تسجيلها لا يبقى للشريك شيء مستحق، ولا يمكن التراجع.",
        note: "المرجع",
        hint: "كيف حُوّل المبلغ، كرقم الحوالة. وما تكتبه يقرؤه الشريك أيضًا.",
        missing: "اكتب كيف حُوّل المبلغ",
        confirm: "تسجيل الحوالة",
        busy: "نسجّل الحوالة...",
      },
      done: "سُجّلت الحوالة",
      problems: {
        nothing_due: "لم يعد للشريك شيء مستحق. ربما سبقك أحد إلى تسجيل الحوالة.",
        due_changed: "تغيّر المبلغ المستحق. قارنه بما حوّلته ثم سجّل الحوالة من جديد.",
      },
    },
    link: "رابط الإحالة",
    pause: {
      text: "الرابط يعمل، وللشريك عمولة عن كل من يشتري عن طريق الرابط خلال مدة الإحالة.",
      button: "إيقاف الرابط مؤقّتًا",
      ask: {
        title: "هل تريد إيقاف هذا الرابط؟",
        text: "يظلّ الرابط يفتح الموقع، لكنه لا يسجّل مشترين جددًا. وما كسبه الشريك يبقى له.",
        confirm: "إيقاف الرابط",
        busy: "نوقف الرابط...",
      },
      done: "أُوقف الرابط",
    },
    resume: {
      text: "الرابط متوقّف مؤقّتًا: يفتح الموقع ولا يسجّل مشترين جددًا.",
      button: "تشغيل الرابط من جديد",
      ask: {
        title: "هل تريد تشغيل هذا الرابط من جديد؟",
        text: "من الآن يُحسب للشريك كل من يشتري عن طريق الرابط.",
        confirm: "تشغيل الرابط",
        busy: "نحفظ...",
      },
      done: "عاد الرابط إلى العمل",
    },
  },
  commissions: {
    title: "العمولات",
    none: "لا عمولات بعد.",
    date: "التاريخ",
    order: "الطلب",
    percent: "النسبة",
    amount: "العمولة",
    reversed: "استُردّ {amount}",
    state: "الحالة",
    states: { held: "قيد الانتظار حتى {date}", payable: "مستحقة", paid: "دُفعت", reversed: "استُردّت" },
  },
  payouts: {
    title: "الحوالات",
    none: "لا حوالات إلى الشريك بعد.",
    date: "التاريخ",
    amount: "المبلغ",
    note: "المرجع",
  },
};

export default adminAffiliates;
