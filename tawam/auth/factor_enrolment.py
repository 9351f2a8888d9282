"""POST /factors and DELETE /factors/{id}: a second factor comes to an account, and goes."""

import uuid
from datetime import UTC, datetime, timedelta

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, factors, totp
from tawam.auth.access import Caller
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, insufficient_aal, user_gone, validation_failed
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.http.bodies import read_json
from tawam.http.fields import Line

MOST_FACTORS = 10
_LONGEST_NAME = 100
# Whoever began to set one up and did not finish begins again.
_UNFINISHED_FOR = timedelta(minutes=5)
_NOT_OFFERED = {"phone": "Phone", "webauthn": "WebAuthn"}


class Enrol(msgspec.Struct):
    """Body of POST /factors. `issuer`: the name that the authenticator app shows; the brand's by default."""

    factor_type: Line | None = None
    friendly_name: Line | None = None
    issuer: Line | None = None


async def enrol(auth: Auth, request: Request) -> Response:
    """A factor that counts once a code was verified; the secret is shown this once."""
    caller = await auth.access.user_at_any_level(request)
    body = await read_json(request, Enrol)
    _check(body)
    if caller.awaits_second_factor:
        raise insufficient_aal(403, "AAL2 required to enroll a new factor")
    factor_id, secret, name = new_id(), totp.new_secret(), (body.friendly_name or "").strip()

    async def work(transaction: Transaction) -> Row:
        user = await lock_account(transaction, caller)
        await _make_room(transaction, user, name)
        moment = now()
        await transaction.execute(
            factors.INSERT_FACTOR,
            id=factor_id,
            user_id=user["id"],
            friendly_name=name or None,
            factor_type="totp",
            status=factors.UNVERIFIED,
            secret=totp.sealed(auth.keys, factor_id, secret),
            last_used_step=None,
            last_challenged_at=None,
            created_at=moment,
            updated_at=moment,
        )
        return user

    user = await in_transaction(auth.database, work)
    uri = totp.address(secret, user["email"] or user["id"], body.issuer or auth.brand.name["en"])
    shown = {"qr_code": totp.picture(uri), "secret": secret, "uri": uri}
    return json_answer({"id": factor_id, "type": "totp", "friendly_name": name, "totp": shown})


async def unenrol(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    factor_id = factor_id_of(request)

    async def work(transaction: Transaction) -> None:
        user = await lock_account(transaction, caller)
        factor = await lock_factor(transaction, user, factor_id)
        if factor["status"] == factors.VERIFIED and caller.aal != "aal2":
            raise insufficient_aal(422, "AAL2 required to unenroll verified factor")
        await factors.remove(transaction, user, factor)

    await in_transaction(auth.database, work)
    auth.access.forget_user(caller.user_id or "")
    return json_answer({"id": factor_id})


def factor_id_of(request: Request) -> str:
    try:
        return str(uuid.UUID(request.path_params["factor_id"]))
    except ValueError as error:
        raise AuthError(404, "validation_failed", "factor_id must be an UUID") from error


async def lock_account(transaction: Transaction, caller: Caller) -> Row:
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise user_gone()
    return user


async def lock_factor(transaction: Transaction, user: Row, factor_id: str) -> Row:
    """
    Raises:
        AuthError: 404, the account has no such factor.
    """
    factor = await transaction.fetch_one(factors.LOCK_FACTOR, factor_id=factor_id, user_id=user["id"])
    if factor is None:
        raise AuthError(404, "mfa_factor_not_found", "Factor not found")
    return factor


def _check(body: Enrol) -> None:
    if body.factor_type in _NOT_OFFERED:
        kind = _NOT_OFFERED[body.factor_type]
        raise AuthError(
            422, f"mfa_{body.factor_type}_enroll_not_enabled", f"MFA enroll is disabled for {kind}"
        )
    if body.factor_type != "totp":
        raise validation_failed("factor_type needs to be totp, phone, or webauthn")
    for text in (body.friendly_name or "", body.issuer or ""):
        if len(text) > _LONGEST_NAME or not text.isprintable():
            raise validation_failed(f"A name has up to {_LONGEST_NAME} printable characters")
    if ":" in (body.issuer or ""):
        raise validation_failed("The issuer must not hold a colon")


async def _make_room(transaction: Transaction, user: Row, name: str) -> None:
    unfinished = timestamp(datetime.now(UTC) - _UNFINISHED_FOR)
    await transaction.execute(factors.DELETE_UNVERIFIED, user_id=user["id"], before=unfinished)
    present = await transaction.fetch_all(factors.FACTORS_OF_USER, user_id=user["id"])
    if name and any(factor["friendly_name"] == name for factor in present):
        message = f'A factor with the friendly name "{name}" for this user already exists'
        raise AuthError(422, "mfa_factor_name_conflict", message)
    if len(present) >= MOST_FACTORS:
        message = "Maximum number of enrolled factors reached, unenroll to continue"
        raise AuthError(422, "too_many_enrolled_mfa_factors", message)
