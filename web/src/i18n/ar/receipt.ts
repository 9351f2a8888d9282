import type en from "../en/receipt.ts";
import type { ReceiptProblem } from "../en/receipt.ts";
import type { Shape } from "../shape.ts";

const ended = "انتهت جلستك. سجّل الدخول من جديد.";

const problems: Record<ReceiptProblem, string> = {
  no_authorization: ended,
  unauthorized: ended,
  insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
  receipt_not_found: "لم نجد هذا الإيصال في حسابك.",
  over_request_rate_limit: "وصلتنا طلبات كثيرة. انتظر قليلًا ثم حاول من جديد.",
  unavailable: "تعذّر إعداد الإيصال الآن. حاول بعد لحظات.",
};

const receipt: Shape<typeof en> = {
  meta: { title: "الإيصال | توأم", description: "إيصال دفعة واحدة، لتطبعه أو تحتفظ به." },
  back: "طلباتك",
  print: "اطبع",
  download: "نزّل ملف PDF",
  downloading: "نجهّزه...",
  downloadFailed: { title: "تعذّر تنزيل الإيصال", description: "حدث خطأ أثناء إعداده" },
  loading: "نحمّل الإيصال",
  loadFailed: {
    title: "تعذّر تحميل الإيصال",
    text: "الإيصال محفوظ. ربما انقطع الاتصال.",
    retry: "حاول من جديد",
  },
  missing: {
    title: "هذا الإيصال ليس في حسابك",
    text: "ربما دفعت ببريد آخر. تجد في صفحة طلباتك كل الإيصالات التي تستطيع فتحها.",
    action: "اطّلع على طلباتك",
  },
  title: "إيصال",
  number: "رقم الإيصال",
  paidOn: "تاريخ الدفع",
  transaction: "رقم العملية",
  seller: "البائع",
  buyer: "المشتري",
  tradeLicence: "رقم الرخصة التجارية {number}",
  taxNumber: "رقم التسجيل الضريبي {number}",
  item: "البيان",
  amount: "المبلغ",
  billing: {
    monthly: "اشتراك يُدفع شهريًا",
    quarterly: "اشتراك يُدفع كل ثلاثة أشهر",
    once: "دفعة واحدة",
  },
  period: "من {from} إلى {to}",
  total: "إجمالي المدفوع",
  refunded: "أُعيد في {date}",
  refundedSometime: "مبلغ أُعيد",
  takenBack: "استعاده البنك بعد اعتراض على الدفعة",
  disputed: "ينظر البنك في اعتراض على هذه الدفعة.",
  kept: "الصافي بعد الإعادة",
  currency: "المبالغ كلها بالدولار الأمريكي.",
  question: "لديك سؤال عن هذا الإيصال؟ راسلنا على {email} واذكر رقمه.",
  offline: "لم نتمكن من الوصول إلى الخادم. تحقق من اتصالك ثم حاول من جديد.",
  problems,
};

export default receipt;
