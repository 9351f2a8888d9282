import type en from "../en/studio.ts";
import type { Shape } from "../shape.ts";
import studio from "./parts/studio.ts";
import studioNeeds from "./parts/studio-needs.ts";
import wordCount from "./parts/word-count.ts";

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
