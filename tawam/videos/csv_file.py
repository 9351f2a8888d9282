"""Reads a CSV file as spreadsheets save it: its encoding, its separator, its lines. Everything here is pure.

Cells are texts and stay texts, formulas too: nothing is computed.
"""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Literal

import charset_normalizer
import msgspec

MOST_BYTES = 256 * 1024
MOST_COLUMNS = 50
LONGEST_HEADING = 100
_SEPARATORS = (",", ";", "\t")
# Excel may write the separator into a line of its own.
_SEP_LINE = re.compile(r"sep=([,;\t])\r?\n", re.IGNORECASE)
# What Windows writes here, and UTF-16 without a mark in front.
_ENCODINGS = ["utf_16_le", "utf_16_be", "cp1256", "cp1252"]
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_CONTROL = re.compile(r"[\0-\x08\x0e-\x1f\x7f]")
_WORD = re.compile(r"[^\W\d_]+")
_LATIN, _ARABIC = re.compile("[A-Za-z]"), re.compile("[\u0621-\u064a]")

Reason = Literal["unreadable", "empty", "malformed", "too_wide", "too_long", "too_large"]


class CsvRefused(Exception):
    """The file cannot be read as a whole. `line`: where, counted as a spreadsheet counts rows."""

    def __init__(self, reason: Reason, line: int = 1) -> None:
        super().__init__(reason, line)
        self.reason: Reason = reason
        self.line = line


class Line(msgspec.Struct, frozen=True):
    """A row of the file. `number`: from 1, as a spreadsheet counts; the heading is one of them."""

    number: int
    cells: list[str]


class Table(msgspec.Struct, frozen=True):
    """The heading, and the rows below it that are not empty."""

    heading: list[str]
    lines: list[Line]


def read_table(data: bytes, most_lines: int) -> Table:
    """Read a file whose first row names the columns.

    Raises:
        CsvRefused
    """
    text = decoded(data)
    separator, text = _separator(text)
    heading: list[str] | None = None
    lines: list[Line] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 0
    try:
        for row in reader:
            number += 1
            cells = [" ".join(cell.split()) for cell in row]
            if not any(cells):
                continue
            if heading is None:
                heading = _heading(cells, number)
            elif len(lines) == most_lines:
                raise CsvRefused("too_long", number)
            else:
                lines.append(Line(number, cells))
    except csv.Error as error:
        raise CsvRefused("malformed", number + 1) from error
    if heading is None or not lines:
        raise CsvRefused("empty")
    return Table(heading, lines)


def decoded(data: bytes) -> str:
    """Decode what a spreadsheet has saved: UTF-8, UTF-16, or the Arabic or Western page of Windows.

    Raises:
        CsvRefused: `unreadable`.
    """
    # A workbook itself, chosen in place of what was saved from it, is not text at all.
    text = None if data.startswith(_WORKBOOKS) else _decoded(data)
    if text is None or _CONTROL.search(text):
        raise CsvRefused("unreadable")
    return text


def _decoded(data: bytes) -> str | None:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return _strictly(data, "utf-16")
    text = _strictly(data.removeprefix(BOM_UTF8), "utf-8")
    if text is not None and "\0" not in text:
        return text
    if text is None and (arabic := _arabic(data)) is not None:
        return arabic
    found = charset_normalizer.from_bytes(data, cp_isolation=_ENCODINGS).best()
    return None if found is None else str(found)


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _arabic(data: bytes) -> str | None:
    """Decode Windows-1256, where that gives Arabic words.

    Statistics alone take few Arabic words among Latin ones for accents. No word has letters of both.
    """
    text = data.decode("cp1256", errors="replace")
    if not _ARABIC.search(text) or "\0" in text:
        return None
    is_mixed = any(_ARABIC.search(word) and _LATIN.search(word) for word in _WORD.findall(text))
    return None if is_mixed else text


def _separator(text: str) -> tuple[str, str]:
    """The separator, and the text without Excel's line about it: the one that the first row has most of."""
    if said := _SEP_LINE.match(text):
        # Spreadsheets show no row for it.
        return said[1], text[said.end() :]
    first = next((line for line in text.splitlines() if line.strip()), "")
    outside = re.sub(r'"[^"]*"', "", first)
    return max(_SEPARATORS, key=outside.count), text


def _heading(cells: list[str], number: int) -> list[str]:
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST_COLUMNS or any(len(cell) > LONGEST_HEADING for cell in cells):
        raise CsvRefused("too_wide", number)
    return cells
