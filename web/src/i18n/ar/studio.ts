import type en from "../en/studio.ts";
import type { Shape } from "../shape.ts";

const studio: Shape<typeof en> = {
  meta: { title: "الاستوديو | توأم", description: "ما ينتظرك، وأين وصلت فيديوهاتك." },
};

export default studio;
