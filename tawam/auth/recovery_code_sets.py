"""GET, POST, DELETE /factors/recovery-codes, and POST /factors/recovery-codes/regenerate."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import factors, recovery_codes
from tawam.auth.access import Caller
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, insufficient_aal, validation_failed
from tawam.auth.factor_enrolment import LONGEST_NAME, lock_account
from tawam.auth.reauthentication import require_recent
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now
from tawam.http.bodies import decode_json, read_bytes
from tawam.http.fields import Line


class Generate(msgspec.Struct):
    """Body of POST /factors/recovery-codes; there need not be one."""

    friendly_name: Line | None = None


async def read_recovery_codes(auth: Auth, request: Request) -> Response:
    """How many there are, and are left; at either level."""
    caller = await auth.access.user_at_any_level(request)

    async def work(transaction: Transaction) -> dict[str, Any]:
        factor = await lock_recovery_codes(transaction, await lock_account(transaction, caller))
        total, remaining = await recovery_codes.counts(transaction, factor["id"])
        return {"id": factor["id"], "type": factors.RECOVERY_CODE, "total": total, "remaining": remaining}

    return json_answer(await in_transaction(auth.database, work))


async def generate(auth: Auth, request: Request) -> Response:
    """The first set, of an account that has another second factor; told this once."""
    caller = await auth.access.user_at_any_level(request)
    body = await read_bytes(request)
    name = (decode_json(body, Generate).friendly_name or "").strip() if body.strip() else ""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise validation_failed(f"A name has up to {LONGEST_NAME} printable characters")
    await auth.limits.hit("recovery_code_set", caller.user_id or "")

    async def work(transaction: Transaction) -> dict[str, Any]:
        user = await lock_account(transaction, caller)
        present = await transaction.fetch_all(factors.FACTORS_OF_USER, user_id=user["id"])
        if not any(factors.stands_alone(factor) for factor in present):
            message = "Recovery codes need another verified factor"
            raise AuthError(422, "mfa_recovery_codes_sole_factor", message)
        _check_level(caller)
        await require_recent(transaction, caller)
        if any(factor["factor_type"] == factors.RECOVERY_CODE for factor in present):
            message = "Recovery codes exist already, regenerate them to replace them"
            raise AuthError(422, "mfa_verified_factor_exists", message)
        factor = await _new_factor(transaction, user, name)
        return await _new_codes(auth, transaction, request, user, factor)

    try:
        return json_answer(await in_transaction(auth.database, work))
    except UniqueViolation as error:
        message = f'A factor with the friendly name "{name}" for this user already exists'
        raise AuthError(422, "mfa_factor_name_conflict", message) from error


async def regenerate(auth: Auth, request: Request) -> Response:
    """Another set in place of the first, under its id and name."""
    caller = await auth.access.user_at_any_level(request)
    _check_level(caller)
    await auth.limits.hit("recovery_code_set", caller.user_id or "")

    async def work(transaction: Transaction) -> dict[str, Any]:
        user = await lock_account(transaction, caller)
        await require_recent(transaction, caller)
        factor = await lock_recovery_codes(transaction, user)
        return await _new_codes(auth, transaction, request, user, factor)

    answer = await in_transaction(auth.database, work)
    await auth.limits.clear("recovery_code", caller.user_id or "")
    return json_answer(answer)


async def remove_recovery_codes(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    _check_level(caller)

    async def work(transaction: Transaction) -> Row:
        user = await lock_account(transaction, caller)
        await require_recent(transaction, caller)
        factor = await lock_recovery_codes(transaction, user)
        await factors.remove(transaction, user, factor)
        return factor

    factor = await in_transaction(auth.database, work)
    auth.access.forget_user(caller.user_id or "")
    return json_answer({"id": factor["id"]})


async def lock_recovery_codes(transaction: Transaction, user: Row) -> Row:
    """The factor that an account's (locked) codes are.

    Raises:
        AuthError: 404, the account has none.
    """
    found = await transaction.fetch_one(factors.RECOVERY_CODES_OF_USER, user_id=user["id"])
    if found is None:
        raise AuthError(404, "mfa_factor_not_found", "Factor not found")
    return found


def _check_level(caller: Caller) -> None:
    if caller.aal != "aal2":
        raise insufficient_aal(403, "AAL2 required to manage recovery codes")


async def _new_factor(transaction: Transaction, user: Row, name: str) -> Row:
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


async def _new_codes(
    auth: Auth, transaction: Transaction, request: Request, user: Row, factor: Row
) -> dict[str, Any]:
    codes = await recovery_codes.replace(transaction, auth.keys, factor["id"])
    await factors.tell_owner(transaction, user, "recovery-codes-created")
    await record(transaction, request, user, "user.recovery_codes_created")
    named = {"friendly_name": factor["friendly_name"]} if factor["friendly_name"] else {}
    shape = {"id": factor["id"], "type": factors.RECOVERY_CODE, **named}
    return {**shape, "total": len(codes), "codes": codes}


async def record(transaction: Transaction, request: Request, user: Row, action: str, **after: Any) -> None:
    """Put an act of the account's owner on the trail."""
    actor = Actor(user["id"], user["email"], request.client.host if request.client else None)
    await trail.record(transaction, actor, action, user, after=after or None)
