"""A new password for an account: who may set it, and what ends with the old one."""

from datetime import UTC, datetime, timedelta
from typing import NoReturn

import msgspec
from sqlalchemy import bindparam, update

from tawam.auth import accounts, email_change, flows, known_devices, mails, one_time_tokens, sessions
from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.passwords import check_password
from tawam.auth.reauthentication import reauthenticate_with_nonce
from tawam.auth.tables import users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now

# A session older than this proves its owner by the current password, or by a code from the mail.
_FRESH = timedelta(hours=24)

SET_PASSWORD = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        password_hash=bindparam("password_hash"),
        stand_in_hash=None,
        app_metadata=bindparam("app_metadata"),
        updated_at=bindparam("moment"),
    )
)


class PasswordChange(msgspec.Struct, frozen=True):
    """A change that lacks nothing but to be written.

    Attributes:
        old_hash: what the account had when the new one was compared with it.
        is_same: the new password is the old one.
        nonce: the code that allows it; None where the session or the current password does.
    """

    old_hash: str | None
    new_hash: str
    is_same: bool
    nonce: str | None


async def prepare(
    auth: Auth, caller: Caller, user: Row, password: str, current: str | None, nonce: str | None
) -> PasswordChange:
    """
    Raises:
        WeakPassword, AuthError: the password may not be, or the caller has not shown that it is theirs.
    """
    if user["email"] is None:
        raise AuthError(422, "validation_failed", "An account without an email address has no password")
    check_password(password, user["email"], auth.settings.password_min_length)
    await auth.limits.check("current_password", user["id"])
    if current is not None:
        nonce = None
        if not await is_current(auth, user, current):
            raise AuthError(400, "current_password_invalid", "Current password is not correct")
    elif not nonce and not await is_fresh(auth, caller):
        message = "Password update requires the current password or a code: this sign-in is older than a day"
        raise AuthError(400, "reauthentication_needed", message)
    await auth.limits.hit("password_change", user["id"])
    whose = f"account {user['id']}"
    same = await auth.passwords.verify(password, user["password_hash"], whose)
    new_hash = await auth.passwords.hash(password, whose)
    return PasswordChange(user["password_hash"], new_hash, same, nonce or None)


async def write(
    auth: Auth, transaction: Transaction, caller: Caller, user: Row, change: PasswordChange
) -> bool:
    """Set the password of `user` (locked): every other session, link and code of the account ends.

    False, with nothing written but the wrong try, where the nonce is wrong: let the transaction commit.

    Raises:
        AuthError: 422 `same_password`; 409 `conflict`.
    """
    if change.nonce is not None and not await reauthenticate_with_nonce(
        auth, transaction, user, change.nonce
    ):
        return False
    if change.is_same:
        message = "New password should be different from the old password."
        raise AuthError(422, "same_password", message)
    if user["password_hash"] != change.old_hash:
        raise AuthError(409, "conflict", "The password was changed at the same moment. Try again.")
    app_metadata = {
        name: value for name, value in user["app_metadata"].items() if name not in accounts.NEEDS_PASSWORD
    }
    await transaction.execute(
        SET_PASSWORD,
        user_id=user["id"],
        password_hash=change.new_hash,
        app_metadata=app_metadata,
        moment=now(),
    )
    await transaction.execute(sessions.END_OTHER_SESSIONS, user_id=user["id"], session_id=caller.session_id)
    await transaction.execute(known_devices.FORGET_DEVICES, user_id=user["id"])
    await transaction.execute(flows.VOID_CODES, user_id=user["id"])
    await transaction.execute(one_time_tokens.VOID_ALL_TOKENS, user_id=user["id"])
    if user["new_email"] is not None:
        # Perhaps whoever the new password is to keep out has asked for it.
        await email_change.cancel(transaction, user)
    await mails.notify(transaction, user, "password-changed")
    return True


async def is_current(auth: Auth, user: Row, password: str) -> bool:
    """
    Raises:
        TooManyRequests: too many were wrong.
    """
    # Counted before the password is looked at, so that many at once are counted too.
    await auth.limits.hit("current_password", user["id"])
    is_right = await auth.passwords.verify(password, user["password_hash"], f"account {user['id']}")
    if is_right:
        await auth.limits.clear("current_password", user["id"])
    return is_right


async def refuse_nonce(auth: Auth, user: Row) -> NoReturn:
    """
    Raises:
        AuthError: 422 `reauthentication_not_valid`; the try is counted.
    """
    await auth.limits.hit("current_password", user["id"])
    raise AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid")


async def is_fresh(auth: Auth, caller: Caller) -> bool:
    """Whether the caller's sign-in is of the last 24 hours."""
    session = await auth.database.fetch_one(sessions.SESSION_BY_ID, session_id=caller.session_id)
    return session is not None and datetime.fromisoformat(session["created_at"]) > datetime.now(UTC) - _FRESH
