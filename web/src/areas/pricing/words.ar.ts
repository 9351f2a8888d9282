import catalogue from "virtual:catalogue/pricing/ar";
import type { Shape } from "../../i18n/shape.ts";
import checkout from "./checkout/checkout.ar.ts";
import ways from "./plan-ways.ar.ts";
import plans from "./plans/plans.ar.ts";
import type en from "./words.en.ts";

const pricing: Shape<typeof en> = {
  meta: {
    title: "الأسعار | توأم",
    description:
      "ثلاث خطط شهرية لتوأمك الرقمي، نقارن بينها بندًا بندًا، وندلّك على باقات الفيديو والدورات وخطة صنّاع المحتوى وخطة الشركات.",
  },
  heading: ["توأمك معك كل شهر،", "بالحجم الذي يناسبك."],
  lead: "ادفع كل شهر، أو كل ثلاثة أشهر بسعر أقل. الأسعار كلها بالدولار الأمريكي.",
  tiers: "الخطط الشهرية",
  comparison: {
    title: "ماذا تضيف كل خطة؟",
    caption: "مقارنة بين الخطط الثلاث",
    row: "البند",
    included: "مشمول",
    notIncluded: "غير مشمول",
    prices: {
      monthly: "سعر الشهر بالدفع الشهري",
      quarterly: "سعر الشهر بالدفع كل ثلاثة أشهر",
      charge: "الدفعة الواحدة كل ثلاثة أشهر",
    },
  },
  otherWays: {
    title: "أو اترك العمل كله لفريقنا.",
    lead: "الخطة الشهرية تُبقي توأمك حاضرًا شهرًا بعد شهر، أما الباقة فتحدّد النتيجة: عددًا من الفيديوهات أو دورة كاملة. ولدينا خطتان أخريان: واحدة لمن يعمل وحده، وواحدة للشركة كلها.",
  },
  quote: {
    title: "لم تقرّر بعد؟",
    lead: "أخبرنا بما تريد نشره، وكم مرة. سيردّ عليك أحد أعضاء فريقنا.",
    ask: "تواصل معنا",
  },
  ways,
  plans,
  checkout,
  catalogue,
};

export default pricing;
