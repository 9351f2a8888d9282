"""The syntax of a query: its tree, and the scanner of its text.

A tree holds everything that makes a query's SQL text, without the values. It is made of tuples, so that two
requests that differ in values alone share one compiled statement.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, NoReturn

from tawam.rest.errors import parse_error

Comparison = Literal[
    "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "ilike_ascii", "ilike_folded", "in", "isdistinct"
]
Check = Literal["is_null", "is_not_null", "is_true", "is_false", "is_unknown"]


class Condition(NamedTuple):
    """`slot` names the bind that holds the operand; empty where there is none."""

    column: str
    operator: Comparison | Check
    is_negated: bool
    slot: str


class Group(NamedTuple):
    joiner: Literal["and", "or"]
    is_negated: bool
    members: tuple["Filter", ...]


class Presence(NamedTuple):
    """Whether a row has rows of the embedded table at `place`; negated, whether it has none."""

    place: int
    is_negated: bool


Filter = Condition | Group | Presence


class SelectItem(NamedTuple):
    """`name` is the key in the answer."""

    column: str
    name: str


class OrderTerm(NamedTuple):
    """`place` is that of the embedded table that has the column; None for the table itself."""

    column: str
    is_descending: bool
    nulls_first: bool
    place: int | None = None


class Conflict(NamedTuple):
    """`ON CONFLICT` of an insert. Without `columns`, a conflict is an error.

    Attributes:
        changes: the columns of the existing row that take the new row's values.
    """

    columns: tuple[str, ...] = ()
    is_merged: bool = False
    changes: tuple[str, ...] = ()


_BRACES = re.compile(r"\{[^{}]*\}")
# Operators whose cost depends on the stored texts.
_PATTERNS = frozenset({"like", "ilike", "ilike_ascii", "ilike_folded"})
# A look-up runs on the event loop, so it compares few columns.
_MAX_LOOKUP_CONDITIONS = 10


def conditions(where: Iterable[Filter]) -> Iterator[Condition]:
    """Every condition, at whatever depth."""
    for tree in where:
        if isinstance(tree, Condition):
            yield tree
        elif isinstance(tree, Group):
            yield from conditions(tree.members)


def has_pattern(where: Iterable[Filter]) -> bool:
    return any(condition.operator in _PATTERNS for condition in conditions(where))


def is_lookup(where: tuple[Filter, ...], key: str) -> bool:
    """Whether the filters find at most one row, by its primary key, and compare it at no cost."""
    if not any(isinstance(tree, Condition) and tree[:3] == (key, "eq", False) for tree in where):
        return False
    operators = [condition.operator for condition in conditions(where)]
    return (
        len(operators) <= _MAX_LOOKUP_CONDITIONS and _PATTERNS.isdisjoint(operators) and "in" not in operators
    )


class Scanner:
    """Reads the text of one query parameter from left to right.

    Args:
        kind: named in errors: `filter`, `logic tree`, `select parameter`, `order`.
    """

    def __init__(self, kind: str, text: str) -> None:
        self._kind = kind
        self._text = text
        self._position = 0

    @property
    def is_at_end(self) -> bool:
        return self._position >= len(self._text)

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self._text[self._position : self._position + 1]

    def accept(self, literal: str) -> bool:
        """Consume `literal` if it is next."""
        if not self._text.startswith(literal, self._position):
            return False
        self._position += len(literal)
        return True

    def expect(self, literal: str) -> None:
        if not self.accept(literal):
            self.fail(f'expecting "{literal}"')

    def skip_space(self) -> None:
        while self.peek() in (" ", "\t"):
            self._position += 1

    def accept_token(self, literal: str) -> bool:
        """As `accept`, with white space before and after it."""
        start = self._position
        self.skip_space()
        if not self.accept(literal):
            self._position = start
            return False
        self.skip_space()
        return True

    def expect_token(self, literal: str) -> None:
        if not self.accept_token(literal):
            self.skip_space()
            self.fail(f'expecting "{literal}"')

    def accept_match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Consume the text that `pattern` matches next."""
        found = pattern.match(self._text, self._position)
        if found:
            self._position = found.end()
        return found

    def rest(self) -> str:
        text = self._text[self._position :]
        self._position = len(self._text)
        return text

    def read_until(self, stops: str) -> str:
        """The text before the next of the characters `stops`, or the end."""
        start = self._position
        while self._position < len(self._text) and self._text[self._position] not in stops:
            self._position += 1
        return self._text[start : self._position]

    def name(self, stops: str) -> str:
        """An identifier, `full_name` or in double quotes, with white space around it."""
        self.skip_space()
        name = self.quoted() if self.peek() == '"' else self.read_until(stops).strip(" \t")
        self.skip_space()
        # A NUL would end the statement's text where the name of an answer's field stands.
        if not name or "\0" in name:
            self.fail("expecting field name")
        return name

    def element(self, stops: str = ",)") -> str:
        """A member of a list or a value within a tree, in double quotes or up to the next of `stops`."""
        if self.peek() == '"':
            start = self._position
            text = self.quoted()
            if self.is_at_end or self.peek() in stops:
                return text
            self._position = start  # A text that merely starts with a quote.
        return self.read_until(stops)

    def operand(self) -> str:
        """A value within a tree: as `element`, or in braces, which hold commas and parentheses."""
        braces = None if self.peek() == '"' else self.accept_match(_BRACES)
        return self.element() if braces is None else braces[0]

    def list(self, most: int) -> list[str]:
        """The members of `(a,"b,c")`; no more than one above `most`."""
        self.expect_token("(")
        if self.accept_token(")"):
            return []
        texts = [self.element()]
        while len(texts) <= most and self.accept(","):
            texts.append(self.element())
        if len(texts) <= most:
            self.expect_token(")")
        return texts

    def quoted(self) -> str:
        """Text in double quotes, where a backslash takes the next character as it is."""
        self.expect('"')
        characters: list[str] = []
        while not self.accept('"'):
            self.accept("\\")
            if self.is_at_end:
                self.fail("expecting the closing quote")
            characters.append(self.peek())
            self._position += 1
        return "".join(characters)

    def expect_end(self) -> None:
        if not self.is_at_end:
            self.fail("expecting end of input")

    def fail(self, expectation: str) -> NoReturn:
        found = f'unexpected "{self.peek()}"' if self.peek() else "unexpected end of input"
        raise parse_error(self._kind, self._text, self._position + 1, f"{found} {expectation}")
