"""The refusals of acts on consents and twins. Strangers are refused as if there were none."""

from tawam.calls.refusals import refusal

ConsentMissing = refusal(
    "consent_missing",
    409,
    en="No consent stands for this twin now. Ask for it first, then send the words.",
    ar="لا موافقة سارية لهذا التوأم الآن. اطلبها أولًا ثم أرسل النص.",
)
ConsentTooNarrow = refusal(
    "consent_too_narrow",
    409,
    en="The consent does not cover this video: change its language or channels.",
    ar="لا تشمل الموافقة لغة هذا الفيديو أو قنواته. غيّرها، أو اطلب موافقة أوسع.",
)
UnknownLink = refusal(
    "consent_link_unknown",
    404,
    en="This link is not known here. Open it from the mail once more.",
    ar="لا نعرف هذا الرابط. افتحه من الرسالة من جديد.",
)
LinkNotOpen = refusal(
    "consent_link_closed",
    409,
    en="This link no longer waits for an answer. Reload the page.",
    ar="لم يعد هذا الرابط ينتظر جوابًا. أعد تحميل الصفحة.",
)
NotSigned = refusal(
    "consent_not_signed",
    409,
    en="Nothing was signed here, so there is nothing to withdraw.",
    ar="لم تُوقَّع هنا موافقة حتى تُسحب.",
)
TwinDeleted = refusal(
    "twin_deleted",
    409,
    en="This twin was deleted. Reload the page.",
    ar="حُذف هذا التوأم. أعد تحميل الصفحة.",
)
TwinNotDeleted = refusal(
    "certificate_not_found",
    404,
    en="There is no certificate: this twin is not deleted.",
    ar="لا شهادة هنا، فهذا التوأم لم يُحذف.",
)
NotDestroyedYet = refusal(
    "certificate_pending",
    409,
    en="The recordings are being destroyed. The certificate is ready in minutes.",
    ar="نتلف التسجيلات الآن، وتجهز الشهادة خلال دقائق.",
)
