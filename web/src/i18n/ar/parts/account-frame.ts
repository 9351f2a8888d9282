import type en from "../../en/parts/account-frame.ts";
import type { Shape } from "../../shape.ts";

const accountFrame: Shape<typeof en> = {
  backToHome: "العودة إلى الرئيسية",
  noScript: "تحتاج الحسابات إلى JavaScript. فعّله ثم أعد تحميل الصفحة.",
  original: "الأصل",
  twin: "التوأم",
};

export default accountFrame;
