"""Rules for the fields of forms: texts, e-mail addresses, phone numbers and web addresses.

The rules of each form stand beside its function, as `TextRule` tables. `scripts/generate-types` writes their
bounds, and the phone's and website's below, to `web/src/generated/forms/`.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from tawam.auth.errors import AuthError
from tawam.auth.users.validation import validate_email
from tawam.languages import Language
from tawam.normalization import is_stream_safe, normalize

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
WEBSITE = TextRule(0, 2_000)

# A phone number as people write it: +971 50 123 4567, 00971-50-1234567, (04) 123 4567.
_PHONE = re.compile(rf"\+?[\d ().-]{{{PHONE_MIN_LENGTH},{PHONE_MAX_LENGTH - 1}}}", re.ASCII)
_PHONE_DIGITS = range(8, 16)
# A pasted number may carry invisible marks beyond `PHONE_MAX_LENGTH`.
_PASTED_PHONE_MAX_LENGTH = 100
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


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


def latin_digits(phone: str) -> str:
    """Return a phone number in Latin digits, without invisible marks; "" for a text longer than any number.

    Arabic, Persian and full-width digits become Latin ones.
    """
    if len(phone) > _PASTED_PHONE_MAX_LENGTH:
        return ""
    letters = normalize("NFKC", phone).replace("\u2010", "-").replace("\u2011", "-")
    kept = (letter for letter in letters if unicodedata.category(letter) != "Cf")
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in kept).strip()


def is_phone(phone: str) -> bool:
    """Whether the text has 8 to 15 digits (E.164), ten characters or more, and only usual separators."""
    return _PHONE.fullmatch(phone) is not None and sum(map(str.isdigit, phone)) in _PHONE_DIGITS


def web_address(text: str) -> str | None:
    """Return an http(s) address, "" for an empty text, None for anything else. A bare host gets `https://`."""
    address = text.strip()
    if not address:
        return ""
    # Checked before parsing: the parser normalizes the host and caches what it has parsed.
    if text_error(address, WEBSITE, "en") is not None or not is_stream_safe(address):
        return None
    has_scheme = _SCHEME.match(address) is not None and "://" in address
    if not has_scheme:
        address = f"https://{address}"
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return None
    is_valid = parts.scheme in ("http", "https") and bool(host) and (has_scheme or "." in host.strip("."))
    fits = " " not in address and len(address) <= WEBSITE.max_length
    return address if is_valid and fits and "@" not in parts.netloc else None


def wire_name(field: str) -> str:
    """Return the field's name in JSON: `full_name` is `fullName`."""
    first, *others = field.split("_")
    return first + "".join(map(str.title, others))


def _breaks_line(character: str) -> bool:
    """Whether the character may not stand in a mail's header field (RFC 5322, 2.2)."""
    return unicodedata.category(character) in ("Cc", "Zl", "Zp")


def _breaks_text(character: str) -> bool:
    return character not in "\n\r\t" and unicodedata.category(character) == "Cc"
