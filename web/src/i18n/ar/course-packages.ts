import type en from "../en/course-packages.ts";
import type { Shape } from "../shape.ts";

const coursePackages: Shape<typeof en> = {
  meta: { title: "باقات الدورات | توأم", description: "باقات الدورات." },
  title: "باقات الدورات",
};

export default coursePackages;
