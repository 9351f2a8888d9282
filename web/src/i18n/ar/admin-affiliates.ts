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

const adminAffiliates: Shape<typeof en> = {
  caption: "الشركاء",
  search: "ابحث بالاسم أو البريد أو الرمز",
  columns: { partner: "الشريك", code: "الرمز", status: "الحالة", since: "شريك منذ" },
  statuses: { all: "الكل", active: "نشط", paused: "متوقف مؤقتًا" },
  loading: "نحمّل الشركاء",
  failed: {
    title: "تعذّر تحميل الشركاء",
    text: "لم نفقد شيئًا. ربما انقطع الاتصال لحظة.",
    retry: "حاول من جديد",
  },
  empty: { title: "لا شركاء بعد", text: "يظهر هنا كل من يُقبل طلبه في طلبات الانضمام." },
  noMatch: {
    title: "لا شريك يطابق بحثك",
    text: "جرّب جزءًا من الاسم أو البريد أو الرمز، أو ابحث بين كل الشركاء.",
    action: "اعرض كل الشركاء",
  },
  pages: "صفحات الشركاء",
  range,
  view: {
    back: "كل الشركاء",
    loading: "نحمّل كشف الحساب",
    failed: {
      title: "تعذّر تحميل كشف الحساب",
      text: "لم نفقد شيئًا. ربما انقطع الاتصال لحظة.",
      retry: "حاول من جديد",
    },
    missing: {
      title: "لم نجد هذا الشريك",
      text: "ربما كُتب العنوان خطأ.",
      action: "اعرض كل الشركاء",
    },
  },
  facts: {
    title: "كشف الحساب",
    link: "رابط الإحالة",
    copy: "انسخ",
    copied: "نُسخ",
    copyFailed: "تعذّر النسخ",
    visits: "الزوار",
    orders: "الطلبات المدفوعة",
    sums: {
      held: "قيد الانتظار",
      payable: "مستحق لم يُدفع",
      paid: "مُدرَج في دفعات",
      reversed: "استُردّ",
      paidOut: "دُفع له",
    },
    since: "شريك منذ",
  },
  acts: {
    cancel: "إلغاء",
    payout: {
      title: "الدفع للشريك",
      due: "المستحق له الآن {amount}.",
      nothing: "لا شيء مستحق له الآن.",
      button: "سجّل دفعة",
      ask: {
        title: "هل تريد تسجيل دفعة؟",
        text: "حوّل {amount} أولًا. بهذا نسجّل أن كل المستحق دُفع، ولا يمكن التراجع عن ذلك.",
        note: "المرجع",
        hint: "كيف دُفع المبلغ، كرقم الحوالة. ويقرؤه الشريك أيضًا.",
        missing: "اكتب كيف دُفع المبلغ",
        confirm: "سجّل الدفعة",
        busy: "نسجّل الدفعة...",
      },
      done: "سُجّلت الدفعة",
      problems: {
        nothing_due: "لم يعد له شيء مستحق. ربما سجّل أحد الدفعة قبلك.",
        due_changed: "تغيّر المبلغ المستحق. قارنه بما دفعته ثم سجّل الدفعة من جديد.",
      },
    },
    link: "رابط الإحالة",
    pause: {
      text: "الرابط يعمل: يكسب الشريك عمولة عن كل من يشتري عن طريقه خلال مدته.",
      button: "أوقف الرابط مؤقتًا",
      ask: {
        title: "هل تريد إيقاف هذا الرابط؟",
        text: "يبقى يفتح الموقع، لكنه لا يسجّل مشترين جددًا. وما كسبه الشريك يبقى له.",
        confirm: "أوقف الرابط",
        busy: "نوقف الرابط...",
      },
      done: "أُوقف الرابط",
    },
    resume: {
      text: "الرابط متوقف مؤقتًا: يفتح الموقع ولا يسجّل مشترين جددًا.",
      button: "شغّله من جديد",
      ask: {
        title: "هل تريد تشغيل هذا الرابط من جديد؟",
        text: "من الآن يُحسب للشريك كل من يشتري عن طريقه.",
        confirm: "شغّل الرابط",
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
    reversed: "استُردّ منها {amount}",
    state: "الحالة",
    states: { held: "قيد الانتظار حتى {date}", payable: "مستحقة", paid: "دُفعت", reversed: "استُردّت" },
  },
  payouts: {
    title: "ما دُفع له",
    none: "لم يُدفع له شيء بعد.",
    date: "التاريخ",
    amount: "المبلغ",
    note: "المرجع",
  },
};

export default adminAffiliates;
