"""Makes many scripts from one with fields, such as `{name}`, and a table. Everything here is pure."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from tawam.normalization import folded_name
from tawam.videos.csv_file import Line, Table
from tawam.videos.speaking import spoken_words
from tawam.videos.video import LONGEST_SCRIPT, LONGEST_TITLE, MOST_CHARACTERS

LONGEST_CELL = 1_000
MOST_FIELDS = 20
# So often fields may stand in the title and the script together.
MOST_PLACES = 200
_FIELD = re.compile(r"\{([^{}\n]{1,60})\}")

ProblemCode = Literal[
    "empty_cell", "long_cell", "more_cells", "long_title", "empty_title", "long_text", "repeated"
]


class Field(msgspec.Struct, frozen=True):
    """A field of the script.

    Attributes:
        column: its place in the heading, from 0; None where none was found, or several of that very name.
        candidates: the places of several that fit, for a person to choose from.
    """

    name: str
    column: int | None
    candidates: Sequence[int] = ()


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

    def places(self) -> int:
        """How often fields stand in them."""
        return sum(len(_FIELD.findall(text)) for text in (self.title, self.text))

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

    def field(name: str) -> Field:
        key = _key(name)
        if key in by_choice:
            return Field(name, by_choice[key] if 0 <= by_choice[key] < len(heading) else None)
        group = next((alike for alike in _ALIKE if key in alike), frozenset[str]())
        same = [place for place, known in enumerate(keys) if known == key]
        if len(same) > 1:
            return Field(name, None, same)
        found = same or [place for place, known in enumerate(keys) if known in group]
        return Field(name, found[0] if found else None, found if len(found) > 1 else ())

    return [field(name) for name in fields]


def drafts_of(template: Template, fields: Sequence[Field], table: Table) -> tuple[list[Draft], list[Problem]]:
    """Fill the template with each row. Nothing is made that would be too long.

    Args:
        template: with no more fields and places than there may be.
        fields: all with a column.
    """
    title_parts, text_parts = _Parts(" ".join(template.title.split())), _Parts(template.text)
    drafts: list[Draft] = []
    problems: list[Problem] = []
    first: dict[tuple[str, str], int] = {}
    room = MOST_CHARACTERS
    for line in table.lines:
        found = _cell_problems(fields, table.heading, line)
        if not found:
            values = {_key(field.name): line.cells[field.column or 0] for field in fields}
            lengths = title_parts.length(values), text_parts.length(values)
            room -= sum(lengths)
            found = _length_problems(line.number, *lengths, room)
            if not found:
                title, text = title_parts.filled(values), text_parts.filled(values)
                if (earlier := first.setdefault((title, text), line.number)) != line.number:
                    found.append(Problem(line.number, "repeated", first=earlier))
                drafts.append(Draft(line.number, title, text, spoken_words(text)))
        problems.extend(found)
    return drafts, problems


class _Parts:
    """A text with fields, taken apart: texts, and between them the keys of fields."""

    def __init__(self, text: str) -> None:
        self._texts, self._keys = [""], list[str]()
        pieces = _FIELD.split(text)
        for name, following in zip(["", *pieces[1::2]], pieces[::2], strict=True):
            if name.strip():
                self._keys.append(_key(name))
                self._texts.append(following)
            else:
                # Blanks in braces are no field, and stay.
                self._texts[-1] += f"{{{name}}}{following}" if name else following
        self._fixed = sum(map(len, self._texts))

    def length(self, values: Mapping[str, str]) -> int:
        return self._fixed + sum(len(values[key]) for key in self._keys)

    def filled(self, values: Mapping[str, str]) -> str:
        """Put the values in. Braces within a value are no fields."""
        parts = [self._texts[0]]
        for key, text in zip(self._keys, self._texts[1:], strict=True):
            parts += [values[key], text]
        return "".join(parts)


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


def _length_problems(line: int, title: int, text: int, room: int) -> list[Problem]:
    """What is too long to be made. `room`: what is left of the most that a production may hold."""
    problems: list[Problem] = []
    if not title:
        problems.append(Problem(line, "empty_title"))
    if title > LONGEST_TITLE:
        problems.append(Problem(line, "long_title"))
    if text > LONGEST_SCRIPT or room < 0:
        problems.append(Problem(line, "long_text"))
    return problems


def _key(name: str) -> str:
    """A name as it is compared; of signs alone, as it stands."""
    return folded_name(name) or name.strip()


# Names of one column: what a script calls by one, a file may call by another.
_ALIKE = tuple(
    frozenset(map(_key, names))
    for names in (
        ("name", "full name", "first name", "الاسم", "اسم", "الاسم الكامل", "الاسم الأول"),
        ("company", "company name", "organisation", "organization", "الشركة", "شركة", "اسم الشركة"),
    )
)
