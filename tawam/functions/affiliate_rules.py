"""The rules of the affiliate form, field by field."""

import re
import unicodedata
from typing import Any, get_args
from urllib.parse import urlsplit

from tawam.functions.form_rules import TextRule, checked_email, text_problem, text_problems
from tawam.functions.wire.leads import AffiliateApplicationRequest
from tawam.languages import Language
from tawam.leads.affiliate_applications import AudienceSize, Experience
from tawam.normalization import is_stream_safe, normalize

RULES = {
    "full_name": TextRule(
        2, 200, {"en": "Full name must be at least 2 characters", "ar": "اكتب اسمك الكامل، حرفين على الأقل"}
    ),
    "company": TextRule(0, 200),
    "platforms": TextRule(
        5, 2_000, {"en": "Please describe your platforms", "ar": "صف المنصات التي تنشر عليها"}, lines=True
    ),
    "motivation": TextRule(
        20,
        10_000,
        {
            "en": "Please tell us why you want to join (minimum 20 characters)",
            "ar": "أخبرنا لماذا تريد الانضمام (20 حرفًا على الأقل)",
        },
        lines=True,
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
AUDIENCE_SIZES: tuple[str, ...] = get_args(AudienceSize)
EXPERIENCES: tuple[str, ...] = get_args(Experience)

# As people write them: +971 50 123 4567, 00971-50-1234567, (04) 123 4567.
_PHONE = re.compile(r"\+?[\d ().-]{10,39}", re.ASCII)
_DIGITS = range(8, 16)
# With the marks that a browser may copy along.
_LONGEST_PHONE = 100
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_WEBSITE = TextRule(0, 2_000)


def checked(form: AffiliateApplicationRequest, language: Language) -> tuple[dict[str, Any], dict[str, str]]:
    """The application's values, and a message by wire name for each field that breaks a rule."""
    values: dict[str, Any] = {field: getattr(form, field).strip() for field in RULES}
    found = text_problems(values, RULES, language)
    values["email"], problems = checked_email(form.email, language)
    values["phone"] = latin_digits(form.phone)
    values["website"] = web_address(form.website)
    problems |= {
        field: message[language]
        for field, message, is_good in (
            ("phone", INVALID_PHONE, is_phone(values["phone"])),
            ("website", INVALID_WEBSITE, values["website"] is not None),
            ("audienceSize", NO_AUDIENCE_SIZE, form.audience_size in AUDIENCE_SIZES),
            ("experience", NO_EXPERIENCE, form.experience in EXPERIENCES),
        )
        if not is_good
    }
    optional = {field: values[field] or None for field in ("company", "website")}
    values |= optional | {"audience_size": form.audience_size, "experience": form.experience}
    return values, {_wire_name(field): problem for field, problem in found.items()} | problems


def latin_digits(phone: str) -> str:
    """A number in Latin digits, whichever digits and however wide it was typed, without hidden marks.

    Empty for what is longer than any number.
    """
    if len(phone) > _LONGEST_PHONE:
        return ""
    letters = normalize("NFKC", phone).replace("\u2010", "-").replace("\u2011", "-")
    kept = (letter for letter in letters if unicodedata.category(letter) != "Cf")
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in kept).strip()


def is_phone(phone: str) -> bool:
    """Ten characters or more, of 8 to 15 digits (E.164) and what people put between them."""
    return _PHONE.fullmatch(phone) is not None and sum(map(str.isdigit, phone)) in _DIGITS


def web_address(text: str) -> str | None:
    """An http(s) address; a bare host gets its scheme; empty stays empty; None when it is neither."""
    address = text.strip()
    if not address:
        return ""
    # Before it is parsed: that normalizes the host, and keeps what it has seen.
    if text_problem(address, _WEBSITE, "en") is not None or not is_stream_safe(address):
        return None
    has_scheme = _SCHEME.match(address) is not None and "://" in address
    if not has_scheme:
        address = f"https://{address}"
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return None
    is_good = parts.scheme in ("http", "https") and bool(host) and (has_scheme or "." in host.strip("."))
    fits = " " not in address and len(address) <= _WEBSITE.longest
    return address if is_good and fits and "@" not in parts.netloc else None


def _wire_name(field: str) -> str:
    first, *others = field.split("_")
    return first + "".join(map(str.title, others))
