import mailWait from "../../../i18n/ar/parts/mail-wait.ts";
import newPassword from "../../../i18n/ar/parts/new-password.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./security.words.en.ts";
import type { SecurityProblem } from "./security.words.en.ts";

const ended = "انتهت جلستك. سجّل الدخول من جديد.";

const problems: Record<SecurityProblem, string> = {
  email_exists: "هذا البريد لحساب آخر. اكتب غيره.",
  validation_failed: "راجع ما كتبته ثم حاول من جديد.",
  email_address_invalid: "لا يمكننا أن نراسل هذا البريد. اكتب غيره.",
  insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
  mfa_factor_not_found: "لم نجد هذا التطبيق في حسابك. أعد تحميل الصفحة ثم حاول من جديد.",
  last_admin: "أنت آخر مشرف. عيّن مشرفًا غيرك أولًا.",
  session_not_found: ended,
  user_banned: "هذا الحساب محظور. تواصل معنا لمعرفة السبب.",
  "42501": "لا تملك صلاحية هذا التغيير.",
  PGRST301: ended,
  PGRST303: ended,
};

const accountSecurity: Shape<typeof en> = {
  loading: "نحمّل إعدادات الأمان",
  password: {
    title: "كلمة المرور",
    lead: "اكتب كلمة مرورك الحالية، ثم الجديدة مرتين. وسنسجّل خروجك من الأجهزة الأخرى.",
    submit: "تغيير كلمة المرور",
    busy: "نحفظ كلمة المرور...",
    done: { title: "تغيّرت كلمة مرورك", description: "وسُجّل خروجك من الأجهزة الأخرى." },
    forgot: "لا أعرف كلمة مروري الحالية",
  },
  newPassword,
  email: {
    title: "البريد الإلكتروني",
    lead: "نرسل رسالة إلى بريدك الحالي وأخرى إلى الجديد. ويتمّ التغيير بعد أن تضغط الزر في كلتيهما.",
    present: "تسجّل الدخول الآن بالبريد {email}.",
    field: "البريد الجديد",
    submit: "إرسال الرسالتين",
    busy: "نرسل الرسالتين...",
    sent: { title: "الرسالتان في الطريق", description: "اضغط الزر في كل واحدة منهما." },
    pending: {
      title: "تغيير ينتظر تأكيدك",
      text: "اضغط الزر في الرسالتين اللتين أرسلناهما إلى {former} وإلى {email}. وحتى ذلك الحين تسجّل الدخول ببريدك الحالي.",
      resend: "إرسال الرسالتين من جديد",
      resending: "نرسل الرسالتين...",
      resent: {
        title: "أرسلنا الرسالتين",
        description: "إن لم تجدهما في بريدك الوارد فابحث في الرسائل غير المرغوب فيها.",
      },
      cancel: "إبقاء بريدي الحالي",
      cancelling: "لحظة...",
      cancelled: { title: "بقي بريدك كما هو" },
    },
    validation: {
      email: "اكتب بريدًا إلكترونيًا صحيحًا",
      same: "هذا بريدك الحالي",
    },
    failed: { title: "لم يتغيّر بريدك", description: "حدث خطأ أثناء الإرسال. حاول من جديد" },
  },
  factor: {
    title: "التحقق بخطوتين",
    lead: "بعد كلمة المرور نطلب منك مفتاح أمان أو رمزًا من تطبيق على هاتفك، فلا تكفي كلمة مرور مسروقة لفتح حسابك.",
    on: "مفعّل. نطلب رمزًا عند كل دخول.",
    onByEither: "مفعّل. نطلب رمزًا أو مفتاح الأمان عند كل دخول.",
    onByKey: "مفعّل. نطلب مفتاح الأمان عند كل دخول.",
    off: "غير مفعّل.",
    list: "تطبيقات المصادقة ومفاتيح الأمان لديك",
    kinds: { app: "تطبيق مصادقة", key: "مفتاح أمان" },
    added: "أُضيف في {date}",
    remove: "حذف",
    removeLabel: "حذف {name}",
    dialog: {
      title: "هل تريد حذف هذا التطبيق؟",
      text: "لن تعمل رموزه هنا بعد ذلك. ويمكنك حذفه وإن لم يكن معك.",
      confirm: "حذف التطبيق",
      busy: "نحذف التطبيق...",
      cancel: "إبقاء التطبيق",
    },
    keyDialog: {
      title: "هل تريد حذف مفتاح الأمان هذا؟",
      text: "لن نقبله في التحقق بخطوتين بعد ذلك. ويمكنك حذفه وإن لم يكن معك.",
      confirm: "حذف المفتاح",
      busy: "نحذف المفتاح...",
      cancel: "إبقاء المفتاح",
    },
    last: "ليس لديك غيره: بعد حذفه تكفي كلمة المرور وحدها للدخول، وتبطل رموزك الاحتياطية.",
    removed: { title: "حُذف تطبيق المصادقة" },
    keyRemoved: { title: "حُذف مفتاح الأمان" },
    failed: { title: "تعذّر الحذف", description: "حدث خطأ. حاول من جديد" },
    loadFailed: { title: "تعذّر تحميل التطبيقات والمفاتيح", retry: "إعادة المحاولة" },
  },
  passkeys: {
    title: "مفاتيح المرور",
    lead: "بمفتاح المرور تكفيك للدخول بصمتك أو وجهك أو رمز قفل جهازك، فلا كلمة مرور ولا خطوة ثانية. ولا يمكن تخمينه، ولا تستطيع صفحة مزيّفة أن تسرقه.",
  },
  devices: {
    title: "أجهزتك",
    lead: "إن رأيت جهازًا لا تعرفه فسجّل الخروج من الأجهزة الأخرى وغيّر كلمة مرورك.",
    list: "الأجهزة التي سجّلت الدخول منها",
    this: "هذا الجهاز",
    on: "{browser} على {system}",
    unknown: "جهاز غير معروف",
    since: "منذ {time}",
    used: "آخر استخدام في {time}",
    secondStep: "بالتحقق بخطوتين",
    signOutOthers: "تسجيل الخروج من الأجهزة الأخرى",
    signingOut: "نسجّل خروجك...",
    signedOut: { title: "سُجّل خروجك من الأجهزة الأخرى" },
    only: "لم تسجّل الدخول من أي جهاز آخر.",
    loadFailed: { title: "تعذّر تحميل أجهزتك", retry: "إعادة المحاولة" },
    failed: { title: "تعذّر تسجيل الخروج من الأجهزة الأخرى", description: "حدث خطأ. حاول من جديد" },
  },
  wait: mailWait,
  offline: newPassword.offline,
  problems,
};

export default accountSecurity;
