"""How many rows one account may have. Exact also when an account writes from two places at once."""

from collections.abc import Sequence

from tawam.database.exposure import Exposure
from tawam.database.port import Row, Transaction
from tawam.rest.errors import RestError
from tawam.rest.statements import owned_statement, owner_lock_statement


async def lock_owners(transaction: Transaction, exposure: Exposure, rows: Sequence[Row]) -> list[str]:
    """The accounts that `rows` belong to, held until the transaction ends; none where nothing is limited."""
    owner = exposure.owner
    if owner is None or exposure.most_per_owner is None:
        return []
    # In one order everywhere, so that two writers never wait for each other.
    owners = sorted({row[owner] for row in rows})
    for account in owners:
        await transaction.fetch_all(owner_lock_statement(exposure, owner), owner=account)
    return owners


async def check_quota(transaction: Transaction, exposure: Exposure, owners: Sequence[str]) -> None:
    """
    Raises:
        RestError: 23514, which undoes the transaction.
    """
    owner, most = exposure.owner, exposure.most_per_owner
    if owner is None or most is None:
        return
    for account in owners:
        row = await transaction.fetch_one(owned_statement(exposure, owner), owner=account)
        if row is not None and row["total"] > most:
            details = f"An account may have {most:,} rows in {exposure.table.name}."
            raise RestError(
                400, "23514", f"You have {most:,} {exposure.table.name}: delete some first.", details
            )
