import type en from "../en/plans.ts";
import type { Shape } from "../shape.ts";

const plans: Shape<typeof en> = {
  tabs: { label: "أنواع الباقات", videoPackages: "باقات الفيديو", courseCreation: "إعداد الدورات" },
  billing: {
    label: "نظام الدفع",
    monthly: "شهريًا",
    quarterly: "كل ثلاثة أشهر",
    save: "(وفّر {percent})",
    period: { monthly: "في الشهر، تُدفع شهريًا", quarterly: "في الشهر، تُدفع {charge} كل ثلاثة أشهر" },
    announced: {
      monthly: "الأسعار للشهر الواحد، تُدفع شهريًا",
      quarterly: "الأسعار للشهر الواحد، تُدفع كل ثلاثة أشهر",
    },
  },
  popular: "الأكثر طلبًا",
  choose: "اختر {plan}",
  contactSales: "تواصل مع المبيعات",
  add: "أضف",
  processing: "نجهّز طلبك...",
  contact: "تواصل معنا",
  service: "خدمة {name}",
};

export default plans;
