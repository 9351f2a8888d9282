"""Rows as CSV (RFC 4180) that a spreadsheet opens without running what people typed into it."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

import msgspec

from tawam.database.port import Row
from tawam.normalization import normalize

# What begins a formula; also in the full-width and small forms, which spreadsheets take for the same.
_STARTS = "=+-@"
_PLAIN = re.compile(r"\w+")
_LONGEST_FRONT = 200
# A formula where another cell begins in spreadsheets that part cells by semicolons, as Arabic ones do: our
# quotes are nothing to them. Spaces and invisible marks may stand before it.
_WITHIN = re.compile(
    r"(?<=[;\t\r\n])(?=(?:[^\S\t\r\n]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff])*+"
    r"[-=+@\u207a\u207c\u208a\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])"
)


def csv_text(rows: Sequence[Row]) -> str:
    """A head line and a line per row; no rows are no text. The last line has no end (PostgREST).

    Text is always quoted, and a `'` precedes whatever would be a formula. Values without a type of
    their own in CSV are written as PostgreSQL prints them.
    """
    if not rows:
        return ""
    return "\n".join([",".join(map(_name, rows[0])), *(",".join(map(_cell, row.values())) for row in rows)])


def _name(name: str) -> str:
    """Columns' own names stay bare (PostgREST); a query may give others."""
    return name if _PLAIN.fullmatch(name) else _cell(name)


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "t" if value else "f"
        case int() | float():
            return str(value)
        case str():
            return _quoted(_shown(value))
        case _:
            return _quoted(_shown(msgspec.json.encode(value).decode()))


def _shown(text: str) -> str:
    """`text` with a mark before whatever would be a formula, at its start or within."""
    marked = _WITHIN.sub("'", text)
    return f"'{marked}" if _is_formula(text) else marked


def _is_formula(text: str) -> bool:
    """Spreadsheets look past spaces and invisible marks in front; a control character may end the cell.

    Of a text that begins with hundreds of them nobody needs to know what follows.
    """
    front = text[:_LONGEST_FRONT]
    start = next((letter for letter in front if unicodedata.category(letter) not in ("Zs", "Cf")), "")
    if not start:
        return len(text) > len(front)
    return normalize("NFKC", start)[0] in _STARTS or unicodedata.category(start) == "Cc"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
