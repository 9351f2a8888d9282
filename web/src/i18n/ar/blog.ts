import type en from "../en/blog.ts";
import type { Shape } from "../shape.ts";

const blog: Shape<typeof en> = {
  meta: { title: "المدونة | توأم", description: "المدونة." },
  title: "المدونة",
};

export default blog;
