"""The end of an account. What must outlive it, such as orders, stays without its owner."""

from sqlalchemy import Table, bindparam, delete, update

from tawam.affiliates.affiliate import unlink_account
from tawam.auth.errors import AuthError
from tawam.auth.tables import (
    factors,
    flow_states,
    identities,
    known_devices,
    one_time_tokens,
    sessions,
    users,
    webauthn_credentials,
)
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now
from tawam.notes.tables import notes
from tawam.orders.subscriptions import has_running_subscription
from tawam.profiles.tables import profiles

# Everything else goes with it, or lets go of it, as the foreign keys of its table say.
DELETE_USER = Statement(delete(users).where(users.c.id == bindparam("user_id")))


def _belongings(table: Table) -> Statement:
    return Statement(delete(table).where(table.c.user_id == bindparam("user_id")))


_TABLES = (
    sessions,
    known_devices,
    factors,
    webauthn_credentials,
    one_time_tokens,
    flow_states,
    identities,
    notes,
)
_BELONGINGS = tuple(map(_belongings, _TABLES))
EMPTY_PROFILE = Statement(
    update(profiles)
    .where(profiles.c.id == bindparam("user_id"))
    .values(email=None, username=None, full_name=None, avatar_url=None, updated_at=bindparam("moment"))
)
EMPTY_USER = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        email=None,
        password_hash=None,
        stand_in_hash=None,
        is_contested=False,
        new_email=None,
        email_change_confirmed=None,
        email_confirmed_at=None,
        app_metadata=bindparam("no_metadata"),
        user_metadata=bindparam("no_metadata"),
        deleted_at=bindparam("moment"),
        updated_at=bindparam("moment"),
    )
)


class PlanRuns(AuthError):
    """409: a plan would go on charging somebody who has no account to end it in."""

    def __init__(self) -> None:
        super().__init__(409, "plan_running", "A plan of this account still runs: cancel it first")


async def delete_account(transaction: Transaction, user: Row) -> None:
    """Remove an account (locked) with its sessions, profile and notes.

    Raises:
        PlanRuns
    """
    await _refuse_running_plan(transaction, user)
    await transaction.execute(DELETE_USER, user_id=user["id"])


async def empty_account(transaction: Transaction, user: Row) -> None:
    """Keep the id of an account (locked) for what refers to it, and nothing by which a person is known.

    Nobody can sign in to it any more, and its address is free again.

    Raises:
        PlanRuns
    """
    await _refuse_running_plan(transaction, user)
    await unlink_account(transaction, user["id"])
    for statement in _BELONGINGS:
        await transaction.execute(statement, user_id=user["id"])
    moment = now()
    await transaction.execute(EMPTY_PROFILE, user_id=user["id"], moment=moment)
    await transaction.execute(EMPTY_USER, user_id=user["id"], no_metadata={}, moment=moment)


async def _refuse_running_plan(transaction: Transaction, user: Row) -> None:
    if await has_running_subscription(transaction, user["id"]):
        raise PlanRuns
