"""The language of a request, for the mails that it sends and those that follow."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from tawam.database.port import Row
from tawam.http.cookies import cookie
from tawam.languages import LANGUAGES, Language


def language_of(request: Request, data: Mapping[str, Any] | None = None) -> Language:
    """Return the language of `request`, as `requested_language`; English if it names none."""
    return requested_language(request, data) or "en"


def requested_language(request: Request, data: Mapping[str, Any] | None = None) -> Language | None:
    """Return the language named in `data.language`, the cookie or Accept-Language, in this order.

    None if none of them names a supported language, as for programs.
    """
    for chosen in ((data or {}).get("language"), cookie(request, "language")):
        for language in LANGUAGES:
            if language == chosen:
                return language
    return _accepted(request.headers.get("accept-language", ""))


def with_language(user: Row, language: Language | None) -> Row:
    """Return `user` with `language`, or with its own language if None."""
    return {**user, "language": language or user["language"]}


def _accepted(header: str) -> Language | None:
    """Return the supported language that the browser prefers most (RFC 9110, 12.5.4)."""
    best: tuple[float, Language | None] = (0.0, None)
    for part in header.split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        for language in LANGUAGES:
            if tag.partition("-")[0].lower() == language and _number(quality) > best[0]:
                best = (_number(quality), language)
    return best[1]


def _number(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
