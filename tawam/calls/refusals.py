"""Refusals of calls: each has a code, a status and a sentence in both languages, and is written once.

    CutDecided = refusal("cut_decided", 409, en="This cut is approved.", ar="هذا المونتاج معتمد.")

    raise CutDecided

`{…}` in a sentence is filled with what it is raised with: `raise UnknownPlan(plan="MAX")`. The answer is an
HTTP status and `{"error": code, "message": sentence}`. The official client hands the body to the page unread,
so the sentence is written for a person. The browser's list of codes is generated from all that are written.
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from tawam.http.proof import Challenge
from tawam.languages import Language


class RefusalBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of a refused call.

    `fields`: the message of each refused field, by its name. `challenge`: solve it and send the form again
    with the proof.
    """

    error: str
    message: str
    fields: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    challenge: Challenge | msgspec.UnsetType = msgspec.UNSET


class Refusal(Exception):
    """A refused call. `refusal` makes its kinds.

    Args:
        fields: the message of each refused field, in the language of the call.
        headers: of the answer.
        values: what the sentence is filled with, and what else a handler may want to know.
    """

    code: ClassVar[str]
    status: ClassVar[int]
    sentences: ClassVar[Mapping[Language, str]]

    def __init__(
        self,
        *,
        fields: Mapping[str, str] | None = None,
        challenge: Challenge | None = None,
        headers: Mapping[str, str] | None = None,
        **values: str | int,
    ) -> None:
        super().__init__(self.code)
        self.headers = dict(headers or {})
        self._fields = fields
        self._challenge = challenge
        self.values = values

    def body(self, language: Language) -> bytes:
        """Return the answer's JSON."""
        return msgspec.json.encode(
            RefusalBody(
                error=self.code,
                message=self.sentences[language].format(**self.values),
                fields=dict(self._fields) if self._fields else msgspec.UNSET,
                challenge=self._challenge or msgspec.UNSET,
            )
        )


# By code. Two kinds may share a code and a status, where a sentence suits only one place.
REFUSALS: dict[str, list[type[Refusal]]] = {}


def refusal(code: str, status: int, *, en: str, ar: str) -> type[Refusal]:
    """Make a kind of refusal.

    Raises:
        ValueError: the code has another status elsewhere.
    """
    name = "".join(map(str.title, code.split("_")))
    sentences: dict[Language, str] = {"en": en, "ar": ar}
    kind = type(name, (Refusal,), {"code": code, "status": status, "sentences": sentences})
    others = REFUSALS.setdefault(code, [])
    if any(other.status != status for other in others):
        message = f"{code} is answered with {others[0].status} elsewhere"
        raise ValueError(message)
    others.append(kind)
    return kind


# Those that any call may get.
BadJson = refusal(
    "bad_json",
    400,
    en="The request is not valid JSON.",
    ar="البيانات المرسلة ليست بصيغة JSON صحيحة.",
)
UnsupportedMediaType = refusal(
    "unsupported_media_type",
    415,
    en="Send the request as application/json.",
    ar="أرسل البيانات بصيغة application/json.",
)
RequestTooLarge = refusal(
    "request_too_large",
    413,
    en="The request is too large.",
    ar="حجم البيانات المرسلة أكبر من المسموح.",
)
InvalidRequest = refusal(
    "invalid_request",
    400,
    en="The request is not understood ({detail}).",
    ar="البيانات المرسلة غير مفهومة ({detail}).",
)
ValidationFailed = refusal(
    "validation_failed",
    400,
    en="Please check the form and try again.",
    ar="راجع النموذج ثم حاول من جديد.",
)
FunctionNotFound = refusal(
    "not_found",
    404,
    en="There is no such function.",
    ar="لا توجد خدمة بهذا الاسم.",
)
MethodNotAllowed = refusal(
    "method_not_allowed",
    405,
    en="Send a POST request.",
    ar="أرسل البيانات بطريقة POST.",
)
NotSignedIn = refusal(
    "no_authorization",
    401,
    en="Please sign in first.",
    ar="سجّل الدخول أولًا.",
)
Unauthorized = refusal(
    "unauthorized",
    401,
    en="Please sign in again.",
    ar="سجّل الدخول من جديد.",
)
SecondFactorMissing = refusal(
    "insufficient_aal",
    403,
    en="Please confirm it is you with your authenticator code first.",
    ar="أكمل التحقق بخطوتين أولًا.",
)
SignInTooOld = refusal(
    "session_expired",
    401,
    en="Admins sign in anew every twelve hours. Please sign in again.",
    ar="يسجّل المشرفون الدخول كل 12 ساعة. سجّل الدخول من جديد.",
)
NotAllowed = refusal(
    "not_admin",
    403,
    en="Your account may not do this.",
    ar="هذا الإجراء غير متاح لحسابك.",
)
TooManyCalls = refusal(
    "over_request_rate_limit",
    429,
    en="Too many requests. Please try again in {seconds} s.",
    ar="محاولات كثيرة في وقت قصير. حاول من جديد بعد قليل ({seconds} ث).",
)
IdempotencyMismatch = refusal(
    "idempotency_mismatch",
    409,
    en="This was begun with other contents. Please try again.",
    ar="بدأت هذه العملية بمحتوى آخر. حاول من جديد.",
)
FileTooLarge = refusal(
    "file_too_large",
    413,
    en="A file may have {gib} GiB at most. Make a shorter take, or record at Full HD.",
    ar="أقصى حجم للملف {gib} غيغابايت. سجّل لقطة أقصر أو بدقة Full HD.",
)
Unavailable = refusal(
    "unavailable",
    503,
    en="We cannot save this right now. Please try again in a moment.",
    ar="تعذّر الحفظ الآن. حاول بعد لحظات.",
)
InternalError = refusal(
    "internal_error",
    500,
    en="Something went wrong on our side. Please try again.",
    ar="حدث خطأ من جهتنا. حاول من جديد.",
)
