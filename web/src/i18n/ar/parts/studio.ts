import type en from "../../en/parts/studio.ts";
import type { Shape } from "../../shape.ts";

const ended = "انتهت جلستك. سجّل الدخول من جديد.";
const unfinished = {
  title: "أكمل إرسال {file}",
  text: "اختر الملف نفسه من جديد، فنواصل من حيث توقّف الإرسال.",
  action: "مواصلة الإرسال",
};
const refused = { text: "لم نقبل {file}، والأسباب مكتوبة بجانبه.", action: "عرض الأسباب" };
const toConsent = "عرض الموافقة";

const studio: Shape<typeof en> = {
  name: "الاستوديو",
  loading: "نحمّل الاستوديو",
  loadFailed: {
    title: "تعذّر تحميل الاستوديو",
    text: "ما أرسلته محفوظ. ربما انقطع الاتصال.",
    retry: "إعادة المحاولة",
  },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  waiting: [
    ["أمر واحد", "ينتظرك."],
    ["أمران", "ينتظرانك."],
    ["ثلاثة أمور", "تنتظرك."],
    ["أربعة أمور", "تنتظرك."],
    ["خمسة أمور", "تنتظرك."],
  ],
  waitingMore: ["{count} أمور", "تنتظرك."],
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
    ready: "توأمك جاهز لكل نص تكتبه بعد اليوم. والنصوص والفيديوهات تظهر في هذه الصفحة.",
    stopped: "لا ننتج شيئًا بعد الآن. وإن كان السبب سحب الموافقة، فموافقة جديدة تعيد الإنتاج.",
    deleted: "وحُذفت تسجيلاته معه. يمكنك أن تبدأ توأمًا آخر لهذا الطلب.",
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
  kinds: { base_video: "فيديو العيّنة", voice: "التسجيل الصوتي", consent: "الإقرار المصوّر" },
  recordingStates: {
    sending: "قيد الإرسال",
    unfinished: "لم يكتمل بعد",
    checking: "قيد الفحص",
    checked: "لدى فريقنا",
    accepted: "مقبول",
    matches: "مطابق",
    refused: "لم نقبله",
  },
  needs: {
    agreement: {
      mark: "الموافقة",
      none: {
        title: "الموافقة على التوأم",
        text: "اقرأ الإقرار ووقّعه، أو اطلب ذلك ممن سيظهر في الفيديو. لا نصنع شيئًا من دونه.",
        action: toConsent,
      },
      asked: {
        title: "لم يصل ردّ من {name} بعد",
        text: "أُرسل الرابط في {date}، وهو صالح حتى {until}.",
        action: toConsent,
      },
      askedOwn: {
        title: "قراءة الإقرار وتوقيعه",
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
        text: "يُستأنف الإنتاج حين تُوقّع موافقة جديدة.",
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
        text: "اقرأ ما وقّعته أمام الكاميرا، في نصف دقيقة.",
        action: "إرسال الإقرار",
      },
      unfinished,
      refused: { title: "صوّر الإقرار من جديد", ...refused },
    },
  },
  problems: {
    no_authorization: ended,
    unauthorized: ended,
    session_expired: ended,
    insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
    over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر قليلًا ثم حاول من جديد.",
    production_not_found: "لم نجد هذا الطلب. حدّث الصفحة ثم حاول من جديد.",
    production_stopped: "لا نصنع هذا التوأم الآن: سُحبت الموافقة، أو انتهى الطلب.",
    recording_not_found: "لم نجد هذا التسجيل. حدّث الصفحة ثم حاول من جديد.",
    recording_received: "وصل هذا الملف من قبل. حدّث الصفحة.",
    too_many_recordings: "كثير من ملفاتك لم يكتمل إرساله. أكمل أحدها أو ألغه أولًا.",
    twin_deleted: "حُذف هذا التوأم. حدّث الصفحة.",
    twin_not_found: "لم نجد هذا التوأم في حسابك.",
    unavailable: "تعذّر الحفظ الآن. حاول بعد لحظات.",
  },
};

export default studio;
