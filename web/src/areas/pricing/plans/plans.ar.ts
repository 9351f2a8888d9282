import type { Shape } from "../../../i18n/shape.ts";
import type en from "./plans.en.ts";

const plans: Shape<typeof en> = {
  tabs: { label: "أنواع الباقات", videoPackages: "باقات الفيديو", courseCreation: "إعداد الدورات" },
  billing: {
    label: "نظام الدفع",
    monthly: "شهريًا",
    quarterly: "كل ثلاثة أشهر",
    save: "(وفّر {percent})",
    period: { monthly: "شهريًا", quarterly: "شهريًا، وتدفع {charge} كل ثلاثة أشهر" },
    announced: {
      monthly: "سعر الشهر بالدفع الشهري",
      quarterly: "سعر الشهر بالدفع كل ثلاثة أشهر",
    },
  },
  popular: "الأكثر طلبًا",
  choose: "اختيار {plan}",
  contactSales: "تواصل مع فريق المبيعات",
  add: "إضافة",
  processing: "نجهّز طلبك...",
  contact: "تواصل معنا",
  service: "خدمة {name}",
};

export default plans;
