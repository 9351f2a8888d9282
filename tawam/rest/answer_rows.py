"""The rows of an answer: under the caller's names, with the rows that are embedded in them."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any

import msgspec
from sqlalchemy import Table

from tawam.database.port import Row
from tawam.database.schema import Timestamp
from tawam.database.statement import Statement
from tawam.rest.query import Query
from tawam.rest.request import RestRequest
from tawam.rest.responses import LARGE, in_writer_thread
from tawam.rest.select import Embedded, Selection
from tawam.rest.time_zones import in_time_zone, moved, zone_of


def keyed(statement: Statement, selection: Selection) -> Statement:
    """Give the rows of a statement the caller's names; where others are embedded, `answered` does so."""
    return statement if selection.embedded else statement.with_keys([item.name for item in selection.items])


async def answered(rows: list[Row], request: RestRequest, query: Query) -> list[Row]:
    """Return the rows of a `keyed` statement as the request wants them."""
    if query.selection.embedded:
        shape = _Shape(query.selection, request)

        def shaped() -> list[Row]:
            return [shape.row([*row.values()], _decoded) for row in rows]

        texts = (value for row in rows for value in row.values() if isinstance(value, str))
        is_large = sum(map(len, texts)) > LARGE
        rows = await in_writer_thread(request, shaped) if is_large else shaped()
    return in_time_zone(rows, request, query)


def _decoded(text: str | None) -> Any:
    return None if text is None else msgspec.json.decode(text)


class _Shape:
    """Makes rows of their values: those of the columns, then those of each embedded table."""

    def __init__(self, selection: Selection, request: RestRequest, table: Table | None = None) -> None:
        self._names = [item.name for item in selection.items] or [selection.counted] * bool(selection.counted)
        self._inner = [_Inner(each, request) for each in selection.embedded if not each.selection.is_empty]
        self.keys = [*self._names, *[key for each in self._inner for key in each.keys]]
        self._zone: tzinfo | None = None
        self._moments = list[str]()
        # The rows of the request's own table were read by their columns' types, and are not written yet.
        self._strips_nulls = table is not None and request.format.strips_nulls
        if table is not None and request.preferences.timezone:
            self._zone = zone_of(request.preferences)
            columns = [(item.name, table.c[item.column].type) for item in selection.items]
            self._moments = [name for name, kind in columns if isinstance(kind, Timestamp)]

    def row(self, values: Sequence[Any], decoded: Any = None) -> Row:
        row = dict(zip(self._names, values, strict=False))
        for name in self._moments:
            row[name] = moved(row[name], self._zone)
        for inner, value in zip(self._inner, values[len(self._names) :], strict=False):
            inner.put(row, decoded(value) if decoded else value)
        return {key: value for key, value in row.items() if value is not None} if self._strips_nulls else row


class _Inner:
    def __init__(self, embedded: Embedded, request: RestRequest) -> None:
        self._name, self._is_spread, self._is_list = embedded.name, embedded.is_spread, embedded.link.is_list
        self._shape = _Shape(embedded.selection, request, embedded.relation.policy.table)

    @property
    def keys(self) -> list[str]:
        return self._shape.keys if self._is_spread else [self._name]

    def put(self, row: Row, value: Any) -> None:
        """Put the rows of `value` into the row around them."""
        if value is None:
            row.update(dict.fromkeys(self.keys))
        elif not self._is_list:
            inner = self._shape.row(value)
            row.update(inner if self._is_spread else {self._name: inner})
        else:
            rows = [self._shape.row(each) for each in value]
            columns = {key: [each.get(key) for each in rows] for key in self.keys}
            row.update(columns if self._is_spread else {self._name: rows})
