import type { Shape } from "../../../i18n/shape.ts";
import films from "../film/films.ar.ts";
import testimonials from "../testimonials/testimonials.ar.ts";
import type en from "./words.en.ts";

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
  loadText: () => import("./feature-plates.ar.ts"),
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
