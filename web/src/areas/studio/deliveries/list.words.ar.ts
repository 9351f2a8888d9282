import consentScope from "../../../i18n/ar/parts/consent-scope.ts";
import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import studio from "../studio.ar.ts";
import videoProblems from "../video-problems.ar.ts";
import type en from "./list.words.en.ts";

const studioDelivery: Shape<typeof en> = {
  ...studio,
  problems: { ...studio.problems, ...videoProblems },
  scope: consentScope,
  title: "الملفات الجاهزة",
  trail: "مكانك في الموقع",
  listLoading: "نحمّل الملفات",
  listFailed: {
    title: "تعذّر تحميل الملفات",
    text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
    retry: "إعادة المحاولة",
  },
  empty: {
    customer: {
      title: "لا ملفات بعد",
      text: "متى اعتمدت المونتاج جهّزنا الفيديو لكل قناة من قنواته، ثم تجد ملفاته هنا.",
    },
    team: {
      title: "لا ملفات بعد",
      text: "أرسل ملفًا لكل قناة من قنوات الفيديو. يراه العميل متى سلّمته.",
    },
  },
  files: {
    zero: "لا ملفات",
    one: "ملف واحد",
    two: "ملفان",
    few: "{count} ملفات",
    many: "{count} ملفًا",
    other: "{count} ملف",
  } satisfies ArabicPluralForms,
  fact: "{shape}، {language}، {time}، {size}",
  shortFact: "{shape}، {language}، {size}",
  cover: "أول صورة من الفيديو",
  download: "تنزيل",
  downloadLabel: "تنزيل {name}",
  all: "تنزيل الكل (\u2066ZIP\u2069، {size})",
  preparing: "نجهّز التنزيل...",
  ledger: "يُقيَّد كل تنزيل في سجل التوأم: من نزّله، ومتى.",
  downloadFailed: { title: "لم يبدأ التنزيل", description: "حدث خطأ أثناء تجهيزه" },
  captions: "الكتابة على الشاشة",
  captionsLabel: "الكتابة على الشاشة باللغة {language}، بصيغة {form}، لملف {name}",
  noCaptions: "بلا كتابة على الشاشة",
  states: {
    sending: "في الطريق",
    checking: "قيد الفحص",
    checked: "جاهز للتسليم",
    refused: "لم يُقبل",
    delivered: "سُلّم في {date}",
    taken_back: "سُحب",
  },
  takenBackBecause: "سحب فريقنا هذا الملف: {reason}",
  plan: {
    planned: "موعده {date}",
    due: "حان موعده في {date}",
    published: "نُشر في {date}",
    see: "عرض المنشور",
    none: "بلا موعد",
    open: "مواعيد النشر",
  },
  everyFile: "كل الملفات",
  stopped: "لا يمكن تنزيل شيء الآن، فقد توقّف الإنتاج بهذا التوأم.",
};

export default studioDelivery;
