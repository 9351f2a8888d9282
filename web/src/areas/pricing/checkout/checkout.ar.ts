import type { Shape } from "../../../i18n/shape.ts";
import type en from "./checkout.en.ts";

const checkout: Shape<typeof en> = {
  preparing: "نجهّز عملية الشراء...",
  creating: "ننشئ جلسة الدفع...",
  redirecting: "ننقلك إلى صفحة الدفع...",
  started: { title: "إتمام الشراء", description: "تُفتح صفحة الدفع في علامة تبويب جديدة." },
  blocked: {
    title: "منع متصفّحك فتح علامة التبويب",
    description: "صفحة الدفع جاهزة.",
    link: "فتح صفحة الدفع",
  },
  failed: {
    title: "تعذّر إتمام الشراء",
    unnamed: "لم تبدأ عملية الشراء. حاول من جديد.",
    noUrl: "لم يصلنا رابط صفحة الدفع. حاول من جديد.",
    unreachable: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  },
};

export default checkout;
