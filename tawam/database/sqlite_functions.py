"""Python functions that make SQLite compare texts as PostgreSQL does."""

import re

from tawam import folding

# The special characters of a LIKE pattern, whose escape is the backslash, and of a GLOB pattern.
_MEANING = re.compile(r"\\.|[%_*?\[]", re.DOTALL)
_WILDCARDS = {"%": "*", "_": "?"}


def lower(text: str | None) -> str | None:
    """Convert `text` to lower case. SQLite's own `lower` handles ASCII letters only."""
    return None if text is None else text.lower()


def like_as_glob(pattern: str | None) -> str | None:
    """Convert a LIKE pattern to a GLOB pattern. GLOB is case-sensitive; SQLite's LIKE is not."""
    return None if pattern is None else _MEANING.sub(_as_glob, pattern)


def _as_glob(part: re.Match[str]) -> str:
    if part[0] in _WILDCARDS:
        return _WILDCARDS[part[0]]
    literal = part[0].removeprefix("\\")
    return f"[{literal}]" if literal in "*?[" else literal


def fold(text: str | None) -> str | None:
    """Bring `text` to the spelling by which it is searched."""
    return None if text is None else folding.fold(text)


def sort_key(text: str | None) -> str | None:
    """By what a list of names sorts `text`."""
    return None if text is None else folding.sort_key(text)


FUNCTIONS = {"fold": fold, "sort_key": sort_key, "lower": lower, "like_as_glob": like_as_glob}
