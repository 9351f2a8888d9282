"""The sentences that callers of a function read, in both languages. `{…}` is filled when shown."""

from tawam.functions.errors import ErrorCode, FunctionError
from tawam.functions.wire.proof import Challenge
from tawam.languages import Language

MESSAGES: dict[Language, dict[ErrorCode, str]] = {
    "en": {
        "affiliate_not_found": "There is no such partner.",
        "already_approved": "This applicant is a partner already. Pause the partner instead.",
        "bad_json": "The request is not valid JSON.",
        "billing_unavailable": "{plan} cannot be billed that way. Reload the page and try again.",
        "contact_only": "{plan} is agreed with you in person. Please write to us.",
        "current_password_invalid": "That is not your current password.",
        "current_password_required": "Confirm it is you: with your current password or a code from a mail.",
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
        "over_request_rate_limit": "Too many requests. Please try again in {seconds} s.",
        "payments_unavailable": "The payment page cannot be opened right now. Please try again in a minute.",
        "plan_type_mismatch": "{plan} is not sold that way. Reload the page and try again.",
        "price_mismatch": "That is not the current price of {plan}. Reload the page and try again.",
        "proof_required": "You have written to us several times within the hour. Please try again later.",
        "reauthentication_not_valid": "That code is wrong or too old. Ask for a new one.",
        "receipt_not_found": "There is no such receipt in your account.",
        "request_too_large": "The request is too large.",
        "session_expired": "Admins sign in anew every twelve hours. Please sign in again.",
        "unauthorized": "Please sign in again.",
        "unavailable": "We cannot save this right now. Please try again in a moment.",
        "unknown_assignee": "That person does not belong to the team.",
        "unknown_plan": "There is no plan named {plan}. Reload the page and try again.",
        "unsupported_media_type": "Send the request as application/json.",
        "validation_failed": "Please check the form and try again.",
    },
    "ar": {
        "affiliate_not_found": "لا يوجد شريك كهذا.",
        "already_approved": "صاحب هذا الطلب شريك بالفعل. أوقف شراكته بدلًا من ذلك.",
        "bad_json": "الطلب ليس بصيغة JSON صحيحة.",
        "billing_unavailable": "طريقة الدفع هذه غير متاحة مع {plan}. أعد تحميل الصفحة وحاول من جديد.",
        "contact_only": "نتفق معك على {plan} مباشرة، فتواصل معنا.",
        "current_password_invalid": "كلمة المرور الحالية غير صحيحة.",
        "current_password_required": "أكّد هويتك بكلمة المرور الحالية أو برمز نرسله إلى بريدك.",
        "idempotency_mismatch": "بدأت هذه العملية بمحتوى آخر. حاول من جديد.",
        "insufficient_aal": "أكّد هويتك أولًا برمز تطبيق المصادقة.",
        "internal_error": "حدث خطأ من جهتنا. حاول من جديد.",
        "invalid_request": "الطلب غير مفهوم ({detail}).",
        "last_admin": "أنت آخر مدير. امنح الإدارة لغيرك أولًا.",
        "lead_not_found": "لم يعد هذا العنصر موجودًا. أعد تحميل الصفحة.",
        "method_not_allowed": "أرسل الطلب بطريقة POST.",
        "no_authorization": "سجّل الدخول أولًا.",
        "not_admin": "هذا الإجراء متاح لفريق العمل فقط.",
        "not_found": "لا توجد خدمة بهذا الاسم.",
        "nothing_due": "لا مستحقات لهذا الشريك الآن.",
        "over_request_rate_limit": "وصلتنا طلبات كثيرة. حاول من جديد بعد قليل ({seconds} ث).",
        "payments_unavailable": "تعذّر فتح صفحة الدفع الآن. حاول بعد دقيقة.",
        "plan_type_mismatch": "لا يُباع ما اخترته ({plan}) بهذه الطريقة. أعد تحميل الصفحة وحاول من جديد.",
        "price_mismatch": "سعر {plan} المعروض ليس السعر الحالي. أعد تحميل الصفحة وحاول من جديد.",
        "proof_required": "راسلتنا أكثر من مرة خلال ساعة. حاول من جديد لاحقًا.",
        "reauthentication_not_valid": "الرمز غير صحيح أو انتهت مدته. اطلب رمزًا جديدًا.",
        "receipt_not_found": "لا يوجد إيصال كهذا في حسابك.",
        "request_too_large": "حجم الطلب أكبر من المسموح.",
        "session_expired": "يسجّل المديرون الدخول من جديد كل 12 ساعة. سجّل الدخول مرة أخرى.",
        "unauthorized": "سجّل الدخول من جديد.",
        "unavailable": "تعذّر الحفظ الآن. حاول بعد لحظات.",
        "unknown_assignee": "هذا الشخص ليس من فريق العمل.",
        "unknown_plan": "لا نبيع شيئًا باسم {plan}. أعد تحميل الصفحة وحاول من جديد.",
        "unsupported_media_type": "أرسل الطلب بصيغة application/json.",
        "validation_failed": "راجع النموذج وحاول من جديد.",
    },
}

INVALID_EMAIL: dict[Language, str] = {
    "en": "Please enter a valid email address",
    "ar": "اكتب بريدًا إلكترونيًا صحيحًا",
}


def refusal(
    status: int,
    code: ErrorCode,
    language: Language,
    headers: dict[str, str] | None = None,
    fields: dict[str, str] | None = None,
    challenge: Challenge | None = None,
    **values: str | int,
) -> FunctionError:
    """A `FunctionError` in the caller's language; `values` fill the sentence."""
    return FunctionError(status, code, MESSAGES[language][code].format(**values), headers, fields, challenge)
