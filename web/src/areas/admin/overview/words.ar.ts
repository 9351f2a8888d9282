import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";

const orders: ArabicPluralForms = {
  zero: "لا طلبات",
  one: "طلب واحد",
  two: "طلبان",
  few: "{count} طلبات",
  many: "{count} طلبًا",
  other: "{count} طلب",
};

const accounts: ArabicPluralForms = {
  zero: "لا حسابات",
  one: "حساب واحد",
  two: "حسابان",
  few: "{count} حسابات",
  many: "{count} حسابًا",
  other: "{count} حساب",
};

const leads: ArabicPluralForms = {
  zero: "لا عملاء محتملين",
  one: "عميل محتمل واحد",
  two: "عميلان محتملان",
  few: "{count} عملاء محتملين",
  many: "{count} عميلًا محتملًا",
  other: "{count} عميل محتمل",
};

const lateAnswers: ArabicPluralForms = {
  zero: "لا ردود متأخّرة",
  one: "رد متأخّر واحد",
  two: "ردان متأخّران",
  few: "{count} ردود متأخّرة",
  many: "{count} ردًا متأخّرًا",
  other: "{count} رد متأخّر",
};

const adminOverview: Shape<typeof en> = {
  lead: "الأيام بتوقيت دبي، ويُحسب اليوم حتى هذه اللحظة.",
  span: {
    label: "المدة",
    lengths: { "7": "7 أيام", "30": "30 يومًا", "90": "90 يومًا", "365": "سنة" },
  },
  figures: {
    revenue: {
      title: "الإيرادات",
      note: "ما بقي لنا من مدفوعات كل يوم. تُخصم المبالغ المستردة من يوم دفعها.",
    },
    orders: { title: "الطلبات", note: "ما دُفع لأول مرة، دون التجديدات.", count: orders },
    newUsers: {
      title: "المستخدمون الجدد",
      note: "الحسابات التي أُنشئت في ذلك اليوم، دون الزوار.",
      count: accounts,
    },
    leads: { title: "العملاء المحتملون", note: "رسائل التواصل وطلبات الانضمام.", count: leads },
    latePromises: {
      title: "الردود المتأخّرة",
      note: "ردود حلّ موعدها في ذلك اليوم فجاءت بعده، أو لم تأتِ بعد.",
      count: lateAnswers,
    },
  },
  change: {
    more: "أكثر بنسبة {percent} من {span} ({before})",
    less: "أقل بنسبة {percent} من {span} ({before})",
    same: "كما في {span} ({before})",
    fromNone: "لا شيء في {span}",
    spans: {
      "7": "الأيام السبعة السابقة",
      "30": "الأيام الثلاثين السابقة",
      "90": "الأيام التسعين السابقة",
      "365": "السنة السابقة",
    },
  },
  plot: "{figure} يومًا بيوم",
  today: "اليوم",
  table: { show: "عرض الأرقام في جدول", day: "اليوم" },
  loading: "نحسب الأرقام",
  failed: {
    title: "تعذّر تحميل النظرة العامة",
    text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
    retry: "إعادة المحاولة",
  },
};

export default adminOverview;
