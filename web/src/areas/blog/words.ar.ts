import type { ArabicPluralForms } from "../../i18n/plural.ts";
import type { Shape } from "../../i18n/shape.ts";
import card from "./article-card.ar.ts";
import type en from "./words.en.ts";

const count: ArabicPluralForms = {
  zero: "لا مقالات",
  one: "مقالة واحدة",
  two: "مقالتان",
  few: "{count} مقالات",
  many: "{count} مقالة",
  other: "{count} مقالة",
};

const blog: Shape<typeof en> = {
  meta: {
    title: "المدونة | توأم",
    description:
      "مقالات واضحة عن التوأم الرقمي، وفيديو المبيعات، والعلامة الشخصية، والنشر المنتظم بلا إنهاك، يكتبها الفريق الذي ينتج الفيديوهات بنفسه.",
  },
  title: "ملاحظات من\u00a0أمام\u00a0الكاميرا ومن\u00a0خلفها",
  lead: "لمن عنده ما يقوله كل أسبوع، ولا يريد أن يقف أمام الكاميرا كل أسبوع.",
  featured: "المقالة المختارة",
  list: "المقالات",
  categories: { label: "التصنيفات", all: "الكل" },
  count,
  loadMore: "عرض المزيد من المقالات",
  empty: {
    title: "لا شيء في هذا التصنيف بعد",
    text: "نكتب حين يكون لدينا ما نقوله. بقية المقالات كلها هنا.",
    action: "عرض كل المقالات",
  },
  card,
};

export default blog;
