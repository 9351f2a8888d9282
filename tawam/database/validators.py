"""Validators of texts from clients, for the `validators` of a `TablePolicy`."""

import re
from collections.abc import Callable
from typing import Any

from tawam.database.table_policies import InvalidValue
from tawam.normalization import typed

# Control characters and surrogates (Unicode categories Cc and Cs).
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_CONTROLS_BUT_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def one_line(label: str, longest: int) -> Callable[[Any], str | None]:
    """Make a validator that accepts one line of at most `longest` characters, or null."""
    return _text(label, longest, _CONTROLS, "one line of plain text")


def typed_line(label: str, longest: int) -> Callable[[Any], str | None]:
    """As `one_line`, without the spaces around it and the marks in it that nobody sees."""
    check = one_line(label, longest)

    def check_typed(value: Any) -> str | None:
        is_near = isinstance(value, str) and len(value) <= 4 * longest
        return check(typed(value) if is_near else value)

    return check_typed


def several_lines(label: str, longest: int) -> Callable[[Any], str | None]:
    """As `one_line`, but with line breaks and tabs allowed."""
    return _text(label, longest, _CONTROLS_BUT_BREAKS, "plain text")


def _text(label: str, longest: int, forbidden: re.Pattern[str], kind: str) -> Callable[[Any], str | None]:
    def check(value: Any) -> str | None:
        if value is None:
            return None
        if not isinstance(value, str):
            raise InvalidValue(f"{label} must be text.")
        if len(value) > longest:
            raise InvalidValue(f"{label} must be at most {longest:,} characters.")
        if forbidden.search(value):
            raise InvalidValue(f"{label} must be {kind}.")
        return value

    return check
