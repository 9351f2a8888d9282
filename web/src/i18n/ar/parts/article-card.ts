import summaries from "virtual:articles/ar";
import type en from "../../en/parts/article-card.ts";
import type { ArabicPluralForms } from "../../plural.ts";
import type { Shape } from "../../shape.ts";

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
