"""The query string of a request, parsed: `select=`, `order=`, filters, and a page."""

import re
from datetime import UTC, tzinfo
from itertools import chain
from typing import Any, NamedTuple
from urllib.parse import unquote_plus

from tawam.database.schema import Document
from tawam.rest.cache import cached_if_short
from tawam.rest.clauses import limit_slot, offset_slot
from tawam.rest.errors import (
    RestError,
    bad_range,
    not_embedded,
    not_supported,
    not_to_one,
    parse_error,
    too_costly,
)
from tawam.rest.filters import FilterParser, Source, is_logic
from tawam.rest.select import MAX_ITEMS, Embedded, Page, Selection, all_embedded, bounded, parse_select
from tawam.rest.syntax import Filter, OrderTerm, Scanner
from tawam.rest.tables import Relation

_MAX_PARAMETERS = 100
# Parameters with a meaning of their own; everything else is a filter on a column.
_RESERVED = frozenset({"select", "columns", "on_conflict"})
# The same for each embedded table: `cuts.order`.
_OF_EACH_TABLE = frozenset({"order", "limit", "offset"})

_MAX_OFFSET = 2**31
_RANGE = re.compile(r"(?:items=)?(\d{1,10})-(\d{0,10})")
_INTEGER = re.compile(r"[+-]?[0-9]{1,30}")


class Query(NamedTuple):
    """
    Attributes:
        values: the operands of all filters and the pages of embedded tables, by slot.
        reads_clock: whether they are of this moment, and other ones later.
        body_columns: `columns=`, the only keys of a body that count; None for all.
        on_conflict: the unique columns by which a new row is an upsert; empty for the primary key.
        is_paged: whether the caller asked for a part of the rows.
    """

    selection: Selection
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
        return self.selection.columns

    @property
    def names(self) -> tuple[str, ...]:
        """The keys of `columns` in the answer: the caller's own words, which no statement ever holds."""
        return tuple(item.name for item in self.selection.items)

    @property
    def relations(self) -> list[Relation]:
        """The tables that are embedded, at whatever depth."""
        return [each.relation for each in all_embedded(self.selection.embedded)]

    @property
    def filters(self) -> tuple[Filter, ...]:
        """The filters on all tables."""
        inner = [each.where for each in all_embedded(self.selection.embedded)]
        return tuple(chain(self.where, *inner))


class _Level:
    """What the parameters say of one table: of the request's own, or of one that is embedded."""

    def __init__(self, relation: Relation, embedded: tuple[Embedded, ...]) -> None:
        self.source = Source(relation, tuple(each.name for each in embedded))
        self.where: list[Filter] = []
        self.given: dict[str, str] = {}
        self._embedded = embedded
        self._inner = [_Level(each.relation, each.selection.embedded) for each in embedded]

    def at(self, path: list[str]) -> "_Level":
        """
        Raises:
            RestError: PGRST108 for a table that `select=` does not embed here.
        """
        if not path:
            return self
        place = self.source.place(path[0])
        if place is None:
            raise not_embedded(path[0])
        return self._inner[place].at(path[1:])

    @property
    def order(self) -> tuple[OrderTerm, ...]:
        return order_terms(self.source.relation, self._embedded, self.given.get("order", ""))

    @property
    def is_paged(self) -> bool:
        return "limit" in self.given or "offset" in self.given

    def page(self, range_header: str = "") -> Page:
        most = self.source.relation.policy.max_rows
        return read_page(self.given.get("limit"), self.given.get("offset"), range_header, most)

    @property
    def embedded(self) -> tuple[Embedded, ...]:
        return tuple(
            each._replace(
                selection=each.selection._replace(embedded=inner.embedded),
                where=tuple(inner.where),
                order=inner.order,
                page=inner.page(),
                is_paged=inner.is_paged,
            )
            for each, inner in zip(self._embedded, self._inner, strict=True)
        )


def parse_query(relation: Relation, query_string: bytes, range_header: str = "", zone: tzinfo = UTC) -> Query:
    """Parse a query string and a `Range` header.

    Args:
        zone: the time zone of moments that name none.

    Raises:
        RestError: as `FilterParser`, `parse_select`, `order_terms` and `read_page`; PGRST108 for a parameter
            of another table.
    """
    parameters = _parameters(query_string)
    reserved = {key: text for key, text in parameters if key in _RESERVED}
    selection = parse_select(relation, reserved.get("select", ""))
    filters = FilterParser(zone)
    root = _Level(relation, selection.embedded)
    for key, text in parameters:
        if key in _RESERVED:
            continue
        path, last = _path(key)
        level = root.at(path)
        if last in _OF_EACH_TABLE:
            level.given[last] = text
        elif is_logic(last):
            level.where.append(filters.logic(level.source, last, text))
        else:
            level.where.append(filters.column(level.source, last, text))
    columns = reserved.get("columns")
    embedded = root.embedded
    return Query(
        selection=selection._replace(embedded=embedded),
        where=tuple(root.where),
        order=root.order,
        values={**filters.values, **_pages(embedded)},
        reads_clock=filters.reads_clock,
        page=root.page(range_header),
        is_paged=root.is_paged,
        body_columns=None if columns is None else frozenset(_names("columns", columns)),
        on_conflict=_names("on_conflict", reserved.get("on_conflict", "")),
    )


@cached_if_short
def order_terms(relation: Relation, embedded: tuple[Embedded, ...], text: str) -> tuple[OrderTerm, ...]:
    """Parse `order=`.

    Raises:
        RestError: PGRST100, 42703, 42501; PGRST108 for a column of a table that is not embedded, PGRST118 of
            one that is a list.
    """
    scanner = Scanner("order", bounded(text))
    terms: list[OrderTerm] = []
    scanner.skip_space()
    goes_on = not scanner.is_at_end
    while goes_on:
        terms.append(_term(scanner, relation, embedded))
        if len(terms) > MAX_ITEMS:
            scanner.fail("expecting fewer fields")
        goes_on = scanner.accept_token(",")
    scanner.expect_end()
    return tuple(terms)


def _term(scanner: Scanner, relation: Relation, embedded: tuple[Embedded, ...]) -> OrderTerm:
    """`column` or `table(column)`, `.asc` or `.desc`, `.nullsfirst` or `.nullslast`.

    Nulls count as the largest (PostgreSQL).
    """
    name, place = scanner.name(",.()"), None
    if scanner.accept("("):
        place = Source(relation, tuple(each.name for each in embedded)).place(name)
        if place is None:
            raise not_embedded(name)
        if embedded[place].link.is_list:
            raise not_to_one(relation.name, name)
        relation = embedded[place].relation
        name = scanner.name(",.()")
        scanner.expect_token(")")
    words = []
    while scanner.accept("."):
        words.append(scanner.read_until(",.").rstrip(" \t"))
    direction = words.pop(0) if words and words[0] in ("asc", "desc") else "asc"
    nulls = words.pop(0) if words and words[0] in ("nullsfirst", "nullslast") else ""
    if words or scanner.peek() in ("(", ")"):
        scanner.fail("expecting asc, desc, nullsfirst or nullslast")
    if isinstance(relation.column(name).type, Document):
        raise not_supported(f"{name} holds JSON, which has no order")
    is_descending = direction == "desc"
    return OrderTerm(name, is_descending, nulls == "nullsfirst" if nulls else is_descending, place)


def _pages(embedded: tuple[Embedded, ...]) -> dict[str, Any]:
    """The binds of the pages of embedded tables."""
    values: dict[str, Any] = {}
    for each in all_embedded(embedded):
        values |= {limit_slot(each.slot): each.page.limit, offset_slot(each.slot): each.page.offset}
    return values


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


def _path(key: str) -> tuple[list[str], str]:
    """The names of the embedded tables that a parameter leads to, and what it says of the last of them."""
    scanner = Scanner("tree path", key)
    names = [scanner.name(".")]
    while scanner.accept("."):
        names.append(scanner.name("."))
    scanner.expect_end()
    if names[-1] in ("and", "or") and len(names) > 1 and names[-2] == "not":
        return names[:-2], f"not.{names[-1]}"
    return names[:-1], names[-1]


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
