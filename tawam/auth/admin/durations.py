"""Durations as Go writes them (`time.ParseDuration`), in which bans are given."""

import re
from datetime import timedelta
from decimal import Decimal

_SECONDS = {
    "ns": Decimal("1e-9"),
    "us": Decimal("1e-6"),
    "µs": Decimal("1e-6"),
    "μs": Decimal("1e-6"),
    "ms": Decimal("1e-3"),
    "s": Decimal(1),
    "m": Decimal(60),
    "h": Decimal(3600),
}
_PART = r"(\d{1,19}(?:\.\d{0,19})?|\.\d{1,19})(ns|us|µs|μs|ms|s|m|h)"
_WHOLE = re.compile(rf"\+?(?:0|(?:{_PART})+)", re.ASCII)
_PARTS = re.compile(_PART, re.ASCII)
_LONGEST_TEXT = 100
# What Go's 64 bits of nanoseconds hold: 292 years.
_LONGEST = Decimal(2**63 - 1) / 10**9


def parsed(text: str) -> timedelta | None:
    """The duration of `24h`, `1h30m`, `1.5h`; None for what is none, is negative or too long."""
    if len(text) > _LONGEST_TEXT or not _WHOLE.fullmatch(text):
        return None
    seconds = sum((Decimal(number) * _SECONDS[unit] for number, unit in _PARTS.findall(text)), Decimal(0))
    return timedelta(seconds=float(seconds)) if seconds <= _LONGEST else None
