import type { ArabicPluralForms } from "../../i18n/plural.ts";
import type { Shape } from "../../i18n/shape.ts";
import type en from "./words.en.ts";

const count: ArabicPluralForms = {
  zero: "لا ملاحظات",
  one: "ملاحظة واحدة",
  two: "ملاحظتان",
  few: "{count} ملاحظات",
  many: "{count} ملاحظة",
  other: "{count} ملاحظة",
};

const found: ArabicPluralForms = {
  zero: "لم نجد ملاحظات",
  one: "وجدنا ملاحظة واحدة",
  two: "وجدنا ملاحظتين",
  few: "وجدنا {count} ملاحظات",
  many: "وجدنا {count} ملاحظة",
  other: "وجدنا {count} ملاحظة",
};

const notes: Shape<typeof en> = {
  meta: {
    title: "ملاحظاتك | توأم",
    description: "أفكارك وعباراتك ومسوداتك لتسجيلك القادم، محفوظة في حسابك.",
  },
  title: "الملاحظات",
  lead: "عبارات وأفكار ومسودات لتسجيلك القادم. لا يقرؤها أحد سواك.",
  add: "ملاحظة جديدة",
  search: "ابحث في ملاحظاتك",
  listLabel: "ملاحظاتك",
  loading: "نحمّل ملاحظاتك",
  count,
  found,
  more: "عرض المزيد",
  loadingMore: "نحمّل المزيد...",
  untitled: "ملاحظة بلا عنوان",
  draft: "ملاحظة جديدة",
  noText: "لا نص بعد",
  notSaved: "لم تُحفظ",
  justNow: "الآن",
  loadFailed: {
    title: "تعذّر تحميل الملاحظات",
    text: "ملاحظاتك محفوظة. ربما انقطع الاتصال.",
    retry: "إعادة المحاولة",
  },
  empty: { title: "لا ملاحظات بعد", text: "ابدأ بعبارة واحدة تقولها أمام الكاميرا." },
  noMatch: {
    title: "لا ملاحظة تطابق بحثك",
    text: "جرّب كلمة أخرى، أو تصفّح كل ملاحظاتك.",
    action: "عرض كل الملاحظات",
  },
  choose: "اختر ملاحظة لتقرأها أو تعدّلها، أو اكتب ملاحظة جديدة.",
  missing: {
    title: "لم نجد هذه الملاحظة",
    text: "ربما حُذفت، أو أنها تخصّ حسابًا آخر.",
    action: "عرض كل الملاحظات",
  },
  editor: {
    label: "ملاحظة: {title}",
    loading: "نحمّل الملاحظة",
    back: "كل الملاحظات",
    title: "العنوان",
    content: "النص",
    contentHint: "اكتب ما ستقوله أمام الكاميرا",
    hint: "نحفظ ملاحظتك تلقائيًا وأنت تكتب. اضغط Control أو Command مع S لحفظها فورًا.",
    updated: "آخر تحديث {age} · {date}",
    save: "حفظ",
    delete: "حذف",
  },
  created: "أُنشئت الملاحظة",
  saved: "حُفظت الملاحظة",
  restored: "استُعيدت الملاحظة",
  left: {
    title: "ملاحظة لم تُحفظ",
    text: "ما كتبته باقٍ في علامة التبويب هذه.",
    action: "فتح الملاحظة",
  },
};

export default notes;
