"""Writes rows as CSV (RFC 4180) whose texts a spreadsheet does not run as formulas."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

import msgspec

from tawam.database.port import Row
from tawam.normalization import normalize

# Characters that start a formula; spreadsheets also accept their full-width and small forms.
_STARTS = "=+-@"
_PLAIN = re.compile(r"\w+")
_LONGEST_FRONT = 200
# A formula at the start of a cell in spreadsheets that separate cells by semicolons, as Arabic ones do, and
# ignore the quotes. Spaces and invisible marks may precede the formula.
_WITHIN = re.compile(
    r"(?<=[;\t\r\n])(?=(?:[^\S\t\r\n]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff])*+"
    r"[-=+@\u207a\u207c\u208a\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])"
)


def csv_text(rows: Sequence[Row]) -> str:
    """Write a header line and a line per row, or nothing for no rows. The last line has no end (PostgREST).

    Text is always quoted, and a `'` precedes every formula in it. Values of types that CSV does not have
    are written as PostgreSQL prints them.
    """
    if not rows:
        return ""
    return "\n".join([",".join(map(_name, rows[0])), *(",".join(map(_cell, row.values())) for row in rows)])


def _name(name: str) -> str:
    """Write a name in the header: a column's own name without quotes (PostgREST), another as a text."""
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
    """Put a `'` before every formula in `text`, at its start or within."""
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
