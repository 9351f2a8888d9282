import catalogue from "virtual:catalogue/video-packages/ar";
import type { Shape } from "../../../i18n/shape.ts";
import checkout from "../checkout/checkout.ar.ts";
import plans from "../plans/plans.ar.ts";
import type en from "./video.words.en.ts";

const videoPackages: Shape<typeof en> = {
  meta: {
    title: "باقات الفيديو | توأم",
    description:
      "باقات شهرية تُنتَج بتوأمك الرقمي: فيديوهات أساسية ونسخ متعدّدة ومونتاج يناسب كل منصة، حتى التسليم. ادفع شهريًا، أو كل ثلاثة أشهر بسعر أقل.",
  },
  heading: ["فيديو كل شهر،", "بلا تصوير كل شهر."],
  lead: "خمس باقات وتوأم واحد. يصلك كل فيديو جاهزًا: بمونتاجه والكتابة على الشاشة والمقاس الذي تطلبه منصته.",
  pilot: { period: "تُدفع مرة واحدة", start: "ابدأ بالتجربة" },
  packages: "الباقات الشهرية",
  addOns: { title: "أضف ما يلزم شهرك.", lead: "تُدفع كل إضافة مرة واحدة." },
  plans,
  checkout,
  catalogue,
};

export default videoPackages;
