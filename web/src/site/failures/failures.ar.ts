import type { Shape } from "../../i18n/shape.ts";
import type en from "./failures.en.ts";

const failures: Shape<typeof en> = {
  notLoaded: {
    page: "تعذّر تحميل هذه الصفحة. لم يضِع شيء مما كتبته: عُد إلى الصفحة السابقة تجده كما هو، أو حاول من جديد.",
    part: "تعذّر تحميل هذا الجزء.",
    offline: "أنت غير متّصل بالإنترنت. سنعيد المحاولة تلقائيًا فور عودة الاتصال.",
    retry: "إعادة المحاولة",
  },
  unexpectedError: {
    title: "خطأ غير متوقّع في التطبيق!",
    lead: "حدث خلل من جهتنا. أعد تحميل الصفحة، أو راسلنا وأخبرنا بما كنت تفعله.",
    cause: "ما أبلغ عنه المتصفّح",
    unknown: "لم ترد أي تفاصيل",
    reload: "إعادة تحميل الصفحة",
    contact: "تواصل معنا",
    contactSubject: "خلل في الموقع",
  },
};

export default failures;
