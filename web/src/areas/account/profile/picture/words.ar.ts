import type { Shape } from "../../../../i18n/shape.ts";
import type en from "./words.en.ts";
import type { PictureProblem } from "./words.en.ts";

const problems: Record<PictureProblem, string> = {
  "413": "الصورة أكبر من المسموح.",
  "415": "صيغة الصورة غير مقبولة.",
  "429": "محاولات كثيرة في وقت قصير. انتظر دقيقة ثم حاول من جديد.",
  "507": "لا مساحة كافية على الخادم الآن. حاول من جديد بعد دقيقة.",
  "42501": "لا تملك صلاحية هذا التغيير.",
  PGRST301: "انتهت جلستك. سجّل الدخول من جديد.",
  PGRST303: "انتهت جلستك. سجّل الدخول من جديد.",
};

const profilePicture: Shape<typeof en> = {
  dialog: { title: "صورتك", confirm: "حفظ الصورة", busy: "نحفظ...", cancel: "إلغاء" },
  hint: "اسحب الصورة حتى يقع وجهك داخل المربع، أو حرّكها بمفاتيح الأسهم.",
  area: "مربع صورتك. تتحرّك الصورة بمفاتيح الأسهم.",
  zoom: "التكبير",
  saved: "حُفظت صورتك",
  failed: { title: "لم تُحفظ صورتك", description: "حدث خطأ أثناء الحفظ" },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default profilePicture;
