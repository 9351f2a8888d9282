import type { Shape } from "../../../i18n/shape.ts";
import type en from "./frame.en.ts";

const accountFrame: Shape<typeof en> = {
  backToHome: "العودة إلى الرئيسية",
  noScript: "تحتاج الحسابات إلى JavaScript. فعّله ثم أعد تحميل الصفحة.",
  original: "الأصل",
  twin: "التوأم",
};

export default accountFrame;
