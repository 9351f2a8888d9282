"""Second factors in the database. They go with their account; a session knows the one that raised it."""

from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.sessions import METHODS_OF_FACTORS
from tawam.auth.tables import factors, sessions
from tawam.database.port import Row, Statement, Transaction
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
