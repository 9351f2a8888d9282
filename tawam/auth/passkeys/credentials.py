"""WebAuthn credentials in the database, of passkeys and security keys alike."""

from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.passkeys.verification import NewCredential, Rejected, VerifiedAssertion
from tawam.auth.tables import webauthn_credentials as credentials
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, timestamp
from tawam.logs import logger

_log = logger("auth")

INSERT_CREDENTIAL = Statement(insert(credentials))
PASSKEYS_OF_USER = Statement(
    select(credentials)
    .where(credentials.c.user_id == bindparam("user_id"), credentials.c.factor_id.is_(None))
    .order_by(credentials.c.created_at, credentials.c.id)
)
CREDENTIALS_OF_USER = Statement(
    select(credentials.c.credential_id).where(credentials.c.user_id == bindparam("user_id"))
)
BY_CREDENTIAL_ID = Statement(
    select(credentials).where(credentials.c.credential_id == bindparam("credential_id"))
)
CREDENTIAL_OF_FACTOR = Statement(select(credentials).where(credentials.c.factor_id == bindparam("factor_id")))
# Locked after the account, as everywhere.
LOCK_PASSKEY = Statement(
    select(credentials)
    .where(
        credentials.c.id == bindparam("passkey_id"),
        credentials.c.user_id == bindparam("user_id"),
        credentials.c.factor_id.is_(None),
    )
    .with_for_update()
)
SET_USED = Statement(
    update(credentials)
    .where(credentials.c.id == bindparam("row_id"))
    .values(
        sign_count=bindparam("sign_count"),
        is_backed_up=bindparam("is_backed_up"),
        last_used_at=bindparam("moment"),
        updated_at=bindparam("moment"),
    )
)
SET_NAME = Statement(
    update(credentials)
    .where(credentials.c.id == bindparam("row_id"))
    .values(friendly_name=bindparam("friendly_name"), updated_at=bindparam("moment"))
)
DELETE_CREDENTIAL = Statement(delete(credentials).where(credentials.c.id == bindparam("row_id")))


async def add_credential(
    transaction: Transaction,
    user_id: str,
    new: NewCredential,
    moment: datetime,
    *,
    friendly_name: str | None = None,
    factor_id: str | None = None,
) -> Row:
    """Store a new credential.

    Raises:
        UniqueViolation: this account or another has registered the credential already.
    """
    row = {
        "id": new_id(),
        "user_id": user_id,
        "factor_id": factor_id,
        "credential_id": new.credential_id,
        "public_key": new.public_key,
        "sign_count": new.sign_count,
        "transports": new.transports,
        "aaguid": new.aaguid,
        "is_backed_up": new.is_backed_up,
        "friendly_name": friendly_name,
        "created_at": timestamp(moment),
        "updated_at": timestamp(moment),
        "last_used_at": None,
    }
    await transaction.execute(INSERT_CREDENTIAL, **row)
    return row


async def record_use(
    transaction: Transaction, credential: Row, signed: VerifiedAssertion, moment: datetime
) -> None:
    """Record the use of a credential of a locked account.

    Raises:
        Rejected: the counter did not increase: the authenticator may be cloned (WebAuthn Level 3, 6.1.1).
    """
    stored, received = credential["sign_count"], signed.sign_count
    if (stored or received) and received <= stored:
        _log.warning("webauthn_counter_fell", credential=credential["id"], stored=stored, received=received)
        raise Rejected(f"counter {received} after {stored}")
    await transaction.execute(
        SET_USED,
        row_id=credential["id"],
        sign_count=received,
        is_backed_up=signed.is_backed_up,
        moment=timestamp(moment),
    )


async def credential_ids(transaction: Transaction, user_id: str) -> list[str]:
    """Return the credential ids of an account's passkeys and security keys."""
    rows = await transaction.fetch_all(CREDENTIALS_OF_USER, user_id=user_id)
    return [row["credential_id"] for row in rows]
