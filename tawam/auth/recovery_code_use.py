"""POST /factors/recovery-codes/verify: a code on paper instead of the second factor that was lost."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import factors, recovery_codes, sessions
from tawam.auth.access import is_banned
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, UserBanned, validation_failed
from tawam.auth.factor_enrolment import lock_account
from tawam.auth.factor_verification import raised
from tawam.auth.recovery_code_sets import lock_recovery_codes, record
from tawam.auth.shapes import read_session_shape
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.fields import Line
from tawam.http.limits import TooManyRequests


class Use(msgspec.Struct):
    """Body of POST /factors/recovery-codes/verify."""

    code: Line | None = None


async def use_recovery_code(auth: Auth, request: Request) -> Response:
    """The session at `aal2`; its owner is told, and how many codes are left."""
    caller = await auth.access.user_at_any_level(request)
    typed = (await read_json(request, Use)).code or ""
    if not typed or len(typed) > recovery_codes.LONGEST_TYPED:
        raise validation_failed("Code needs to be non-empty")
    await _count(auth, caller.user_id or "")

    async def work(transaction: Transaction) -> tuple[Row, sessions.OpenSession] | None:
        user = await lock_account(transaction, caller)
        if is_banned(user):
            raise UserBanned("User is banned")
        factor = await lock_recovery_codes(transaction, user)
        if not await recovery_codes.use(transaction, auth.keys, factor, typed):
            return None
        _, remaining = await recovery_codes.counts(transaction, factor["id"])
        await factors.tell_owner(transaction, user, "recovery-code-used", remaining=remaining)
        await record(transaction, request, user, "user.recovery_code_used", remaining=remaining)
        return user, await raised(auth, transaction, caller, user, factor)

    match await in_transaction(auth.database, work):
        case None:
            raise AuthError(422, "mfa_verification_failed", "Invalid recovery code entered")
        case user, session:
            auth.access.forget_user(user["id"])
            await auth.limits.clear("recovery_code", user["id"])
            return json_answer(await read_session_shape(auth, session, user))


async def _count(auth: Auth, user_id: str) -> None:
    """Counted before a code is looked at, so that many at once are counted too."""
    try:
        await auth.limits.hit("recovery_code", user_id)
    except TooManyRequests as error:
        message = f"Too many wrong recovery codes. Try again in {error.retry_after} seconds."
        raise AuthError(429, "mfa_recovery_codes_locked", message, error.headers) from error
