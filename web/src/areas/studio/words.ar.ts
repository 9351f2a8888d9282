import wordCount from "../../i18n/ar/parts/word-count.ts";
import type { Shape } from "../../i18n/shape.ts";
import studioNeeds from "./needs.ar.ts";
import studio from "./studio.ar.ts";
import type en from "./words.en.ts";

const studioHome: Shape<typeof en> = {
  meta: { title: "الاستوديو | توأم", description: "ما ينتظرك، وأين وصلت فيديوهاتك." },
  ...studio,
  ...studioNeeds,
  words: wordCount,
  title: "الاستوديو",
  waitsList: "ما ينتظرك",
  productions: {
    title: "طلباتك قيد الإنتاج",
    legend: "المصمت تمّ، والمفرّغ لم يأتِ دوره بعد.",
    begun: "منذ {date}",
    open: "فتح {plan}",
    step: "الخطوة {number} من 5: {name}",
  },
  empty: {
    title: "لا شيء قيد الإنتاج حتى الآن",
    text: "اختر باقتك، وستجتمع هنا تسجيلاتك ونصوصك وفيديوهاتك.",
    action: "اطّلع على الباقات",
  },
};

export default studioHome;
