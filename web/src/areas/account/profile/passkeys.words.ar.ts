import keyProblems from "../../../i18n/ar/parts/key-problems.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./passkeys.words.en.ts";
import type { PasskeyProblem } from "./passkeys.words.en.ts";

const problems: Record<PasskeyProblem, string> = {
  validation_failed: "لم نجد مفتاح المرور هذا، أو أن اسمه غير مقبول. أعد تحميل الصفحة ثم حاول من جديد.",
  session_not_found: "انتهت جلستك. سجّل الدخول من جديد.",
  user_banned: "هذا الحساب محظور. تواصل معنا لمعرفة السبب.",
};

const passkeys: Shape<typeof en> = {
  loading: "نحمّل مفاتيح المرور",
  loadFailed: { title: "تعذّر تحميل مفاتيح المرور", retry: "إعادة المحاولة" },
  list: "مفاتيح المرور لديك",
  empty: "ليس لديك مفتاح مرور بعد.",
  unnamed: "مفتاح مرور",
  added: "أُضيف في {date}",
  used: "آخر استخدام في {date}",
  unused: "لم يُستخدم بعد",
  add: "إضافة مفتاح مرور",
  addAnother: "إضافة مفتاح مرور آخر",
  adding: "ننتظر جهازك...",
  done: { title: "أُضيف مفتاح المرور", description: "استخدمه في المرة القادمة لتدخل بلا كلمة مرور." },
  rename: "تغيير الاسم",
  renameLabel: "تغيير اسم {name}",
  remove: "حذف",
  removeLabel: "حذف {name}",
  renameDialog: {
    title: "تغيير اسم مفتاح المرور",
    confirm: "حفظ",
    busy: "نحفظ الاسم...",
    cancel: "إلغاء",
    name: "الاسم",
    hint: "اسم يدلّك على الجهاز المحفوظ فيه المفتاح.",
  },
  renamed: { title: "حُفظ الاسم الجديد" },
  removeDialog: {
    title: "هل تريد حذف مفتاح المرور هذا؟",
    text: "لن تتمكّن من تسجيل الدخول بالمفتاح «{name}» بعد ذلك، وستنتهي جلساتك التي بدأت به على الأجهزة الأخرى. احذفه من جهازك أيضًا.",
    confirm: "حذف المفتاح",
    busy: "نحذف المفتاح...",
    cancel: "إبقاء المفتاح",
  },
  removed: { title: "حُذف مفتاح المرور" },
  validation: { missing: "اكتب اسمًا لمفتاح المرور", long: "الاسم أطول من 120 حرفًا" },
  key: {
    ...keyProblems,
    cancelled: {
      title: "لم يُضَف أي مفتاح مرور",
      description: "أُغلقت نافذة المتصفّح أو انقضت مهلتها. حاول من جديد متى شئت.",
    },
  },
  failed: { title: "تعذّر إتمام العملية", description: "حدث خطأ. حاول من جديد" },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default passkeys;
