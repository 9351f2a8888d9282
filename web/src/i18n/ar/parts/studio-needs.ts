import type en from "../../en/parts/studio-needs.ts";
import type { Shape } from "../../shape.ts";

const unfinished = {
  title: "أكمل إرسال {file}",
  text: "اختر الملف نفسه من جديد يُستكمل إرساله من حيث توقّف.",
  action: "مواصلة الإرسال",
};
const refused = { text: "لم نقبل {file}، والأسباب مكتوبة بجانبه.", action: "عرض الأسباب" };
const toConsent = "عرض الموافقة";

const studioNeeds: Shape<typeof en> = {
  waiting: [
    ["أمر واحد", "ينتظرك."],
    ["أمران", "ينتظرانك."],
    ["ثلاثة أمور", "تنتظرك."],
    ["أربعة أمور", "تنتظرك."],
    ["خمسة أمور", "تنتظرك."],
  ],
  waitingMore: ["{count} أمور", "تنتظرك."],
  waitingMany: ["{count} أمرًا", "ينتظرك."],
  work: {
    checking: ["نراجع", "ما أرسلته."],
    building: ["نبني", "توأمك."],
    ready: ["توأمك", "جاهز."],
    stopped: ["توقّف", "الإنتاج."],
    deleted: ["حُذف", "توأمك."],
    collecting: ["لا شيء", "ينتظرك."],
  },
  workNotes: {
    checking: "نراسلك فور قبول كل ما أرسلته، أو إن لزم أن تعيد تسجيل شيء منه.",
    building: "قبلنا كل ما أرسلته، ونبني الآن توأمك من ملامحك وصوتك. نراسلك حين يصبح جاهزًا.",
    ready: "توأمك جاهز لكل نص بعد اليوم. أنشئ فيديو، أو انتظر ما نكتبه.",
    stopped: "لا يُنتج شيء الآن. وإن كان السبب سحب الموافقة، يُستأنف الإنتاج بموافقة جديدة.",
    deleted: "وحُذفت تسجيلاته معه. يمكنك إنشاء توأم آخر لهذا الطلب.",
    collecting: "أول ما يستجدّ تجده في هذه الصفحة.",
  },
  states: {
    you: "ينتظرك",
    checking: "نراجع تسجيلاتك",
    building: "نبني توأمك",
    ready: "التوأم جاهز",
    stopped: "متوقّف",
    deleted: "بلا توأم",
    collecting: "قيد العمل",
  },
  steps: ["البداية والتوأم الرقمي", "كتابة النصوص", "الإنتاج", "المونتاج", "التسليم والجدولة"],
  needs: {
    script: {
      mark: "النص، النسخة {version}",
      read: {
        title: "اقرأ نص «{title}»",
        text: "{words}. اعتمده، أو اكتب ما ينبغي تعديله.",
        action: "قراءة النص",
      },
      changes: {
        title: "عدّل نص «{title}»",
        text: "طلب فريقنا تعديل نسختك.",
        action: "فتح النص",
      },
    },
    cut: {
      mark: "المونتاج {cut}",
      watch: {
        title: "شاهد «{title}»",
        text: "اكتب عند أي لحظة ما ينبغي تعديله، ثم اعتمد المونتاج أو اطلب تعديله.",
        action: "فتح المونتاج",
      },
    },
    agreement: {
      mark: "الموافقة",
      none: {
        title: "وافق على صنع توأمك",
        text: "اقرأ الإقرار ووقّعه، أو اطلب ذلك ممن سيظهر في الفيديو. لا نصنع شيئًا من دونه.",
        action: toConsent,
      },
      asked: {
        title: "لم يصل رد من {name} بعد",
        text: "أُرسل الرابط في {date}، وهو صالح حتى {until}.",
        action: toConsent,
      },
      askedOwn: {
        title: "اقرأ الإقرار ووقّعه",
        text: "أُرسل رابطك في {date}، وهو صالح حتى {until}.",
        action: "القراءة والتوقيع",
      },
      declined: {
        title: "لم يوافق {name}",
        text: "لا نصنع شيئًا لمن لا يريده. يمكنك أن تطلب موافقة شخص آخر.",
        action: toConsent,
      },
      expired: {
        title: "انتهى الرابط المرسل إلى {name}",
        text: "كان صالحًا حتى {until}. أرسل رابطًا جديدًا.",
        action: toConsent,
      },
      withdrawn: {
        title: "سُحبت الموافقة",
        text: "يُستأنف الإنتاج بموافقة جديدة، وبتسجيلات جديدة.",
        action: toConsent,
      },
      ended: {
        title: "انتهت مدة الموافقة",
        text: "كانت سارية حتى {until}. يُستأنف الإنتاج حين تُوقّع موافقة جديدة.",
        action: toConsent,
      },
      unspoken: {
        title: "بقي أن يُصوّر {name} الإقرار",
        text: "الموافقة موقّعة. والرابط في الرسالة يفتح الصفحة التي يُرسل منها الفيديو.",
        action: toConsent,
      },
    },
    base_video: {
      mark: "فيديو العيّنة",
      missing: {
        title: "أرسل فيديو العيّنة",
        text: "وجهك وإيماءاتك وأسلوب حديثك. دقيقتان على الأقل، والمثالي من 3 إلى 5 دقائق.",
        action: "إرسال الفيديو",
      },
      unfinished,
      refused: { title: "سجّل فيديو العيّنة من جديد", ...refused },
    },
    voice: {
      mark: "التسجيل الصوتي",
      missing: {
        title: "أرسل تسجيلك الصوتي",
        text: "صوتك وحده، في ملف بصيغة MP3 أو WAV، من دقيقة واحدة إلى 5 دقائق.",
        action: "إرسال الصوت",
      },
      unfinished,
      refused: { title: "سجّل صوتك من جديد", ...refused },
    },
    consent: {
      mark: "الإقرار المصوّر",
      missing: {
        title: "قل الإقرار أمام الكاميرا",
        text: "اقرأ أمام الكاميرا ما وقّعته. تكفي نصف دقيقة.",
        action: "إرسال الإقرار",
      },
      unfinished,
      refused: { title: "صوّر الإقرار من جديد", ...refused },
    },
  },
};

export default studioNeeds;
