"""Administrators. The role is `app_metadata.role`, which only the server writes."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, select, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import is_admin, is_banned
from tawam.auth.errors import AuthError
from tawam.auth.passwords.hashing import MIN_LENGTH, Passwords, check_password
from tawam.auth.sessions import sessions
from tawam.auth.tables import HAS_ADMIN_ROLE, users
from tawam.auth.users import accounts
from tawam.auth.users.validation import normalize_email, validate_email
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.languages import Language
from tawam.profiles.tables import profiles

ROLE = "admin"
OPERATOR = Actor(None, "command line", None)

# Locks all admins, so that changes run one after another: two at once could each leave the other's admin.
LOCK_ADMINS = Statement(select(users).where(HAS_ADMIN_ROLE).order_by(users.c.id).with_for_update())
SET_APP_METADATA = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(app_metadata=bindparam("app_metadata"), updated_at=bindparam("moment"))
)
SET_PASSWORD = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(password_hash=bindparam("password_hash"), stand_in_hash=None, updated_at=bindparam("moment"))
)

TEAM_MEMBERS = Statement(
    select(users.c.id, users.c.email, users.c.banned_until, profiles.c.full_name, profiles.c.avatar_url)
    .join_from(users, profiles, profiles.c.id == users.c.id)
    .where(HAS_ADMIN_ROLE, users.c.email_confirmed_at.is_not(None))
    .order_by(users.c.email)
)


class UnknownAdmin(Exception):
    """No administrator has this address."""


class LastAdmin(AuthError):
    """409: removing this administrator would leave none."""

    def __init__(self) -> None:
        super().__init__(
            409, "last_admin", "The last administrator cannot be removed: name another one first"
        )


async def lock_admins(transaction: Transaction) -> list[Row]:
    """Lock and return every admin's account. Call it before any other account is locked."""
    return await transaction.fetch_all(LOCK_ADMINS)


def require_other_admin(admins: list[Row], user: Row) -> None:
    """Check that an admin besides `user` can sign in.

    Args:
        admins: the result of `lock_admins`.

    Raises:
        LastAdmin: all others are banned or unconfirmed.
    """
    able = {admin["id"] for admin in admins if admin["email_confirmed_at"] and not is_banned(admin)}
    if able == {user["id"]}:
        raise LastAdmin


def without_keys(app_metadata: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in app_metadata.items() if key not in keys}


async def create_admin(
    database: Database,
    email: str,
    password: str,
    min_length: int = MIN_LENGTH,
    language: Language | None = None,
) -> str:
    """Create an administrator with a confirmed address; returns the account's id.

    An existing account is promoted, gets this password, and is signed out everywhere.

    Args:
        language: the language of mails. None keeps the account's own; for a new account it means English.

    Raises:
        AuthError: as `validate_email` and `check_password`.
    """
    address = validate_email(email)
    password = check_password(password, address, min_length)
    passwords = Passwords()
    try:
        password_hash = await passwords.hash(password)
    finally:
        passwords.close()

    async def work(transaction: Transaction) -> str:
        await lock_admins(transaction)
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=address)
        if user is not None:
            await _promote(transaction, user, password_hash)
            user_id = user["id"]
        else:
            user_id = await _add(transaction, address, password_hash)
        if language is not None:
            await transaction.execute(accounts.SET_LANGUAGE, user_id=user_id, language=language)
        return user_id

    return await in_transaction(database, work)


async def revoke_admin(database: Database, email: str) -> None:
    """Remove the admin role from an account, which stays.

    Raises:
        UnknownAdmin: no administrator has this address.
        LastAdmin: there is no other administrator.
    """
    address = normalize_email(email)

    async def work(transaction: Transaction) -> None:
        admins = await lock_admins(transaction)
        user = next((admin for admin in admins if admin["email"] == address), None)
        if user is None:
            raise UnknownAdmin(address)
        require_other_admin(admins, user)
        await _set_app_metadata(transaction, user, without_keys(user["app_metadata"], "role"))

    await in_transaction(database, work)


async def _add(transaction: Transaction, email: str, password_hash: str) -> str:
    moment = now()
    account = accounts.NewAccount(
        email=email,
        password_hash=password_hash,
        user_metadata={},
        language="en",
        moment=moment,
        app_metadata={**accounts.APP_METADATA, "role": ROLE},
        confirmed_at=moment,
    )
    user_id = await accounts.create(transaction, account)
    subject = {"id": user_id, "email": email}
    after = {"email": email, "app_metadata": account.app_metadata}
    await trail.record(transaction, OPERATOR, "user.created", subject, after=after)
    return user_id


async def _promote(transaction: Transaction, user: Row, password_hash: str) -> None:
    moment = now()
    if user["email_confirmed_at"] is None:
        await accounts.confirm(transaction, user, moment)
    kept = without_keys(user["app_metadata"], *accounts.NEEDS_PASSWORD)
    await _set_app_metadata(transaction, user, {**kept, "role": ROLE}, has_new_password=True)
    await transaction.execute(SET_PASSWORD, user_id=user["id"], password_hash=password_hash, moment=moment)
    await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user["id"])


async def _set_app_metadata(
    transaction: Transaction, user: Row, app_metadata: dict[str, Any], **also: bool
) -> None:
    await transaction.execute(SET_APP_METADATA, user_id=user["id"], app_metadata=app_metadata, moment=now())
    action = "user.updated" if is_admin(user) and app_metadata.get("role") == ROLE else "user.role_changed"
    before, after = {"app_metadata": user["app_metadata"]}, {"app_metadata": app_metadata, **also}
    await trail.record(transaction, OPERATOR, action, user, before=before, after=after)


class Member(msgspec.Struct, frozen=True):
    """An admin who can sign in. `name` and `avatar_url` come from the profile."""

    id: str
    email: str
    name: str | None
    avatar_url: str | None


async def team(database: Database | Transaction) -> list[Member]:
    """List the admins who can sign in, ordered by address."""
    rows = await database.fetch_all(TEAM_MEMBERS)
    return [
        Member(row["id"], row["email"], row["full_name"], row["avatar_url"])
        for row in rows
        if not is_banned(row)
    ]
