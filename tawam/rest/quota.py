"""Limits the rows and bytes of one account, with a check before every write.

A transaction that writes an account's rows locks its row of `users`, so that a check holds until the commit.
Deletions lock nothing, because they only free space.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tawam.database.port import Row, Transaction
from tawam.database.table_policies import TablePolicy
from tawam.rest.errors import RestError
from tawam.rest.statements import (
    owned_statement,
    owner_lock_statement,
    owners_statement,
    touched_statement,
)
from tawam.rest.syntax import Conflict, Filter
from tawam.rest.tables import Relation

_MIB = 1024 * 1024


async def lock_owners(transaction: Transaction, policy: TablePolicy, owners: set[str]) -> None:
    """Lock these accounts until the transaction ends, where their rows are limited."""
    if policy.owner is None or policy.max_rows_per_owner is None:
        return
    # In one order everywhere, so that two writers never wait for each other.
    for account in sorted(owners):
        await transaction.fetch_all(owner_lock_statement(policy, policy.owner), owner=account)


async def check_new_rows(
    transaction: Transaction,
    policy: TablePolicy,
    rows: Sequence[Row],
    existing: Sequence[Row | None],
    conflict: Conflict,
) -> None:
    """Check that the new rows fit the limits of their owners.

    Args:
        rows: the rows to write; their owners are locked.
        existing: for each, the row it conflicts with, as `conflict_statement` reads it.

    Raises:
        RestError: 23514.
    """
    if policy.owner is None or policy.max_rows_per_owner is None:
        return
    more_rows: Counter[str] = Counter()
    more_bytes: Counter[str] = Counter()
    changed = tuple(name for name in policy.sized_columns if name in conflict.changes)
    for row, other in zip(rows, existing, strict=True):
        if other is None:
            more_rows[row[policy.owner]] += 1
            more_bytes[row[policy.owner]] += _octets(row, policy.sized_columns)
        elif conflict.is_merged:
            more_bytes[other["owner"]] += _octets(row, changed) - other["octets"]
    for account in sorted(more_rows | more_bytes):
        await _check(transaction, policy, policy.owner, account, more_rows[account], more_bytes[account])


async def check_changes(
    transaction: Transaction,
    relation: Relation,
    where: tuple[Filter, ...],
    values: Mapping[str, Any],
    changes: Mapping[str, Any],
) -> None:
    """Lock the owners of the rows to be changed, and check that the changes fit.

    Args:
        where: the filters of the rows; `values` are their operands and the binds of the policies.
        changes: the new values, the same for every row.

    Raises:
        RestError: 23514.
    """
    policy = relation.policy
    columns = tuple(name for name in policy.sized_columns if name in changes)
    if policy.owner is None or not columns:
        return
    found = await transaction.fetch_all(owners_statement(relation, where), **values)
    owners = {row["owner"] for row in found}
    await lock_owners(transaction, policy, owners)
    # Read after the lock: another save of the same note may have ended meanwhile.
    touched = await transaction.fetch_all(touched_statement(relation, where, columns), **values)
    for each in touched:
        more = each["total"] * _octets(changes, columns) - each["octets"]
        if more > 0:
            await _check(transaction, policy, policy.owner, each["owner"], 0, more)


async def _check(
    transaction: Transaction, policy: TablePolicy, owner: str, account: str, more_rows: int, more_bytes: int
) -> None:
    """Refuse more rows or bytes than allowed. An account that has more already may still make them fewer."""
    name = policy.table.name
    max_rows, max_bytes = policy.max_rows_per_owner or 0, policy.max_bytes_per_owner
    for owned in await transaction.fetch_all(owned_statement(policy, owner), owner=account):
        if more_rows > 0 and owned["total"] + more_rows > max_rows:
            details = f"An account may have {max_rows:,} rows in {name}."
            raise RestError(400, "23514", f"You have {max_rows:,} {name}: delete some first.", details)
        if more_bytes > 0 and owned["octets"] + more_bytes > max_bytes:
            details = f"An account may have {max_bytes:,} bytes in {name}."
            message = f"Your {name} may hold {max_bytes // _MIB} MiB together: delete some first."
            raise RestError(400, "23514", message, details)


def _octets(row: Mapping[str, Any], columns: Sequence[str]) -> int:
    return sum(len(row[name].encode()) for name in columns if row[name] is not None)
