import type en from "../en/studio-production.ts";
import type { Shape } from "../shape.ts";

const studioProduction: Shape<typeof en> = {
  meta: {
    title: "طلبك في الاستوديو | توأم",
    description: "خطوات طلبك الخمس: ما ينتظرك، وما نعمل عليه الآن.",
  },
};

export default studioProduction;
