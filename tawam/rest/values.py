"""What a body holds as what is stored: checked by column, before either database sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import String

from tawam.database.exposure import Exposure, InvalidValue
from tawam.database.schema import now
from tawam.rest.errors import RestError, null_value, violates_policy
from tawam.rest.operands import operand
from tawam.rest.relation import Relation


def changes_of(relation: Relation, body: Mapping[str, Any]) -> dict[str, Any]:
    """The new values of a row that is there, by column; the moment of the write is the server's own.

    Raises:
        RestError: PGRST204, 42501, 23502, 23514, 22P02 and what else `operand` raises.
    """
    exposure = relation.exposure
    changes: dict[str, Any] = {}
    for name, value in body.items():
        column = relation.writable(name, relation.updatable.columns)
        changes[name] = _stored(exposure, name, value)
        if changes[name] is None and not column.nullable and name != exposure.stamp:
            raise null_value(relation.name, name)
    return _stamped(exposure, changes) if changes else {}


def new_row(relation: Relation, body: Mapping[str, Any], viewer_id: str | None) -> dict[str, Any]:
    """Every column of a row to be made. Its policy is checked before its constraints, as PostgreSQL does.

    Raises:
        RestError: as `changes_of`; 42501 for a row that would be somebody else's.
    """
    exposure, granted = relation.exposure, relation.insertable
    given = {
        relation.writable(name, granted.columns).name: _stored(exposure, name, value)
        for name, value in body.items()
    }
    if granted.are_own and exposure.owner and given.setdefault(exposure.owner, viewer_id) != viewer_id:
        raise violates_policy(relation.name)
    defaults = {name: default() for name, default in exposure.defaults.items() if name not in given}
    row = _stamped(exposure, {**dict.fromkeys(exposure.table.c.keys()), **defaults, **given})
    for column in exposure.table.c:
        if row[column.name] is None and not column.nullable:
            raise null_value(relation.name, column.name)
    return row


def key_of(row: Mapping[str, Any], columns: Sequence[str]) -> tuple[Any, ...]:
    return tuple(row[name] for name in columns)


def _stamped(exposure: Exposure, row: dict[str, Any]) -> dict[str, Any]:
    return {**row, exposure.stamp: now()} if exposure.stamp else row


def _stored(exposure: Exposure, name: str, value: Any) -> Any:
    check = exposure.checks.get(name)
    if check is None:
        return _typed(exposure, name, value)
    try:
        return check(value)
    except InvalidValue as error:
        details = f"Refused by the check of {exposure.table.name}.{name}"
        raise RestError(400, "23514", str(error), details) from error


def _typed(exposure: Exposure, name: str, value: Any) -> Any:
    """A value that has no check of its own: whatever its column's type takes."""
    if value is None:
        return None
    column = exposure.table.c[name]
    if isinstance(column.type, String):
        raise TypeError(f"{exposure.table.name}.{name} can be written, and has no check")
    return operand(column, value if isinstance(value, str) else msgspec.json.encode(value).decode())
