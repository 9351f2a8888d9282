"""Refusals of acts on videos, their scripts and their cuts. Strangers are refused as if there were none."""

from tawam.calls.refusals import refusal

UnknownVideo = refusal(
    "video_not_found",
    404,
    en="There is no such video. Reload the page.",
    ar="لم نجد هذا الفيديو. أعد تحميل الصفحة.",
)
UnknownNote = refusal(
    "note_not_found",
    404,
    en="There is no such note any more.",
    ar="لم تعد هذه الملاحظة موجودة.",
)
UnknownComment = refusal(
    "comment_not_found",
    404,
    en="There is no such comment or line. Reload the page.",
    ar="لم نجد هذا التعليق أو السطر. أعد تحميل الصفحة.",
)
TooMany = refusal(
    "too_many_entries",
    409,
    en="There is no room for another one here. Please write to us.",
    ar="لا مكان هنا لإضافة أخرى، فراسلنا.",
)
HasScript = refusal(
    "video_has_script",
    409,
    en="This video has a script already. Reload the page.",
    ar="لهذا الفيديو نص من قبل. أعد تحميل الصفحة.",
)
ScriptChanged = refusal(
    "script_changed",
    409,
    en="A newer version was sent meanwhile. Read it first; your words are kept.",
    ar="وصلت نسخة أحدث. اقرأها أولًا، وما كتبته محفوظ.",
)
ScriptUnchanged = refusal(
    "script_unchanged",
    409,
    en="Nothing was changed since the newest version.",
    ar="لم يتغيّر شيء عن آخر نسخة.",
)
OwnScript = refusal(
    "script_own",
    409,
    en="The other side answers this version.",
    ar="قرار هذه النسخة عند الطرف الآخر.",
)
ScriptDecided = refusal(
    "script_decided",
    409,
    en="This version is approved already. Send a new version to change it.",
    ar="هذه النسخة معتمدة. أرسل نسخة جديدة إن أردت تغييرها.",
)
CustomerOnly = refusal(
    "cut_of_customer",
    409,
    en="The customer decides on cuts.",
    ar="قرار المونتاج عند العميل.",
)
ScriptNotApproved = refusal(
    "script_not_approved",
    409,
    en="The script is not approved: its words come first.",
    ar="النص غير معتمد بعد، واعتماده يسبق المونتاج.",
)
UnknownCut = refusal(
    "cut_not_found",
    404,
    en="There is no such cut. Reload the page.",
    ar="لم نجد هذا المونتاج. أعد تحميل الصفحة.",
)
CutReceived = refusal(
    "cut_received",
    409,
    en="The file is here already. Reload the page.",
    ar="وصل الملف من قبل. أعد تحميل الصفحة.",
)
CutChanged = refusal(
    "cut_changed",
    409,
    en="There is a newer cut, or the words were changed after this one. Reload the page.",
    ar="هناك مونتاج أحدث، أو تغيّر النص بعد هذا المونتاج. أعد تحميل الصفحة.",
)
CutDecided = refusal(
    "cut_decided",
    409,
    en="This cut is approved already.",
    ar="هذا المونتاج معتمد.",
)
NoRevisionLeft = refusal(
    "revisions_spent",
    409,
    en="Your plan holds no more rounds of changes. Write to us for another one.",
    ar="لم تبقَ في باقتك جولات تعديل. راسلنا إن أردت جولة أخرى.",
)
