import allowance from "../../../i18n/ar/parts/allowance.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./statement.words.en.ts";

const studioStatement: Shape<typeof en> = {
  lines: allowance,
  title: "ما بقي لك في باقتك",
  legend: "المصمت استُخدم، والمفرّغ باقٍ لك.",
  loading: "نحمّل ما بقي لك في باقتك",
  failed: {
    title: "تعذّر تحميل ما بقي لك في باقتك",
    text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
    retry: "إعادة المحاولة",
  },
  empty: {
    title: "لا شيء محسوب بالعدد في هذا الطلب",
    text: "هذه خدمة. وما تمنحه باقاتك يظهر في صفحات إنتاجها.",
  },
  ended: { title: "انتهت صلاحية كل ما مُنح لك", text: "كان صالحًا حتى {date}، ويتجدّد مع دفعتك التالية." },
};

export default studioStatement;
