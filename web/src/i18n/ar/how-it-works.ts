import type en from "../en/how-it-works.ts";
import type { Shape } from "../shape.ts";

const howItWorks: Shape<typeof en> = {
  meta: { title: "كيف نعمل | توأم", description: "كيف نعمل." },
  title: "كيف نعمل",
};

export default howItWorks;
