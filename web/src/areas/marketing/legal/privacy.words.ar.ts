import type { Shape } from "../../../i18n/shape.ts";
import type en from "./privacy.words.en.ts";

const privacy: Shape<typeof en> = {
  meta: {
    title: "سياسة الخصوصية | توأم",
    description:
      "ما نعالجه من بياناتك الشخصية ولماذا، وكيف نحمي تسجيلات وجهك وصوتك، وكم نحتفظ بها، وما حقوقك فيها بموجب قانون دولة الإمارات.",
  },
  title: "سياسة الخصوصية",
  lead: "يُصنع التوأم من أخصّ بياناتك. هذا ما نفعله بها، وما لا نفعله أبدًا.",
  dated: "تسري اعتبارًا من {date}، وهو تاريخ آخر تحديث",
  contents: "المحتويات",
  sections: {
    who: "من المسؤول",
    collect: "ما نعالجه",
    biometric: "ملامحك وصوتك",
    purposes: "لماذا، وعلى أي أساس",
    cookies: "ملفات تعريف الارتباط والتخزين",
    recipients: "من يطّلع على البيانات",
    transfers: "النقل إلى الخارج",
    retention: "مدة الاحتفاظ",
    security: "كيف نحميها",
    rights: "حقوقك",
    children: "القاصرون",
    changes: "تعديل السياسة",
  },
  links: {
    privacy: "سياسة الخصوصية",
    terms: "شروط الخدمة",
    guide: "دليل تصوير العيّنة",
    plans: "صفحات الأسعار",
    contact: "صفحة التواصل",
  },
  loadClauses: () => import("./privacy-text.ar.ts"),
};

export default privacy;
