import type { Shape } from "../../../i18n/shape.ts";
import type en from "./upload.words.en.ts";

const studioSending: Shape<typeof en> = {
  label: "إرسال {file}",
  amount: "{sent} من {total}",
  preparing: "لحظة...",
  sending: "نرسل الملف، ونحسب ما بقي من الوقت...",
  left: {
    zero: "بقي أقل من دقيقة",
    one: "بقيت دقيقة تقريبًا",
    two: "بقيت دقيقتان تقريبًا",
    few: "بقي نحو {count} دقائق",
    many: "بقي نحو {count} دقيقة",
    other: "بقي نحو {count} دقيقة",
  },
  almost: "بقي أقل من دقيقة",
  paused: "الإرسال متوقّف مؤقّتًا",
  offline: "انقطع الاتصال بالشبكة. يُستأنف الإرسال وحده حين يعود.",
  failed: "توقّف الإرسال. وما وصل منه محفوظ.",
  notBegun: "لم يبدأ الإرسال",
  sent: "وصل الملف كله.",
  safe: "إن انقطعت الشبكة أو أُغلقت الصفحة، فاختر الملف نفسه من جديد، ولو في يوم آخر، يُستكمل إرساله من حيث توقّف.",
  pause: "إيقاف مؤقّت",
  resume: "مواصلة الإرسال",
  chooseAgain: "اختيار الملف من جديد",
  cancel: "إلغاء الإرسال",
  cancelLabel: "إلغاء إرسال {file}",
  cancelFailed: { title: "لم يُلغَ الإرسال", description: "حدث خطأ أثناء الإلغاء" },
};

export default studioSending;
