"""Changes the password of an account and ends what the old password had opened."""

import msgspec
from sqlalchemy import bindparam, update

from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.passwords.hashing import check_password
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.tables import users
from tawam.auth.users import accounts, email_change
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now

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
    """

    old_hash: str | None
    new_hash: str
    is_same: bool


async def prepare(auth: Auth, user: Row, password: str) -> PasswordChange:
    """
    Raises:
        WeakPassword, AuthError: the password may not be.
    """
    whose = f"account {user['id']}"
    same = await auth.passwords.verify(password, user["password_hash"], whose)
    return PasswordChange(user["password_hash"], await auth.passwords.hash(password, whose), same)


def check(auth: Auth, user: Row, password: str) -> None:
    """
    Raises:
        WeakPassword, AuthError: the account may not have this password.
    """
    if user["email"] is None:
        raise AuthError(422, "validation_failed", "An account without an email address has no password")
    check_password(password, user["email"], auth.settings.password_min_length)


async def write(transaction: Transaction, caller: Caller, user: Row, change: PasswordChange) -> None:
    """Set the password of `user` (locked): every other session, link and code of the account ends.

    Raises:
        AuthError: 422 `same_password`; 409 `conflict`.
    """
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
    await transaction.execute(sessions.PASSWORD_CHOSEN, session_id=caller.session_id)
    await transaction.execute(sessions.END_OTHER_SESSIONS, user_id=user["id"], session_id=caller.session_id)
    await transaction.execute(known_devices.FORGET_DEVICES, user_id=user["id"])
    await transaction.execute(pkce.VOID_CODES, user_id=user["id"])
    await transaction.execute(one_time_tokens.VOID_ALL_TOKENS, user_id=user["id"])
    if user["new_email"] is not None:
        # Perhaps whoever the new password is to keep out has asked for it.
        await email_change.cancel(transaction, user)
    await mails.notify(transaction, user, "password-changed")
