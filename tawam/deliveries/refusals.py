"""The refusals of acts on deliveries and publications. Strangers are refused as if there were none."""

from tawam.calls.refusals import refusal

UnknownDelivery = refusal(
    "delivery_not_found",
    404,
    en="There is no such film. Reload the page.",
    ar="لم نجد هذا الملف. أعد تحميل الصفحة.",
)
UnknownPublication = refusal(
    "publication_not_found",
    404,
    en="There is no such publication. Reload the page.",
    ar="لم نجد هذا الموعد. أعد تحميل الصفحة.",
)
NotApproved = refusal(
    "cut_not_approved",
    409,
    en="The customer has not approved this cut, or there is a newer one.",
    ar="لم يعتمد العميل هذا المونتاج، أو صدر أحدث منه.",
)
NotChecked = refusal(
    "delivery_not_ready",
    409,
    en="A film is not here yet, or was not taken. Reload the page.",
    ar="لم يصل أحد الملفات بعد، أو أنه لم يُقبل. أعد تحميل الصفحة.",
)
AlreadyDelivered = refusal(
    "delivery_delivered",
    409,
    en="This film was delivered already. Reload the page.",
    ar="سُلّم هذا الفيديو من قبل. أعد تحميل الصفحة.",
)
NotDelivered = refusal(
    "delivery_not_delivered",
    409,
    en="Nothing was delivered here, or it was taken back. Reload the page.",
    ar="لا فيديو مسلَّم هنا، أو أنه سُحب. أعد تحميل الصفحة.",
)
DeliveryUsed = refusal(
    "delivery_used",
    409,
    en="The customer has this film already. Deliver a better one beside it.",
    ar="نزّل العميل هذا الفيديو أو نشره. سلّم إلى جانبه نسخة أفضل.",
)
PublicationClosed = refusal(
    "publication_closed",
    409,
    en="This was published or canceled already. Reload the page.",
    ar="نُشر هذا أو أُلغي موعده من قبل. أعد تحميل الصفحة.",
)
NoVariantLeft = refusal(
    "allowance_spent",
    409,
    en="The plan holds no more variants. Correct the plan first, or deliver fewer files.",
    ar="لم يبقَ في الباقة نسخ. صحّح رصيد الباقة أولًا، أو سلّم ملفات أقل.",
)
