"""Reads a CSV file as spreadsheets save it: its encoding, its separator, its lines. Everything here is pure.

Cells are texts and stay texts, formulas too: nothing is computed.
"""

import csv
import io
import re
from contextlib import suppress
from typing import Literal

import msgspec

from tawam.text_files import Undecodable, decode_text

MOST_BYTES = 256 * 1024
MOST_COLUMNS = 50
LONGEST_HEADING = 100
_SEPARATORS = (",", ";", "\t")
# Excel may write the separator into a line of its own.
_SEP_LINE = re.compile(r"sep=([,;\t])\r?\n", re.IGNORECASE)
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_CONTROL = re.compile(r"[\0-\x08\x0e-\x1f\x7f]")

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
    """
    Raises:
        CsvRefused: `unreadable`, with the row that holds what is no text.
    """
    # A workbook itself, chosen in place of what was saved from it, is not text at all.
    if data.startswith(_WORKBOOKS):
        raise CsvRefused("unreadable")
    try:
        text = decode_text(data)
    except Undecodable as error:
        raise CsvRefused("unreadable", _row(error.before)) from error
    if control := _CONTROL.search(text):
        raise CsvRefused("unreadable", _row(text[: control.start()]))
    return text


def _row(before: str) -> int:
    """The row at the end of a text, as a spreadsheet counts it: a cell may hold lines."""
    separator, text = _separator(before)
    # The sign stands for what follows.
    reader = csv.reader(io.StringIO(f"{text}.", newline=""), delimiter=separator)
    with suppress(csv.Error):
        return sum(1 for _ in reader)
    return 1


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
