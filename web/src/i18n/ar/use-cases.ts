import type en from "../en/use-cases.ts";
import type { Shape } from "../shape.ts";

const useCases: Shape<typeof en> = {
  meta: { title: "حالات الاستخدام | توأم", description: "حالات الاستخدام." },
  title: "حالات الاستخدام",
};

export default useCases;
