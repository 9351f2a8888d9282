"""What the sandbox's payment page says."""

from tawam.languages import Language
from tawam.payments.provider import Interval, OrderStatus

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Test payment",
        "notice": "This is a test page. No card is asked for and no money moves.",
        "plan": "You are paying for",
        "email": "E-mail",
        "email_hint": "Your confirmation goes there. You may leave it empty.",
        "pay": "Pay",
        "cancel": "Cancel",
        "to_result": "See the result",
        "to_plans": "Back to the packages",
        "missing_title": "There is no such payment",
        "missing": "The address is not complete, or the payment was never started.",
    },
    "ar": {
        "title": "دفع تجريبي",
        "notice": "هذه صفحة تجريبية: لا نطلب بطاقة ولا يُخصم أي مبلغ.",
        "plan": "الدفع مقابل",
        "email": "البريد الإلكتروني",
        "email_hint": "نرسل التأكيد إلى هذا البريد. ويمكنك تركه فارغًا.",
        "pay": "إتمام الدفع",
        "cancel": "إلغاء الدفع",
        "to_result": "اطّلع على النتيجة",
        "to_plans": "العودة إلى الباقات",
        "missing_title": "لا توجد عملية دفع هنا",
        "missing": "العنوان غير مكتمل، أو أن عملية الدفع لم تبدأ.",
    },
}

INTERVALS: dict[Language, dict[Interval | None, str]] = {
    "en": {"monthly": "every month", "quarterly": "every three months", None: "one payment"},
    "ar": {"monthly": "كل شهر", "quarterly": "كل ثلاثة أشهر", None: "مرة واحدة"},
}

# What is said of a payment that cannot be made any more.
OUTCOMES: dict[Language, dict[OrderStatus, str]] = {
    "en": {
        "paid": "This is already paid. Nothing more is charged.",
        "canceled": "This payment was cancelled. Nothing was charged.",
        "failed": "This payment did not go through. Nothing was charged.",
        "refunded": "This payment was refunded.",
        "review": "This payment is being checked. Nothing more is charged.",
    },
    "ar": {
        "paid": "دُفع المبلغ من قبل، ولن يُخصم أي مبلغ آخر.",
        "canceled": "أُلغيت عملية الدفع ولم يُخصم أي مبلغ.",
        "failed": "لم تتمّ عملية الدفع ولم يُخصم أي مبلغ.",
        "refunded": "أعدنا المبلغ المدفوع.",
        "review": "نراجع عملية الدفع، ولن يُخصم أي مبلغ آخر.",
    },
}
