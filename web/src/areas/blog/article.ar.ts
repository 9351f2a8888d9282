import type { ArabicPluralForms } from "../../i18n/plural.ts";
import type { Shape } from "../../i18n/shape.ts";
import type en from "./article.en.ts";
import card from "./article-card.ar.ts";

const readTime: ArabicPluralForms = {
  zero: "تُقرأ في أقل من دقيقة",
  one: "تُقرأ في دقيقة واحدة",
  two: "تُقرأ في دقيقتين",
  few: "تُقرأ في {count} دقائق",
  many: "تُقرأ في {count} دقيقة",
  other: "تُقرأ في {count} دقيقة",
};

const article: Shape<typeof en> = {
  breadcrumb: { label: "مسار الصفحة", home: "الرئيسية", blog: "المدونة" },
  author: "فريق {name}",
  readTime,
  share: {
    label: "مشاركة",
    copied: { title: "نُسخ الرابط", description: "ألصقه حيث يراه من يهمّه الأمر." },
    failed: "انسخ هذا الرابط بنفسك",
  },
  contentsLabel: "في هذه المقالة",
  scriptLine: "السطر {number} من النص",
  comingSoon: {
    title: "المقالة كاملةً قريبًا",
    text: "هذه بدايتها فقط. وإن لم تشأ الانتظار، فاسألنا عمّا جئت لتقرأه.",
    contact: "تواصل معنا",
  },
  requestDemo: "احجز عرضًا",
  allArticles: "كل المقالات",
  keepReading: "واصل القراءة",
  card,
};

export default article;
