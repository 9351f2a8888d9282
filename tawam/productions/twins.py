"""Makes twins, and gives productions to accounts.

The twins of a production are its own and, where the plan allows several, the others of its customer.
"""

from functools import cache

import msgspec

from tawam.catalogue.catalogue import Plan, load_catalogue
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.productions import statements
from tawam.productions.production import Twin
from tawam.productions.refresh import refresh_production
from tawam.productions.refusals import TwinLimitReached, UnknownTwin

# Of an account, where the plan sets no number.
MOST_TWINS = 20


@cache
def allowed_avatars(plan_id: str) -> int | None:
    """How many twins a plan allows; None: as many as wanted. Add-ons and what is not sold any more: one."""
    plan = load_catalogue().find(plan_id)
    return plan.allowance.avatars if isinstance(plan, Plan) else 1


async def add_twin(transaction: Transaction, user_id: str | None) -> str:
    """Make a twin for the account, and return its id."""
    moment = now()
    twin = Twin(id=new_id(), user_id=user_id, created_at=moment, updated_at=moment)
    await transaction.execute(statements.INSERT_TWIN, **msgspec.structs.asdict(twin))
    return twin.id


async def twin_of_account(transaction: Transaction, user_id: str) -> str | None:
    """The account's oldest twin that is still somebody to begin with, else a new one.

    Returns:
        None when the account is gone.
    """
    if await transaction.fetch_one(statements.LOCK_ACCOUNT, user_id=user_id) is None:
        return None
    oldest = await transaction.fetch_one(statements.OLDEST_TWIN, user_id=user_id)
    return await add_twin(transaction, user_id) if oldest is None else oldest["id"]


async def add_another_twin(transaction: Transaction, production: Row) -> str:
    """Make one more twin for the customer, or return the one that nothing was begun with.

    Args:
        production: of a plan that allows several.

    Raises:
        TwinLimitReached: there are as many as the plan allows.
    """
    user_id = production["user_id"]
    await transaction.fetch_one(statements.LOCK_ACCOUNT, user_id=user_id)
    unused = await transaction.fetch_one(statements.UNUSED_TWIN, user_id=user_id)
    if unused is not None and allows_several(production):
        return unused["id"]
    found = await transaction.fetch_one(
        statements.COUNT_TWINS, user_id=user_id, own_twin_id=production["twin_id"]
    )
    most = MOST_TWINS if production["avatars"] is None else production["avatars"]
    if found is not None and found["count"] >= most:
        raise TwinLimitReached(most=most)
    return await add_twin(transaction, user_id)


def allows_several(production: Row) -> bool:
    return production["avatars"] is None or production["avatars"] > 1


async def require_twin(transaction: Transaction, production: Row, twin_id: str) -> None:
    """
    Raises:
        UnknownTwin: the twin is none of the production's.
    """
    if twin_id == production["twin_id"]:
        return
    twin = await transaction.fetch_one(statements.TWIN, twin_id=twin_id)
    is_customers = twin is not None and twin["user_id"] == production["user_id"] is not None
    if not is_customers or not allows_several(production):
        raise UnknownTwin


async def replace_twin(transaction: Transaction, former: Twin) -> tuple[str, list[Row]]:
    """Put a new twin into the place of one that is another person's, or whose consent was withdrawn.

    Productions go over, and videos of which nothing was made. Everything else stays with the former.

    Args:
        former: locked, and not deleted: its account is there.

    Returns:
        The new twin's id, and the videos that it took over.
    """
    twin_id, moment = await add_twin(transaction, former.user_id), now()
    await transaction.execute(
        statements.GIVE_PRODUCTIONS, former_twin_id=former.id, twin_id=twin_id, moment=moment
    )
    taken = await transaction.fetch_all(statements.UNMADE_VIDEOS, twin_id=former.id)
    for video in taken:
        await transaction.execute(statements.SET_TWIN_OF_VIDEO, video_id=video["id"], twin_id=twin_id)
    await transaction.execute(statements.SET_REPLACED, twin_id=former.id, successor_id=twin_id, moment=moment)
    return twin_id, taken


async def give_production(transaction: Transaction, production_id: str, user_id: str) -> None:
    """Give a guest's production to the account, with the account's twin."""
    twin_id = await twin_of_account(transaction, user_id)
    if twin_id is None:
        return
    await transaction.execute(
        statements.SET_OWNER, production_id=production_id, user_id=user_id, twin_id=twin_id, moment=now()
    )
    await refresh_production(transaction, production_id)


async def claim_productions(transaction: Transaction, user_id: str, _email: str) -> None:
    """Give the account the productions of orders that have joined it."""
    for row in await transaction.fetch_all(statements.TO_CLAIM, user_id=user_id):
        await give_production(transaction, row["id"], user_id)
