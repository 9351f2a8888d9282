"""Leaves an account to whoever reads the mails of its confirmed address, and to nobody else."""

from sqlalchemy import bindparam, delete, update

from tawam.auth.links import one_time_tokens
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.tables import factors, identities, users, webauthn_credentials
from tawam.auth.users import accounts
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now

DELETE_PASSKEYS = Statement(
    delete(webauthn_credentials).where(webauthn_credentials.c.user_id == bindparam("user_id"))
)
DELETE_FACTORS = Statement(delete(factors).where(factors.c.user_id == bindparam("user_id")))
# A provider's identity of the account's address comes back with the next sign-in by it.
DELETE_OTHER_IDENTITIES = Statement(
    delete(identities).where(
        identities.c.user_id == bindparam("user_id"), identities.c.provider != accounts.PROVIDER
    )
)
REMOVE_PASSWORD = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        password_hash=None,
        stand_in_hash=None,
        is_contested=False,
        new_email=None,
        email_change_confirmed=None,
        app_metadata=bindparam("app_metadata"),
        updated_at=bindparam("moment"),
    )
)
_OF_USER = (
    sessions.END_SESSIONS_OF_USER,
    one_time_tokens.DELETE_ALL_TOKENS,
    pkce.DELETE_CODES_OF_USER,
    known_devices.DELETE_DEVICES_OF_USER,
    DELETE_PASSKEYS,
    DELETE_FACTORS,
    DELETE_OTHER_IDENTITIES,
)


async def close_ways_in(transaction: Transaction, user: Row) -> Row:
    """End every session of a locked account and void all that opens it; returns the account.

    Somebody else may have chosen the password, made the link, added the passkey or linked a provider.
    """
    for statement in _OF_USER:
        await transaction.execute(statement, user_id=user["id"])
    app_metadata = {**user["app_metadata"], **accounts.APP_METADATA, **accounts.NEEDS_PASSWORD}
    await transaction.execute(REMOVE_PASSWORD, user_id=user["id"], app_metadata=app_metadata, moment=now())
    return {**user, "password_hash": None, "new_email": None, "app_metadata": app_metadata}
