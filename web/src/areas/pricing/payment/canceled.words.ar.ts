import type { Shape } from "../../../i18n/shape.ts";
import type en from "./canceled.words.en.ts";

const paymentCanceled: Shape<typeof en> = {
  meta: {
    title: "أُلغي الدفع | توأم",
    description: "أُلغيت عملية الشراء ولم يُخصم أي مبلغ.",
  },
  heading: ["لم يكتمل الدفع،", "ولم يُخصم أي مبلغ."],
  lead: "غادرت قبل أن تدفع، فلم تتمّ عملية الشراء. الباقات والخطط في مكانها متى أردت.",
  leadWithPlan: "غادرت قبل أن تدفع ثمن {plan}، فلم تتمّ عملية الشراء. ستجد الباقات والخطط في مكانها متى أردت.",
  tryAgain: "إعادة المحاولة",
  contact: "تواصل معنا",
  home: "العودة إلى الرئيسية",
};

export default paymentCanceled;
