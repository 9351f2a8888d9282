import type en from "../en/payment-success.ts";
import type { Shape } from "../shape.ts";

const paymentSuccess: Shape<typeof en> = {
  meta: {
    title: "الدفع | توأم",
    description: "ما اشتريته، ورقم العملية، وما الذي يحدث بعد ذلك.",
  },
  processing: { title: "نتأكد من دفعتك", text: "لحظات ونعود إليك. أبقِ هذه الصفحة مفتوحة." },
  welcome: "أهلًا بك في منصة توأم.",
  activated: "فعّلنا خطتك!",
  transaction: { label: "رقم العملية", copy: "انسخ", copied: "نُسخ", failed: "انسخه يدويًا" },
  status: {
    checking: "نبحث عن هذه الدفعة في سجلاتنا.",
    paid: "مؤكدة: هذه الدفعة مسجّلة لدينا على أنها مدفوعة.",
    pending: "بانتظار التأكيد من مزوّد الدفع. ما زلنا نتابع.",
    stillPending: "لم تتأكد بعد. سنراسلك فور تأكيدها، ولا نطلب منك شيئًا آخر.",
    canceled: "تُظهر سجلاتنا أن عملية الشراء أُلغيت، ولم يُخصم أي مبلغ. {contact}",
    failed: "تُظهر سجلاتنا أن الدفعة لم تكتمل. {contact}",
    refunded: "تُظهر سجلاتنا أن المبلغ أُعيد إليك. {contact}",
    unknown: "لا نعرف هذه العملية. إن كنت قد دفعت فأرسل إلينا رقمها. {contact}",
    unreachable: "تعذّر الرجوع إلى سجلاتنا الآن. ستجد الجواب في رسالة التأكيد. {contact}",
    contact: "راسلنا",
  },
  next: {
    title: "ما الذي يحدث الآن؟",
    steps: [
      { title: "افتح بريدك", text: "تصلك رسالة التأكيد خلال 5 دقائق." },
      { title: "تعرّف إلى فريقك", text: "نتواصل معك خلال 24 ساعة لنخطط للنص الأول." },
      { title: "سجّل عيّنة واحدة", text: "من دقيقتين إلى خمس دقائق، وفق دليلنا. والباقي علينا." },
    ],
  },
  home: "عُد إلى الرئيسية",
  contact: "تواصل معنا",
};

export default paymentSuccess;
