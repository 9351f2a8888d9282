"""Checks `X-Robots-Tag`, which tells search engines what to do with a file."""

import re
from collections.abc import Iterator
from datetime import datetime
from email.utils import parsedate

from tawam.storage.errors import InvalidRobotsTag

# The column's.
_LONGEST = 255
_SIMPLE = (
    "all",
    "noindex",
    "nofollow",
    "none",
    "nosnippet",
    "indexifembedded",
    "notranslate",
    "noimageindex",
)
_WITH_VALUE = re.compile(r"(max-snippet|max-image-preview|max-video-preview|unavailable_after):\s*(.*)")
# A date holds a comma, so it ends before one that another rule or the name of a crawler follows.
_DATE = re.compile(rf"unavailable_after:.+?(?=,\s*(?:{'|'.join(_SIMPLE)}|[A-Za-z0-9_-]+:)|$)")
_PREVIEWS = ("none", "standard", "large")


def robots_tag_of(given: str | None) -> str | None:
    """Return the header that a file is later served with; None where the sender says nothing.

    Raises:
        InvalidRobotsTag: no rules that crawlers know, or too many.
    """
    if not given:
        return None
    if len(given) > _LONGEST or not given.isascii() or not given.isprintable():
        raise InvalidRobotsTag(f"X-Robots-Tag header value may have {_LONGEST} letters of ASCII")
    _check(given.strip())
    return given.strip()


def _check(rules: str) -> None:
    if not rules:
        raise InvalidRobotsTag("X-Robots-Tag header value must be a non-empty string")
    for rule in _split(rules):
        found = _WITH_VALUE.fullmatch(rule)
        crawler, colon, its_rules = (part.strip() for part in rule.partition(":"))
        if found:
            _check_value(found[1], found[2].strip())
        elif not rule:
            raise InvalidRobotsTag("X-Robots-Tag header contains empty rule")
        elif rule in _SIMPLE:
            continue
        elif not colon:
            raise InvalidRobotsTag(f'Invalid X-Robots-Tag rule: "{rule}"')
        elif not its_rules:
            raise InvalidRobotsTag(f'X-Robots-Tag user agent "{crawler}" has no rules specified')
        else:
            _check(its_rules)


def _split(rules: str) -> Iterator[str]:
    while rules:
        dated = _DATE.match(rules)
        rule, rest = (dated[0], rules[dated.end() + 1 :]) if dated else rules.partition(",")[::2]
        yield rule.strip()
        rules = rest.strip()


def _check_value(name: str, value: str) -> None:
    if not value:
        raise InvalidRobotsTag(f'X-Robots-Tag rule "{name}" requires a value')
    match name:
        case "max-image-preview" if value not in _PREVIEWS:
            wanted = f"must be one of: {', '.join(_PREVIEWS)}"
        case "max-snippet" | "max-video-preview" if not re.fullmatch(r"-1|-?0|[0-9]+", value):
            wanted = "must be an integer >= -1"
        case "unavailable_after" if not _is_date(value):
            wanted = "must be a valid date"
        case _:
            return
    raise InvalidRobotsTag(f'X-Robots-Tag "{name}" value {wanted}, got: "{value}"')


def _is_date(value: str) -> bool:
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return parsedate(value) is not None
    return True
