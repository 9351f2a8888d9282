"""Makes twins, and gives productions to accounts."""

import msgspec

from tawam.database.port import Transaction
from tawam.database.schema import new_id, now
from tawam.productions import statements
from tawam.productions.production import Twin
from tawam.productions.refresh import refresh_production


async def add_twin(transaction: Transaction, user_id: str) -> str:
    """Make a twin for the account, and return its id."""
    moment = now()
    twin = Twin(id=new_id(), user_id=user_id, created_at=moment, updated_at=moment)
    await transaction.execute(statements.INSERT_TWIN, **msgspec.structs.asdict(twin))
    return twin.id


async def twin_of_account(transaction: Transaction, user_id: str) -> str | None:
    """The account's oldest twin that is not deleted, else a new one; None when the account is gone."""
    if await transaction.fetch_one(statements.LOCK_ACCOUNT, user_id=user_id) is None:
        return None
    oldest = await transaction.fetch_one(statements.OLDEST_TWIN, user_id=user_id)
    return await add_twin(transaction, user_id) if oldest is None else oldest["id"]


async def give_production(transaction: Transaction, production_id: str, user_id: str) -> None:
    """Give a guest's production to the account, with the account's twin."""
    twin_id = await twin_of_account(transaction, user_id)
    if twin_id is None:
        return
    await transaction.execute(
        statements.SET_OWNER, production_id=production_id, user_id=user_id, twin_id=twin_id, moment=now()
    )
    await refresh_production(transaction, production_id)


async def claim_productions(transaction: Transaction, user_id: str) -> None:
    """Give the account the productions of orders that have joined it."""
    for row in await transaction.fetch_all(statements.TO_CLAIM, user_id=user_id):
        await give_production(transaction, row["id"], user_id)
