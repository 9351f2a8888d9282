"""The rules of texts that people type into forms, with the words shown beside the field."""

import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from tawam.auth.errors import AuthError
from tawam.auth.users.validation import validate_email
from tawam.functions.messages import INVALID_EMAIL
from tawam.languages import Language

TOO_LONG: dict[Language, str] = {
    "en": "Please use at most {longest} characters",
    "ar": "اختصر النص إلى {longest} حرف أو أقل",
}
CONTROL: dict[Language, str] = {
    "en": "Please remove line breaks and invisible characters",
    "ar": "احذف فواصل الأسطر والرموز غير المرئية",
}


class TextRule(NamedTuple):
    """Shortest and longest in characters; the longest fits its column. `lines`: it may have several."""

    shortest: int
    longest: int
    too_short: Mapping[Language, str] = {}
    lines: bool = False


def text_problem(text: str, rule: TextRule, language: Language) -> str | None:
    """The message for a text that breaks its rule."""
    if len(text) < rule.shortest:
        return rule.too_short[language]
    if len(text) > rule.longest:
        return TOO_LONG[language].format(longest=rule.longest)
    is_refused = _breaks_text if rule.lines else _breaks_line
    return CONTROL[language] if any(map(is_refused, text)) else None


def text_problems(
    texts: Mapping[str, str], rules: Mapping[str, TextRule], language: Language
) -> dict[str, str]:
    """The message of each text that breaks its rule, by field."""
    found = {field: text_problem(texts[field], rule, language) for field, rule in rules.items()}
    return {field: problem for field, problem in found.items() if problem is not None}


def checked_email(email: str, language: Language) -> tuple[str, dict[str, str]]:
    """The address in its one spelling, and the message if it is none."""
    try:
        return validate_email(email), {}
    except AuthError:
        return email, {"email": INVALID_EMAIL[language]}


def _breaks_line(character: str) -> bool:
    """Control characters and line separators: a header field takes none (RFC 5322, 2.2)."""
    return unicodedata.category(character) in ("Cc", "Zl", "Zp")


def _breaks_text(character: str) -> bool:
    return character not in "\n\r\t" and unicodedata.category(character) == "Cc"
