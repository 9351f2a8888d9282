import type en from "../en/terms.ts";
import type { Shape } from "../shape.ts";

const terms: Shape<typeof en> = {
  meta: { title: "شروط الخدمة | توأم", description: "شروط الخدمة." },
  title: "شروط الخدمة",
};

export default terms;
