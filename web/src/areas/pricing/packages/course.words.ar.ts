import catalogue from "virtual:catalogue/course-packages/ar";
import type { Shape } from "../../../i18n/shape.ts";
import checkout from "../checkout/checkout.ar.ts";
import plans from "../plans/plans.ar.ts";
import type en from "./course.words.en.ts";

const coursePackages: Shape<typeof en> = {
  meta: {
    title: "باقات الدورات | توأم",
    description:
      "دورات عبر الإنترنت يقدّمها توأمك الرقمي: باقتان بدروس مدتها 10 دقائق أو 15 دقيقة، وفيديو تجريبي تبدأ به، وإضافات من كتابة النصوص إلى نسخ بلغات أخرى.",
  },
  heading: ["علّم ما تعرفه،", "ودع الاستوديو لنا."],
  lead: "عليك المادة وتسجيل واحد، وعلى توأمك شرح الدروس كلها، وعلى فريقنا المونتاج.",
  stage: { recording: "تسجيل واحد", lesson: "الدرس {number}" },
  courses: {
    title: "باقات الدورات",
    package: "للباقة كاملة",
    project: "للمشروع كاملًا",
    total: "حتى {minutes} دقيقة من الدروس الجاهزة",
    minute: "{minutes} د",
  },
  pilot: { period: "تُدفع مرة واحدة", start: "ابدأ بالتجربة" },
  addOns: { title: "أضف ما يلزم دورتك.", lead: "تُدفع كل إضافة مرة واحدة." },
  plans,
  checkout,
  catalogue,
};

export default coursePackages;
