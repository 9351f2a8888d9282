"""Rules for the fields of forms: texts, e-mail addresses, phone numbers and web addresses.

The rules of each form stand beside its function, as `TextRule` tables. `scripts/generate-types` writes their
bounds, and the phone's and website's below, to `web/src/generated/forms/`.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from tawam.auth.errors import AuthError
from tawam.auth.users.validation import validate_email
from tawam.languages import Language
from tawam.normalization import is_stream_safe, latin_digits, typed

TOO_LONG: dict[Language, str] = {
    "en": "Please use at most {max_length} characters",
    "ar": "اختصر النص إلى {max_length} حرف أو أقل",
}
CONTROL_CHARACTER: dict[Language, str] = {
    "en": "Please remove line breaks and invisible characters",
    "ar": "احذف فواصل الأسطر والرموز غير المرئية",
}
INVALID_EMAIL: dict[Language, str] = {
    "en": "Please enter a valid email address",
    "ar": "اكتب بريدًا إلكترونيًا صحيحًا",
}


class TextRule(NamedTuple):
    """The bounds of a text in characters; `max_length` fits the text's column.

    Attributes:
        too_short: the message for a text below `min_length`.
        multiline: whether the text may hold line breaks.
    """

    min_length: int
    max_length: int
    too_short: Mapping[Language, str] = {}
    multiline: bool = False


PHONE_MIN_LENGTH = 10
PHONE_MAX_LENGTH = 40
WEBSITE = TextRule(0, 2_000 - len("https://"))
_SCHEME = re.compile("https?://", re.IGNORECASE)

# A phone number as people write it: +971 50 123 4567, 00971-50-1234567, (04) 123 4567, 04/1234567.
PHONE = re.compile(rf"\+?[0-9 ()./-]{{{PHONE_MIN_LENGTH},{PHONE_MAX_LENGTH - 1}}}")
_PHONE_DIGITS = range(8, 16)
# A pasted number may carry invisible marks beyond `PHONE_MAX_LENGTH`.
_PASTED_PHONE_MAX_LENGTH = 100
# Spaces and control characters, and what ends a label of a host or may not stand in it.
_BLANK = r"\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_LABEL = rf"[^{_BLANK}!-,./:-@\[-^`{{-~]+"
# An http(s) address of any host, or a host with a dot as people write it; nobody's name or password.
WEB_ADDRESS = re.compile(
    rf"(?:https?://{_LABEL}(?:\.{_LABEL})*|{_LABEL}(?:\.{_LABEL})+)\.?(?::[0-9]{{1,5}})?(?:[/?#][^{_BLANK}]*)?",
    re.IGNORECASE,
)


def text_error(text: str, rule: TextRule, language: Language) -> str | None:
    """Return the message for a text that breaks its rule."""
    if len(text) < rule.min_length:
        return rule.too_short[language]
    if len(text) > rule.max_length:
        return TOO_LONG[language].format(max_length=rule.max_length)
    is_refused = _breaks_text if rule.multiline else _breaks_line
    return CONTROL_CHARACTER[language] if any(map(is_refused, text)) else None


def text_errors(
    texts: Mapping[str, str], rules: Mapping[str, TextRule], language: Language
) -> dict[str, str]:
    """Return the message of each text that breaks its rule, by field."""
    found = {field: text_error(texts[field], rule, language) for field, rule in rules.items()}
    return {field: message for field, message in found.items() if message is not None}


def check_email(email: str, language: Language) -> tuple[str, dict[str, str]]:
    """Return the normalized address, and the message of the field `email` if the address is invalid."""
    try:
        return validate_email(email), {}
    except AuthError:
        return email, {"email": INVALID_EMAIL[language]}


def phone_number(typed: str) -> str:
    """Return a phone number in Latin digits (`latin_digits`); "" for a text longer than any number."""
    return "" if len(typed) > _PASTED_PHONE_MAX_LENGTH else latin_digits(typed)


def is_phone(phone: str) -> bool:
    """Whether the text has 8 to 15 digits (E.164), ten characters or more, and only usual separators."""
    return PHONE.fullmatch(phone) is not None and sum(map(str.isdigit, phone)) in _PHONE_DIGITS


def web_address(text: str) -> str | None:
    """Return an http(s) address, "" for an empty text, None for anything else. A bare host gets `https://`."""
    address = typed(text)
    if not address:
        return ""
    if len(address) > WEBSITE.max_length or not WEB_ADDRESS.fullmatch(address) or not is_stream_safe(address):
        return None
    return address if _SCHEME.match(address) else f"https://{address}"


def wire_name(field: str) -> str:
    """Return the field's name in JSON: `full_name` is `fullName`."""
    first, *others = field.split("_")
    return first + "".join(map(str.title, others))


def _breaks_line(character: str) -> bool:
    """Whether the character may not stand in a mail's header field (RFC 5322, 2.2)."""
    return unicodedata.category(character) in ("Cc", "Zl", "Zp")


def _breaks_text(character: str) -> bool:
    return character not in "\n\r\t" and unicodedata.category(character) == "Cc"
