"""The refusals of acts on productions and their twins. Strangers are refused as if there were none."""

from tawam.calls.refusals import refusal

UnknownProduction = refusal(
    "production_not_found",
    404,
    en="There is no such production. Reload the page.",
    ar="لم نجد هذا الطلب. أعد تحميل الصفحة.",
)
ProductionStopped = refusal(
    "production_stopped",
    409,
    en="Production has stopped: the consent was withdrawn, or the order ended.",
    ar="توقّف صنع هذا التوأم: سُحبت الموافقة أو انتهى الطلب.",
)
UnknownTwin = refusal(
    "twin_not_found",
    404,
    en="There is no such twin in your account.",
    ar="لم نجد هذا التوأم في حسابك.",
)
TwinNotReady = refusal(
    "twin_not_ready",
    409,
    en="Consent or an accepted recording is still missing.",
    ar="ما زالت الموافقة أو أحد التسجيلات المقبولة ناقصًا.",
)
TwinLimitReached = refusal(
    "twins_spent",
    409,
    en="The people of your plan ({most}) are all here. Write to us for more.",
    ar="اكتمل عدد الأشخاص الذي تتيحه باقتك ({most}). راسلنا إن أردت المزيد.",
)
