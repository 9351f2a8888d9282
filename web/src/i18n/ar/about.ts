import type en from "../en/about.ts";
import type { Shape } from "../shape.ts";

const about: Shape<typeof en> = {
  meta: { title: "من نحن | توأم", description: "من نحن." },
  title: "من نحن",
};

export default about;
