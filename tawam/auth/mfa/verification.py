"""POST /factors/{id}/challenge and /verify: a session proves a second factor and becomes `aal2`."""

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import msgspec
from cryptography.exceptions import InvalidTag
from sqlalchemy import bindparam, delete, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import Caller, is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, SessionEnded, UserBanned, validation_failed
from tawam.auth.mfa import factors, security_keys, totp
from tawam.auth.mfa.enrolment import check_aal, factor_id_of, lock_account, lock_factor
from tawam.auth.passkeys.verification import Rejected
from tawam.auth.responses import json_response, session_json
from tawam.auth.sessions import sessions
from tawam.auth.sessions.reauthentication import require_recent
from tawam.auth.tables import factor_challenges
from tawam.auth.tables import factors as factors_table
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.http.bodies import read_bytes, read_json
from tawam.http.fields import Line
from tawam.logs import logger

CHALLENGE_SECONDS = 300

INSERT_CHALLENGE = Statement(insert(factor_challenges))
SET_CHALLENGED_AT = Statement(
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

_log = logger("auth")
MAX_WRONG_CODES = 5
Refusal = Literal["unknown", "expired", "wrong"]


async def challenge(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    factor_id = factor_id_of(request)
    await auth.limits.hit("factor_challenge", caller.user_id or "")
    body = await read_bytes(request)
    challenge_id, issued = new_id(), datetime.now(UTC)
    expires = issued + timedelta(seconds=CHALLENGE_SECONDS)

    async def work(transaction: Transaction) -> dict[str, Any]:
        user = await lock_account(transaction, caller)
        factor = await lock_factor(transaction, user, factor_id)
        await check_aal(transaction, caller, user, factor)
        if factor["status"] == factors.UNVERIFIED:
            # The caller may not be who enrolled: any security key may answer, others may have seen the code.
            await require_recent(transaction, caller)
        asked = await _challenge_options(auth, transaction, user, factor, challenge_id, body)
        # Expired challenges are kept as long again, so that a late code is reported as expired.
        long_expired = timestamp(issued - timedelta(seconds=CHALLENGE_SECONDS))
        await transaction.execute(DELETE_EXPIRED, factor_id=factor_id, moment=long_expired)
        await transaction.execute(SET_CHALLENGED_AT, factor_id=factor_id, moment=timestamp(issued))
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
    return json_response({"id": challenge_id, **asked, "expires_at": int(expires.timestamp())})


async def _challenge_options(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, body: bytes
) -> dict[str, Any]:
    match factor["factor_type"]:
        case factors.TOTP:
            return {"type": factors.TOTP}
        case factors.WEBAUTHN:
            options = await security_keys.challenge_options(
                auth, transaction, user, factor, challenge_id, body
            )
            return {"type": factors.WEBAUTHN, "webauthn": options}
        case _:
            raise validation_failed("Recovery codes are not challenged")


class Verify(msgspec.Struct):
    """Body of POST /factors/{id}/verify: `code` of an app, or `webauthn` of a security key."""

    challenge_id: Line | None = None
    code: Line | None = None
    webauthn: security_keys.SecurityKeyAnswer | None = None


@dataclass(frozen=True)
class VerifiedFactor:
    """A verified factor. `step`: the time step of an authenticator app's code."""

    step: int | None = None


async def verify(auth: Auth, request: Request) -> Response:
    """Verify a factor; ends the account's other sessions that have not verified one."""
    caller = await auth.access.user_at_any_level(request)
    factor_id = factor_id_of(request)
    body = await read_json(request, Verify)
    if not body.challenge_id or not (body.code or body.webauthn):
        raise validation_failed("challenge_id and code are required")
    # Counted before the code is checked, so that parallel attempts count too.
    for rule in ("factor_code", "factor_code_hourly"):
        await auth.limits.hit(rule, caller.user_id or "")
    challenge_id = _parse_challenge_id(body.challenge_id)

    async def work(transaction: Transaction) -> tuple[Row, sessions.OpenSession] | AuthError:
        user = await lock_account(transaction, caller)
        if is_banned(user):
            raise UserBanned("User is banned")
        factor = await lock_factor(transaction, user, factor_id)
        await check_aal(transaction, caller, user, factor)
        shown = await _verify_challenge(auth, transaction, user, factor, challenge_id, body)
        if not isinstance(shown, VerifiedFactor):
            return _refusal_error(shown, challenge_id, factor)
        return user, await raise_session(auth, transaction, caller, user, factor, shown.step)

    try:
        match await in_transaction(auth.database, work):
            case (user, session):
                await auth.access.forget(user["id"])
                for rule in ("factor_code", "factor_code_hourly"):
                    await auth.limits.clear(rule, user["id"])
                return json_response(await session_json(auth, session, user))
            case refusal:
                raise refusal
    except UniqueViolation as error:
        message = "This credential is already registered"
        raise AuthError(422, "webauthn_credential_exists", message) from error


async def _verify_challenge(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, body: Verify
) -> VerifiedFactor | Refusal:
    """Check the answer to a challenge. A valid answer consumes the challenge, a wrong one is counted."""
    found = await transaction.fetch_one(CHALLENGE, challenge_id=challenge_id, factor_id=factor["id"])
    if found is None:
        return "unknown"
    if found["failed_attempts"] >= MAX_WRONG_CODES or found["expires_at"] <= now():
        return "expired"
    shown = await _verify_answer(auth, transaction, user, factor, challenge_id, body)
    if shown is None:
        await transaction.execute(COUNT_WRONG_CODE, challenge_id=challenge_id)
        return "wrong"
    await transaction.execute(DELETE_CHALLENGE, challenge_id=challenge_id)
    return shown


async def _verify_answer(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, body: Verify
) -> VerifiedFactor | None:
    if factor["factor_type"] == factors.WEBAUTHN:
        if body.webauthn is None:
            raise validation_failed("WebAuthn config required")
        try:
            await security_keys.verify_answer(auth, transaction, user, factor, challenge_id, body.webauthn)
        except Rejected as rejected:
            _log.info("security_key_refused", factor_id=factor["id"], reason=str(rejected))
            return None
        return VerifiedFactor()
    if not body.code:
        raise validation_failed("Code needs to be non-empty")
    step = _totp_step(auth, factor, body.code)
    return None if step is None else VerifiedFactor(step)


def _totp_step(auth: Auth, factor: Row, code: str) -> int | None:
    try:
        secret = factors.decrypt_secret(auth.keys, factor["id"], factor["secret"])
    except InvalidTag:
        _log.error("factor_unreadable", factor_id=factor["id"], reason="encrypted with other keys")
        return None
    return totp.matching_step(secret, code, factor["last_used_step"])


async def raise_session(
    auth: Auth, transaction: Transaction, caller: Caller, user: Row, factor: Row, step: int | None = None
) -> sessions.OpenSession:
    """Raise the session to `aal2` by a verified factor; ends the account's other `aal1` sessions.

    The caller calls `Access.forget`.
    """
    moment = now()
    await transaction.execute(factors.VERIFY_FACTOR, factor_id=factor["id"], step=step, moment=moment)
    await transaction.execute(factors.DELETE_UNVERIFIED, user_id=user["id"], before=moment)
    if factor["status"] == factors.UNVERIFIED:
        await factors.notify_owner(transaction, user, "second-factor-added", kind=factor["factor_type"])
    session_id = caller.session_id or ""
    await transaction.execute(sessions.END_OTHER_AAL1_SESSIONS, user_id=user["id"], session_id=session_id)
    session = await sessions.raise_to_aal2(transaction, auth.keys, session_id, factor)
    if session is None:
        raise SessionEnded("Session from session_id claim in JWT does not exist")
    return session


def _parse_challenge_id(text: str) -> str:
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise _refusal_error("unknown", text) from None


def _refusal_error(refusal: Refusal, challenge_id: str, factor: Row | None = None) -> AuthError:
    match refusal:
        case "unknown":
            message = "MFA factor with the provided challenge ID not found"
            return AuthError(422, "mfa_factor_not_found", message)
        case "expired":
            message = f"MFA challenge {challenge_id} has expired, verify against another challenge."
            return AuthError(422, "mfa_challenge_expired", message)
        case "wrong":
            is_key = factor is not None and factor["factor_type"] == factors.WEBAUTHN
            message = "Credential verification failed" if is_key else "Invalid TOTP code entered"
            return AuthError(422, "mfa_verification_failed", message)
