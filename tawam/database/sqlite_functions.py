"""What SQLite gets from us to compare texts as PostgreSQL does."""

import re

# What means something in a pattern of LIKE, whose escape is the backslash, or in one of GLOB.
_MEANING = re.compile(r"\\.|[%_*?\[]", re.DOTALL)
_WILDCARDS = {"%": "*", "_": "?"}


def lower(text: str | None) -> str | None:
    """SQLite's own knows ASCII alone."""
    return None if text is None else text.lower()


def like_as_glob(pattern: str | None) -> str | None:
    """A pattern of LIKE as one of GLOB, which heeds case, as SQLite's LIKE does not."""
    return None if pattern is None else _MEANING.sub(_as_glob, pattern)


def _as_glob(part: re.Match[str]) -> str:
    if part[0] in _WILDCARDS:
        return _WILDCARDS[part[0]]
    literal = part[0].removeprefix("\\")
    return f"[{literal}]" if literal in "*?[" else literal


FUNCTIONS = {"lower": lower, "like_as_glob": like_as_glob}
