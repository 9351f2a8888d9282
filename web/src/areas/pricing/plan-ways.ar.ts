import type { Shape } from "../../i18n/shape.ts";
import type en from "./plan-ways.en.ts";

const ways: Shape<typeof en> = {
  "video-packages": {
    name: "باقات الفيديو",
    text: "عدد محدّد من الفيديوهات الأساسية والنسخ كل شهر، من كتابة النص إلى التسليم.",
    price: "من {price} شهريًا",
  },
  "course-packages": {
    name: "باقات الدورات",
    text: "درسان أو أربعة دروس يقدّمها توأمك ويتولّى فريقنا مونتاجها.",
    price: "من {price} للدورة",
  },
  "creator-plan": {
    name: "خطة Creator",
    text: "لشخص واحد: حتى 10 فيديوهات شهريًا، ويصلك كل منها خلال 48 ساعة.",
    price: "{price} شهريًا",
  },
  "business-plan": {
    name: "خطة Business",
    text: "فيديوهات بلا حد، وحتى 10 توائم رقمية، وأدوار وموافقات للفريق كله.",
    price: "{price} شهريًا",
  },
  pricing: {
    name: "الخطط الشهرية",
    text: "ثلاث خطط تُبقي توأمك معك شهرًا بعد شهر، تدفع كل شهر أو كل ثلاثة أشهر.",
    price: "من {price} شهريًا",
  },
};

export default ways;
