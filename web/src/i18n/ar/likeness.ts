import type en from "../en/likeness.ts";
import type { LikenessProblem } from "../en/likeness.ts";
import type { ArabicPluralForms } from "../plural.ts";
import type { Shape } from "../shape.ts";
import scope from "./parts/consent-scope.ts";
import end from "./parts/twin-end.ts";

const problems: Record<LikenessProblem, string> = {
  certificate_not_found: "لا شهادة هنا، فهذا التوأم لم يُحذف.",
  certificate_pending: "نتلف التسجيلات الآن، وتجهز الشهادة خلال دقائق.",
  consent_not_signed: "لم تُوقَّع هنا موافقة حتى تُسحب.",
  no_authorization: "سجّل الدخول من جديد.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر قليلًا ثم حاول من جديد.",
  twin_deleted: "حُذف هذا التوأم. أعد تحميل الصفحة.",
  twin_not_found: "لم نجد هذا التوأم في حسابك.",
  unauthorized: "سجّل الدخول من جديد.",
  unavailable: "تعذّر الحفظ الآن. حاول بعد لحظات.",
};

const likeness: Shape<typeof en> = {
  back: "الملف الشخصي",
  crumb: "صورتك وصوتك",
  crumbs: "مكانك في الموقع",
  title: { own: ["كل مرة", "ظهر فيها توأمك."], others: ["كل مرة", "ظهر فيها التوأم."] },
  lead: {
    count: {
      zero: "لا قيود بعد.",
      one: "قيد واحد حتى الآن.",
      two: "قيدان حتى الآن.",
      few: "{count} قيود حتى الآن.",
      many: "{count} قيدًا حتى الآن.",
      other: "{count} قيد حتى الآن.",
    } satisfies ArabicPluralForms,
    kept: "لا يُحذف من القيود شيء ولا يُغيّر: فكل قيد يحمل بصمة القيد الذي قبله.",
  },
  loading: "نحمّل السجل",
  loadFailed: {
    title: "تعذّر تحميل السجل",
    text: "لم يضِع منه شيء. ربما انقطع الاتصال.",
    retry: "إعادة المحاولة",
  },
  empty: {
    title: "لا توأم بعد",
    text: "متى صُنع لك توأم أو اشتريت واحدًا، تجد هنا كل استخدام له.",
    action: "فتح الاستوديو",
  },
  twins: { label: "التوائم", unnamed: "توأم بلا توقيع" },
  chain: {
    whole: "فُحص السجل على جهازك الساعة {time}: البصمات متطابقة.",
    broken: "القيد {number} لا يطابق بصمته. راسلنا من فضلك.",
  },
  record: {
    save: "حفظ السجل بصيغة PDF",
    busy: "نجهّز السجل...",
    fileName: "likeness-ledger.pdf",
    failed: { title: "تعذّر حفظ السجل", description: "حدث خطأ أثناء تجهيزه" },
  },
  filter: {
    label: "القيود المعروضة",
    all: "الكل",
    consent: "الموافقة",
    recordings: "التسجيلات",
    nothing: "لا قيود من هذا النوع بعد.",
  },
  legend: { own: "أنت", other: "غيرك", person: "{person}" },
  entries: "القيود من الأحدث إلى الأقدم",
  today: "اليوم",
  yesterday: "أمس",
  earlier: "عرض القيود الأقدم",
  after: "بعد {hash}",
  first: "أول قيد",
  kinds: { base_video: "فيديو العيّنة", voice: "التسجيل الصوتي", consent: "الإقرار المصوّر" },
  titles: {
    consent_requested: { own: "طُلبت موافقتك", others: "طُلبت الموافقة" },
    consent_signed: { own: "أنت وافقت", others: "موافقة {person}" },
    consent_declined: { own: "أنت لم توافق", others: "رُفضت الموافقة" },
    consent_spoken: { own: "قلت الإقرار بصوتك", others: "الإقرار بصوت {person}" },
    recording_received: { own: "وصل {kind}", others: "وصل {kind}" },
    recording_accepted: { own: "قُبل {kind}", others: "قُبل {kind}" },
    recording_refused: { own: "رُفض {kind}", others: "رُفض {kind}" },
    script_written: { own: "أُرسل نص لتوأمك", others: "أُرسل نص" },
    script_approved: { own: "اعتُمد نص لتوأمك", others: "اعتُمد نص" },
    cut_made: { own: "أُنجز مونتاج بتوأمك", others: "أُنجز مونتاج" },
    cut_approved: { own: "اعتُمد مونتاج بتوأمك", others: "اعتُمد مونتاج" },
    video_delivered: { own: "سُلّم فيديو لتوأمك", others: "سُلّم فيديو" },
    delivery_taken_back: { own: "سُحب فيديو مسلَّم لتوأمك", others: "سُحب فيديو مسلَّم" },
    video_downloaded: { own: "نُزّل فيديو لتوأمك", others: "نُزّل فيديو" },
    video_published: { own: "نُشر فيديو لتوأمك", others: "نُشر فيديو" },
    twin_ready: { own: "توأمك جاهز", others: "التوأم جاهز" },
    consent_withdrawn: { own: "سحبت موافقتك", others: "سُحبت الموافقة" },
    twin_deleted: { own: "حُذف توأمك", others: "حُذف التوأم" },
  },
  by: "من {actor}",
  script: "«{title}»، النسخة {version}",
  cut: "«{title}»، المونتاج {cut}",
  film: "«{title}»، {channel} {shape}",
  films: {
    zero: "«{title}»",
    one: "«{title}»",
    two: "«{title}»، ملفان",
    few: "«{title}» وغيره، {count} ملفات",
    many: "«{title}» وغيره، {count} ملفًا",
    other: "«{title}» وغيره، {count} ملف",
  } satisfies ArabicPluralForms,
  byChecks: "بعد فحص الملف آليًا",
  unnamed: {
    person: "صاحب الصورة",
    customer: "صاحب الطلب",
    team: "فريقنا",
    system: "فريقنا",
  },
  asked: "إلى {email}، من {actor}",
  agreed: "{languages}؛ {channels}؛ حتى {until}",
  matches: "الإقرار المصوّر مطابق، بعد مراجعة {actor}",
  destroyed: {
    zero: "لم يكن هناك ملف ليُتلف، والحذف بطلب من {actor}",
    one: "أُتلف ملف واحد، بطلب من {actor}",
    two: "أُتلف ملفان، بطلب من {actor}",
    few: "أُتلفت {count} ملفات، بطلب من {actor}",
    many: "أُتلف {count} ملفًا، بطلب من {actor}",
    other: "أُتلف {count} ملف، بطلب من {actor}",
  } satisfies ArabicPluralForms,
  public: { title: "المنشور الآن", none: "لا شيء منشور يظهر فيه هذا التوأم." },
  side: {
    none: {
      title: "لم يوافق أحد بعد",
      text: "من الاستوديو ترسل الرابط إلى صاحب الصورة.",
      action: "فتح الاستوديو",
    },
    persons: {
      title: "الموافقة بيد {person}",
      text: "لا يسحبها إلا صاحب الصورة: بالرابط الذي في بريده، أو من حسابه هنا.",
    },
    withdrawn: { title: "سُحبت موافقتك", text: "توقّف كل إنتاج." },
    withdrawnOthers: { title: "سُحبت الموافقة", text: "توقّف كل إنتاج." },
    deleted: { title: "حُذف التوأم", text: "أُتلفت التسجيلات وما صُنع منها." },
  },
  holds: {
    lead: "لو حُذف التوأم اليوم لذكرت الشهادة:",
    recordings: "التسجيلات",
    model: "بيان النموذج",
  },
  scope,
  end,
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default likeness;
