import type en from "../en/studio-recordings.ts";
import type { Shape } from "../shape.ts";

const studioRecordings: Shape<typeof en> = {
  meta: {
    title: "تسجيلاتك في الاستوديو | توأم",
    description: "أرسل فيديو العيّنة وتسجيلك الصوتي وإقرارك، واقرأ ملاحظاتنا عليها.",
  },
};

export default studioRecordings;
