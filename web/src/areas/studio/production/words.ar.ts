import videoStates from "../../../i18n/ar/parts/video-states.ts";
import wordCount from "../../../i18n/ar/parts/word-count.ts";
import type { Shape } from "../../../i18n/shape.ts";
import studioNeeds from "../needs.ar.ts";
import studio from "../studio.ar.ts";
import type en from "./words.en.ts";

const studioProduction: Shape<typeof en> = {
  meta: {
    title: "طلبك في الاستوديو | توأم",
    description: "خطوات طلبك الخمس: ما ينتظرك، وما نعمل عليه الآن.",
  },
  ...studio,
  ...studioNeeds,
  since: "منذ {date}",
  trail: "مكانك في الموقع",
  missing: {
    title: "لم نجد هذا الطلب",
    text: "ربما كان العنوان خطأً، أو كان الطلب لحساب آخر.",
    action: "العودة إلى الاستوديو",
  },
  clock: {
    stands: "العدّ متوقّف",
    standsText: "تُحسب مهلة التسليم، وهي {promised}، من حين لا يبقى شيء ينتظرك. وهناك ما ينتظرك منذ {date}.",
    standsUndated: "تُحسب مهلة التسليم، وهي {promised}، من حين لا يبقى شيء ينتظرك.",
    promised: {
      businessDays: "من {least} إلى {most} أيام عمل",
      weeks: "من {least} إلى {most} أسابيع",
      hours: "{most} ساعة في أيام العمل",
    },
    used: {
      zero: "لم يُستخدم منها يوم عمل بعد.",
      one: "استُخدم منها يوم عمل واحد.",
      two: "استُخدم منها يوما عمل.",
      few: "استُخدم منها {count} أيام عمل.",
      many: "استُخدم منها {count} يوم عمل.",
      other: "استُخدم منها {count} يوم عمل.",
    },
    runs: "العدّ جارٍ",
    runsText: "الدور علينا منذ {date}، ولا نطلب منك شيئًا.",
    runsMeanwhile: "نراجع ما أرسلته منذ {date}، ويمكنك في أثناء ذلك إتمام ما ينتظرك.",
    due: "الموعد {date}",
    late: "تأخّرنا عن الموعد",
    lateText: "كان الموعد {date}. نعتذر إليك، وفريقنا يقدّم طلبك على غيره.",
    stopped: "أُوقف العدّ",
    stoppedText: "توقّف الإنتاج في {date}.",
  },
  score: {
    title: "الخطوات الخمس",
    legend: "المصمت تمّ، والمخطّط لم يأتِ دوره بعد.",
    step: "الخطوة {number}",
    you: "أنت",
    we: "نحن",
    yours: {
      done: "سجّلت ووافقت",
      sent: "أرسلت كل شيء",
      waits: {
        zero: "لا شيء ينتظرك",
        one: "أمر واحد ينتظرك",
        two: "أمران ينتظرانك",
        few: "{count} أمور تنتظرك",
        many: "{count} أمرًا ينتظرك",
        other: "{count} أمر ينتظرك",
      },
    },
    ours: "تمّ {done} من {all}",
    ready: "التوأم جاهز",
  },
  videos: {
    title: "الفيديوهات",
    none: "لا فيديوهات بعد.",
    begin: "فيديو جديد",
    beginMany: "دفعة فيديوهات",
    cut: "المونتاج {number}",
    track: "الخطوة {number} من 5: {name}",
  },
  ...videoStates,
  words: wordCount,
  recordings: {
    title: "ما يُبنى منه توأمك",
    all: "كل التسجيلات",
    none: "لم يصل شيء بعد",
    lines: "{lines}p",
    rate: "{rate} إطارًا في الثانية",
    noFindings: "بلا ملاحظات",
    findings: {
      zero: "بلا ملاحظات",
      one: "ملاحظة واحدة",
      two: "ملاحظتان",
      few: "{count} ملاحظات",
      many: "{count} ملاحظة",
      other: "{count} ملاحظة",
    },
  },
  twin: {
    begin: "إنشاء توأم آخر",
    beginBusy: "لحظة...",
    failed: { title: "لم يُنشأ توأم جديد", description: "حدث خطأ أثناء الحفظ" },
  },
};

export default studioProduction;
