"""The refusals of the calls that are still classes: their codes and their sentences in both languages."""

from collections.abc import Mapping
from typing import Any

from tawam.calls.refusals import REFUSALS, Refusal, refusal
from tawam.http.proof import Challenge
from tawam.languages import Language

ErrorCode = str
FunctionError = Refusal

# `{…}` is filled when the sentence is shown.
MESSAGES: dict[Language, dict[str, str]] = {
    "en": {
        "allowance_not_counted": "The plan sets no number for this, so there is none to correct.",
        "allowance_spent": "Your plan holds no more videos now. Write to us for more.",
        "allowance_too_low": "There are not so many left to take away. Reload the page.",
        "certificate_not_found": "There is no certificate: this twin is not deleted.",
        "certificate_pending": "The recordings are being destroyed. The certificate is ready in minutes.",
        "comment_not_found": "There is no such comment or line. Reload the page.",
        "conflict": "The password was changed at the same moment. Please try again.",
        "consent_link_closed": "This link no longer waits for an answer. Reload the page.",
        "consent_link_unknown": "This link is not known here. Open it from the mail once more.",
        "consent_missing": "No consent stands for this twin now. Ask for it first, then send the words.",
        "consent_not_signed": "Nothing was signed here, so there is nothing to withdraw.",
        "consent_too_narrow": "The consent does not cover this video: change its language or channels.",
        "current_password_invalid": "That is not your current password.",
        "cut_not_approved": "The customer has not approved this cut, or there is a newer one.",
        "delivery_delivered": "This film was delivered already. Reload the page.",
        "delivery_not_delivered": "Nothing was delivered here, or it was taken back. Reload the page.",
        "delivery_not_found": "There is no such film. Reload the page.",
        "delivery_not_ready": "A film is not here yet, or was not taken. Reload the page.",
        "delivery_used": "The customer has this film already. Deliver a better one beside it.",
        "cut_changed": "There is a newer cut, or the words were changed after this one. Reload the page.",
        "cut_decided": "This cut is approved already.",
        "cut_not_found": "There is no such cut. Reload the page.",
        "cut_of_customer": "The customer decides on cuts.",
        "cut_received": "The file is here already. Reload the page.",
        "csv_empty": "The file has no lines: a heading first, then one line for each video.",
        "csv_malformed": "Line {line} cannot be read: a quotation mark is open, or stands within a cell.",
        "csv_too_large": "The file is larger than {kib} KiB.",
        "csv_too_long": "The file has more than {most} lines, as many as there may be videos.",
        "csv_too_wide": "The heading has more than {most} columns, or a name beyond {longest} letters.",
        "csv_unreadable": "Line {line} isn’t readable. Save the file as “CSV UTF-8” and choose it again.",
        "drafting_busy": "Several drafts are being written. Please try again in half a minute.",
        "drafting_failed": "No draft came. Your words are as they were; please try again later.",
        "field_unmatched": "No column is chosen for {field}.",
        "last_admin": "You are the only administrator. Name another one first.",
        "lines_wrong": "Nothing was made: some lines of the file are wrong.",
        "no_fields": "The name or the script needs a field, such as {example}.",
        "note_not_found": "There is no such note any more.",
        "plan_running": "A plan of yours still runs. Cancel it under Your orders first.",
        "production_not_found": "There is no such production. Reload the page.",
        "production_stopped": "Production has stopped: the consent was withdrawn, or the order ended.",
        "publication_closed": "This was published or canceled already. Reload the page.",
        "publication_not_found": "There is no such publication. Reload the page.",
        "reauthentication_needed": "Confirm it is you: with your current password or a code from a mail.",
        "reauthentication_not_valid": "That code is wrong or too old. Ask for a new one.",
        "recording_decided": "This recording does not wait for a decision. Reload the page.",
        "recording_not_found": "There is no such recording. Reload the page.",
        "recording_received": "This file has arrived already. Reload the page.",
        "revisions_spent": "Your plan holds no more rounds of changes. Write to us for another one.",
        "script_changed": "A newer version was sent meanwhile. Read it first; your words are kept.",
        "script_decided": "This version is approved already. Send a new version to change it.",
        "script_not_approved": "The script is not approved: its words come first.",
        "script_own": "The other side answers this version.",
        "script_unchanged": "Nothing was changed since the newest version.",
        "too_many_entries": "There is no room for another one here. Please write to us.",
        "too_many_fields": "A script can have {most} different fields, used {places} times in all.",
        "too_many_recordings": "Many of your files are still on their way. Finish or cancel one first.",
        "twin_deleted": "This twin was deleted. Reload the page.",
        "twin_not_found": "There is no such twin in your account.",
        "twin_not_ready": "Consent or an accepted recording is still missing.",
        "twins_spent": "The people of your plan ({most}) are all here. Write to us for more.",
        "video_has_script": "This video has a script already. Reload the page.",
        "video_not_found": "There is no such video. Reload the page.",
    },
    "ar": {
        "allowance_not_counted": "لا تحدّد الباقة عددًا لهذا البند، فلا شيء يُصحَّح.",
        "allowance_spent": "لم يبقَ في باقتك فيديو الآن. راسلنا إن أردت زيادة.",
        "allowance_too_low": "لم يبقَ من هذا البند ما يكفي للخصم. أعد تحميل الصفحة.",
        "certificate_not_found": "لا شهادة هنا، فهذا التوأم لم يُحذف.",
        "certificate_pending": "نتلف التسجيلات الآن، وتجهز الشهادة خلال دقائق.",
        "comment_not_found": "لم نجد هذا التعليق أو السطر. أعد تحميل الصفحة.",
        "conflict": "تغيّرت كلمة المرور في اللحظة نفسها. حاول من جديد.",
        "consent_link_closed": "لم يعد هذا الرابط ينتظر جوابًا. أعد تحميل الصفحة.",
        "consent_link_unknown": "لا نعرف هذا الرابط. افتحه من الرسالة من جديد.",
        "consent_missing": "لا موافقة سارية لهذا التوأم الآن. اطلبها أولًا ثم أرسل النص.",
        "consent_not_signed": "لم تُوقَّع هنا موافقة حتى تُسحب.",
        "consent_too_narrow": "لا تشمل الموافقة لغة هذا الفيديو أو قنواته. غيّرها، أو اطلب موافقة أوسع.",
        "current_password_invalid": "كلمة المرور الحالية غير صحيحة.",
        "cut_not_approved": "لم يعتمد العميل هذا المونتاج، أو صدر أحدث منه.",
        "delivery_delivered": "سُلّم هذا الفيديو من قبل. أعد تحميل الصفحة.",
        "delivery_not_delivered": "لا فيديو مسلَّم هنا، أو أنه سُحب. أعد تحميل الصفحة.",
        "delivery_not_found": "لم نجد هذا الملف. أعد تحميل الصفحة.",
        "delivery_not_ready": "لم يصل أحد الملفات بعد، أو أنه لم يُقبل. أعد تحميل الصفحة.",
        "delivery_used": "نزّل العميل هذا الفيديو أو نشره. سلّم إلى جانبه نسخة أفضل.",
        "cut_changed": "هناك مونتاج أحدث، أو تغيّر النص بعد هذا المونتاج. أعد تحميل الصفحة.",
        "cut_decided": "هذا المونتاج معتمد.",
        "cut_not_found": "لم نجد هذا المونتاج. أعد تحميل الصفحة.",
        "cut_of_customer": "قرار المونتاج عند العميل.",
        "cut_received": "وصل الملف من قبل. أعد تحميل الصفحة.",
        "csv_empty": "لا أسطر في الملف: ضع العناوين في سطره الأول، ثم سطرًا لكل فيديو.",
        "csv_malformed": "تعذّرت قراءة السطر {line}: فيه علامة اقتباس لم تُغلق، أو وردت وسط خانة.",
        "csv_too_large": "حجم الملف أكبر من {kib} كيلوبايت.",
        "csv_too_long": "في الملف أكثر من {most} سطر، وهو أقصى عدد للفيديوهات.",
        "csv_too_wide": "في سطر العناوين أكثر من {most} عمودًا، أو عنوان أطول من {longest} حرف.",
        "csv_unreadable": "تعذّرت قراءة الملف من السطر {line}. احفظه بصيغة «CSV UTF-8» ثم اختره من جديد.",
        "drafting_busy": "تُكتب الآن مسودات أخرى. حاول من جديد بعد نصف دقيقة.",
        "drafting_failed": "لم تصل المسودة، وما كتبته كما هو. حاول من جديد لاحقًا.",
        "field_unmatched": "لم تختر عمودًا للحقل {field}.",
        "last_admin": "أنت آخر مشرف. عيّن مشرفًا غيرك أولًا.",
        "lines_wrong": "لم يُنشأ شيء: في الملف أسطر تحتاج إلى تصحيح.",
        "no_fields": "أضف حقلًا إلى الاسم أو النص، مثل {example}.",
        "note_not_found": "لم تعد هذه الملاحظة موجودة.",
        "plan_running": "لديك اشتراك ما زال ساريًا. ألغِه أولًا من صفحة طلباتك.",
        "production_not_found": "لم نجد هذا الطلب. أعد تحميل الصفحة.",
        "production_stopped": "توقّف صنع هذا التوأم: سُحبت الموافقة أو انتهى الطلب.",
        "publication_closed": "نُشر هذا أو أُلغي موعده من قبل. أعد تحميل الصفحة.",
        "publication_not_found": "لم نجد هذا الموعد. أعد تحميل الصفحة.",
        "reauthentication_needed": "أكّد هويتك بكلمة المرور الحالية أو برمز نرسله إلى بريدك.",
        "reauthentication_not_valid": "الرمز غير صحيح أو انتهت مدته. اطلب رمزًا جديدًا.",
        "recording_decided": "هذا التسجيل لا ينتظر قرارًا. أعد تحميل الصفحة.",
        "recording_not_found": "لم نجد هذا التسجيل. أعد تحميل الصفحة.",
        "recording_received": "وصل هذا الملف من قبل. أعد تحميل الصفحة.",
        "revisions_spent": "لم تبقَ في باقتك جولات تعديل. راسلنا إن أردت جولة أخرى.",
        "script_changed": "وصلت نسخة أحدث. اقرأها أولًا، وما كتبته محفوظ.",
        "script_decided": "هذه النسخة معتمدة. أرسل نسخة جديدة إن أردت تغييرها.",
        "script_not_approved": "النص غير معتمد بعد، واعتماده يسبق المونتاج.",
        "script_own": "قرار هذه النسخة عند الطرف الآخر.",
        "script_unchanged": "لم يتغيّر شيء عن آخر نسخة.",
        "too_many_entries": "لا مكان هنا لإضافة أخرى، فراسلنا.",
        "too_many_fields": "أقصى ما يستعمله النص {most} حقلًا مختلفًا، في {places} موضع إجمالًا.",
        "too_many_recordings": "لديك ملفات كثيرة لم يكتمل إرسالها. أكمل أحدها أو ألغِه أولًا.",
        "twin_deleted": "حُذف هذا التوأم. أعد تحميل الصفحة.",
        "twin_not_found": "لم نجد هذا التوأم في حسابك.",
        "twin_not_ready": "ما زالت الموافقة أو أحد التسجيلات المقبولة ناقصًا.",
        "twins_spent": "اكتمل عدد الأشخاص الذي تتيحه باقتك ({most}). راسلنا إن أردت المزيد.",
        "video_has_script": "لهذا الفيديو نص من قبل. أعد تحميل الصفحة.",
        "video_not_found": "لم نجد هذا الفيديو. أعد تحميل الصفحة.",
    },
}

_NO_VARIANT_LEFT: dict[Language, str] = {
    "en": "The plan holds no more variants. Correct the plan first, or deliver fewer files.",
    "ar": "لم يبقَ في الباقة نسخ. صحّح رصيد الباقة أولًا، أو سلّم ملفات أقل.",
}


def localized_error(
    status: int,
    code: str,
    language: Language,
    headers: dict[str, str] | None = None,
    fields: Mapping[str, str] | None = None,
    challenge: Challenge | None = None,
    **values: Any,
) -> Refusal:
    """Make the refusal of a code, whose sentence is filled with `values`."""
    kinds = REFUSALS.get(code)
    kind = kinds[0] if kinds else refusal(code, status, en=MESSAGES["en"][code], ar=MESSAGES["ar"][code])
    return kind(fields=fields, challenge=challenge, headers=headers, **values)


def no_variant_left(language: Language) -> Refusal:
    """Make the 409 for a film that the plan does not hold, for the team."""
    return _NoVariantLeft()


_AllowanceSpent = refusal(
    "allowance_spent",
    409,
    en=MESSAGES["en"]["allowance_spent"],
    ar=MESSAGES["ar"]["allowance_spent"],
)
_NoVariantLeft = refusal(
    "allowance_spent",
    409,
    en=_NO_VARIANT_LEFT["en"],
    ar=_NO_VARIANT_LEFT["ar"],
)
