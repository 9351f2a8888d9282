"""The filters of PostgREST's grammar, such as `id=eq.7` and `or=(a.eq.1,and(b.gt.2,c.is.null))`."""

import re
from datetime import UTC, tzinfo
from typing import Any, Literal, NamedTuple, cast, get_args

from sqlalchemy import Boolean, Column, String

from tawam.database.literals import LiteralRefused, read_literal
from tawam.database.moment_fields import moves
from tawam.database.schema import Document, Timestamp
from tawam.folding import fold, has_spellings
from tawam.rest.arrays import read_array
from tawam.rest.errors import RestError, bad_presence, not_supported, too_costly
from tawam.rest.syntax import Check, Comparison, Condition, Filter, Group, Presence, Scanner
from tawam.rest.tables import Relation

MAX_DEPTH = 10
MAX_TERMS = 50
MAX_LIST = 500
# Each pattern may read every character of every text.
MAX_PATTERNS = 5

# Replace `ilike` for some patterns; they are not part of the grammar.
_ASCII: Comparison = "ilike_ascii"
_FOLDED: Comparison = "ilike_folded"
_COMPARISONS = frozenset(get_args(Comparison)) - {_ASCII, _FOLDED}
_CHECKS: dict[str, Check] = {
    "null": "is_null",
    "not_null": "is_not_null",
    "true": "is_true",
    "false": "is_false",
    "unknown": "is_unknown",
}
# PostgREST's operators that this server refuses: regular expressions can run without end, and no column here
# has a type for the others.
_REFUSED = frozenset(
    ("match", "imatch", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj", "fts", "plfts", "phfts", "wfts")
)
_QUANTIFIED = frozenset({"eq", "gt", "gte", "lt", "lte", "like", "ilike"})
_LOGIC: dict[str, tuple[Literal["and", "or"], bool]] = {
    "and": ("and", False),
    "or": ("or", False),
    "not.and": ("and", True),
    "not.or": ("or", True),
}

_MAX_PATTERN = 500


# The beginning of a group within another, whose white space before it was read.
_GROUP = re.compile(r"((?:not\.)?(?:and|or))[ \t]*\(")


def is_logic(key: str) -> bool:
    return key in _LOGIC


class Source(NamedTuple):
    """What filters and orders may name: the columns of a table, and the tables embedded in its rows."""

    relation: Relation
    embedded: tuple[str, ...] = ()

    def place(self, name: str) -> int | None:
        """The place of the embedded table `name`; None where there is none."""
        return self.embedded.index(name) if name in self.embedded else None


class FilterParser:
    """Parses all filters of one request.

    Attributes:
        values: the operands, by the slot of their condition.
        reads_clock: whether one of them is such as `now`, and another one later.
    """

    def __init__(self, zone: tzinfo = UTC) -> None:
        self.values: dict[str, Any] = {}
        self.reads_clock = False
        self._zone = zone
        self._terms = self._patterns = 0

    def column(self, source: Source, name: str, text: str) -> Filter:
        """Parse the parameter `name=text`; the operand reaches to its end.

        Raises:
            RestError: as `operand`; PGRST100, 42703; PGRST120 for the columns of an embedded table.
        """
        return self._named(Scanner("filter", text), source, name, in_tree=False)

    def logic(self, source: Source, key: str, text: str) -> Group:
        """Parse the parameter `and`, `or`, `not.and` or `not.or`."""
        scanner = Scanner("logic tree", text)
        scanner.expect_token("(")
        group = self._group(scanner, source, key, depth=1)
        scanner.expect_end()
        return group

    def _group(self, scanner: Scanner, source: Source, key: str, depth: int) -> Group:
        """Parse the members of a group whose opening parenthesis was read."""
        if depth > MAX_DEPTH:
            raise too_costly(f"Filters may be nested {MAX_DEPTH} deep.")
        members = [self._filter(scanner, source, depth)]
        while scanner.accept_token(","):
            members.append(self._filter(scanner, source, depth))
        scanner.expect_token(")")
        joiner, is_negated = _LOGIC[key]
        return Group(joiner, is_negated, tuple(members))

    def _filter(self, scanner: Scanner, source: Source, depth: int) -> Filter:
        if group := scanner.accept_match(_GROUP):
            scanner.skip_space()
            return self._group(scanner, source, group[1], depth + 1)
        name = scanner.name(".,()")
        scanner.expect(".")
        return self._named(scanner, source, name, in_tree=True)

    def _named(self, scanner: Scanner, source: Source, name: str, in_tree: bool) -> Filter:
        place = source.place(name)
        if place is None:
            return self._condition(scanner, source.relation.column(name), in_tree)
        self._count()
        is_negated = scanner.accept("not.")
        check = self._checked(scanner, in_tree) if scanner.accept("is.") else None
        if check not in ("is_null", "is_not_null"):
            raise bad_presence(name)
        return Presence(place, is_negated=is_negated != (check == "is_null"))

    def _condition(self, scanner: Scanner, column: Column[Any], in_tree: bool) -> Filter:
        self._count()
        is_negated = scanner.accept("not.")
        operator = scanner.read_until(".,()")
        if operator == "is":
            return self._check(scanner, column, is_negated, in_tree)
        joiner = _quantifier(scanner, operator)
        if operator in _REFUSED or (operator in _COMPARISONS and scanner.peek() == "("):
            raise not_supported(f"the operator {operator} is not offered")
        if operator not in _COMPARISONS:
            scanner.fail("expecting operator (eq, gt, ...)")
        if isinstance(column.type, Document):
            raise not_supported(f"{column.name} holds JSON, which is filtered by is.null alone")
        scanner.expect(".")
        if joiner:
            return self._quantified(scanner, column, operator, Group(joiner, is_negated, ()), in_tree)
        return self._comparison(
            column, operator, is_negated, self._operand(scanner, column, operator, in_tree)
        )

    def _count(self) -> None:
        self._terms += 1
        if self._terms > MAX_TERMS:
            raise too_costly(f"A request may hold {MAX_TERMS} filters.")

    def _comparison(self, column: Column[Any], operator: str, is_negated: bool, value: Any) -> Condition:
        if operator in ("like", "ilike"):
            self._patterns += 1
            if self._patterns > MAX_PATTERNS:
                raise too_costly(f"A request may hold {MAX_PATTERNS} patterns.")
        slot = f"p{len(self.values)}"
        shape = cast(Comparison, operator)
        if operator == "ilike" and has_spellings(value):
            shape, value = _FOLDED, fold(value)
        elif operator == "ilike" and _has_ascii_case(value):
            shape = _ASCII
        self.values[slot] = value
        return Condition(column.name, shape, is_negated, slot)

    def _quantified(
        self, scanner: Scanner, column: Column[Any], operator: str, group: Group, in_tree: bool
    ) -> Filter:
        """Parse an operator such as `like(any).{a,b}`: conditions of which any or all must hold."""
        texts = read_array(scanner.operand() if in_tree else scanner.rest())
        if not texts:
            # `any` of an empty list matches no row, `all` of an empty list matches every row.
            return self._comparison(
                column, "in", is_negated=(group.joiner == "and") != group.is_negated, value=[]
            )
        members: list[Filter] = []
        for text in texts:
            self._count()
            value = None if text is None else self._single(column, operator, text)
            members.append(self._comparison(column, operator, is_negated=False, value=value))
        return group._replace(members=tuple(members))

    def _operand(self, scanner: Scanner, column: Column[Any], operator: str, in_tree: bool) -> Any:
        if operator != "in":
            return self._single(column, operator, scanner.operand() if in_tree else scanner.rest())
        texts = scanner.list(MAX_LIST)
        if len(texts) > MAX_LIST:
            raise too_costly(f"A list may hold {MAX_LIST} values.")
        if not in_tree:
            scanner.expect_end()
        return [self._single(column, operator, text) for text in texts]

    def _single(self, column: Column[Any], operator: str, text: str) -> Any:
        if isinstance(column.type, Timestamp) and moves(text):
            self.reads_clock = True
        return pattern(column, text) if operator in ("like", "ilike") else operand(column, text, self._zone)

    def _check(self, scanner: Scanner, column: Column[Any], is_negated: bool, in_tree: bool) -> Condition:
        scanner.expect(".")
        check = self._checked(scanner, in_tree)
        if check not in ("is_null", "is_not_null") and not isinstance(column.type, Boolean):
            word = check.removeprefix("is_").upper()
            raise RestError(400, "42804", f"argument of IS {word} must be type boolean")
        return Condition(column.name, check, is_negated, "")

    def _checked(self, scanner: Scanner, in_tree: bool) -> Check:
        text = (scanner.read_until(",)") if in_tree else scanner.rest()).rstrip(" \t")
        check = _CHECKS.get(text.lower())
        if check is None:
            scanner.fail("expecting null, not_null, true, false or unknown")
        return check


def _has_ascii_case(text: str | None) -> bool:
    """Whether only the ASCII letters of `text` have a case. Arabic letters have none."""
    return text is not None and all(letter.isascii() or letter.lower() == letter.upper() for letter in text)


def _quantifier(scanner: Scanner, operator: str) -> Literal["and", "or"] | None:
    """Parse `(any)` or `(all)` after an operator that allows them."""
    if operator not in _QUANTIFIED:
        return None
    return "or" if scanner.accept("(any)") else "and" if scanner.accept("(all)") else None


def operand(column: Column[Any], text: str, zone: tzinfo = UTC) -> Any:
    """Convert a text to a value of its column's type, before either database sees it.

    Raises:
        RestError: as `read_literal`.
    """
    try:
        return read_literal(column.type, text, zone)
    except LiteralRefused as refused:
        raise RestError(400, refused.code, str(refused)) from refused


def pattern(column: Column[Any], text: str) -> str:
    """Convert the pattern of `like`, where `*` stands for `%`.

    Raises:
        RestError: the column holds no text, or the pattern is malformed or too long.
    """
    if not isinstance(column.type, String):
        message = f"operator does not exist: {column.name} is not text"
        raise RestError(400, "42883", message, hint="Patterns match text columns alone.")
    if len(text) > _MAX_PATTERN:
        raise too_costly(f"A pattern may hold {_MAX_PATTERN} characters.")
    text = operand(column, text)
    trailing = len(text) - len(text.rstrip("\\"))
    if trailing % 2:
        raise RestError(400, "22025", "LIKE pattern must not end with escape character")
    return text.replace("*", "%")
