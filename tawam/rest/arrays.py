"""PostgreSQL's literals of arrays of one dimension, such as `{a,"b,c",NULL}`."""

import re

from tawam.rest.errors import RestError, short

_SPACE = r"[ \t\n\v\f\r]*"
_QUOTED = re.compile(rf'{_SPACE}"((?:[^"\\]|\\.)*)"{_SPACE}', re.DOTALL)
_BARE = re.compile(rf"{_SPACE}((?:[^\",{{}}\\]|\\.)+)", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_LAST_SPACE = re.compile(r"(?<!\\)[ \t\n\v\f\r]+\Z")


def read_array(text: str) -> list[str | None]:
    """Read the members of an array.

    Raises:
        RestError: 22P02.
    """
    inner = text.strip(" \t\n\v\f\r")
    if not (inner.startswith("{") and inner.endswith("}")):
        raise _malformed(text)
    inner = inner[1:-1]
    members: list[str | None] = []
    place = 0
    while inner.strip(" \t\n\v\f\r"):
        found = _QUOTED.match(inner, place) or _BARE.match(inner, place)
        if found is None:
            raise _malformed(text)
        members.append(_member(found))
        place = found.end()
        if place == len(inner):
            break
        if inner[place] != ",":
            raise _malformed(text)
        place += 1
    return members


def _member(found: re.Match[str]) -> str | None:
    if found.re is _QUOTED:
        return _ESCAPED.sub(r"\1", found[1])
    bare = _LAST_SPACE.sub("", found[1])
    return None if bare.upper() == "NULL" else _ESCAPED.sub(r"\1", bare)


def _malformed(text: str) -> RestError:
    return RestError(400, "22P02", f'malformed array literal: "{short(text)}"')
