import summaries from "virtual:articles/ar";
import type { ArabicPluralForms } from "../../i18n/plural.ts";
import type { Shape } from "../../i18n/shape.ts";
import type en from "./article-card.en.ts";

const minutes: ArabicPluralForms = {
  zero: "أقل من دقيقة",
  one: "دقيقة واحدة",
  two: "دقيقتان",
  few: "{count} دقائق",
  many: "{count} دقيقة",
  other: "{count} دقيقة",
};

const articleCard: Shape<typeof en> = {
  categories: {
    "sales-strategy": "استراتيجية المبيعات",
    productivity: "الإنتاجية",
    "personal-branding": "العلامة الشخصية",
    "digital-twins": "التوائم الرقمية",
  },
  minutes,
  separator: "، ",
  comingSoon: "قريبًا",
  summaries,
};

export default articleCard;
