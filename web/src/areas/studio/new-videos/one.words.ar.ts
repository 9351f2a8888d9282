import consentScope from "../../../i18n/ar/parts/consent-scope.ts";
import type { Shape } from "../../../i18n/shape.ts";
import studio from "../studio.ar.ts";
import videoProblems from "../video-problems.ar.ts";
import type en from "./one.words.en.ts";

const studioNewVideo: Shape<typeof en> = {
  meta: {
    title: "فيديو جديد في الاستوديو | توأم",
    description: "عمّ يتحدّث الفيديو، وبأي لغة، وأين يُعرض.",
  },
  ...studio,
  problems: { ...studio.problems, ...videoProblems },
  scope: consentScope,
  trail: "مكانك في الموقع",
  title: "فيديو جديد",
  lead: "أخبرنا عمّ يتحدّث. ثم يُكتب نصه: يكتبه فريقنا، أو تكتبه أنت.",
  missing: {
    title: "لم نجد هذا الطلب",
    text: "ربما كان العنوان خطأً، أو كان الطلب لحساب آخر.",
    action: "العودة إلى الاستوديو",
  },
  stopped: "لا ننتج شيئًا بهذا التوأم الآن. وبموافقة جديدة تستطيع إنشاء فيديوهات أخرى.",
  fields: {
    title: "اسم الفيديو",
    titleHint: "كما تسمّيه لزميل لك",
    brief: "عمّ يتحدّث",
    briefHint: "من يشاهده، وما الذي ينبغي أن يعرفه أو يفعله بعده، وما لا بد من قوله",
    person: "من يظهر",
    language: "اللغة",
    channels: "أين يُعرض",
    agreed: "تشمل الموافقة {channels}، باللغات: {languages}.",
    noConsent: "لا موافقة سارية بعد. يمكنك إنشاء الفيديو الآن، ويُرسل نصه حين تصبح الموافقة سارية.",
  },
  errors: {
    title: "اكتب اسمًا للفيديو",
    titleLong: "الحد {max} حرفًا",
    briefLong: "الحد {max} حرف",
    channels: "اختر قناة واحدة على الأقل",
  },
  send: "إنشاء الفيديو",
  busy: "لحظة...",
  cancel: "العودة إلى الطلب",
  change: {
    send: "حفظ",
    cancel: "إلغاء",
    remove: "حذف الفيديو",
    confirm: {
      title: "هل تريد حذف هذا الفيديو؟",
      text: "يُحذف معه نصه وكل التعليقات عليه، ولم يُستخدم شيء من باقتك لأجله.",
      confirm: "حذف الفيديو نهائيًا",
      busy: "لحظة...",
      cancel: "إبقاء الفيديو",
    },
    failed: { title: "لم يتغيّر شيء", description: "حدث خطأ أثناء الحفظ" },
  },
  failed: { title: "لم يُنشأ الفيديو", description: "حدث خطأ أثناء الحفظ" },
};

export default studioNewVideo;
