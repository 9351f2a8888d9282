"""Accounts in the database. An account, its identity and its profile are written in one transaction.

An account that confirms its address also gets what guests did under that address, such as their orders: see
`listeners.py`.
"""

import uuid
from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tawam.auth.links import one_time_tokens
from tawam.auth.sessions import sessions
from tawam.auth.tables import identities, users
from tawam.auth.users.listeners import tell_joined
from tawam.database.port import Row, Statement, Transaction
from tawam.normalization import typed
from tawam.profiles.tables import profiles

PROVIDER = "email"
APP_METADATA = {"provider": PROVIDER, "providers": [PROVIDER]}
# In `app_metadata`: the owner has not chosen a password yet, and the pages ask for one.
NEEDS_PASSWORD = {"needs_password": True}
_NAME_LENGTH = 200

USER_BY_EMAIL = Statement(select(users).where(users.c.email == bindparam("email")))
USER_BY_ID = Statement(select(users).where(users.c.id == bindparam("user_id")))
LOCK_USER_BY_EMAIL = Statement(select(users).where(users.c.email == bindparam("email")).with_for_update())
LOCK_USER_BY_ID = Statement(select(users).where(users.c.id == bindparam("user_id")).with_for_update())
IDENTITIES_OF_USER = Statement(
    select(identities).where(identities.c.user_id == bindparam("user_id")).order_by(identities.c.created_at)
)

INSERT_USER = Statement(insert(users))
# Columns that are empty in a new account.
_NEW_USER_DEFAULTS: dict[str, Any] = {
    "stand_in_hash": None,
    "is_contested": False,
    "new_email": None,
    "email_change_confirmed": None,
    "confirmation_sent_at": None,
    "recovery_sent_at": None,
    "email_change_sent_at": None,
    "reauthentication_sent_at": None,
    "invited_at": None,
    "last_sign_in_at": None,
    "banned_until": None,
    "deleted_at": None,
}
INSERT_IDENTITY = Statement(insert(identities))
INSERT_PROFILE = Statement(insert(profiles))

REPLACE_UNCONFIRMED_USER = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"), users.c.email_confirmed_at.is_(None))
    .values(
        password_hash=bindparam("password_hash"),
        user_metadata=bindparam("user_metadata"),
        language=bindparam("language"),
        is_contested=bindparam("is_contested"),
        updated_at=bindparam("moment"),
    )
)
REPLACE_IDENTITY_DATA = Statement(
    update(identities)
    .where(identities.c.user_id == bindparam("user_id"), identities.c.provider == PROVIDER)
    .values(identity_data=bindparam("identity_data"), updated_at=bindparam("moment"))
)
REPLACE_FULL_NAME = Statement(
    update(profiles).where(profiles.c.id == bindparam("user_id")).values(full_name=bindparam("full_name"))
)
CONFIRM_USER = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"), users.c.email_confirmed_at.is_(None))
    .values(
        email_confirmed_at=bindparam("moment"),
        password_hash=bindparam("password_hash"),
        app_metadata=bindparam("app_metadata"),
        is_contested=False,
        updated_at=bindparam("moment"),
    )
)
SET_LANGUAGE = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(language=bindparam("language"))
)


class NewAccount(msgspec.Struct, frozen=True, kw_only=True):
    """The values of an account to be created.

    Attributes:
        email: normalized; None for an anonymous account.
        password_hash: None if the account signs in by other means.
        provider: `email`, or an OpenID Connect provider of the settings.
        provider_id: the user's id at the provider; None for `email`.
        confirmed_at: when the address was confirmed; None if it is not.
        user_id: the id, if an admin chose it.
    """

    email: str | None
    password_hash: str | None
    user_metadata: dict[str, Any]
    language: str
    moment: str
    app_metadata: dict[str, Any] = msgspec.field(default_factory=APP_METADATA.copy)
    provider: str = PROVIDER
    provider_id: str | None = None
    confirmed_at: str | None = None
    is_anonymous: bool = False
    user_id: str | None = None


async def is_confirmed(transaction: Transaction, email: str) -> bool:
    """Return whether an account has confirmed `email` (normalized). Locks that account."""
    user = await transaction.fetch_one(LOCK_USER_BY_EMAIL, email=email)
    return user is not None and user["email_confirmed_at"] is not None


async def create(transaction: Transaction, account: NewAccount) -> str:
    """Create an account with its profile and, unless anonymous, its identity; returns its id.

    Raises:
        UniqueViolation: the address has an account, or the id is taken.
    """
    # Random ids: time-ordered ones would reveal when an account was created.
    user_id = account.user_id or str(uuid.uuid4())
    await transaction.execute(
        INSERT_USER,
        **_NEW_USER_DEFAULTS,
        id=user_id,
        email=account.email,
        password_hash=account.password_hash,
        is_anonymous=account.is_anonymous,
        email_confirmed_at=account.confirmed_at,
        app_metadata=account.app_metadata,
        user_metadata=account.user_metadata,
        language=account.language,
        created_at=account.moment,
        updated_at=account.moment,
    )
    if account.email is not None:
        await add_identity(transaction, user_id, account, account.email)
    await transaction.execute(
        INSERT_PROFILE,
        id=user_id,
        email=account.email,
        username=None,
        full_name=full_name(account.user_metadata),
        avatar_url=None,
        reminders=True,
        created_at=account.moment,
        updated_at=None,
    )
    if account.email is not None and account.confirmed_at is not None:
        await tell_joined(transaction, user_id, account.email)
    return user_id


async def add_identity(transaction: Transaction, user_id: str, account: NewAccount, email: str) -> None:
    """Add an identity to an account.

    Raises:
        UniqueViolation: the provider's user has an account already.
    """
    is_verified = account.confirmed_at is not None
    await transaction.execute(
        INSERT_IDENTITY,
        id=str(uuid.uuid4()),
        user_id=user_id,
        provider=account.provider,
        provider_id=account.provider_id or user_id,
        identity_data=identity_data(user_id, email, account.user_metadata, is_verified=is_verified),
        email=email,
        last_sign_in_at=None,
        created_at=account.moment,
        updated_at=account.moment,
    )


async def replace_unconfirmed(transaction: Transaction, user: Row, account: NewAccount) -> None:
    """Replace the password and data of an unconfirmed account by those of its newest sign-up.

    The first sign-up gives no right to an unconfirmed address: its password must not outlive the owner's own
    sign-up. If the passwords differ, the account becomes contested, since the owner did not choose them all.
    The caller deletes the earlier links in the same transaction.
    """
    await transaction.execute(
        REPLACE_UNCONFIRMED_USER,
        user_id=user["id"],
        password_hash=account.password_hash,
        is_contested=user["is_contested"] or account.password_hash != user["password_hash"],
        user_metadata=account.user_metadata,
        language=account.language,
        moment=account.moment,
    )
    data = identity_data(user["id"], user["email"], account.user_metadata, is_verified=False)
    await transaction.execute(
        REPLACE_IDENTITY_DATA, user_id=user["id"], identity_data=data, moment=account.moment
    )
    name = full_name(account.user_metadata)
    await transaction.execute(REPLACE_FULL_NAME, user_id=user["id"], full_name=name)


async def confirm(
    transaction: Transaction,
    user: Row,
    moment: str,
    *,
    keep_password: bool = False,
    ask_for_password: bool = True,
) -> None:
    """Mark the address of an account as confirmed.

    A password set before may be a stranger's: it is removed, with every session and the links of that
    sign-up. An address that was confirmed before stays as it is.

    Args:
        user: locked in this transaction.
        keep_password: whether the confirmation belongs to the sign-up that set the password. A contested
            account loses its password all the same.
        ask_for_password: whether to mark an account that lost its password, so that pages ask for one.
    """
    if user["email_confirmed_at"] is None:
        is_dropped = user["password_hash"] is not None and (user["is_contested"] or not keep_password)
        mark = NEEDS_PASSWORD if is_dropped and ask_for_password else {}
        await transaction.execute(
            CONFIRM_USER,
            user_id=user["id"],
            password_hash=None if is_dropped else user["password_hash"],
            app_metadata={**user["app_metadata"], **mark},
            moment=moment,
        )
        if is_dropped:
            await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user["id"])
        await transaction.execute(
            one_time_tokens.DELETE_TOKENS, user_id=user["id"], type=one_time_tokens.SIGNUP
        )
        await tell_joined(transaction, user["id"], user["email"])
    data = identity_data(user["id"], user["email"], user["user_metadata"], is_verified=True)
    await transaction.execute(REPLACE_IDENTITY_DATA, user_id=user["id"], identity_data=data, moment=moment)


def needs_password(user: Row) -> bool:
    return any(user["app_metadata"].get(name) == value for name, value in NEEDS_PASSWORD.items())


def identity_data(
    user_id: str, email: str | None, user_metadata: dict[str, Any], *, is_verified: bool
) -> dict[str, Any]:
    facts = {"sub": user_id, "email": email, "email_verified": is_verified, "phone_verified": False}
    return {**user_metadata, **facts}


def full_name(user_metadata: dict[str, Any]) -> str | None:
    """Join first and last name, or take `full_name`; None if neither is text."""
    names = [user_metadata.get(key) for key in ("first_name", "last_name")]
    given = filter(None, (typed(name) for name in names if isinstance(name, str)))
    whole = user_metadata.get("full_name")
    text = " ".join(given) or (typed(whole) if isinstance(whole, str) else "")
    return text[:_NAME_LENGTH] or None
