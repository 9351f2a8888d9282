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
    """A validated and hashed change, ready to be written.

    Attributes:
        old_hash: the hash that the new password was compared with.
        is_same: whether the new password is the old one.
    """

    old_hash: str | None
    new_hash: str
    is_same: bool


async def hash_new_password(auth: Auth, user: Row, password: str) -> PasswordChange:
    """Hash the new password and compare it with the old one.

    Raises:
        AuthError: 429, too many hashes are waiting.
    """
    requester = f"account {user['id']}"
    same = await auth.passwords.verify(password, user["password_hash"], requester)
    return PasswordChange(user["password_hash"], await auth.passwords.hash(password, requester), same)


def validate_new_password(auth: Auth, user: Row, password: str) -> None:
    """Check that the account may have this password.

    Raises:
        WeakPassword, AuthError: the password is not allowed.
    """
    if user["email"] is None:
        raise AuthError(422, "validation_failed", "An account without an email address has no password")
    check_password(password, user["email"], auth.settings.password_min_length)


async def set_password(transaction: Transaction, caller: Caller, user: Row, change: PasswordChange) -> None:
    """Set the password of a locked account; every other session, link and code of the account ends.

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
    await transaction.execute(sessions.END_PASSWORD_RESET, session_id=caller.session_id)
    await transaction.execute(sessions.END_OTHER_SESSIONS, user_id=user["id"], session_id=caller.session_id)
    await transaction.execute(known_devices.DELETE_DEVICES_OF_USER, user_id=user["id"])
    await transaction.execute(pkce.DELETE_CODES_OF_USER, user_id=user["id"])
    await transaction.execute(one_time_tokens.DELETE_ALL_TOKENS, user_id=user["id"])
    if user["new_email"] is not None:
        # The person whom the new password locks out may have requested the change.
        await email_change.cancel(transaction, user)
    await mails.notify(transaction, user, "password-changed")
