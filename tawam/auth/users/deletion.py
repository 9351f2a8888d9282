"""Deletes accounts. Records that must outlive an account, such as orders, stay without an owner.

What the domains delete with an account, such as its twins, `listeners.py` lets them know.
"""

from sqlalchemy import Table, bindparam, delete, select, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import Caller, team_role
from tawam.auth.admin import admins
from tawam.auth.context import Auth
from tawam.auth.errors import own_user_not_found
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
from tawam.auth.users.listeners import tell_leaving, tell_left
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import Id, now
from tawam.objects.rows import DELETE_OBJECT, RELEASE_PARTS
from tawam.objects.tables import objects, uploads
from tawam.profiles.bucket import AVATARS
from tawam.profiles.tables import profiles

# Foreign keys delete all other rows of the account or clear their reference.
DELETE_USER = Statement(delete(users).where(users.c.id == bindparam("user_id")))

_TABLES = (
    sessions,
    known_devices,
    factors,
    webauthn_credentials,
    one_time_tokens,
    flow_states,
    identities,
)
ANONYMIZE_PROFILE = Statement(
    update(profiles)
    .where(profiles.c.id == bindparam("user_id"))
    .values(email=None, username=None, full_name=None, avatar_url=None, updated_at=bindparam("moment"))
)
ANONYMIZE_USER = Statement(
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


def _delete_of_user(table: Table) -> Statement:
    return Statement(delete(table).where(table.c.user_id == bindparam("user_id")))


AVATARS_OF_USER = Statement(
    select(objects.c.id).where(
        objects.c.bucket_id == AVATARS.id, objects.c.owner_id == bindparam("user_id", type_=Id())
    )
)
# The parts of an upload are released with it.
DELETE_UPLOADS = Statement(delete(uploads).where(uploads.c.owner_id == bindparam("user_id", type_=Id())))
_DELETE_RECORDS = (*map(_delete_of_user, _TABLES), DELETE_UPLOADS)


async def delete_account(transaction: Transaction, user: Row) -> None:
    """Delete a locked account with its sessions and profile, and what the domains delete with it.

    Raises:
        AuthError: a domain refuses, because a plan is running for instance.
    """
    await tell_leaving(transaction, user)
    await _delete_pictures(transaction, user["id"])
    await transaction.execute(DELETE_USER, user_id=user["id"])


async def anonymize_account(transaction: Transaction, user: Row) -> None:
    """Remove all personal data of a locked account, and keep its id for rows that refer to it.

    Nobody can sign in to it any more, and its address is free again.

    Raises:
        AuthError: as `delete_account`.
    """
    await tell_leaving(transaction, user)
    await _delete_pictures(transaction, user["id"])
    await tell_left(transaction, user["id"])
    for statement in _DELETE_RECORDS:
        await transaction.execute(statement, user_id=user["id"])
    moment = now()
    await transaction.execute(ANONYMIZE_PROFILE, user_id=user["id"], moment=moment)
    await transaction.execute(ANONYMIZE_USER, user_id=user["id"], no_metadata={}, moment=moment)


async def _delete_pictures(transaction: Transaction, user_id: str) -> None:
    """Delete the pictures of an account; their bytes are removed afterwards."""
    for row in await transaction.fetch_all(AVATARS_OF_USER, user_id=user_id):
        await transaction.execute(RELEASE_PARTS, object_id_of_parts=row["id"], moment=now())
        await transaction.execute(DELETE_OBJECT, object_id=row["id"])


async def delete_own_account(
    auth: Auth, caller: Caller, address: str, password: str | None, nonce: str | None
) -> None:
    """Delete the caller's account with its sessions, profile and notes; a mail tells the owner.

    Args:
        address: the caller's network address, for the audit trail.
        password, nonce: the current password, or the code from a mail. A session that reauthenticated
            within `reauthentication.RECENT` needs neither.

    Raises:
        AuthError: 400 `reauthentication_needed`, `current_password_invalid`; 422
            `reauthentication_not_valid`; 409 `conflict`, `last_admin`, `plan_running` (by orders); 403
            `user_not_found`.
        SessionEnded: the session has ended meanwhile.
        TooManyRequests: too many wrong passwords or codes.
    """
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise own_user_not_found()
    given = await reauthentication.verify_proof(auth, user, password, nonce)

    async def work(transaction: Transaction) -> bool:
        team = await admins.lock_admins(transaction)
        current = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if current is None:
            raise own_user_not_found()
        if given is not None and not await reauthentication.record_proof(
            auth, transaction, caller, current, given
        ):
            return False
        # Required however young the session is, except for accounts without an address.
        await reauthentication.require_recent(transaction, caller)
        await _delete(transaction, team, current, address)
        return True

    if not await in_transaction(auth.database, work):
        await reauthentication.refuse_nonce(auth, user)
    await auth.access.forget(user["id"])


async def _delete(transaction: Transaction, team: list[Row], user: Row, address: str) -> None:
    if team_role(user) == admins.ROLE:
        admins.require_other_admin(team, user)
    if user["email"] is not None:
        await mails.notify(transaction, user, "account-deleted", deleted_at=now())
    await delete_account(transaction, user)
    actor = Actor(user["id"], user["email"], address)
    await trail.record(transaction, actor, "user.deleted_self", user)
