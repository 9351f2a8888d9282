"""Accounts in the database: an account, its identity and its profile are written together or not at all."""

import uuid
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from tawam.auth.tables import identities, users
from tawam.database.port import Row, Statement, Transaction
from tawam.profiles.tables import profiles

PROVIDER = "email"
APP_METADATA = {"provider": PROVIDER, "providers": [PROVIDER]}
_NAME_LENGTH = 200

USER_BY_EMAIL = Statement(select(users).where(users.c.email == bindparam("email")))
USER_BY_ID = Statement(select(users).where(users.c.id == bindparam("user_id")))
LOCK_USER_BY_EMAIL = Statement(select(users).where(users.c.email == bindparam("email")).with_for_update())
LOCK_USER_BY_ID = Statement(select(users).where(users.c.id == bindparam("user_id")).with_for_update())
IDENTITIES_OF_USER = Statement(
    select(identities).where(identities.c.user_id == bindparam("user_id")).order_by(identities.c.created_at)
)

INSERT_USER = Statement(insert(users))
INSERT_IDENTITY = Statement(insert(identities))
INSERT_PROFILE = Statement(insert(profiles))

REPLACE_UNCONFIRMED_USER = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"), users.c.email_confirmed_at.is_(None))
    .values(
        password_hash=bindparam("password_hash"),
        user_metadata=bindparam("user_metadata"),
        language=bindparam("language"),
        confirmation_sent_at=bindparam("moment"),
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
    .values(email_confirmed_at=bindparam("moment"), updated_at=bindparam("moment"))
)
STAND_IN = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(stand_in_hash=bindparam("stand_in_hash"))
)
MAIL_SENT = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(confirmation_sent_at=bindparam("moment"))
)


async def create(
    transaction: Transaction,
    email: str,
    password_hash: str,
    user_metadata: dict[str, Any],
    language: str,
    moment: str,
    app_metadata: dict[str, Any] | None = None,
    confirmed_at: str | None = None,
) -> str:
    """A new account with its identity and profile; returns its id.

    Raises:
        UniqueViolation: the address has an account.
    """
    # Random ids: time-ordered ones would tell strangers when an account was made.
    user_id = str(uuid.uuid4())
    await transaction.execute(
        INSERT_USER,
        id=user_id,
        email=email,
        password_hash=password_hash,
        stand_in_hash=None,
        email_confirmed_at=confirmed_at,
        confirmation_sent_at=None if confirmed_at else moment,
        last_sign_in_at=None,
        banned_until=None,
        app_metadata=app_metadata or APP_METADATA,
        user_metadata=user_metadata,
        language=language,
        created_at=moment,
        updated_at=moment,
    )
    await transaction.execute(
        INSERT_IDENTITY,
        id=str(uuid.uuid4()),
        user_id=user_id,
        provider=PROVIDER,
        provider_id=user_id,
        identity_data=identity_data(user_id, email, user_metadata, is_verified=confirmed_at is not None),
        email=email,
        last_sign_in_at=None,
        created_at=moment,
        updated_at=moment,
    )
    await transaction.execute(
        INSERT_PROFILE,
        id=user_id,
        email=email,
        username=None,
        full_name=full_name(user_metadata),
        avatar_url=None,
        created_at=moment,
        updated_at=None,
    )
    return user_id


async def replace_unconfirmed(
    transaction: Transaction,
    user: Row,
    password_hash: str,
    user_metadata: dict[str, Any],
    language: str,
    moment: str,
) -> None:
    """Give an account that nobody has confirmed the password and data of its newest sign-up.

    Until an address is confirmed, whoever signed up first has no right to it: their password must not
    outlive the owner's own sign-up. The caller voids the earlier links in the same transaction.
    """
    await transaction.execute(
        REPLACE_UNCONFIRMED_USER,
        user_id=user["id"],
        password_hash=password_hash,
        user_metadata=user_metadata,
        language=language,
        moment=moment,
    )
    data = identity_data(user["id"], user["email"], user_metadata, is_verified=False)
    await transaction.execute(REPLACE_IDENTITY_DATA, user_id=user["id"], identity_data=data, moment=moment)
    await transaction.execute(REPLACE_FULL_NAME, user_id=user["id"], full_name=full_name(user_metadata))


async def confirm(transaction: Transaction, user: Row, moment: str) -> None:
    """Mark the address as its owner's."""
    await transaction.execute(CONFIRM_USER, user_id=user["id"], moment=moment)
    data = identity_data(user["id"], user["email"], user["user_metadata"], is_verified=True)
    await transaction.execute(REPLACE_IDENTITY_DATA, user_id=user["id"], identity_data=data, moment=moment)


def identity_data(
    user_id: str, email: str, user_metadata: dict[str, Any], *, is_verified: bool
) -> dict[str, Any]:
    facts = {"sub": user_id, "email": email, "email_verified": is_verified, "phone_verified": False}
    return {**user_metadata, **facts}


def full_name(user_metadata: dict[str, Any]) -> str | None:
    """First and last name as one, or `full_name`; None where neither is given as text."""
    names = [user_metadata.get(key) for key in ("first_name", "last_name")]
    given = [name.strip() for name in names if isinstance(name, str) and name.strip()]
    whole = user_metadata.get("full_name")
    text = " ".join(given) or (whole.strip() if isinstance(whole, str) else "")
    return text[:_NAME_LENGTH] or None
