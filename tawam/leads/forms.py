"""The public forms: their requests, and what a person may write into each field."""

from typing import Any, Literal, get_args

import msgspec

from tawam.calls.fields import IdempotencyKey, LongText, ShortText
from tawam.calls.form_rules import (
    TextRule,
    check_email,
    is_phone,
    phone_number,
    text_errors,
    web_address,
    wire_name,
)
from tawam.http.fields import Email, Line, WebAddress
from tawam.http.proof import Proof
from tawam.languages import Language
from tawam.leads.affiliate_applications import (
    AudienceSize,
    Experience,
)

AUDIENCE_SIZES: tuple[str, ...] = get_args(AudienceSize)
EXPERIENCES: tuple[str, ...] = get_args(Experience)

CONTACT_RULES = {
    "name": TextRule(
        2, 200, {"en": "Name must be at least 2 characters", "ar": "اكتب اسمك، حرفين على الأقل"}
    ),
    "subject": TextRule(
        5, 300, {"en": "Subject must be at least 5 characters", "ar": "اكتب موضوعًا من 5 أحرف على الأقل"}
    ),
    "message": TextRule(
        10,
        10_000,
        {"en": "Message must be at least 10 characters", "ar": "اكتب رسالة من 10 أحرف على الأقل"},
        multiline=True,
    ),
}
APPLICATION_RULES = {
    "full_name": TextRule(
        2, 200, {"en": "Full name must be at least 2 characters", "ar": "اكتب اسمك الكامل، حرفين على الأقل"}
    ),
    "company": TextRule(0, 200),
    "platforms": TextRule(
        5, 2_000, {"en": "Please describe your platforms", "ar": "صف المنصات التي تنشر عليها"}, multiline=True
    ),
    "motivation": TextRule(
        20,
        10_000,
        {
            "en": "Please tell us why you want to join (minimum 20 characters)",
            "ar": "أخبرنا لماذا تريد الانضمام (20 حرفًا على الأقل)",
        },
        multiline=True,
    ),
}
INVALID_PHONE: dict[Language, str] = {
    "en": "Please enter a valid phone number",
    "ar": "اكتب رقم هاتف صحيحًا",
}
INVALID_WEBSITE: dict[Language, str] = {
    "en": "Please enter a valid website address",
    "ar": "اكتب عنوان موقع صحيحًا",
}
NO_AUDIENCE_SIZE: dict[Language, str] = {
    "en": "Please select your audience size",
    "ar": "اختر حجم جمهورك",
}
NO_EXPERIENCE: dict[Language, str] = {
    "en": "Please select your experience level",
    "ar": "اختر مستوى خبرتك",
}


class ContactRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The contact form. `website` is hidden from people and stays empty."""

    name: ShortText
    email: Email
    subject: ShortText
    message: LongText
    language: Language | None = None
    website: WebAddress = ""
    idempotency_key: IdempotencyKey | None = None
    proof: Proof | None = None


class ContactAnswer(msgspec.Struct, frozen=True):
    """The message is stored and on its way to the team."""

    received: Literal[True]


class AffiliateApplicationRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The affiliate form. `fax` is hidden from people and stays empty.

    `audience_size` and `experience` take the values of `AffiliateApplication`; any other value is refused
    with a message for its field.
    """

    full_name: ShortText
    email: Email
    phone: Line
    company: ShortText = ""
    website: WebAddress = ""
    audience_size: Line
    platforms: LongText
    experience: Line
    motivation: LongText
    language: Language | None = None
    fax: Line = ""
    idempotency_key: IdempotencyKey | None = None
    proof: Proof | None = None


class AffiliateApplicationAnswer(msgspec.Struct, frozen=True):
    """The application is stored and on its way to the team."""

    received: Literal[True]


def check_contact(form: ContactRequest, language: Language) -> tuple[dict[str, str], dict[str, str]]:
    """Return the form's stripped texts, and the message of each field that breaks its rule."""
    texts = {field: getattr(form, field).strip() for field in CONTACT_RULES}
    texts["email"], errors = check_email(form.email, language)
    return texts, text_errors(texts, CONTACT_RULES, language) | errors


def check_application(
    form: AffiliateApplicationRequest, language: Language
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the application's values, and the message of each invalid field, by its name in JSON."""
    values: dict[str, Any] = {field: getattr(form, field).strip() for field in APPLICATION_RULES}
    found = text_errors(values, APPLICATION_RULES, language)
    values["email"], errors = check_email(form.email, language)
    values["phone"] = phone_number(form.phone)
    values["website"] = web_address(form.website)
    errors |= {
        field: message[language]
        for field, message, is_valid in (
            ("phone", INVALID_PHONE, is_phone(values["phone"])),
            ("website", INVALID_WEBSITE, values["website"] is not None),
            ("audienceSize", NO_AUDIENCE_SIZE, form.audience_size in AUDIENCE_SIZES),
            ("experience", NO_EXPERIENCE, form.experience in EXPERIENCES),
        )
        if not is_valid
    }
    optional = {field: values[field] or None for field in ("company", "website")}
    values |= optional | {"audience_size": form.audience_size, "experience": form.experience}
    return values, {wire_name(field): message for field, message in found.items()} | errors
