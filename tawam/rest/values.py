"""What a body holds as what is stored: checked by column, before either database sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import String

from tawam.database.schema import now
from tawam.database.table_policies import InvalidValue, TablePolicy
from tawam.rest.errors import RestError, null_value, violates_policy
from tawam.rest.operands import operand
from tawam.rest.relation import Relation


def changes_of(relation: Relation, body: Mapping[str, Any]) -> dict[str, Any]:
    """The new values of a row that is there, by column; the moment of the write is the server's own.

    Raises:
        RestError: PGRST204, 42501, 23502, 23514, 22P02 and what else `operand` raises.
    """
    policy = relation.policy
    changes: dict[str, Any] = {}
    for name, value in body.items():
        column = relation.writable(name, relation.updatable.columns)
        changes[name] = _stored(policy, name, value)
        if changes[name] is None and not column.nullable and name != policy.auto_now:
            raise null_value(relation.name, name)
    return _with_auto_now(policy, changes) if changes else {}


def new_row(relation: Relation, body: Mapping[str, Any], viewer_id: str | None) -> dict[str, Any]:
    """Every column of a row to be made. Its policy is checked before its constraints, as PostgreSQL does.

    Raises:
        RestError: as `changes_of`; 42501 for a row that would be somebody else's.
    """
    policy, granted = relation.policy, relation.insertable
    given = {
        relation.writable(name, granted.columns).name: _stored(policy, name, value)
        for name, value in body.items()
    }
    if granted.are_own and policy.owner and given.setdefault(policy.owner, viewer_id) != viewer_id:
        raise violates_policy(relation.name)
    defaults = {name: default() for name, default in policy.defaults.items() if name not in given}
    row = _with_auto_now(policy, {**dict.fromkeys(policy.table.c.keys()), **defaults, **given})
    for column in policy.table.c:
        if row[column.name] is None and not column.nullable:
            raise null_value(relation.name, column.name)
    return row


def key_of(row: Mapping[str, Any], columns: Sequence[str]) -> tuple[Any, ...]:
    return tuple(row[name] for name in columns)


def _with_auto_now(policy: TablePolicy, row: dict[str, Any]) -> dict[str, Any]:
    return {**row, policy.auto_now: now()} if policy.auto_now else row


def _stored(policy: TablePolicy, name: str, value: Any) -> Any:
    check = policy.validators.get(name)
    if check is None:
        return _typed(policy, name, value)
    try:
        return check(value)
    except InvalidValue as error:
        details = f"Refused by the check of {policy.table.name}.{name}"
        raise RestError(400, "23514", str(error), details) from error


def _typed(policy: TablePolicy, name: str, value: Any) -> Any:
    """A value that has no check of its own: whatever its column's type takes."""
    if value is None:
        return None
    column = policy.table.c[name]
    if isinstance(column.type, String):
        raise TypeError(f"{policy.table.name}.{name} can be written, and has no check")
    return operand(column, value if isinstance(value, str) else msgspec.json.encode(value).decode())
