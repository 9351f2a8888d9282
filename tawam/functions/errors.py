"""The errors of `/functions/v1`: their codes, their sentences in both languages, and how they are answered.

An error is an HTTP status and `{"error": code, "message": sentence}`. The official client hands the body to
the page unread, so the sentence is written for a person.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tawam.errors import ApiError
from tawam.http.proof import Challenge
from tawam.languages import Language

ErrorCode = Literal[
    "affiliate_not_found",
    "already_approved",
    "bad_json",
    "billing_unavailable",
    "certificate_not_found",
    "certificate_pending",
    "conflict",
    "consent_link_closed",
    "consent_link_unknown",
    "consent_not_signed",
    "contact_only",
    "current_password_invalid",
    "due_changed",
    "file_too_large",
    "idempotency_mismatch",
    "insufficient_aal",
    "internal_error",
    "invalid_request",
    "last_admin",
    "lead_not_found",
    "method_not_allowed",
    "no_authorization",
    "not_admin",
    "not_found",
    "nothing_due",
    "nothing_to_refund",
    "over_request_rate_limit",
    "partner_paused",
    "payment_not_found",
    "payments_unavailable",
    "plan_running",
    "plan_type_mismatch",
    "portal_unavailable",
    "price_mismatch",
    "production_not_found",
    "production_stopped",
    "proof_required",
    "reauthentication_needed",
    "reauthentication_not_valid",
    "receipt_not_found",
    "recording_decided",
    "recording_not_found",
    "recording_received",
    "request_too_large",
    "session_expired",
    "subscription_ended",
    "subscription_not_found",
    "too_many_recordings",
    "twin_deleted",
    "twin_not_found",
    "twin_not_ready",
    "unauthorized",
    "unavailable",
    "unknown_assignee",
    "unknown_plan",
    "unsupported_media_type",
    "validation_failed",
]

# `{…}` is filled when the sentence is shown.
MESSAGES: dict[Language, dict[ErrorCode, str]] = {
    "en": {
        "affiliate_not_found": "There is no such partner.",
        "already_approved": "This applicant is a partner already. Pause the partner instead.",
        "bad_json": "The request is not valid JSON.",
        "billing_unavailable": "{plan} cannot be billed that way. Reload the page and try again.",
        "certificate_not_found": "There is no certificate: this twin is not deleted.",
        "certificate_pending": "The recordings are being destroyed. The certificate is ready in minutes.",
        "conflict": "The password was changed at the same moment. Please try again.",
        "consent_link_closed": "This link no longer waits for an answer. Reload the page.",
        "consent_link_unknown": "This link is not known here. Open it from the mail once more.",
        "consent_not_signed": "Nothing was signed here, so there is nothing to withdraw.",
        "contact_only": "{plan} is agreed with you in person. Please write to us.",
        "current_password_invalid": "That is not your current password.",
        "due_changed": "What is due has changed. Compare it with what you paid, and record it again.",
        "file_too_large": "A file may have {gib} GiB at most. Make a shorter take, or record at Full HD.",
        "idempotency_mismatch": "This was begun with other contents. Please try again.",
        "insufficient_aal": "Please confirm it is you with your authenticator code first.",
        "internal_error": "Something went wrong on our side. Please try again.",
        "invalid_request": "The request is not understood ({detail}).",
        "last_admin": "You are the only administrator. Name another one first.",
        "lead_not_found": "There is no such entry any more. Reload the page.",
        "method_not_allowed": "Send a POST request.",
        "no_authorization": "Please sign in first.",
        "not_admin": "Only the team may do this.",
        "not_found": "There is no such function.",
        "nothing_due": "Nothing is due to this partner now.",
        "nothing_to_refund": "There is not that much left of this payment to send back.",
        "over_request_rate_limit": "Too many requests. Please try again in {seconds} s.",
        "partner_paused": "This partner's link is paused. Let it count again first, or decline.",
        "payment_not_found": "There is no such payment of this order. Reload the page.",
        "payments_unavailable": "The payment page cannot be opened right now. Please try again in a minute.",
        "plan_running": "A plan of yours still runs. Cancel it under Your orders first.",
        "plan_type_mismatch": "{plan} is not sold that way. Reload the page and try again.",
        "portal_unavailable": "There is no page for that. Please write to us, and we change it for you.",
        "price_mismatch": "That is not the current price of {plan}. Reload the page and try again.",
        "production_not_found": "There is no such production. Reload the page.",
        "production_stopped": "This twin is not made now: its consent was withdrawn, or the order ended.",
        "proof_required": "Very many messages are reaching us right now. Please try again later.",
        "reauthentication_needed": "Confirm it is you: with your current password or a code from a mail.",
        "reauthentication_not_valid": "That code is wrong or too old. Ask for a new one.",
        "receipt_not_found": "There is no such receipt in your account.",
        "recording_decided": "This recording does not wait for a decision. Reload the page.",
        "recording_not_found": "There is no such recording. Reload the page.",
        "recording_received": "This file has arrived already. Reload the page.",
        "request_too_large": "The request is too large.",
        "session_expired": "Admins sign in anew every twelve hours. Please sign in again.",
        "subscription_ended": "This plan has ended. You can buy it anew.",
        "subscription_not_found": "There is no such plan. Reload the page.",
        "too_many_recordings": "Many of your files are still on their way. Finish or cancel one first.",
        "twin_deleted": "This twin was deleted. Reload the page.",
        "twin_not_found": "There is no such twin in your account.",
        "twin_not_ready": "Consent or an accepted recording is still missing.",
        "unauthorized": "Please sign in again.",
        "unavailable": "We cannot save this right now. Please try again in a moment.",
        "unknown_assignee": "That person does not belong to the team.",
        "unknown_plan": "There is no plan named {plan}. Reload the page and try again.",
        "unsupported_media_type": "Send the request as application/json.",
        "validation_failed": "Please check the form and try again.",
    },
    "ar": {
        "affiliate_not_found": "لم نجد هذا الشريك.",
        "already_approved": "صاحب طلب الانضمام هذا شريك، ويمكنك إيقاف رابطه مؤقّتًا.",
        "bad_json": "البيانات المرسلة ليست بصيغة JSON صحيحة.",
        "billing_unavailable": "طريقة الدفع هذه غير متاحة مع {plan}. أعد تحميل الصفحة ثم حاول من جديد.",
        "certificate_not_found": "لا شهادة هنا، فهذا التوأم لم يُحذف.",
        "certificate_pending": "نتلف التسجيلات الآن، وتجهز الشهادة خلال دقائق.",
        "conflict": "تغيّرت كلمة المرور في اللحظة نفسها. حاول من جديد.",
        "consent_link_closed": "لم يعد هذا الرابط ينتظر جوابًا. أعد تحميل الصفحة.",
        "consent_link_unknown": "لا نعرف هذا الرابط. افتحه من الرسالة من جديد.",
        "consent_not_signed": "لم تُوقَّع هنا موافقة حتى تُسحب.",
        "contact_only": "نتّفق معك على {plan} مباشرة، فتواصل معنا.",
        "current_password_invalid": "كلمة المرور الحالية غير صحيحة.",
        "due_changed": "تغيّر المبلغ المستحق. قارنه بما حوّلته ثم سجّل الحوالة من جديد.",
        "file_too_large": "أقصى حجم للملف {gib} غيغابايت. سجّل لقطة أقصر أو بدقة Full HD.",
        "idempotency_mismatch": "بدأت هذه العملية بمحتوى آخر. حاول من جديد.",
        "insufficient_aal": "أكمل التحقق بخطوتين أولًا.",
        "internal_error": "حدث خطأ من جهتنا. حاول من جديد.",
        "invalid_request": "البيانات المرسلة غير مفهومة ({detail}).",
        "last_admin": "أنت آخر مشرف. عيّن مشرفًا غيرك أولًا.",
        "lead_not_found": "لم يعد هذا العنصر موجودًا. أعد تحميل الصفحة.",
        "method_not_allowed": "أرسل البيانات بطريقة POST.",
        "no_authorization": "سجّل الدخول أولًا.",
        "not_admin": "هذا الإجراء لفريقنا وحده.",
        "not_found": "لا توجد خدمة بهذا الاسم.",
        "nothing_due": "لا مستحقات لهذا الشريك الآن.",
        "nothing_to_refund": "لم يبقَ من هذه الدفعة ما يكفي لإعادة هذا المبلغ.",
        "over_request_rate_limit": "محاولات كثيرة في وقت قصير. حاول من جديد بعد قليل ({seconds} ث).",
        "partner_paused": "رابط صاحب طلب الانضمام هذا متوقّف مؤقّتًا. شغّل الرابط أولًا أو ارفض طلبه.",
        "payment_not_found": "لم نجد هذه الدفعة في هذا الطلب. أعد تحميل الصفحة.",
        "payments_unavailable": "تعذّر فتح صفحة الدفع الآن. حاول بعد دقيقة.",
        "plan_running": "لديك اشتراك ما زال ساريًا. ألغِه أولًا من صفحة طلباتك.",
        "plan_type_mismatch": "لا يُباع ما اخترته ({plan}) بهذه الطريقة. أعد تحميل الصفحة ثم حاول من جديد.",
        "portal_unavailable": "لا تتوفّر صفحة لهذا التغيير. راسلنا نُجرِه لك.",
        "price_mismatch": "سعر {plan} المعروض ليس السعر الحالي. أعد تحميل الصفحة ثم حاول من جديد.",
        "production_not_found": "لم نجد هذا الإنتاج. أعد تحميل الصفحة.",
        "production_stopped": "لا تسجيل لهذا التوأم الآن، فقد سُحبت الموافقة أو انتهى الطلب.",
        "proof_required": "تصلنا الآن رسائل كثيرة جدًا. حاول من جديد لاحقًا.",
        "reauthentication_needed": "أكّد هويتك بكلمة المرور الحالية أو برمز نرسله إلى بريدك.",
        "reauthentication_not_valid": "الرمز غير صحيح أو انتهت مدته. اطلب رمزًا جديدًا.",
        "receipt_not_found": "لم نجد هذا الإيصال في حسابك.",
        "recording_decided": "هذا التسجيل لا ينتظر قرارًا. أعد تحميل الصفحة.",
        "recording_not_found": "لم نجد هذا التسجيل. أعد تحميل الصفحة.",
        "recording_received": "وصل هذا الملف من قبل. أعد تحميل الصفحة.",
        "request_too_large": "حجم البيانات المرسلة أكبر من المسموح.",
        "session_expired": "يسجّل المشرفون الدخول كل 12 ساعة. سجّل الدخول من جديد.",
        "subscription_ended": "انتهى هذا الاشتراك. تستطيع أن تشترك من جديد.",
        "subscription_not_found": "لم نجد هذا الاشتراك. أعد تحميل الصفحة.",
        "too_many_recordings": "لديك ملفات كثيرة لم يكتمل إرسالها. أكمل أحدها أو ألغه أولًا.",
        "twin_deleted": "حُذف هذا التوأم. أعد تحميل الصفحة.",
        "twin_not_found": "لم نجد هذا التوأم في حسابك.",
        "twin_not_ready": "ما زالت الموافقة أو أحد التسجيلات المقبولة ناقصًا.",
        "unauthorized": "سجّل الدخول من جديد.",
        "unavailable": "تعذّر الحفظ الآن. حاول بعد لحظات.",
        "unknown_assignee": "لم يعد هذا الشخص من الفريق.",
        "unknown_plan": "لا نبيع شيئًا باسم {plan}. أعد تحميل الصفحة ثم حاول من جديد.",
        "unsupported_media_type": "أرسل البيانات بصيغة application/json.",
        "validation_failed": "راجع النموذج ثم حاول من جديد.",
    },
}
_PROVIDER_UNAVAILABLE: dict[Language, str] = {
    "en": "The payment provider does not answer right now. Please try again in a minute.",
    "ar": "لا يستجيب مزوّد الدفع الآن. حاول بعد دقيقة.",
}


class FunctionErrorBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of a refused call.

    `fields`: the message of each refused field, by its name. `challenge`: solve it and send the form again
    with the proof.
    """

    error: ErrorCode
    message: str
    fields: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    challenge: Challenge | msgspec.UnsetType = msgspec.UNSET


class FunctionError(ApiError):
    """A refused call. `fields` and `challenge` are those of `FunctionErrorBody`."""

    def __init__(
        self,
        status: int,
        code: ErrorCode,
        message: str,
        headers: dict[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
        challenge: Challenge | None = None,
    ) -> None:
        super().__init__(status, code, message, headers)
        self._body = FunctionErrorBody(
            error=code,
            message=message,
            fields=dict(fields) if fields else msgspec.UNSET,
            challenge=challenge or msgspec.UNSET,
        )

    def body(self) -> bytes:
        return msgspec.json.encode(self._body)


def localized_error(
    status: int,
    code: ErrorCode,
    language: Language,
    headers: dict[str, str] | None = None,
    fields: dict[str, str] | None = None,
    challenge: Challenge | None = None,
    **values: str | int,
) -> FunctionError:
    """Build a `FunctionError` with the sentence of `code` in the caller's language, filled with `values`."""
    return FunctionError(status, code, MESSAGES[language][code].format(**values), headers, fields, challenge)


def provider_unavailable(language: Language) -> FunctionError:
    """Build the 502 for a payment provider that does not answer a page that is already open."""
    return FunctionError(502, "payments_unavailable", _PROVIDER_UNAVAILABLE[language])
