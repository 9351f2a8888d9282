"""POST /factors/{id}/challenge: what a code is an answer to."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import factors, security_keys
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import validation_failed
from tawam.auth.factor_enrolment import check_level, factor_id_of, lock_account, lock_factor
from tawam.auth.reauthentication import require_recent
from tawam.auth.tables import factor_challenges
from tawam.auth.tables import factors as factors_table
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, timestamp
from tawam.http.bodies import read_bytes

SECONDS = 300

INSERT_CHALLENGE = Statement(insert(factor_challenges))
CHALLENGED = Statement(
    update(factors_table)
    .where(factors_table.c.id == bindparam("factor_id"))
    .values(last_challenged_at=bindparam("moment"))
)
CHALLENGE = Statement(
    select(factor_challenges).where(
        factor_challenges.c.id == bindparam("challenge_id"),
        factor_challenges.c.factor_id == bindparam("factor_id"),
    )
)
COUNT_WRONG_CODE = Statement(
    update(factor_challenges)
    .where(factor_challenges.c.id == bindparam("challenge_id"))
    .values(failed_attempts=factor_challenges.c.failed_attempts + 1)
)
DELETE_EXPIRED = Statement(
    delete(factor_challenges).where(
        factor_challenges.c.factor_id == bindparam("factor_id"),
        factor_challenges.c.expires_at <= bindparam("moment"),
    )
)
DELETE_CHALLENGE = Statement(
    delete(factor_challenges).where(factor_challenges.c.id == bindparam("challenge_id"))
)


async def challenge(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    factor_id = factor_id_of(request)
    await auth.limits.hit("factor_challenge", caller.user_id or "")
    body = await read_bytes(request)
    challenge_id, issued = new_id(), datetime.now(UTC)
    expires = issued + timedelta(seconds=SECONDS)

    async def work(transaction: Transaction) -> dict[str, Any]:
        user = await lock_account(transaction, caller)
        factor = await lock_factor(transaction, user, factor_id)
        await check_level(transaction, caller, user, factor)
        if factor["status"] == factors.UNVERIFIED:
            # Whoever shows it now need not be who began: any key may answer, and any eye has seen the code.
            await require_recent(transaction, caller)
        asked = await _asked(auth, transaction, user, factor, challenge_id, body)
        # Challenges that ran out are kept as long again, so that a late code is told why it does not hold.
        long_expired = timestamp(issued - timedelta(seconds=SECONDS))
        await transaction.execute(DELETE_EXPIRED, factor_id=factor_id, moment=long_expired)
        await transaction.execute(CHALLENGED, factor_id=factor_id, moment=timestamp(issued))
        await transaction.execute(
            INSERT_CHALLENGE,
            id=challenge_id,
            factor_id=factor_id,
            failed_attempts=0,
            created_at=timestamp(issued),
            expires_at=timestamp(expires),
        )
        return asked

    asked = await in_transaction(auth.database, work)
    return json_answer({"id": challenge_id, **asked, "expires_at": int(expires.timestamp())})


async def _asked(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, body: bytes
) -> dict[str, Any]:
    match factor["factor_type"]:
        case factors.TOTP:
            return {"type": factors.TOTP}
        case factors.WEBAUTHN:
            options = await security_keys.options(auth, transaction, user, factor, challenge_id, body)
            return {"type": factors.WEBAUTHN, "webauthn": options}
        case _:
            raise validation_failed("Recovery codes are not challenged")
