"""The query string of a request, parsed: a shape, its values, and a page."""

from typing import Any, NamedTuple
from urllib.parse import unquote_plus

from tawam.rest.columns import order_terms, select_items
from tawam.rest.errors import RestError, not_embedded, too_costly
from tawam.rest.filters import FilterReader, is_logic
from tawam.rest.ranges import Page, read_page
from tawam.rest.relation import Relation
from tawam.rest.shape import OrderTerm, SelectItem, Tree

_MAX_PARAMETERS = 100
# Parameters with a meaning of their own; everything else is a filter on a column.
_RESERVED = frozenset({"select", "order", "limit", "offset", "columns", "on_conflict"})


class Query(NamedTuple):
    """
    Attributes:
        values: the operands of `where`, by slot.
        body_columns: `columns=`, the only keys of a body that count; None for all.
        on_conflict: the columns whose values must be taken for a new row to be an upsert; empty for the key.
        is_paged: whether the caller asked for a part of the rows.
    """

    select: tuple[SelectItem, ...]
    where: tuple[Tree, ...]
    order: tuple[OrderTerm, ...]
    values: dict[str, Any]
    page: Page
    is_paged: bool
    body_columns: frozenset[str] | None
    on_conflict: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """What is answered, in order."""
        return tuple(item.column for item in self.select)

    @property
    def names(self) -> tuple[str, ...]:
        """What the answer calls `columns`: the caller's own words, which no statement ever holds."""
        return tuple(item.name for item in self.select)


def read_query(relation: Relation, query_string: bytes, range_header: str = "") -> Query:
    """
    Raises:
        RestError: see `filters.py`, `columns.py` and `ranges.py`; PGRST108 for a parameter of another table.
    """
    reserved: dict[str, str] = {}
    filters = FilterReader(relation)
    where: list[Tree] = []
    for key, text in _parameters(query_string):
        if key in _RESERVED:
            reserved[key] = text
        elif is_logic(key):
            where.append(filters.logic(key, text))
        elif "." in key:
            raise not_embedded(key.partition(".")[0])
        else:
            where.append(filters.column(key, text))
    columns = reserved.get("columns")
    return Query(
        select=select_items(relation, reserved.get("select", "")),
        where=tuple(where),
        order=order_terms(relation, reserved.get("order", "")),
        values=filters.values,
        page=read_page(reserved.get("limit"), reserved.get("offset"), range_header, relation.policy.max_rows),
        is_paged="limit" in reserved or "offset" in reserved,
        body_columns=None if columns is None else frozenset(_names(columns)),
        on_conflict=_names(reserved.get("on_conflict", "")),
    )


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


def _names(columns: str) -> tuple[str, ...]:
    """Names with commas between them, each in double quotes or not."""
    names = [name.strip().strip('"') for name in columns.split(",")] if columns else []
    if len(names) > _MAX_PARAMETERS:
        raise too_costly(f"A request may name {_MAX_PARAMETERS} columns.")
    return tuple(names)
