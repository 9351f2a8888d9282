import type { Shape } from "../../../i18n/shape.ts";
import type en from "./terms.words.en.ts";

const terms: Shape<typeof en> = {
  meta: {
    title: "شروط الخدمة | توأم",
    description:
      "شروط صناعة التوائم الرقمية وإنتاج الفيديو بها: الموافقة والطلبات والتسليم والتعديلات والاستخدام المقبول والمسؤولية والقانون الذي يحكم العقد.",
  },
  title: "شروط الخدمة",
  lead: "ما لك علينا وما لنا عليك، وقاعدة فوق كل قاعدة: لا توأم بلا موافقة.",
  dated: "تسري اعتبارًا من {date}، وهو تاريخ آخر تحديث",
  contents: "المحتويات",
  sections: {
    agreement: "العقد",
    service: "الخدمة",
    account: "حسابك",
    orders: "الطلبات والأسعار والضريبة",
    consent: "الموافقة على التوأم",
    materials: "ما ترسله إلينا",
    delivery: "النصوص والتسليم والتعديلات",
    use: "الاستخدام المقبول",
    rights: "ما لك وما لنا",
    refunds: "استرداد الرسوم",
    privacy: "الخصوصية والسرية",
    liability: "المسؤولية",
    termination: "الإلغاء والإنهاء",
    law: "القانون والنزاعات والتعديل",
  },
  links: {
    privacy: "سياسة الخصوصية",
    terms: "شروط الخدمة",
    guide: "دليل تصوير العيّنة",
    plans: "صفحات الأسعار",
    contact: "صفحة التواصل",
  },
  loadClauses: () => import("./terms-text.ar.ts"),
};

export default terms;
