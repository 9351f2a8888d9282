import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";

/** "3 دقائق" with a word before it. */
function minutes(before: string): ArabicPluralForms {
  return {
    zero: before + "أقل من دقيقة",
    one: before + "دقيقة",
    two: before + "دقيقتين",
    few: before + "{count} دقائق",
    many: before + "{count} دقيقة",
    other: before + "{count} دقيقة",
  };
}

function hours(before: string): ArabicPluralForms {
  return {
    zero: before + "أقل من ساعة",
    one: before + "ساعة",
    two: before + "ساعتين",
    few: before + "{count} ساعات",
    many: before + "{count} ساعة",
    other: before + "{count} ساعة",
  };
}

function days(before: string): ArabicPluralForms {
  return {
    zero: before + "أقل من يوم",
    one: before + "يوم",
    two: before + "يومين",
    few: before + "{count} أيام",
    many: before + "{count} يومًا",
    other: before + "{count} يوم",
  };
}

const rows: ArabicPluralForms = {
  zero: "لا صفوف",
  one: "صف واحد",
  two: "صفان",
  few: "{count} صفوف",
  many: "{count} صفًا",
  other: "{count} صف",
};

const adminLists: Shape<typeof en> = {
  sort: { label: "الترتيب حسب", ascending: "{column}، تصاعديًا", descending: "{column}، تنازليًا" },
  paging: {
    previous: "الصفحة السابقة",
    next: "الصفحة التالية",
    size: "الصفوف",
    page: "الصفحة",
    ofPages: "من {pages}",
  },
  due: {
    late: { minutes: minutes("متأخّر منذ "), hours: hours("متأخّر منذ "), days: days("متأخّر منذ ") },
    ahead: { minutes: minutes("خلال "), hours: hours("خلال "), days: days("خلال ") },
    handled: "أُنجز",
    none: "لا موعد",
  },
  state: { label: "الحالة", open: "مفتوح", late: "متأخّر", handled: "منجز", all: "الكل" },
  assignee: {
    label: "المسؤول",
    everybody: "الجميع",
    nobody: "لا أحد",
    me: "أنا",
    former: "زميل سابق",
  },
  exporting: {
    start: "تصدير ملف CSV",
    progress: "الصفوف: {done} من {total}",
    begun: "نصدّر الملف...",
    cancel: "إلغاء",
    done: { title: "الملف جاهز", text: rows },
    nothing: "لا شيء لتصديره",
    failed: "تعذّر التصدير",
  },
  mutation: {
    notDone: "لم يُنفَّذ الإجراء",
    offline: "لم يردّ الخادم. تحقّق من اتصالك ثم حاول من جديد.",
    problems: {
      not_admin: "لم تعد لك صلاحيات الإدارة.",
      insufficient_aal: "أكمل التحقق بخطوتين أولًا.",
      lead_not_found: "لم يعد هذا العنصر موجودًا. ربما حذفه أحد.",
      affiliate_not_found: "لم نعد نجد هذا الشريك.",
      already_approved: "سبق أن قُبل طلب الانضمام هذا. ربما سبقك أحد.",
      partner_paused: "رابط صاحب طلب الانضمام هذا متوقّف مؤقّتًا. شغّل الرابط أولًا أو ارفض طلبه.",
      unknown_assignee: "لم يعد هذا الشخص من الفريق.",
      payment_not_found: "لم نعد نجد هذه الدفعة.",
      subscription_not_found: "لم نعد نجد هذا الاشتراك.",
      subscription_ended: "سبق أن انتهى هذا الاشتراك.",
      session_expired: "انتهت جلستك. سجّل الدخول من جديد.",
      over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر دقيقة ثم حاول من جديد.",
      validation_failed: "لم يقبل الخادم ما أدخلته.",
      payments_unavailable: "لم يردّ مزوّد الدفع. لم يضِع شيء، فحاول من جديد بعد دقيقة.",
      unexpected: "حدث خطأ من جهتنا.",
    },
  },
};

export default adminLists;
