import type en from "../en/privacy.ts";
import type { Shape } from "../shape.ts";

const privacy: Shape<typeof en> = {
  meta: { title: "سياسة الخصوصية | توأم", description: "سياسة الخصوصية." },
  title: "سياسة الخصوصية",
};

export default privacy;
