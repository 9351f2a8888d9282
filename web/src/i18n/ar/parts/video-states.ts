import type en from "../../en/parts/video-states.ts";
import type { Shape } from "../../shape.ts";

const videoStates: Shape<typeof en> = {
  videoStates: {
    customer: {
      none: "نكتب النص",
      waiting: { yours: "ينتظرك", theirs: "يقرؤه فريقنا" },
      changes: { yours: "يحتاج إلى تعديلك", theirs: "نعدّله" },
      generation: "ننتجه",
      cut: { waiting: "ينتظرك", changes: "نعدّل المونتاج" },
      delivery: "نجهّز ملفاته",
      completed: "سُلّم",
    },
    team: {
      none: "نصه لم يُكتب",
      waiting: { yours: "ينتظرنا", theirs: "يقرؤه العميل" },
      changes: { yours: "يحتاج إلى تعديلنا", theirs: "يعدّله العميل" },
      generation: "بانتظار الإنتاج",
      cut: { waiting: "يشاهده العميل", changes: "يحتاج إلى تعديلنا" },
      delivery: "بانتظار التسليم",
      completed: "سُلّم",
    },
  },
};

export default videoStates;
