import type en from "../en/features.ts";
import type { Shape } from "../shape.ts";
import films from "./parts/films.ts";
import testimonials from "./parts/testimonials.ts";

const features: Shape<typeof en> = {
  meta: {
    title: "المزايا | توأم",
    description:
      "توأم يعرفه جمهورك، وصوتك بلغات كثيرة، ونصوص تشبه حديثك، ومقاس لكل منصة، ونشر في موعده، ومحتوى شهر في دفعة واحدة. شاهد كل ميزة وهي تعمل.",
  },
  title: ["تسجّل مرة واحدة،", "ونتولّى ما\u00a0بعدها."],
  lead: "بين عيّنتك والفيديو الجاهز ستة أعمال. إليك صورة كل عمل منها، وأين تكون الكلمة الأخيرة لك.",
  contents: {
    twin: "توأم يعرفه جمهورك",
    voice: "صوتك بلغات كثيرة",
    script: "نصوص تشبه حديثك",
    frames: "المقاس المناسب لكل منصة",
    schedule: "نشر في موعده",
    batch: "محتوى شهر في\u00a0دفعة واحدة",
  },
  loadText: () => import("./parts/features-text.ts"),
  testimonials,
  films,
  nextPage: {
    title: ["البداية هاتف", "وإضاءة جيدة."],
    lead: "يبيّن لك الدليل كيف تسجّل عيّنة تصنع توأمًا جيدًا: أين تقف، وماذا ترتدي، وماذا تقول.",
    guide: "اقرأ دليل تصوير العيّنة",
    bookDemo: "احجز عرضًا",
  },
};

export default features;
