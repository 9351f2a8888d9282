"""Administrators. The role is `app_metadata.role`, which the server alone writes."""

from typing import Any

from sqlalchemy import String, bindparam, literal, select, update

from tawam.auth import accounts, one_time_tokens, sessions
from tawam.auth.addresses import normalized, validated
from tawam.auth.passwords import Passwords, check_password
from tawam.auth.tables import users
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now

ROLE = "admin"

# Locked all together, so that two revocations at once cannot each leave the other one.
_role_of_user = users.c.app_metadata.op("->>", return_type=String())(literal("role", String()))
LOCK_ADMINS = Statement(
    select(users).where(_role_of_user == literal(ROLE, String())).order_by(users.c.id).with_for_update()
)
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


class UnknownAdmin(Exception):
    """No administrator has this address."""


class LastAdmin(Exception):
    """Without this one there would be no administrator."""


async def create_admin(database: Database, email: str, password: str) -> str:
    """An administrator whose address is confirmed; returns the account's id.

    An account that exists is promoted, gets this password, and is signed out everywhere.

    Raises:
        AuthError: as `validated` and `check_password`.
    """
    address = validated(email)
    password = check_password(password, address)
    passwords = Passwords()
    try:
        password_hash = await passwords.hash(password)
    finally:
        passwords.close()

    async def work(transaction: Transaction) -> str:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=address)
        if user is not None:
            await _promote(transaction, user, password_hash)
            return user["id"]
        moment = now()
        account = accounts.NewAccount(
            email=address,
            password_hash=password_hash,
            user_metadata={},
            language="en",
            moment=moment,
            app_metadata={**accounts.APP_METADATA, "role": ROLE},
            confirmed_at=moment,
        )
        return await accounts.create(transaction, account)

    return await in_transaction(database, work)


async def revoke_admin(database: Database, email: str) -> None:
    """Take the role away; the account stays.

    Raises:
        UnknownAdmin: no administrator has this address.
        LastAdmin: there is no other.
    """
    address = normalized(email)

    async def work(transaction: Transaction) -> None:
        admins = await transaction.fetch_all(LOCK_ADMINS)
        user = next((admin for admin in admins if admin["email"] == address), None)
        if user is None:
            raise UnknownAdmin(address)
        if len(admins) == 1:
            raise LastAdmin(address)
        kept = {key: value for key, value in user["app_metadata"].items() if key != "role"}
        await _set_app_metadata(transaction, user, kept)

    await in_transaction(database, work)


async def _promote(transaction: Transaction, user: Row, password_hash: str) -> None:
    moment = now()
    if user["email_confirmed_at"] is None:
        await accounts.confirm(transaction, user, moment)
        await transaction.execute(
            one_time_tokens.VOID_TOKENS, user_id=user["id"], type=one_time_tokens.SIGNUP
        )
    await _set_app_metadata(transaction, user, {**user["app_metadata"], "role": ROLE})
    await transaction.execute(SET_PASSWORD, user_id=user["id"], password_hash=password_hash, moment=moment)
    await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user["id"])


async def _set_app_metadata(transaction: Transaction, user: Row, app_metadata: dict[str, Any]) -> None:
    await transaction.execute(SET_APP_METADATA, user_id=user["id"], app_metadata=app_metadata, moment=now())
