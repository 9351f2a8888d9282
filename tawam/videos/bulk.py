"""Makes many scripts from one with fields, such as `{name}`, and a table. Everything here is pure."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from tawam.normalization import normalize
from tawam.videos.csv_file import Line, Table
from tawam.videos.speaking import spoken_words
from tawam.videos.video import LONGEST_SCRIPT, LONGEST_TITLE

LONGEST_CELL = 1_000
MOST_FIELDS = 20
_FIELD = re.compile(r"\{([^{}\n]{1,60})\}")
_BETWEEN = re.compile(r"[\s_\-]+")
# Names of one column: what a script calls by one, a file may call by another.
_ALIKE = (
    ("name", "full name", "first name", "الاسم", "اسم", "الاسم الكامل"),
    ("company", "company name", "organisation", "organization", "الشركة", "شركة", "اسم الشركة"),
)

ProblemCode = Literal[
    "empty_cell", "long_cell", "more_cells", "long_title", "empty_title", "long_text", "repeated"
]


class Field(msgspec.Struct, frozen=True):
    """A field of the script. `column`: its place in the heading, from 0; None where none was found."""

    name: str
    column: int | None


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a row.

    Attributes:
        column: the heading of the cell, where one is to blame.
        first: the row that says the same, of a repeated one.
    """

    line: int
    code: ProblemCode
    column: str | None = None
    first: int | None = None


class Draft(msgspec.Struct, frozen=True):
    """A video to be made. `line`: the row that it comes from."""

    line: int
    title: str
    text: str
    words: int


class Template(msgspec.Struct, frozen=True):
    """A title and a script with fields."""

    title: str
    text: str

    def fields(self) -> list[str]:
        """The names of the fields, each once, in the order of their first place."""
        by_key: dict[str, str] = {}
        for found in _FIELD.findall(f"{self.title}\n{self.text}"):
            if name := found.strip():
                by_key.setdefault(_key(name), name)
        return list(by_key.values())


def matched(fields: Sequence[str], heading: Sequence[str], chosen: Mapping[str, int]) -> list[Field]:
    """Find the column of each field: the chosen one, else that of the same name, else of one that means it.

    Args:
        chosen: places in the heading by the field's name.
    """
    keys = [_key(name) for name in heading]
    by_choice = {_key(name): place for name, place in chosen.items()}

    def column(name: str) -> int | None:
        key = _key(name)
        if key in by_choice:
            return by_choice[key] if 0 <= by_choice[key] < len(heading) else None
        alike = next(([*map(_key, group)] for group in _ALIKE if key in map(_key, group)), [])
        return next((keys.index(known) for known in (key, *alike) if known in keys), None)

    return [Field(name, column(name)) for name in fields]


def drafts_of(template: Template, fields: Sequence[Field], table: Table) -> tuple[list[Draft], list[Problem]]:
    """Fill the template with each row.

    Args:
        fields: all with a column.
    """
    drafts: list[Draft] = []
    problems: list[Problem] = []
    first: dict[tuple[str, str], int] = {}
    for line in table.lines:
        found = _cell_problems(fields, table.heading, line)
        if not found:
            values = {_key(field.name): line.cells[field.column or 0] for field in fields}
            title = " ".join(_filled(template.title, values).split())
            text = _filled(template.text, values)
            found = _text_problems(line.number, title, text)
            if (earlier := first.setdefault((title, text), line.number)) != line.number:
                found.append(Problem(line.number, "repeated", first=earlier))
            drafts.append(Draft(line.number, title, text, spoken_words(text)))
        problems.extend(found)
    return drafts, problems


def _cell_problems(fields: Sequence[Field], heading: Sequence[str], line: Line) -> list[Problem]:
    if any(line.cells[len(heading) :]):
        # A separator within a cell, most likely: what stands behind it stands in the wrong column.
        return [Problem(line.number, "more_cells")]
    problems: list[Problem] = []
    for column in sorted({field.column or 0 for field in fields}):
        cell = line.cells[column] if column < len(line.cells) else ""
        if not cell:
            problems.append(Problem(line.number, "empty_cell", heading[column]))
        elif len(cell) > LONGEST_CELL:
            problems.append(Problem(line.number, "long_cell", heading[column]))
    return problems


def _text_problems(line: int, title: str, text: str) -> list[Problem]:
    problems: list[Problem] = []
    if not title:
        problems.append(Problem(line, "empty_title"))
    if len(title) > LONGEST_TITLE:
        problems.append(Problem(line, "long_title"))
    if len(text) > LONGEST_SCRIPT:
        problems.append(Problem(line, "long_text"))
    return problems


def _filled(text: str, values: Mapping[str, str]) -> str:
    """Put the values in. Braces within a value are no fields."""
    return _FIELD.sub(lambda found: values.get(_key(found[1]), found[0]), text)


def _key(name: str) -> str:
    """A name as it is compared: without its letters' case, its blanks and its lines."""
    return _BETWEEN.sub("", normalize("NFKC", name).casefold())
