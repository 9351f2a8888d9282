import allowance from "../../../i18n/ar/parts/allowance.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./allowance.words.en.ts";

const adminAllowance: Shape<typeof en> = {
  lines: allowance,
  title: "رصيد الباقة",
  loading: "نحمّل رصيد الباقة",
  failed: {
    title: "تعذّر تحميل رصيد الباقة",
    text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
    retry: "إعادة المحاولة",
  },
  none: "لا شيء محسوب بالعدد في هذا الطلب.",
  ended: "انتهت صلاحية الرصيد كله في {date}. والتصحيح يمنح لشهر واحد.",
  correct: {
    action: "تصحيح",
    title: "تصحيح رصيد الباقة",
    text: "يرى العميل الأرقام الجديدة، ويحفظ السجل من صحّحها وسبب التصحيح.",
    kind: "البند",
    amount: "العدد",
    amountHint: "الرقم 2 يضيف اثنين، و\u2066-2\u2069 يخصم اثنين من المتبقي.",
    wrongAmount: "اكتب عددًا صحيحًا غير الصفر، مثل 2 أو \u2066-2\u2069",
    reason: "السبب",
    reasonHint: "قد يقرؤه العميل.",
    noReason: "اذكر السبب",
    confirm: "تصحيح",
    busy: "نحفظ...",
    cancel: "إلغاء",
    done: "صُحّح الرصيد",
  },
  problems: {
    allowance_too_low: "المتبقي الآن أقل من ذلك. هذه هي الأرقام الحالية.",
    allowance_not_counted: "لا تحدّد الباقة عددًا لهذا البند، فلا شيء يُصحَّح.",
    idempotency_mismatch: "بدأت هذه العملية بأرقام أخرى. افتحها من جديد.",
    production_not_found: "لم نعد نجد هذا الطلب.",
  },
};

export default adminAllowance;
