import type { Shape } from "../../i18n/shape.ts";
import type en from "./studio.en.ts";

const ended = "انتهت جلستك. سجّل الدخول من جديد.";
const studio: Shape<typeof en> = {
  person: "الشخص {number}",
  name: "الاستوديو",
  loading: "نحمّل الاستوديو",
  loadFailed: {
    title: "تعذّر تحميل الاستوديو",
    text: "ما أرسلته محفوظ. ربما انقطع الاتصال.",
    retry: "إعادة المحاولة",
  },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  kinds: { base_video: "فيديو العيّنة", voice: "التسجيل الصوتي", consent: "الإقرار المصوّر" },
  recordingStates: {
    sending: "قيد الإرسال",
    unfinished: "لم يكتمل بعد",
    checking: "قيد الفحص",
    checked: "لدى فريقنا",
    accepted: "مقبول",
    matches: "مطابق",
    refused: "غير مقبول",
  },
  problems: {
    no_authorization: ended,
    unauthorized: ended,
    session_expired: ended,
    insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
    over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر قليلًا ثم حاول من جديد.",
    production_not_found: "لم نجد هذا الطلب. أعد تحميل الصفحة ثم حاول من جديد.",
    production_stopped: "توقّف صنع هذا التوأم: سُحبت الموافقة أو انتهى الطلب.",
    recording_not_found: "لم نجد هذا التسجيل. أعد تحميل الصفحة ثم حاول من جديد.",
    recording_received: "وصل هذا الملف من قبل. أعد تحميل الصفحة.",
    too_many_recordings: "لديك ملفات كثيرة لم يكتمل إرسالها. أكمل أحدها أو ألغِه أولًا.",
    twin_deleted: "حُذف هذا التوأم. أعد تحميل الصفحة.",
    twin_not_found: "لم نجد هذا التوأم في حسابك.",
    unavailable: "تعذّر الحفظ الآن. حاول بعد لحظات.",
  },
};

export default studio;
