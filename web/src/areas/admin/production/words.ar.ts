import consentScope from "../../../i18n/ar/parts/consent-scope.ts";
import videoStates from "../../../i18n/ar/parts/video-states.ts";
import wordCount from "../../../i18n/ar/parts/word-count.ts";
import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";

const check: ArabicPluralForms = {
  zero: "لا تسجيلات للمراجعة",
  one: "مراجعة تسجيل واحد",
  two: "مراجعة تسجيلين",
  few: "مراجعة {count} تسجيلات",
  many: "مراجعة {count} تسجيلًا",
  other: "مراجعة {count} تسجيل",
};

const toCheck: ArabicPluralForms = {
  zero: "لا تسجيلات للمراجعة",
  one: "تسجيل واحد للمراجعة",
  two: "تسجيلان للمراجعة",
  few: "{count} تسجيلات للمراجعة",
  many: "{count} تسجيلًا للمراجعة",
  other: "{count} تسجيل للمراجعة",
};

const missing: ArabicPluralForms = {
  zero: "لا ينقصه تسجيل",
  one: "ينقصه تسجيل واحد",
  two: "ينقصه تسجيلان",
  few: "تنقصه {count} تسجيلات",
  many: "ينقصه {count} تسجيلًا",
  other: "ينقصه {count} تسجيل",
};

const waiting: ArabicPluralForms = {
  zero: "لا شيء قيد الانتظار.",
  one: "تسجيل واحد قيد الانتظار.",
  two: "تسجيلان قيد الانتظار، والأقدم أولًا.",
  few: "{count} تسجيلات قيد الانتظار، والأقدم أولًا.",
  many: "{count} تسجيلًا قيد الانتظار، والأقدم أولًا.",
  other: "{count} تسجيل قيد الانتظار، والأقدم أولًا.",
};

/** "3 أيام" with a word before it and words after it. */
function days(before: string, after = ""): ArabicPluralForms {
  return {
    zero: before + "أقل من يوم" + after,
    one: before + "يوم" + after,
    two: before + "يومين" + after,
    few: before + "{count} أيام" + after,
    many: before + "{count} يومًا" + after,
    other: before + "{count} يوم" + after,
  };
}

const lateHours: ArabicPluralForms = {
  zero: "متأخّر أقل من ساعة",
  one: "متأخّر ساعة",
  two: "متأخّر ساعتين",
  few: "متأخّر {count} ساعات",
  many: "متأخّر {count} ساعة",
  other: "متأخّر {count} ساعة",
};

const lateMinutes: ArabicPluralForms = {
  zero: "متأخّر أقل من دقيقة",
  one: "متأخّر دقيقة",
  two: "متأخّر دقيقتين",
  few: "متأخّر {count} دقائق",
  many: "متأخّر {count} دقيقة",
  other: "متأخّر {count} دقيقة",
};

const newOrders: ArabicPluralForms = {
  zero: "لا طلبات جديدة",
  one: "طلب جديد",
  two: "طلبان جديدان",
  few: "{count} طلبات جديدة",
  many: "{count} طلبًا جديدًا",
  other: "{count} طلب جديد",
};

const newRecordings: ArabicPluralForms = {
  zero: "لا تسجيلات جديدة",
  one: "تسجيل جديد",
  two: "تسجيلان جديدان",
  few: "{count} تسجيلات جديدة",
  many: "{count} تسجيلًا جديدًا",
  other: "{count} تسجيل جديد",
};

const adminProduction: Shape<typeof en> = {
  person: "الشخص {number}",
  check,
  search: "ابحث بالعميل أو الباقة",
  filter: { label: "المسؤول", everyone: "الجميع", mine: "المسندة إليّ", nobody: "بلا مسؤول" },
  legend: { label: "معاني العلامات", late: "متأخّر", running: "في الموعد", paused: "العدّ متوقّف" },
  steps: {
    label: "الطلبات قيد الإنتاج حسب الخطوة",
    onboarding: "البداية",
    scripts: "كتابة النصوص",
    generation: "الإنتاج",
    editing: "المونتاج",
    delivery: "التسليم",
    completed: "مكتمل",
  },
  bands: {
    late: { title: "متأخّر", text: "المسؤولية علينا، والأقدم أولًا." },
    team: { title: "ينتظرنا", text: "الأقرب موعدًا أولًا." },
    customer: { title: "ينتظر العميل", text: "العدّ متوقّف، ويُرسَل تذكير كل ثلاثة أيام عمل." },
    stopped: { title: "متوقّف", text: "سُحبت الموافقة أو أُعيد المبلغ." },
  },
  guest: "مشترٍ بلا حساب",
  nameless: "عميل لم يكتب اسمه",
  unassigned: "بلا مسؤول بعد",
  assignedTo: "المسؤول: {name}",
  pendingTasks: {
    check: toCheck,
    arriving: "التسجيلات قيد الفحص",
    build: "بناء التوأم",
    account: "لا حساب له بعد",
    agreement: "الموافقة لم تُوقّع",
    again: "يلزم تسجيل جديد",
    missing,
    reading: "نصوص لدى العميل",
    watching: "مونتاج لدى العميل",
    scripts: "نصوص تُكتب",
    generation: "فيديوهات تُنتج",
    editing: "نسخ في المونتاج",
    delivery: "ملفات تُسلّم",
    stopped: "لا يُصنع شيء",
  },
  hours: {
    late: {
      minutes: lateMinutes,
      hours: lateHours,
      // One day stands in the accusative here, and in the genitive behind منذ.
      days: { ...days("متأخّر ", "، وكان موعده {day}"), one: "متأخّر يومًا، وكان موعده {day}" },
    },
    byTime: "اليوم قبل الساعة {time}",
    byTomorrow: "حتى الغد",
    byDay: "حتى {day}",
    standsSince: "متوقّف منذ الساعة {time}",
    stands: days("متوقّف منذ "),
    waitsSince: "ينتظر منذ الساعة {time}",
    waits: days("ينتظر منذ "),
    stopped: "توقّف في {day}",
  },
  loading: "نحمّل الطلبات قيد الإنتاج",
  failed: {
    title: "تعذّر تحميل الطلبات قيد الإنتاج",
    text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
    retry: "إعادة المحاولة",
  },
  news: newOrders,
  empty: { title: "لا شيء قيد الإنتاج بعد", text: "يظهر هنا كل طلب فور دفعه." },
  noMatch: {
    title: "لا شيء يطابق بحثك",
    text: "جرّب جزءًا من الاسم، أو ابحث بين طلبات الجميع.",
    action: "عرض كل الطلبات",
  },
  cut: "المعروض أعجل {shown} من الطلبات قيد الإنتاج. اختر مسؤولًا لترى بقية طلباته.",
  kinds: { base_video: "فيديو العيّنة", voice: "التسجيل الصوتي", consent: "الإقرار المصوّر" },
  statuses: {
    coming: "في الطريق",
    checking: "قيد الفحص",
    checked: "للمراجعة",
    accepted: "مقبول",
    matches: "مطابق للإقرار",
    refused: "غير مقبول",
  },
  queue: {
    back: "كل الطلبات قيد الإنتاج",
    title: "تسجيلات للمراجعة",
    about: waiting,
    loading: "نحمّل التسجيلات",
    failed: {
      title: "تعذّر تحميل التسجيلات",
      text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
      retry: "إعادة المحاولة",
    },
    news: newRecordings,
    empty: { title: "لا تسجيلات للمراجعة", text: "تظهر هنا التسجيلات الجديدة بعد فحصها." },
    open: "فتح الطلب",
    more: "يظهر غيرها بعد البتّ في هذه.",
  },
  view: {
    back: "كل الطلبات قيد الإنتاج",
    loading: "نحمّل الطلب",
    failed: {
      title: "تعذّر تحميل الطلب",
      text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
      retry: "إعادة المحاولة",
    },
    missing: {
      title: "لم نجد هذا الطلب",
      text: "ربما كُتب العنوان خطأً.",
      action: "كل الطلبات قيد الإنتاج",
    },
    step: "الخطوة {number} من 5: {name}",
    facts: {
      title: "الإنتاج",
      plan: "الخدمة",
      order: "الطلب",
      openOrder: "فتح صفحة الطلب",
      account: "الحساب",
      language: "اللغة",
      languages: { en: "الإنجليزية", ar: "العربية" },
      begun: "بدأ في",
      due: "موعد التسليم",
      noDue: "لا موعد بعد",
    },
    recordings: "التسجيلات",
    recordingsOf: "تسجيلات {name}",
    noRecordings: "لم يرسل العميل شيئًا بعد.",
    others: "تسجيلات سابقة",
  },
  videos: { title: "الفيديوهات", none: "لا فيديوهات بعد.", begin: "فيديو جديد", beginMany: "دفعة فيديوهات" },
  ...videoStates,
  words: wordCount,
  recording: {
    play: "تشغيل من {time}",
    findings: "ملاحظات الفحص",
    noFindings: "لا ملاحظات من الفحص.",
    sent: "أُرسل في",
    length: "المدة",
    size: "الحجم",
    picture: "الصورة",
    lines: "{size}، {rate} إطارًا في الثانية",
    loudness: "شدة الصوت",
    lufs: "{value} LUFS",
    hash: "SHA-256",
    noPlayer: "لا يمكن تشغيل الملف الآن.",
    coming: "لم يصل الملف بعد.",
    reasons: "لماذا لم يُقبل",
    decidedBy: "صاحب القرار: {name}",
    decided: "وقت القرار",
    somebody: "زميل سابق",
  },
  accept: {
    action: "قبول",
    busy: "نحفظ...",
    done: "قُبل التسجيل",
    matches: "قبول: مطابق للإقرار",
  },
  refuse: {
    action: "عدم القبول",
    title: "ما الذي يجب أن يتحسّن؟",
    text: "يقرأ العميل هذه الجمل كما هي.",
    reasons: "أسباب من الدليل",
    missing: "اختر سببًا واحدًا على الأقل",
    note: "جملة منك",
    noteHint: "بلغة العميل: {language}. ويقرؤها كما كتبتها.",
    confirm: "إرسال إلى العميل",
    busy: "نرسل...",
    cancel: "إلغاء",
    done: "لم يُقبل التسجيل، وأبلغنا العميل",
  },
  assign: { label: "من يتولّاه", done: "تغيّر المسؤول" },
  consent: {
    title: "الموافقة",
    titleOf: "موافقة {name}",
    none: "لم تُطلب الموافقة من أحد بعد.",
    asked: "طُلبت من {email} في {date}. الرابط صالح حتى {until}.",
    expired: "انتهى الرابط المرسل إلى {email} في {until}.",
    declined: "اعتذر صاحب البريد {email} عن الموافقة في {date}.",
    signed: "وافق {name} في {date}.",
    withdrawn: "سحب {name} موافقته في {date}.",
    ended: "انتهت موافقة {name} في {until}.",
    until: "سارية حتى",
    languages: "اللغات",
    channels: "القنوات",
    purposes: "الأغراض",
    statement: "الإقرار الموقّع",
    version: "الإصدار {version}، {language}",
    scope: consentScope,
  },
  twin: {
    title: "التوأم الرقمي",
    titleOf: "التوأم الرقمي: {name}",
    none: "لا توأم هنا: لا حساب للطلب بعد، أو حُذف التوأم.",
    collecting: "لم يكتمل بعد ما يُبنى منه.",
    collected: "كل شيء مقبول. ابنِ التوأم، ثم اذكر ذلك هنا.",
    ready: "جاهز منذ {date}.",
    stopped: "توقّف في {date}: سُحبت الموافقة.",
    deleted: "حُذف في {date}.",
    note: "الأداة والنموذج",
    action: "تأكيد جاهزية التوأم",
    change: "تغيير الملاحظة",
    dialog: {
      title: "التوأم جاهز",
      confirm: "حفظ",
      busy: "نحفظ...",
      cancel: "إلغاء",
      text: "يمكن بعد ذلك أن تبدأ كتابة النصوص.",
      note: "الأداة والنموذج",
      hint: "الأداة التي تحفظ النموذج، واسمه فيها. لا يقرأ ذلك إلا الفريق.",
      missing: "اذكر الأداة والنموذج",
    },
    done: "التوأم جاهز",
  },
  problems: {
    recording_decided: "سبقك أحد إلى البتّ في هذا التسجيل. هذه حاله الآن.",
    recording_not_found: "لم نعد نجد هذا التسجيل. ربما حذف العميل التوأم.",
    production_not_found: "لم نعد نجد هذا الطلب.",
    twin_not_found: "لم نعد نجد هذا التوأم.",
    twin_not_ready: "لم تعد الموافقة أو التسجيلات المقبولة مكتملة.",
    twin_deleted: "حُذف التوأم في هذه الأثناء.",
  },
};

export default adminProduction;
