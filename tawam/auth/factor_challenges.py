"""POST /factors/{id}/challenge: what a code is an answer to."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.factor_enrolment import factor_id_of, lock_account, lock_factor
from tawam.auth.tables import factor_challenges, factors
from tawam.database.port import Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, timestamp

SECONDS = 300

INSERT_CHALLENGE = Statement(insert(factor_challenges))
CHALLENGED = Statement(
    update(factors)
    .where(factors.c.id == bindparam("factor_id"))
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
    challenge_id, issued = new_id(), datetime.now(UTC)
    expires = issued + timedelta(seconds=SECONDS)

    async def work(transaction: Transaction) -> None:
        await lock_factor(transaction, await lock_account(transaction, caller), factor_id)
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

    await in_transaction(auth.database, work)
    return json_answer({"id": challenge_id, "type": "totp", "expires_at": int(expires.timestamp())})
