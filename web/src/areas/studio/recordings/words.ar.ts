import type { Shape } from "../../../i18n/shape.ts";
import studio from "../studio.ar.ts";
import type en from "./words.en.ts";

const filmTypes = "MP4 أو MOV أو WebM أو MKV، كما خرج من هاتفك أو كاميرتك.";

const studioRecordings: Shape<typeof en> = {
  meta: {
    title: "تسجيلاتك في الاستوديو | توأم",
    description: "أرسل فيديو العيّنة وتسجيلك الصوتي وإقرارك، واقرأ ملاحظاتنا عليها.",
  },
  ...studio,
  title: "تسجيلاتك",
  titleOf: "تسجيلات {name}",
  trail: "مكانك في الموقع",
  lead: "يكفي لبناء توأمك فيديو واحد وتسجيل صوتي واحد، ونبدأ فور قبولهما.",
  over: "توقّف الإنتاج، فلا يمكن إرسال شيء الآن.",
  kept: "نحفظ الملف الأصلي كما وصل، لا ينقص منه شيء.",
  guide: "دليل تصوير العيّنة",
  missing: {
    title: "لم نجد هذا الطلب",
    text: "ربما كان العنوان خطأً، أو كان الطلب لحساب آخر.",
    action: "العودة إلى الاستوديو",
  },
  rules: {
    base_video: { text: "دقيقتان على الأقل، والمثالي من 3 إلى 5 دقائق.", end: "15 دقيقة" },
    voice: { text: "صوتك وحده، من دقيقة واحدة إلى 5 دقائق.", end: "5 دقائق" },
    consent: { text: "يقول الإقرارَ أمام الكاميرا من يظهر في الفيديو. وتكفي نصف دقيقة.", end: "" },
  },
  ruler: { file: "مدة هذا الملف {length}. " },
  statement: {
    title: "اقرأ هذا أمام الكاميرا",
    byLink: "يصوّر {name} الإقرار من الرابط المرسل إليه، ويظهر هنا حين يصل.",
    first: "تُقرأ {link} وتُوقّع أولًا، ثم يظهر نصها هنا ليُقرأ أمام الكاميرا.",
    link: "الموافقة",
  },
  chooser: {
    drop: "أفلت الملف هنا، أو اختره.",
    choose: "اختيار ملف",
    another: "اختيار تسجيل آخر",
    same: "اختيار الملف",
    unfinished: "لم يكتمل {file} بعد. اختر الملف نفسه من جديد يُستكمل إرساله من حيث توقّف.",
    base_video: filmTypes,
    voice: "MP3 أو WAV.",
    consent: filmTypes,
  },
  entry: {
    checking: "وصل الملف، ونفحصه الآن. يستغرق ذلك دقائق.",
    checked: "يشاهده أحد أعضاء فريقنا، ثم نراسلك.",
    findings: "ملاحظاتنا",
    reasons: "لماذا لم نقبله",
    note: "من فريقنا: {note}",
  },
  figures: { lines: "{lines}p", rate: "{rate} إطارًا في الثانية" },
};

export default studioRecordings;
