"""The language of a request, for the mails that it sends and those that follow."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from tawam.database.port import Row
from tawam.http.cookies import cookie
from tawam.languages import LANGUAGES, Language


def language_of(request: Request, data: Mapping[str, Any] | None = None) -> Language:
    """`en` or `ar`: as `stated_language`; English where the request does not say."""
    return stated_language(request, data) or "en"


def stated_language(request: Request, data: Mapping[str, Any] | None = None) -> Language | None:
    """What the caller states in `data.language`, else the cookie, else Accept-Language.

    None where none of them names a language of ours, as with programs.
    """
    for chosen in ((data or {}).get("language"), cookie(request, "language")):
        for language in LANGUAGES:
            if language == chosen:
                return language
    return _accepted(request.headers.get("accept-language", ""))


def written_to(user: Row, language: Language | None) -> Row:
    """`user` as whoever is written to in `language`; in the account's own where None."""
    return {**user, "language": language or user["language"]}


def _accepted(header: str) -> Language | None:
    """The first of our languages in order of the browser's preference (RFC 9110, 12.5.4)."""
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
