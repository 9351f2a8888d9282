"""The refusals of acts on recordings. Strangers are refused as if there were none."""

from tawam.calls.refusals import refusal

UnknownRecording = refusal(
    "recording_not_found",
    404,
    en="There is no such recording. Reload the page.",
    ar="لم نجد هذا التسجيل. أعد تحميل الصفحة.",
)
TooManyPendingUploads = refusal(
    "too_many_recordings",
    409,
    en="Many of your files are still on their way. Finish or cancel one first.",
    ar="لديك ملفات كثيرة لم يكتمل إرسالها. أكمل أحدها أو ألغِه أولًا.",
)
FileReceived = refusal(
    "recording_received",
    409,
    en="This file has arrived already. Reload the page.",
    ar="وصل هذا الملف من قبل. أعد تحميل الصفحة.",
)
RecordingNotReviewable = refusal(
    "recording_decided",
    409,
    en="This recording does not wait for a decision. Reload the page.",
    ar="هذا التسجيل لا ينتظر قرارًا. أعد تحميل الصفحة.",
)
