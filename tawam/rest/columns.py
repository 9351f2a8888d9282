"""`select=` and `order=` of PostgREST's grammar, for the columns of one table."""

from collections import Counter
from typing import NamedTuple

from sqlalchemy import String

from tawam.database.schema import Document, Id, Timestamp
from tawam.rest.errors import RestError, not_embedded, not_supported, short, too_costly, unknown_relation
from tawam.rest.reader import Reader
from tawam.rest.relation import Relation
from tawam.rest.remembering import remembered
from tawam.rest.shape import OrderTerm, SelectItem

MAX_ITEMS = 50
# Of all names together, so one of them may be as long; none is cut, as PostgreSQL would at 63 bytes.
MAX_LENGTH = 4096
# A long text under fifty names would be an answer fifty times as long.
MAX_NAMES = 2

_NAME_STOPS = ",:.()!"
_AGGREGATES = frozenset({"count", "sum", "avg", "min", "max"})
# What JSON shows of such columns is their text already.
_CASTS = frozenset({"text", "varchar"})
_CAST = (String, Id, Timestamp)


# Texts of both kinds recur, for programs write them.
@remembered
def select_items(relation: Relation, text: str) -> tuple[SelectItem, ...]:
    """What to answer; `*`, or nothing, is every column that the caller may read.

    Raises:
        RestError: PGRST100, 42703, 42501, PGRST200 for embedded tables, PGRST123 for aggregates.
    """
    items: dict[str, SelectItem] = {}
    for asked in _selected(text, relation.name):
        if asked.column == "*":
            items.update({each: SelectItem(each, each) for each in relation.readable.columns})
            continue
        column = relation.column(asked.column)
        if asked.is_cast and not isinstance(column.type, _CAST):
            raise not_supported(f"the cast of {column.name} is not offered")
        items[asked.name] = SelectItem(column.name, asked.name)
    often, times = Counter(item.column for item in items.values()).most_common(1)[0]
    if times > MAX_NAMES:
        raise too_costly(f"A column may be asked for under {MAX_NAMES} names: {often} has {times}.")
    return tuple(items.values())


@remembered
def order_terms(relation: Relation, text: str) -> tuple[OrderTerm, ...]:
    """
    Raises:
        RestError: PGRST100, 42703, 42501, PGRST108 for a column of another table.
    """
    terms = _ordered(text)
    for term in terms:
        if isinstance(relation.column(term.column).type, Document):
            raise not_supported(f"{term.column} holds JSON, which has no order")
    return terms


class _Asked(NamedTuple):
    """A column, and its name in the answer."""

    column: str
    name: str
    is_cast: bool = False


_EVERYTHING = _Asked("*", "*")


def _selected(text: str, table: str) -> tuple[_Asked, ...]:
    reader = Reader("select parameter", _bounded(text))
    items: list[_Asked] = []
    while not reader.is_done:
        items.append(_EVERYTHING if reader.take("*") else _item(reader, table))
        if len(items) > MAX_ITEMS:
            reader.fail("expecting fewer fields")
        if not reader.take(","):
            reader.finish()
    return tuple(items) or (_EVERYTHING,)


def _bounded(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise too_costly(f"Names may be {MAX_LENGTH} characters together.")
    return text


def _item(reader: Reader, table: str) -> _Asked:
    """`column`, `alias:column`, either with `::text` after it."""
    if reader.take("..."):
        raise unknown_relation(table, reader.name(_NAME_STOPS))
    column = name = reader.name(_NAME_STOPS)
    is_cast = reader.take("::")
    if not is_cast and reader.take(":"):
        column = reader.name(_NAME_STOPS)
        is_cast = reader.take("::")
    if is_cast:
        kind = reader.until(_NAME_STOPS)
        if kind not in _CASTS:
            raise not_supported(f"the cast to {short(kind)} is not offered")
    if reader.peek() in ("(", "!", "."):
        raise _not_a_column(reader, table, column)
    return _Asked(column, name, is_cast)


def _not_a_column(reader: Reader, table: str, name: str) -> RestError:
    """Why `count()`, `id.sum()`, `orders(*)` and `orders!inner(*)` are refused."""
    function = reader.until("()") if reader.take(".") else name
    if function in _AGGREGATES:
        return RestError(400, "PGRST123", "Use of aggregate functions is not allowed")
    return unknown_relation(table, name)


def _ordered(text: str) -> tuple[OrderTerm, ...]:
    reader = Reader("order", _bounded(text))
    terms: list[OrderTerm] = []
    while not reader.is_done:
        terms.append(_term(reader))
        if len(terms) > MAX_ITEMS:
            reader.fail("expecting fewer fields")
        if not reader.take(","):
            reader.finish()
    return tuple(terms)


def _term(reader: Reader) -> OrderTerm:
    """`column`, `.asc` or `.desc`, `.nullsfirst` or `.nullslast`: nulls count as the largest (PostgreSQL)."""
    column = reader.name(",.()")
    if reader.take("("):
        raise not_embedded(column)
    words = []
    while reader.take("."):
        words.append(reader.until(",."))
    direction = words.pop(0) if words and words[0] in ("asc", "desc") else "asc"
    nulls = words.pop(0) if words and words[0] in ("nullsfirst", "nullslast") else ""
    if words or reader.peek() in ("(", ")"):
        reader.fail("expecting asc, desc, nullsfirst or nullslast")
    is_descending = direction == "desc"
    return OrderTerm(column, is_descending, nulls == "nullsfirst" if nulls else is_descending)
