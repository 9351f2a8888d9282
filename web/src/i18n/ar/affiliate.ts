import type en from "../en/affiliate.ts";
import type { Shape } from "../shape.ts";

const affiliate: Shape<typeof en> = {
  meta: { title: "برنامج الشركاء | توأم", description: "برنامج الشركاء." },
  title: "برنامج الشركاء",
};

export default affiliate;
