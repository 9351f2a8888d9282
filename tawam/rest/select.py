"""`select=`: the columns of an answer, and the tables that are embedded in its rows."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from sqlalchemy import Column, String, Text

from tawam.database.schema import Document, Id, Timestamp
from tawam.rest.cache import cached_if_short
from tawam.rest.errors import RestError, duplicate_table, not_supported, short, too_costly, unknown_relation
from tawam.rest.relationships import RELATIONSHIPS, Link
from tawam.rest.syntax import Filter, OrderTerm, Scanner, SelectItem
from tawam.rest.tables import Relation

# The bounds of one request. docs/decisions/0064 says what they hold off; `read.py` bounds the rows.
MAX_ITEMS = 50
# The length of all names together. No name is cut, which PostgreSQL does at 63 bytes.
MAX_LENGTH = 4096
# How often a column may be selected. A long text under fifty names makes a response fifty times longer.
MAX_NAMES = 2
MAX_EMBEDDED = 16
MAX_EMBEDDED_DEPTH = 4
# All embedded rows of an answer together; what is long weighs as much as several rows.
MAX_WEIGHT = 5000
OCTETS_AS_A_ROW = 500

_NAME_STOPS = ",:.()!"
_COUNT = "count"
_AGGREGATES = frozenset({"count", "sum", "avg", "min", "max"})
# Casts that change nothing, because JSON holds these columns as text.
_CASTS = frozenset({"text", "varchar"})
_CAST = (String, Id, Timestamp)
# The bytes that a long text is taken to have at most, before it is read.
_LONGEST = 40_000
_JOINS = frozenset({"inner", "left"})


class Page(NamedTuple):
    """At most `limit` rows after the first `offset`."""

    limit: int
    offset: int = 0


class Selection(NamedTuple):
    """
    Attributes:
        counted: the name in the answer of the number of rows, asked for in place of columns; or empty.
    """

    items: tuple[SelectItem, ...]
    counted: str
    embedded: tuple["Embedded", ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the answer, in order."""
        return tuple(item.column for item in self.items)

    @property
    def is_empty(self) -> bool:
        return not (self.items or self.counted) and all(each.selection.is_empty for each in self.embedded)


class Embedded(NamedTuple):
    """Rows of another table within each row. The parameters that bear its name narrow and sort them.

    Attributes:
        name: its key in the answer.
        slot: its name in the statement, where no word of the caller's stands.
        is_spread: its columns stand among those of the row around it.
        is_inner: rows without any of its rows are left out.
        is_paged: the request asks for a part of its rows.
    """

    name: str
    slot: str
    link: Link
    relation: Relation
    is_spread: bool
    is_inner: bool
    selection: Selection
    page: Page
    is_paged: bool = False
    where: tuple[Filter, ...] = ()
    order: tuple[OrderTerm, ...] = ()


@cached_if_short
def parse_select(relation: Relation, text: str) -> Selection:
    """Parse `select=`; `*`, or nothing, is every column that the caller may read.

    Raises:
        RestError: PGRST100, 42703, 42501, PGRST200 and PGRST201 for embedded tables, PGRST123 for aggregates.
    """
    scanner = Scanner("select parameter", bounded(text))
    scanner.skip_space()
    members = () if scanner.is_at_end else _members(scanner, relation.name, depth=0)
    scanner.skip_space()
    scanner.expect_end()
    return _resolved(relation, members or (_EVERYTHING,), count())


def bounded(text: str) -> str:
    """
    Raises:
        RestError: PGRST100 for a text of more than `MAX_LENGTH`.
    """
    if len(text) > MAX_LENGTH:
        raise too_costly(f"Names may be {MAX_LENGTH} characters together.")
    return text


def all_embedded(embedded: tuple[Embedded, ...]) -> Iterator[Embedded]:
    """Every embedded table, at whatever depth."""
    for each in embedded:
        yield each
        yield from all_embedded(each.selection.embedded)


def heaviest(embedded: tuple[Embedded, ...], rows: int) -> int:
    """What the rows that are embedded in so many rows weigh together at most."""
    total = 0
    for each in embedded:
        inner = rows * (each.page.limit if each.link.is_list else 1)
        long = sum(is_long(each.relation.policy.table.c[name]) for name in each.selection.columns)
        total += inner * (1 + long * _LONGEST // OCTETS_AS_A_ROW) + heaviest(each.selection.embedded, inner)
    return total


def repeats(embedded: tuple[Embedded, ...], is_many: bool, *, is_shared: bool = False) -> bool:
    """Whether a list may be read again and again: below a row that many rows refer to.

    Else every row is read in at most one place, and the answer costs what its tables hold.

    Args:
        is_many: the rows around are many.
        is_shared: and several of them may embed the same row.
    """
    return any(
        (each.link.is_list and is_shared)
        or repeats(
            each.selection.embedded,
            is_many or each.link.is_list,
            is_shared=is_shared or (is_many and each.link.refers),
        )
        for each in embedded
    )


def is_long(column: Column[Any]) -> bool:
    """Whether nothing but its validator says how long a value may be."""
    return isinstance(column.type, (Text, Document))


class _Selected(NamedTuple):
    """A column, and its name in the answer."""

    column: str
    name: str
    is_cast: bool = False


class _Inner(NamedTuple):
    """A table that is embedded, as the request writes it."""

    target: str
    name: str
    hint: str
    is_inner: bool
    is_spread: bool
    members: tuple["_Member", ...]


_Member = _Selected | _Inner
_EVERYTHING = _Selected("*", "*")


def _members(scanner: Scanner, table: str, depth: int) -> tuple[_Member, ...]:
    if depth > MAX_EMBEDDED_DEPTH:
        raise too_costly(f"Tables may be embedded {MAX_EMBEDDED_DEPTH} deep.")
    members: list[_Member] = []
    goes_on = True
    while goes_on:
        members.append(_EVERYTHING if scanner.accept("*") else _member(scanner, table, depth))
        if len(members) > MAX_ITEMS:
            scanner.fail("expecting fewer fields")
        goes_on = scanner.accept_token(",")
    return tuple(members)


def _member(scanner: Scanner, table: str, depth: int) -> _Member:
    """`column` or `table(…)`, with `alias:` before it; `...table(…)`."""
    if scanner.accept("..."):
        target = scanner.name(_NAME_STOPS)
        return _inner(scanner, target, target, depth, is_spread=True)
    column = name = scanner.name(_NAME_STOPS)
    is_cast = scanner.accept("::")
    if not is_cast and scanner.accept(":"):
        column = scanner.name(_NAME_STOPS)
        is_cast = scanner.accept("::")
    if is_cast:
        kind = scanner.read_until(_NAME_STOPS).strip(" \t")
        if kind not in _CASTS:
            raise not_supported(f"the cast to {short(kind)} is not offered")
    function = column if scanner.peek() == "(" else scanner.read_until("()") if scanner.accept(".") else ""
    if function in _AGGREGATES:
        raise RestError(400, "PGRST123", "Use of aggregate functions is not allowed")
    if scanner.peek() in ("(", "!") and function not in ("", column):
        raise unknown_relation(table, column)
    if scanner.peek() in ("(", "!"):
        return _inner(scanner, column, name, depth, is_spread=False)
    return _Selected(column, name, is_cast)


def _inner(scanner: Scanner, target: str, name: str, depth: int, is_spread: bool) -> _Inner:
    """`!hint`, `!inner` or `!left` and the members in parentheses, after a table's name."""
    joins, hints = list[str](), list[str]()
    while scanner.accept("!"):
        word = scanner.name(_NAME_STOPS)
        (joins if word in _JOINS else hints).append(word)
    if len(joins) > 1 or len(hints) > 1:
        scanner.fail("expecting one hint, and one of inner and left")
    scanner.expect("(")
    scanner.skip_space()
    members = () if scanner.peek() == ")" else _members(scanner, target, depth + 1)
    scanner.expect_token(")")
    return _Inner(target, name, "".join(hints), joins == ["inner"], is_spread, members)


def _resolved(relation: Relation, members: tuple[_Member, ...], numbers: Iterator[int]) -> Selection:
    """Find the columns and tables that the members name."""
    selected = [each for each in members if isinstance(each, _Selected)]
    embedded = tuple(_resolved_inner(relation, each, numbers) for each in members if isinstance(each, _Inner))
    names = Counter(each.name for each in embedded if not each.is_spread)
    if names and names.most_common(1)[0][1] > 1:
        raise duplicate_table(names.most_common(1)[0][0])
    counted = _counted(relation, selected, bool(embedded))
    return Selection(() if counted else _items(relation, selected), counted, embedded)


def _resolved_inner(around: Relation, inner: _Inner, numbers: Iterator[int]) -> Embedded:
    link, relation = RELATIONSHIPS.find(around, inner.target, inner.hint)
    number = next(numbers)
    if number >= MAX_EMBEDDED:
        raise too_costly(f"A request may embed {MAX_EMBEDDED} tables.")
    return Embedded(
        name=inner.name,
        slot=f"e{number}",
        link=link,
        relation=relation,
        is_spread=inner.is_spread,
        is_inner=inner.is_inner,
        selection=_resolved(relation, inner.members, numbers),
        page=Page(relation.policy.max_rows),
    )


def _items(relation: Relation, selected: list[_Selected]) -> tuple[SelectItem, ...]:
    items: dict[str, SelectItem] = {}
    for each in selected:
        if each.column == "*":
            items.update({name: SelectItem(name, name) for name in relation.readable.columns})
            continue
        column = relation.column(each.column)
        if each.is_cast and not isinstance(column.type, _CAST):
            raise not_supported(f"the cast of {column.name} is not offered")
        items[each.name] = SelectItem(column.name, each.name)
    for name, times in Counter(item.column for item in items.values()).most_common(1):
        if times > MAX_NAMES:
            raise too_costly(f"A column may be asked for under {MAX_NAMES} names: {name} has {times}.")
    return tuple(items.values())


def _counted(relation: Relation, selected: list[_Selected], has_more: bool) -> str:
    """The name under which `select=count` asks for the number of rows; empty where it does not.

    In PostgreSQL, `notes.count` is the aggregate where `notes` has no such column, even if PostgREST refuses
    `count()`.
    """
    counts = [each for each in selected if each.column == _COUNT]
    if not counts or _COUNT in relation.policy.table.c:
        return ""
    if len(selected) > 1 or has_more:
        message = f'column of "{relation.name}" must be used in an aggregate function'
        raise RestError(400, "42803", message, hint="Ask for count alone.")
    return counts[0].name
