import type en from "../en/features.ts";
import type { Shape } from "../shape.ts";

const features: Shape<typeof en> = {
  meta: { title: "المزايا | توأم", description: "المزايا." },
  title: "المزايا",
};

export default features;
