import type en from "../en/pricing.ts";
import type { Shape } from "../shape.ts";

const pricing: Shape<typeof en> = {
  meta: { title: "الأسعار | توأم", description: "الأسعار." },
  title: "الأسعار",
};

export default pricing;
