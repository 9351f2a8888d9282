"""Second factors in the database, and the encryption of their secrets.

Factors are deleted with their account. A session refers to the factor that raised it to `aal2`.
"""

import base64
import os
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.keys import SigningKeys
from tawam.auth.sessions.sessions import METHODS_OF_FACTORS
from tawam.auth.tables import factors, sessions
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.mail.outbox import Mail, Template, enqueue

UNVERIFIED, VERIFIED = "unverified", "verified"
TOTP, WEBAUTHN, RECOVERY_CODE = "totp", "webauthn", "recovery_code"

INSERT_FACTOR = Statement(insert(factors))
FACTORS_OF_USER = Statement(
    select(factors).where(factors.c.user_id == bindparam("user_id")).order_by(factors.c.created_at)
)
RECOVERY_CODES_OF_USER = Statement(
    select(factors).where(factors.c.user_id == bindparam("user_id"), factors.c.factor_type == RECOVERY_CODE)
)
# Locked after the account, as everywhere, so that transactions cannot deadlock.
LOCK_FACTOR = Statement(
    select(factors)
    .where(factors.c.id == bindparam("factor_id"), factors.c.user_id == bindparam("user_id"))
    .with_for_update()
)
VERIFY_FACTOR = Statement(
    update(factors)
    .where(factors.c.id == bindparam("factor_id"))
    .values(status=VERIFIED, last_used_step=bindparam("step"), updated_at=bindparam("moment"))
)
DELETE_FACTOR = Statement(delete(factors).where(factors.c.id == bindparam("factor_id")))
DELETE_UNVERIFIED = Statement(
    delete(factors).where(
        factors.c.user_id == bindparam("user_id"),
        factors.c.status == UNVERIFIED,
        factors.c.created_at < bindparam("before"),
    )
)
SESSIONS_OF_FACTOR = Statement(
    select(sessions.c.id, sessions.c.amr)
    .where(sessions.c.factor_id == bindparam("factor_id"))
    .with_for_update()
)
SET_AAL1 = Statement(
    update(sessions)
    .where(sessions.c.id == bindparam("session_id"))
    .values(aal="aal1", factor_id=None, amr=bindparam("amr"))
)

_BATCH_SIZE = 500
_FIRST_ID = "00000000-0000-0000-0000-000000000000"
ENCRYPTED_AFTER = Statement(
    select(factors.c.id, factors.c.secret)
    # Security keys have no secret here.
    .where(factors.c.id > bindparam("after"), factors.c.secret != "")
    .order_by(factors.c.id)
    .limit(_BATCH_SIZE)
)
REPLACE_SECRET = Statement(
    update(factors)
    .where(factors.c.id == bindparam("factor_id"), factors.c.secret == bindparam("present"))
    .values(secret=bindparam("sealed"))
)
_NONCE_BYTES = 12


async def remove(transaction: Transaction, user: Row, factor: Row) -> None:
    """Delete a locked factor of a locked account; the sessions that it raised return to `aal1`.

    Recovery codes are deleted with the last factor that they replace. The caller calls
    `Access.forget`.
    """
    await _delete(transaction, factor)
    if factor["status"] != VERIFIED:
        return
    left = await transaction.fetch_all(FACTORS_OF_USER, user_id=user["id"])
    if not any(is_standalone(other) for other in left):
        for codes in (other for other in left if other["factor_type"] == RECOVERY_CODE):
            await _delete(transaction, codes)
    if factor["factor_type"] == RECOVERY_CODE:
        await notify_owner(transaction, user, "recovery-codes-removed")
    else:
        await notify_owner(transaction, user, "second-factor-removed", kind=factor["factor_type"])


def is_standalone(factor: Row) -> bool:
    """Return whether a factor can be the only one: recovery codes only replace another."""
    return factor["status"] == VERIFIED and factor["factor_type"] != RECOVERY_CODE


async def notify_owner(transaction: Transaction, user: Row, template: Template, **values: Any) -> None:
    """Mail the owner a notice; anonymous accounts have no address."""
    if user["email"] is not None:
        known = {"email": user["email"], "changed_at": now(), **values}
        await enqueue(transaction, Mail(user["email"], template, user["language"], known))


async def _delete(transaction: Transaction, factor: Row) -> None:
    method = METHODS_OF_FACTORS[factor["factor_type"]]
    for session in await transaction.fetch_all(SESSIONS_OF_FACTOR, factor_id=factor["id"]):
        amr = [entry for entry in session["amr"] if entry["method"] != method]
        await transaction.execute(SET_AAL1, session_id=session["id"], amr=amr)
    await transaction.execute(DELETE_FACTOR, factor_id=factor["id"])


async def reencrypt_factors(database: Database, keys: SigningKeys) -> int:
    """Encrypt every factor's secret with the newest data key; returns how many could not be decrypted."""
    unreadable, after = 0, _FIRST_ID
    while rows := await database.fetch_all(ENCRYPTED_AFTER, after=after):
        after = rows[-1]["id"]
        encrypt_secret = [_reencrypted(keys, row) for row in rows]
        unreadable += encrypt_secret.count(None)
        await _store(database, [(row, text) for row, text in zip(rows, encrypt_secret, strict=True) if text])
    return unreadable


async def _store(database: Database, resealed: list[tuple[Row, str]]) -> None:
    async def work(transaction: Transaction) -> None:
        for row, text in resealed:
            if text != row["secret"]:
                await transaction.execute(
                    REPLACE_SECRET, factor_id=row["id"], present=row["secret"], sealed=text
                )

    await in_transaction(database, work)


def _reencrypted(keys: SigningKeys, row: Row) -> str | None:
    try:
        if key_version_of(row["secret"]) == keys.data_version:
            return row["secret"]
        return encrypt_secret(keys, row["id"], decrypt_secret(keys, row["id"], row["secret"]))
    except (InvalidTag, ValueError):
        return None


def encrypt_secret(keys: SigningKeys, factor_id: str, secret: str) -> str:
    """Encrypt `secret` for the database: AES-256-GCM with a key of this factor alone.

    The result begins with the version of the data key that the factor's key derives from: `1:…`.
    """
    version, nonce = keys.data_version, os.urandom(_NONCE_BYTES)
    encrypted = _cipher(keys, version, factor_id).encrypt(nonce, secret.encode(), None)
    return f"{version}:{base64.b64encode(nonce + encrypted).decode()}"


def decrypt_secret(keys: SigningKeys, factor_id: str, text: str) -> str:
    """Decrypt a secret.

    Raises:
        cryptography.exceptions.InvalidTag: the text was changed, or belongs to another factor or other keys.
    """
    _, _, body = text.rpartition(":")
    raw = base64.b64decode(body)
    nonce, encrypted = raw[:_NONCE_BYTES], raw[_NONCE_BYTES:]
    return _cipher(keys, key_version_of(text), factor_id).decrypt(nonce, encrypted, None).decode()


def key_version_of(text: str) -> int:
    """Return the version of the data key; texts without one are older than data keys."""
    return int(text.partition(":")[0]) if ":" in text else 0


def _cipher(keys: SigningKeys, version: int, factor_id: str) -> AESGCM:
    key = keys.derive_with_version(version, "second factor", factor_id)
    if key is None:
        raise InvalidTag
    return AESGCM(key)
