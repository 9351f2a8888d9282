"""The language a person is using, for the mails that follow."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

LANGUAGES = ("en", "ar")


def language_of(request: Request, data: Mapping[str, Any] | None = None) -> str:
    """`en` or `ar`: what the caller states in `data.language`, else the cookie, else Accept-Language."""
    stated = (data or {}).get("language")
    for choice in (stated, request.cookies.get("language")):
        if choice in LANGUAGES:
            return choice
    return _accepted(request.headers.get("accept-language", ""))


def _accepted(header: str) -> str:
    """The first of our languages in order of the browser's preference (RFC 9110, 12.5.4)."""
    ranked: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        primary = tag.partition("-")[0].lower()
        if primary in LANGUAGES:
            ranked.append((_number(quality), primary))
    return max(ranked, key=lambda choice: choice[0])[1] if ranked else "en"


def _number(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
