"""People end their own accounts: with the password, a code from a mail, or a sign-in of this moment."""

from datetime import UTC, datetime, timedelta

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import accounts, admins, deletion, mails, sessions
from tawam.auth.access import Caller, is_admin
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, user_gone
from tawam.auth.reauthentication import is_current, refuse_nonce, spend_nonce
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now

# Where an account has no password, so long ago may the person have signed in.
_FRESH = timedelta(minutes=10)


async def delete_own_account(
    auth: Auth, caller: Caller, address: str, password: str | None, nonce: str | None
) -> None:
    """Remove the caller's account with its sessions, profile and notes; its owner is told by mail.

    Args:
        address: the caller's network address, for the trail.

    Raises:
        AuthError: 400 `current_password_required`, `current_password_invalid`;
            422 `reauthentication_not_valid`; 409 `last_admin`, `plan_running`;
            403 `user_not_found`, `session_not_found`.
        TooManyRequests: too many wrong passwords or codes.
    """
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise user_gone()
    await auth.limits.check("current_password", user["id"])
    if password is not None and not await is_current(auth, user, password):
        raise _wrong_password()
    needs_nonce = password is None and nonce is not None

    async def work(transaction: Transaction) -> bool:
        team = await admins.locked(transaction)
        current, session = await _current(transaction, caller)
        if needs_nonce and not await spend_nonce(auth, transaction, current, nonce or ""):
            return False
        if password is None and nonce is None:
            _check_session(current, session)
        if password is not None and current["password_hash"] != user["password_hash"]:
            raise _wrong_password()  # It was changed meanwhile.
        await _delete(transaction, team, current, address)
        return True

    if not await in_transaction(auth.database, work):
        await refuse_nonce(auth, user)
    auth.access.forget_user(user["id"])


async def _current(transaction: Transaction, caller: Caller) -> tuple[Row, Row]:
    """The account, locked, and the session, as they are and not as they were believed to be."""
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
    session = await transaction.fetch_one(sessions.SESSION_BY_ID, session_id=caller.session_id)
    if user is None:
        raise user_gone()
    if session is None:
        raise AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist")
    return user, session


def _check_session(user: Row, session: Row) -> None:
    is_fresh = datetime.fromisoformat(session["created_at"]) > datetime.now(UTC) - _FRESH
    # Of an anonymous account the session is all the proof there ever is.
    if user["password_hash"] is not None or not (is_fresh or user["is_anonymous"]):
        raise AuthError(
            400, "current_password_required", "Current password required when deleting an account"
        )


async def _delete(transaction: Transaction, team: list[Row], user: Row, address: str) -> None:
    if is_admin(user):
        admins.keep_one(team, user)
    if user["email"] is not None:
        await mails.notify(transaction, user, "account-deleted", deleted_at=now())
    await deletion.delete_account(transaction, user)
    actor = Actor(user["id"], user["email"], address)
    await trail.record(transaction, actor, "user.deleted_self", user)


def _wrong_password() -> AuthError:
    return AuthError(400, "current_password_invalid", "Current password is not correct")
