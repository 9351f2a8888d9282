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
# After the account, as everywhere, so that two transactions cannot block each other.
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
LOWER_SESSION = Statement(
    update(sessions)
    .where(sessions.c.id == bindparam("session_id"))
    .values(aal="aal1", factor_id=None, amr=bindparam("amr"))
)


async def remove(transaction: Transaction, user: Row, factor: Row) -> None:
    """Take a factor (locked) from its account (locked); the sessions that it raised are `aal1` again.

    Recovery codes go with the last factor that they stand in for. The caller makes `Access` forget the
    account.
    """
    await _take(transaction, factor)
    if factor["status"] != VERIFIED:
        return
    left = await transaction.fetch_all(FACTORS_OF_USER, user_id=user["id"])
    if not any(stands_alone(other) for other in left):
        for codes in (other for other in left if other["factor_type"] == RECOVERY_CODE):
            await _take(transaction, codes)
    if factor["factor_type"] == RECOVERY_CODE:
        await tell_owner(transaction, user, "recovery-codes-removed")
    else:
        await tell_owner(transaction, user, "second-factor-removed", kind=factor["factor_type"])


def stands_alone(factor: Row) -> bool:
    """Whether a factor is shown by itself: recovery codes only stand in for another."""
    return factor["status"] == VERIFIED and factor["factor_type"] != RECOVERY_CODE


async def tell_owner(transaction: Transaction, user: Row, template: Template, **values: Any) -> None:
    """Anonymous accounts have nowhere to be told."""
    if user["email"] is not None:
        known = {"email": user["email"], "changed_at": now(), **values}
        await enqueue(transaction, Mail(user["email"], template, user["language"], known))


async def _take(transaction: Transaction, factor: Row) -> None:
    method = METHODS_OF_FACTORS[factor["factor_type"]]
    for session in await transaction.fetch_all(SESSIONS_OF_FACTOR, factor_id=factor["id"]):
        amr = [entry for entry in session["amr"] if entry["method"] != method]
        await transaction.execute(LOWER_SESSION, session_id=session["id"], amr=amr)
    await transaction.execute(DELETE_FACTOR, factor_id=factor["id"])


_ROWS = 500
_BEFORE_ALL = "00000000-0000-0000-0000-000000000000"

SEALED_AFTER = Statement(
    select(factors.c.id, factors.c.secret)
    # Security keys have no secret of ours.
    .where(factors.c.id > bindparam("after"), factors.c.secret != "")
    .order_by(factors.c.id)
    .limit(_ROWS)
)
RESEAL = Statement(
    update(factors)
    .where(factors.c.id == bindparam("factor_id"), factors.c.secret == bindparam("present"))
    .values(secret=bindparam("sealed"))
)


async def reseal_factors(database: Database, keys: SigningKeys) -> int:
    """Seal every factor's secret with the newest data key; the number of those that no key of ours opens."""
    unreadable, after = 0, _BEFORE_ALL
    while rows := await database.fetch_all(SEALED_AFTER, after=after):
        after = rows[-1]["id"]
        sealed = [_resealed(keys, row) for row in rows]
        unreadable += sealed.count(None)
        await _store(database, [(row, text) for row, text in zip(rows, sealed, strict=True) if text])
    return unreadable


async def _store(database: Database, resealed: list[tuple[Row, str]]) -> None:
    async def work(transaction: Transaction) -> None:
        for row, text in resealed:
            if text != row["secret"]:
                await transaction.execute(RESEAL, factor_id=row["id"], present=row["secret"], sealed=text)

    await in_transaction(database, work)


def _resealed(keys: SigningKeys, row: Row) -> str | None:
    try:
        if sealed_with(row["secret"]) == keys.data_version:
            return row["secret"]
        return sealed(keys, row["id"], unsealed(keys, row["id"], row["secret"]))
    except (InvalidTag, ValueError):
        return None


_NONCE_BYTES = 12


def sealed(keys: SigningKeys, factor_id: str, secret: str) -> str:
    """`secret` as the database may hold it: AES-256-GCM with a key that belongs to this factor alone.

    The version of the data key that it is made of stands before it: `1:…`.
    """
    version, nonce = keys.data_version, os.urandom(_NONCE_BYTES)
    encrypted = _cipher(keys, version, factor_id).encrypt(nonce, secret.encode(), None)
    return f"{version}:{base64.b64encode(nonce + encrypted).decode()}"


def unsealed(keys: SigningKeys, factor_id: str, text: str) -> str:
    """
    Raises:
        cryptography.exceptions.InvalidTag: changed, of another factor, or of other keys.
    """
    _, _, body = text.rpartition(":")
    raw = base64.b64decode(body)
    nonce, encrypted = raw[:_NONCE_BYTES], raw[_NONCE_BYTES:]
    return _cipher(keys, sealed_with(text), factor_id).decrypt(nonce, encrypted, None).decode()


def sealed_with(text: str) -> int:
    """The version of the data key; what carries none was sealed before there were any."""
    return int(text.partition(":")[0]) if ":" in text else 0


def _cipher(keys: SigningKeys, version: int, factor_id: str) -> AESGCM:
    key = keys.derive_as(version, "second factor", factor_id)
    if key is None:
        raise InvalidTag
    return AESGCM(key)
