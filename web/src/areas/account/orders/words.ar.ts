import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";
import type { OrderProblem } from "./words.en.ts";

const ended = "انتهت جلستك. سجّل الدخول من جديد.";

const problems: Record<OrderProblem, string> = {
  no_authorization: ended,
  unauthorized: ended,
  insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
  payments_unavailable: "لا يستجيب مزوّد الدفع الآن. حاول بعد دقيقة.",
  portal_unavailable: "لا تتوفّر صفحة لإدارة الدفع الآن. راسلنا نساعدك.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر قليلًا ثم حاول من جديد.",
  receipt_not_found: "لم نجد هذا الإيصال. أعد تحميل الصفحة ثم حاول من جديد.",
  session_expired: ended,
  subscription_ended: "انتهى هذا الاشتراك ولا يمكن استئنافه. تستطيع أن تشترك من جديد.",
  subscription_not_found: "لم نجد هذا الاشتراك. أعد تحميل الصفحة ثم حاول من جديد.",
  unavailable: "تعذّر الحفظ الآن. حاول بعد لحظات.",
};

const orders: Shape<typeof en> = {
  meta: { title: "طلباتك | توأم", description: "ما اشتريته، وإيصالاتك، واشتراكاتك الجارية." },
  title: "طلباتك",
  lead: "ما اشتريته، وإيصالاتك، واشتراكاتك الجارية.",
  loading: "نحمّل طلباتك",
  loadFailed: {
    title: "تعذّر تحميل طلباتك",
    text: "طلباتك محفوظة. ربما انقطع الاتصال.",
    retry: "إعادة المحاولة",
  },
  empty: {
    title: "لا طلبات حتى الآن",
    text: "ستجد هنا ما تشتريه مع إيصالاته، وما اشتريته من قبل دون حساب بالبريد {email}.",
    action: "اطّلع على الباقات",
  },
  earlier: "عرض الطلبات الأقدم",
  billing: { monthly: "كل شهر", quarterly: "كل ثلاثة أشهر", once: "مرة واحدة" },
  status: {
    pending: "بانتظار الدفع",
    review: "قيد التحقق",
    paid: "مدفوع",
    partlyRefunded: "أعدنا جزءًا من المبلغ",
    refunded: "أعدنا المبلغ",
    canceled: "ملغى",
    failed: "لم يتمّ الدفع",
  },
  ordered: "تاريخ الطلب {date}",
  notes: {
    pending: "لن يُخصم أي مبلغ قبل أن تدفع.",
    review: "يراجع فريقنا هذه الدفعة، ولا نطلب منك شيئًا.",
    partlyRefunded: "أعدنا {amount} إلى البطاقة أو الحساب الذي دفعت منه.",
    refunded: "أعدنا {amount} إلى البطاقة أو الحساب الذي دفعت منه.",
    canceled: "لم يُخصم أي مبلغ.",
    failed: "لم يُخصم أي مبلغ. تستطيع أن تطلب من جديد متى شئت.",
  },
  pay: "الانتقال إلى صفحة الدفع",
  studio: "متابعة الإنتاج في الاستوديو",
  plan: {
    active: "الاشتراك سارٍ",
    renews: "موعد الدفعة التالية {date}.",
    ending: "ينتهي الاشتراك في {date}",
    endingSoon: "ينتهي الاشتراك بنهاية المدة المدفوعة",
    endingText: "يبقى الاشتراك كما هو حتى ذلك الحين، ولن نخصم أي دفعة أخرى.",
    pastDue: "تأخّرت دفعة",
    pastDueText: "لم تتمّ الدفعة الأخيرة. سنحاول من جديد خلال الأيام القادمة.",
    ended: "انتهى الاشتراك في {date}",
    endedSometime: "انتهى الاشتراك",
    cancel: "إلغاء الاشتراك",
    keep: "إبقاء الاشتراك",
    keeping: "لحظة...",
    manage: "إدارة الدفع",
    managing: "نفتح الصفحة...",
    dialog: {
      title: "هل تريد إلغاء هذا الاشتراك؟",
      text: "يستمرّ اشتراكك في {plan} حتى {date}، ولن نخصم أي دفعة أخرى. وتستطيع التراجع قبل ذلك.",
      textWithoutDate:
        "يستمرّ اشتراكك في {plan} حتى نهاية المدة المدفوعة، ولن نخصم أي دفعة أخرى. وتستطيع التراجع قبل ذلك.",
      confirm: "إلغاء الاشتراك",
      busy: "نلغي الاشتراك...",
      cancel: "إبقاء الاشتراك",
    },
    canceled: { title: "أُلغي اشتراكك", description: "ويستمرّ الاشتراك حتى نهاية المدة المدفوعة." },
    kept: { title: "اشتراكك مستمر" },
    cancelFailed: { title: "لم يُلغَ الاشتراك", description: "حدث خطأ أثناء الإلغاء" },
    keepFailed: { title: "لم يتغيّر الاشتراك", description: "حدث خطأ أثناء الحفظ" },
    manageFailed: { title: "تعذّر فتح الصفحة", description: "حدث خطأ أثناء فتح الصفحة" },
  },
  payments: {
    title: "الدفعات",
    period: "من {from} إلى {to}",
    refunded: "أعدنا {amount}",
    failed: "لم تُخصم",
    disputed: "قيد النظر لدى البنك",
    show: "الإيصال",
    showLabel: "الإيصال {number}",
    download: "PDF",
    downloadLabel: "الإيصال {number} بصيغة PDF",
    all: "عرض كل الدفعات ({count})",
    downloadFailed: { title: "تعذّر تنزيل الإيصال", description: "حدث خطأ أثناء إعداد الإيصال" },
  },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default orders;
