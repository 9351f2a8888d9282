"""The rules of the contact form, field by field, with the words shown beside the field."""

import unicodedata
from collections.abc import Callable

from tawam.auth.addresses import validated
from tawam.auth.errors import AuthError
from tawam.functions.messages import INVALID_EMAIL
from tawam.functions.wire import ContactRequest
from tawam.languages import Language

# Shortest and longest, in characters; the longest fit their columns.
LENGTHS = {"name": (2, 200), "subject": (5, 300), "message": (10, 10_000)}

TOO_SHORT: dict[Language, dict[str, str]] = {
    "en": {
        "name": "Name must be at least 2 characters",
        "subject": "Subject must be at least 5 characters",
        "message": "Message must be at least 10 characters",
    },
    "ar": {
        "name": "اكتب اسمك بحرفين على الأقل",
        "subject": "اكتب موضوعًا من 5 أحرف على الأقل",
        "message": "اكتب رسالة من 10 أحرف على الأقل",
    },
}
TOO_LONG: dict[Language, str] = {
    "en": "Please use at most {longest} characters",
    "ar": "اختصر النص إلى {longest} حرف أو أقل",
}
CONTROL: dict[Language, str] = {
    "en": "Please remove line breaks and invisible characters",
    "ar": "احذف فواصل الأسطر والرموز غير المرئية",
}


def checked(form: ContactRequest, language: Language) -> tuple[dict[str, str], dict[str, str]]:
    """The form's texts without surrounding space, and a message for each field that breaks a rule."""
    texts = {field: getattr(form, field).strip() for field in LENGTHS}
    problems: dict[str, str] = {}
    for field, text in texts.items():
        problem = _text_problem(field, text, language)
        if problem is not None:
            problems[field] = problem
    try:
        texts["email"] = validated(form.email)
    except AuthError:
        problems["email"] = INVALID_EMAIL[language]
    return texts, problems


def _text_problem(field: str, text: str, language: Language) -> str | None:
    shortest, longest = LENGTHS[field]
    if len(text) < shortest:
        return TOO_SHORT[language][field]
    if len(text) > longest:
        return TOO_LONG[language].format(longest=longest)
    is_refused: Callable[[str], bool] = _breaks_text if field == "message" else _breaks_line
    return CONTROL[language] if any(map(is_refused, text)) else None


def _breaks_line(character: str) -> bool:
    """Control characters and line separators: a header field takes none (RFC 5322, 2.2)."""
    return unicodedata.category(character) in ("Cc", "Zl", "Zp")


def _breaks_text(character: str) -> bool:
    return character not in "\n\r\t" and unicodedata.category(character) == "Cc"
