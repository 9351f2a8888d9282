"""People end their own accounts, once they have shown that these are theirs: see `reauthentication.py`."""

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import accounts, admins, deletion, mails, reauthentication
from tawam.auth.access import Caller, is_admin
from tawam.auth.context import Auth
from tawam.auth.errors import user_gone
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now


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
    await deletion.delete_account(transaction, user)
    actor = Actor(user["id"], user["email"], address)
    await trail.record(transaction, actor, "user.deleted_self", user)
