import type en from "../en/business-plan.ts";
import type { Shape } from "../shape.ts";

const businessPlan: Shape<typeof en> = {
  meta: { title: "خطة الأعمال | توأم", description: "خطة الأعمال." },
  title: "خطة الأعمال",
};

export default businessPlan;
