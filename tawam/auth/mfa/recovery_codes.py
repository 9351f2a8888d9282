"""Recovery codes for people who have lost their second factor: ten at a time, each valid once.

GET, POST and DELETE /factors/recovery-codes; POST /factors/recovery-codes/regenerate and /verify.

The database holds a hash of each code, keyed with the key of its set. That key is encrypted as the secrets of
authenticator apps are, so that codes outlive a change of the data key.
"""

import hmac
import secrets
import unicodedata
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from sqlalchemy import bindparam, delete, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import Caller, is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, UserBanned, insufficient_aal, validation_failed
from tawam.auth.keys import SigningKeys
from tawam.auth.mfa import factors, totp
from tawam.auth.mfa.enrolment import MAX_NAME_LENGTH, lock_account
from tawam.auth.mfa.verification import raise_session
from tawam.auth.responses import json_response, session_json
from tawam.auth.sessions import sessions
from tawam.auth.sessions.reauthentication import require_recent
from tawam.auth.tables import factors as factors_table
from tawam.auth.tables import recovery_codes
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now
from tawam.http.bodies import decode_json, read_bytes, read_json
from tawam.http.fields import Line
from tawam.http.limits import TooManyRequests
from tawam.logs import logger
from tawam.normalization import is_printable, normalize, typed

_log = logger("auth")

TOTAL = 10
# Crockford's Base32: 16 letters are 80 bits, and no two of them look alike.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 16
_LOOKALIKES = str.maketrans("oil", "011")
# Leaves room for spaces and dashes between the letters.
MAX_TYPED_LENGTH = 100

SET_KEY = Statement(
    update(factors_table)
    .where(factors_table.c.id == bindparam("factor_id"))
    .values(secret=bindparam("sealed"))
)
INSERT_CODE = Statement(insert(recovery_codes))
DELETE_CODES = Statement(delete(recovery_codes).where(recovery_codes.c.factor_id == bindparam("factor_id")))
CODES = Statement(
    select(recovery_codes.c.used_at).where(recovery_codes.c.factor_id == bindparam("factor_id"))
)
MARK_CODE_USED = Statement(
    update(recovery_codes)
    .where(
        recovery_codes.c.factor_id == bindparam("factor_id"),
        recovery_codes.c.code_hash == bindparam("code_hash"),
        recovery_codes.c.used_at.is_(None),
    )
    .values(used_at=bindparam("moment"))
)


async def replace_codes(transaction: Transaction, keys: SigningKeys, factor_id: str) -> list[str]:
    """Replace the codes with a new set under a new key; only this result holds them."""
    key = totp.new_secret()
    await transaction.execute(
        SET_KEY, factor_id=factor_id, sealed=factors.encrypt_secret(keys, factor_id, key)
    )
    await transaction.execute(DELETE_CODES, factor_id=factor_id)
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH)) for _ in range(TOTAL)]
    for code in codes:
        await transaction.execute(
            INSERT_CODE,
            id=new_id(),
            factor_id=factor_id,
            code_hash=_hash(key, code),
            used_at=None,
            created_at=now(),
        )
    return codes


async def redeem_code(transaction: Transaction, keys: SigningKeys, factor: Row, typed: str) -> bool:
    """Mark the code as used; returns False if `typed` is not an unused code of the factor."""
    try:
        key = factors.decrypt_secret(keys, factor["id"], factor["secret"])
    except (InvalidTag, ValueError):
        _log.error("factor_unreadable", factor_id=factor["id"], reason="encrypted with other keys")
        return False
    code_hash, moment = _hash(key, _normalize_code(typed)), now()
    used = await transaction.execute(
        MARK_CODE_USED, factor_id=factor["id"], code_hash=code_hash, moment=moment
    )
    return used == 1


async def count_codes(transaction: Transaction, factor_id: str) -> tuple[int, int]:
    """Return how many codes the set has, and how many are unused."""
    codes = await transaction.fetch_all(CODES, factor_id=factor_id)
    return len(codes), sum(code["used_at"] is None for code in codes)


def _normalize_code(typed: str) -> str:
    """Normalize a typed code: lower case, without spaces and dashes, look-alikes resolved."""
    folded = normalize("NFKC", typed).casefold()
    kept = (_ascii_digit(letter) for letter in folded if letter.isalnum())
    return "".join(kept).translate(_LOOKALIKES)


def _ascii_digit(letter: str) -> str:
    """Return the ASCII form of a digit: Arabic keyboards have digits of their own."""
    value = unicodedata.decimal(letter, None)
    return letter if value is None else str(value)


def _hash(key: str, code: str) -> str:
    return hmac.digest(key.encode(), code.encode(), "sha256").hex()


class GenerateRecoveryCodes(msgspec.Struct):
    """Body of POST /factors/recovery-codes; the body is optional."""

    friendly_name: Line | None = None


async def read_recovery_codes(auth: Auth, request: Request) -> Response:
    """Respond with the number of codes and of unused codes, at either assurance level."""
    caller = await auth.access.user_at_any_level(request)

    async def work(transaction: Transaction) -> dict[str, Any]:
        factor = await lock_recovery_codes(transaction, await lock_account(transaction, caller))
        total, remaining = await count_codes(transaction, factor["id"])
        return {"id": factor["id"], "type": factors.RECOVERY_CODE, "total": total, "remaining": remaining}

    return json_response(await in_transaction(auth.database, work))


async def generate_recovery_codes(auth: Auth, request: Request) -> Response:
    """Create the first set for an account with another second factor. Only this response holds the codes."""
    caller = await auth.access.user_at_any_level(request)
    body = await read_bytes(request)
    name = typed(decode_json(body, GenerateRecoveryCodes).friendly_name or "") if body.strip() else ""
    if len(name) > MAX_NAME_LENGTH or not is_printable(name):
        raise validation_failed(f"A name has up to {MAX_NAME_LENGTH} printable characters")
    await auth.limits.hit("recovery_code_set", caller.user_id or "")

    async def work(transaction: Transaction) -> dict[str, Any]:
        user = await lock_account(transaction, caller)
        present = await transaction.fetch_all(factors.FACTORS_OF_USER, user_id=user["id"])
        if not any(factors.is_standalone(factor) for factor in present):
            message = "Recovery codes need another verified factor"
            raise AuthError(422, "mfa_recovery_codes_sole_factor", message)
        _require_aal2(caller)
        await require_recent(transaction, caller)
        if any(factor["factor_type"] == factors.RECOVERY_CODE for factor in present):
            message = "Recovery codes exist already, regenerate them to replace them"
            raise AuthError(422, "mfa_verified_factor_exists", message)
        factor = await _insert_factor(transaction, user, name)
        return await _issue_codes(auth, transaction, request, user, factor)

    try:
        return json_response(await in_transaction(auth.database, work))
    except UniqueViolation as error:
        message = f'A factor with the friendly name "{name}" for this user already exists'
        raise AuthError(422, "mfa_factor_name_conflict", message) from error


async def regenerate_recovery_codes(auth: Auth, request: Request) -> Response:
    """Replace the set by another under the same id and name."""
    caller = await auth.access.user_at_any_level(request)
    _require_aal2(caller)
    await auth.limits.hit("recovery_code_set", caller.user_id or "")

    async def work(transaction: Transaction) -> dict[str, Any]:
        user = await lock_account(transaction, caller)
        await require_recent(transaction, caller)
        factor = await lock_recovery_codes(transaction, user)
        return await _issue_codes(auth, transaction, request, user, factor)

    answer = await in_transaction(auth.database, work)
    await auth.limits.clear("recovery_code", caller.user_id or "")
    return json_response(answer)


async def remove_recovery_codes(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    _require_aal2(caller)

    async def work(transaction: Transaction) -> Row:
        user = await lock_account(transaction, caller)
        await require_recent(transaction, caller)
        factor = await lock_recovery_codes(transaction, user)
        await factors.remove(transaction, user, factor)
        return factor

    factor = await in_transaction(auth.database, work)
    await auth.access.forget(caller.user_id or "")
    return json_response({"id": factor["id"]})


async def lock_recovery_codes(transaction: Transaction, user: Row) -> Row:
    """Return the recovery code factor of a locked account.

    Raises:
        AuthError: 404, the account has no recovery codes.
    """
    found = await transaction.fetch_one(factors.RECOVERY_CODES_OF_USER, user_id=user["id"])
    if found is None:
        raise AuthError(404, "mfa_factor_not_found", "Factor not found")
    return found


def _require_aal2(caller: Caller) -> None:
    if caller.aal != "aal2":
        raise insufficient_aal(403, "AAL2 required to manage recovery codes")


async def _insert_factor(transaction: Transaction, user: Row, name: str) -> Row:
    moment = now()
    row = {
        "id": new_id(),
        "user_id": user["id"],
        "friendly_name": name or None,
        "factor_type": factors.RECOVERY_CODE,
        "status": factors.VERIFIED,
        "secret": "",
        "last_used_step": None,
        "last_challenged_at": None,
        "created_at": moment,
        "updated_at": moment,
    }
    await transaction.execute(factors.INSERT_FACTOR, **row)
    return row


async def _issue_codes(
    auth: Auth, transaction: Transaction, request: Request, user: Row, factor: Row
) -> dict[str, Any]:
    codes = await replace_codes(transaction, auth.keys, factor["id"])
    await factors.notify_owner(transaction, user, "recovery-codes-created")
    await record_on_trail(transaction, request, user, "user.recovery_codes_created")
    named = {"friendly_name": factor["friendly_name"]} if factor["friendly_name"] else {}
    shape = {"id": factor["id"], "type": factors.RECOVERY_CODE, **named}
    return {**shape, "total": len(codes), "codes": codes}


async def record_on_trail(
    transaction: Transaction, request: Request, user: Row, action: str, **after: Any
) -> None:
    """Record an action of the account's owner on the audit trail."""
    actor = Actor(user["id"], user["email"], request.client.host if request.client else None)
    await trail.record(transaction, actor, action, user, after=after or None)


class VerifyRecoveryCode(msgspec.Struct):
    """Body of POST /factors/recovery-codes/verify."""

    code: Line | None = None


async def verify_recovery_code(auth: Auth, request: Request) -> Response:
    """Raise the session to `aal2` by a code. A mail tells the owner and how many codes are left."""
    caller = await auth.access.user_at_any_level(request)
    typed = (await read_json(request, VerifyRecoveryCode)).code or ""
    if not typed or len(typed) > MAX_TYPED_LENGTH:
        raise validation_failed("Code needs to be non-empty")
    await _count_attempt(auth, caller.user_id or "")

    async def work(transaction: Transaction) -> tuple[Row, sessions.OpenSession] | None:
        user = await lock_account(transaction, caller)
        if is_banned(user):
            raise UserBanned("User is banned")
        factor = await lock_recovery_codes(transaction, user)
        if not await redeem_code(transaction, auth.keys, factor, typed):
            return None
        _, remaining = await count_codes(transaction, factor["id"])
        await factors.notify_owner(transaction, user, "recovery-code-used", remaining=remaining)
        await record_on_trail(transaction, request, user, "user.recovery_code_used", remaining=remaining)
        return user, await raise_session(auth, transaction, caller, user, factor)

    match await in_transaction(auth.database, work):
        case None:
            raise AuthError(422, "mfa_verification_failed", "Invalid recovery code entered")
        case user, session:
            await auth.access.forget(user["id"])
            await auth.limits.clear("recovery_code", user["id"])
            return json_response(await session_json(auth, session, user))


async def _count_attempt(auth: Auth, user_id: str) -> None:
    """Count the attempt before the code is checked, so that parallel attempts count too."""
    try:
        await auth.limits.hit("recovery_code", user_id)
    except TooManyRequests as error:
        message = f"Too many wrong recovery codes. Try again in {error.retry_after} seconds."
        raise AuthError(429, "mfa_recovery_codes_locked", message, error.headers) from error
