import type en from "../en/creator-plan.ts";
import type { Shape } from "../shape.ts";

const creatorPlan: Shape<typeof en> = {
  meta: { title: "خطة صنّاع المحتوى | توأم", description: "خطة صنّاع المحتوى." },
  title: "خطة صنّاع المحتوى",
};

export default creatorPlan;
