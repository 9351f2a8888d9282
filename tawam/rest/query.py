"""The query string of a request, parsed: `select=`, `order=`, filters, and a page."""

import re
from collections import Counter
from datetime import UTC, tzinfo
from typing import Any, NamedTuple
from urllib.parse import unquote_plus

from sqlalchemy import String

from tawam.database.schema import Document, Id, Timestamp
from tawam.rest.cache import cached_if_short
from tawam.rest.errors import (
    RestError,
    bad_range,
    not_embedded,
    not_supported,
    parse_error,
    short,
    too_costly,
    unknown_relation,
)
from tawam.rest.filters import FilterParser, is_logic
from tawam.rest.syntax import Filter, OrderTerm, Scanner, SelectItem
from tawam.rest.tables import Relation

_MAX_PARAMETERS = 100
# Parameters with a meaning of their own; everything else is a filter on a column.
_RESERVED = frozenset({"select", "order", "limit", "offset", "columns", "on_conflict"})

MAX_ITEMS = 50
# The length of all names together. No name is cut, which PostgreSQL does at 63 bytes.
MAX_LENGTH = 4096
# How often a column may be selected. A long text under fifty names makes a response fifty times longer.
MAX_NAMES = 2

_NAME_STOPS = ",:.()!"
_COUNT = "count"
_AGGREGATES = frozenset({"count", "sum", "avg", "min", "max"})
# Casts that change nothing, because JSON holds these columns as text.
_CASTS = frozenset({"text", "varchar"})
_CAST = (String, Id, Timestamp)

_MAX_OFFSET = 2**31
_RANGE = re.compile(r"(?:items=)?(\d{1,10})-(\d{0,10})")
_INTEGER = re.compile(r"[+-]?[0-9]{1,30}")


class Page(NamedTuple):
    """At most `limit` rows after the first `offset`."""

    limit: int
    offset: int = 0


class Query(NamedTuple):
    """
    Attributes:
        counted: the name in the answer of the number of rows, asked for in place of columns; or empty.
        values: the operands of `where`, by slot.
        reads_clock: whether they are of this moment, and other ones later.
        body_columns: `columns=`, the only keys of a body that count; None for all.
        on_conflict: the unique columns by which a new row is an upsert; empty for the primary key.
        is_paged: whether the caller asked for a part of the rows.
    """

    select: tuple[SelectItem, ...]
    counted: str
    where: tuple[Filter, ...]
    order: tuple[OrderTerm, ...]
    values: dict[str, Any]
    reads_clock: bool
    page: Page
    is_paged: bool
    body_columns: frozenset[str] | None
    on_conflict: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the answer, in order."""
        return tuple(item.column for item in self.select)

    @property
    def names(self) -> tuple[str, ...]:
        """The keys of `columns` in the answer: the caller's own words, which no statement ever holds."""
        return tuple(item.name for item in self.select)


def parse_query(relation: Relation, query_string: bytes, range_header: str = "", zone: tzinfo = UTC) -> Query:
    """Parse a query string and a `Range` header.

    Args:
        zone: the time zone of moments that name none.

    Raises:
        RestError: as `FilterParser`, `select_items`, `order_terms` and `read_page`; PGRST108 for a parameter
            of another table.
    """
    reserved: dict[str, str] = {}
    filters = FilterParser(relation, zone)
    where: list[Filter] = []
    for key, text in _parameters(query_string):
        if key in _RESERVED:
            reserved[key] = text
        elif is_logic(key):
            where.append(filters.logic(key, text))
        elif "." in key and not key.lstrip().startswith('"'):
            raise not_embedded(key.partition(".")[0])
        else:
            where.append(filters.column(key, text))
    columns, select = reserved.get("columns"), reserved.get("select", "")
    counted = _counted(relation, select)
    return Query(
        select=() if counted else select_items(relation, select),
        counted=counted,
        where=tuple(where),
        order=order_terms(relation, reserved.get("order", "")),
        values=filters.values,
        reads_clock=filters.reads_clock,
        page=read_page(reserved.get("limit"), reserved.get("offset"), range_header, relation.policy.max_rows),
        is_paged="limit" in reserved or "offset" in reserved,
        body_columns=None if columns is None else frozenset(_names("columns", columns)),
        on_conflict=_names("on_conflict", reserved.get("on_conflict", "")),
    )


@cached_if_short
def select_items(relation: Relation, text: str) -> tuple[SelectItem, ...]:
    """Parse `select=`; `*`, or nothing, is every column that the caller may read.

    Raises:
        RestError: PGRST100, 42703, 42501, PGRST200 for embedded tables, PGRST123 for aggregates.
    """
    items: dict[str, SelectItem] = {}
    for item in _parse_select(text, relation.name):
        if item.column == "*":
            items.update({each: SelectItem(each, each) for each in relation.readable.columns})
            continue
        column = relation.column(item.column)
        if item.is_cast and not isinstance(column.type, _CAST):
            raise not_supported(f"the cast of {column.name} is not offered")
        items[item.name] = SelectItem(column.name, item.name)
    column_name, times = Counter(each.column for each in items.values()).most_common(1)[0]
    if times > MAX_NAMES:
        raise too_costly(f"A column may be asked for under {MAX_NAMES} names: {column_name} has {times}.")
    return tuple(items.values())


@cached_if_short
def order_terms(relation: Relation, text: str) -> tuple[OrderTerm, ...]:
    """Parse `order=`.

    Raises:
        RestError: PGRST100, 42703, 42501, PGRST108 for a column of another table.
    """
    terms = _parse_order(text)
    for term in terms:
        if isinstance(relation.column(term.column).type, Document):
            raise not_supported(f"{term.column} holds JSON, which has no order")
    return terms


def _counted(relation: Relation, text: str) -> str:
    """The name under which `select=count` asks for the number of rows; empty where it does not.

    In PostgreSQL, `notes.count` is the aggregate where `notes` has no such column, even if PostgREST refuses
    `count()`.
    """
    if "count" not in text or _COUNT in relation.policy.table.c:
        return ""
    items = _parse_select(text, relation.name)
    counts = [item for item in items if item.column == _COUNT]
    if counts and len(items) > 1:
        message = f'column of "{relation.name}" must be used in an aggregate function'
        raise RestError(400, "42803", message, hint="Ask for count alone.")
    return counts[0].name if counts else ""


class _Selected(NamedTuple):
    """A column, and its name in the answer."""

    column: str
    name: str
    is_cast: bool = False


_EVERYTHING = _Selected("*", "*")


def _parse_select(text: str, table: str) -> tuple[_Selected, ...]:
    scanner = Scanner("select parameter", _bounded(text))
    items: list[_Selected] = []
    scanner.skip_space()
    goes_on = not scanner.is_at_end
    while goes_on:
        items.append(_EVERYTHING if scanner.accept("*") else _item(scanner, table))
        if len(items) > MAX_ITEMS:
            scanner.fail("expecting fewer fields")
        goes_on = scanner.accept_token(",")
    scanner.skip_space()
    scanner.expect_end()
    return tuple(items) or (_EVERYTHING,)


def _bounded(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise too_costly(f"Names may be {MAX_LENGTH} characters together.")
    return text


def _item(scanner: Scanner, table: str) -> _Selected:
    """`column`, `alias:column`, either with `::text` after it."""
    if scanner.accept("..."):
        raise unknown_relation(table, scanner.name(_NAME_STOPS))
    column = name = scanner.name(_NAME_STOPS)
    is_cast = scanner.accept("::")
    if not is_cast and scanner.accept(":"):
        column = scanner.name(_NAME_STOPS)
        is_cast = scanner.accept("::")
    if is_cast:
        kind = scanner.read_until(_NAME_STOPS).strip(" \t")
        if kind not in _CASTS:
            raise not_supported(f"the cast to {short(kind)} is not offered")
    if scanner.peek() in ("(", "!", "."):
        raise _not_a_column(scanner, table, column)
    return _Selected(column, name, is_cast)


def _not_a_column(scanner: Scanner, table: str, name: str) -> RestError:
    """The error for `count()`, `id.sum()`, `orders(*)` and `orders!inner(*)`."""
    function = scanner.read_until("()") if scanner.accept(".") else name
    if function in _AGGREGATES:
        return RestError(400, "PGRST123", "Use of aggregate functions is not allowed")
    return unknown_relation(table, name)


def _parse_order(text: str) -> tuple[OrderTerm, ...]:
    scanner = Scanner("order", _bounded(text))
    terms: list[OrderTerm] = []
    scanner.skip_space()
    goes_on = not scanner.is_at_end
    while goes_on:
        terms.append(_term(scanner))
        if len(terms) > MAX_ITEMS:
            scanner.fail("expecting fewer fields")
        goes_on = scanner.accept_token(",")
    scanner.expect_end()
    return tuple(terms)


def _term(scanner: Scanner) -> OrderTerm:
    """`column`, `.asc` or `.desc`, `.nullsfirst` or `.nullslast`: nulls count as the largest (PostgreSQL)."""
    column = scanner.name(",.()")
    if scanner.accept("("):
        raise not_embedded(column)
    words = []
    while scanner.accept("."):
        words.append(scanner.read_until(",.").rstrip(" \t"))
    direction = words.pop(0) if words and words[0] in ("asc", "desc") else "asc"
    nulls = words.pop(0) if words and words[0] in ("nullsfirst", "nullslast") else ""
    if words or scanner.peek() in ("(", ")"):
        scanner.fail("expecting asc, desc, nullsfirst or nullslast")
    is_descending = direction == "desc"
    return OrderTerm(column, is_descending, nulls == "nullsfirst" if nulls else is_descending)


def read_page(limit: str | None, offset: str | None, range_header: str, most: int) -> Page:
    """Parse `limit=`, `offset=` and the `Range` header: the rows that all have in common, at most `most`.

    Raises:
        RestError: PGRST100 for what is not a number, PGRST103 for one below zero or a range backwards.
    """
    if limit is None and offset is None and not range_header:
        return Page(most)
    page = Page(
        limit=most if limit is None else _whole("limit", limit),
        offset=0 if offset is None else _whole("offset", offset),
    )
    found = _RANGE.fullmatch(range_header)
    if found is None:
        return Page(min(page.limit, most), min(page.offset, _MAX_OFFSET))
    first = max(page.offset, int(found[1]))
    last = page.offset + page.limit - 1
    if found[2]:
        if int(found[2]) < int(found[1]):
            details = (
                "The lower boundary must be lower than or equal to the upper boundary in the Range header."
            )
            raise bad_range(details)
        last = min(last, int(found[2]))
    return Page(max(0, min(last - first + 1, most)), min(first, _MAX_OFFSET))


def _parameters(query_string: bytes) -> list[tuple[str, str]]:
    """Names and texts (URL standard, application/x-www-form-urlencoded)."""
    pairs = query_string.split(b"&") if query_string else []
    if len(pairs) > _MAX_PARAMETERS:
        raise too_costly(f"A request may have {_MAX_PARAMETERS} parameters.")
    try:
        split = [pair.decode("ascii").partition("=") for pair in pairs if pair]
        return [(_decoded(key), _decoded(text)) for key, _, text in split]
    except ValueError as error:
        raise RestError(400, "PGRST100", "The query string is not UTF-8.") from error


def _decoded(text: str) -> str:
    return unquote_plus(text, errors="strict") if "%" in text or "+" in text else text


def _names(parameter: str, text: str) -> tuple[str, ...]:
    """Names with commas between them, each in double quotes or not."""
    scanner = Scanner(f"{parameter} parameter", text)
    names: list[str] = []
    goes_on = text != ""
    while goes_on:
        names.append(scanner.name(","))
        if len(names) > _MAX_PARAMETERS:
            raise too_costly(f"A request may name {_MAX_PARAMETERS} columns.")
        goes_on = scanner.accept_token(",")
    scanner.expect_end()
    return tuple(names)


def _whole(name: str, text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise parse_error(f"{name} parameter", text, 1, "expecting an integer")
    if int(text) < 0:
        raise bad_range(f"{name.capitalize()} should be greater than or equal to zero.")
    return int(text)
