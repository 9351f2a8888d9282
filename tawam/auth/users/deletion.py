"""Deletes accounts. Records that must outlive an account, such as orders, stay without an owner."""

from sqlalchemy import Table, bindparam, delete, update

from tawam.affiliates import adoption as affiliates
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import Caller, is_admin
from tawam.auth.admin import admins
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, user_gone
from tawam.auth.links import mails
from tawam.auth.sessions import reauthentication
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
from tawam.auth.users import accounts
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.notes.tables import notes
from tawam.orders.plans import has_running_plan
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
    await affiliates.leave(transaction, user["id"])
    for statement in _BELONGINGS:
        await transaction.execute(statement, user_id=user["id"])
    moment = now()
    await transaction.execute(EMPTY_PROFILE, user_id=user["id"], moment=moment)
    await transaction.execute(EMPTY_USER, user_id=user["id"], no_metadata={}, moment=moment)


async def _refuse_running_plan(transaction: Transaction, user: Row) -> None:
    if await has_running_plan(transaction, user["id"]):
        raise PlanRuns


async def delete_own_account(
    auth: Auth, caller: Caller, address: str, password: str | None, nonce: str | None
) -> None:
    """Remove the caller's account with its sessions, profile and notes; its owner is told by mail.

    Args:
        address: the caller's network address, for the trail.
        password, nonce: the present password, or the code from a mail. Neither is needed in a session that
            has shown one within `reauthentication.RECENT`.

    Raises:
        AuthError: 400 `reauthentication_needed`, `current_password_invalid`; 422
            `reauthentication_not_valid`; 409 `conflict`, `last_admin`, `plan_running`; 403 `user_not_found`.
        SessionEnded: the session has ended meanwhile.
        TooManyRequests: too many wrong passwords or codes.
    """
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise user_gone()
    given = await reauthentication.checked(auth, user, password, nonce)

    async def work(transaction: Transaction) -> bool:
        team = await admins.locked(transaction)
        current = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if current is None:
            raise user_gone()
        if given is not None and not await reauthentication.mark(auth, transaction, caller, current, given):
            return False
        # However young the session is; an account without an address has no other proof than it.
        await reauthentication.require_recent(transaction, caller)
        await _delete(transaction, team, current, address)
        return True

    if not await in_transaction(auth.database, work):
        await reauthentication.refuse_nonce(auth, user)
    auth.access.forget_user(user["id"])


async def _delete(transaction: Transaction, team: list[Row], user: Row, address: str) -> None:
    if is_admin(user):
        admins.keep_one(team, user)
    if user["email"] is not None:
        await mails.notify(transaction, user, "account-deleted", deleted_at=now())
    await delete_account(transaction, user)
    actor = Actor(user["id"], user["email"], address)
    await trail.record(transaction, actor, "user.deleted_self", user)
