"""POST /factors and DELETE /factors/{id}: adds and removes a second factor."""

import asyncio
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, insufficient_aal, own_user_not_found, validation_failed
from tawam.auth.mfa import factors, totp
from tawam.auth.passkeys.passkeys import passkeys_enabled
from tawam.auth.responses import json_response
from tawam.auth.sessions.reauthentication import require_recent
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.http.bodies import read_json
from tawam.http.fields import Line
from tawam.normalization import is_printable, typed

MAX_FACTORS = 10
MAX_NAME_LENGTH = 100
# In UTF-8. A QR code holds little more than 2,000 bytes; an Arabic letter takes nine of them.
_MAX_NAME_BYTES = 200
# An enrolment that is not finished within this time starts again.
_UNVERIFIED_LIFETIME = timedelta(minutes=5)
_TYPE_NAMES = {"phone": "Phone", "webauthn": "WebAuthn"}


class Enrol(msgspec.Struct):
    """Body of POST /factors. `issuer`: the name that the authenticator app shows; the brand's by default."""

    factor_type: Line | None = None
    friendly_name: Line | None = None
    issuer: Line | None = None


async def enrol(auth: Auth, request: Request) -> Response:
    """Add an unverified factor. Only this response holds the secret for the authenticator app."""
    caller = await auth.access.user_at_any_level(request)
    body = await read_json(request, Enrol)
    _validate(auth, body)
    if caller.awaits_second_factor:
        raise insufficient_aal(403, "AAL2 required to enroll a new factor")
    factor_id, name = new_id(), typed(body.friendly_name or "")
    secret = totp.new_secret() if body.factor_type == factors.TOTP else None
    uri = _provisioning_uri(secret, caller, body.issuer or auth.brand.name["en"]) if secret else ""

    async def work(transaction: Transaction) -> None:
        user = await lock_account(transaction, caller)
        await require_recent(transaction, caller)
        await _check_factor_limit(transaction, user, name)
        moment = now()
        await transaction.execute(
            factors.INSERT_FACTOR,
            id=factor_id,
            user_id=user["id"],
            friendly_name=name or None,
            factor_type=body.factor_type,
            status=factors.UNVERIFIED,
            secret=factors.encrypt_secret(auth.keys, factor_id, secret) if secret else "",
            last_used_step=None,
            last_challenged_at=None,
            created_at=moment,
            updated_at=moment,
        )

    await in_transaction(auth.database, work)
    answer: dict[str, Any] = {"id": factor_id, "type": body.factor_type, "friendly_name": name}
    if secret is None:
        return json_response(answer)
    shown = {"qr_code": await asyncio.to_thread(totp.qr_code_svg, uri), "secret": secret, "uri": uri}
    return json_response({**answer, "totp": shown})


def _provisioning_uri(secret: str, caller: Caller, issuer: str) -> str:
    """Build the `otpauth:` URI.

    Raises:
        AuthError: 400 `validation_failed`: the URI is too long for a QR code.
    """
    uri = totp.provisioning_uri(secret, caller.email or caller.user_id or "", issuer)
    if len(uri) > totp.MAX_QR_CODE_BYTES:
        raise validation_failed("The issuer and the address are too long for a QR code")
    return uri


async def unenrol(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    factor_id = factor_id_of(request)

    async def work(transaction: Transaction) -> None:
        user = await lock_account(transaction, caller)
        factor = await lock_factor(transaction, user, factor_id)
        if factor["status"] == factors.VERIFIED:
            if caller.aal != "aal2":
                raise insufficient_aal(422, "AAL2 required to unenroll verified factor")
            await require_recent(transaction, caller)
        await factors.remove(transaction, user, factor)

    await in_transaction(auth.database, work)
    await auth.access.forget(caller.user_id or "")
    return json_response({"id": factor_id})


def factor_id_of(request: Request) -> str:
    try:
        return str(uuid.UUID(request.path_params["factor_id"]))
    except ValueError as error:
        raise AuthError(404, "validation_failed", "factor_id must be an UUID") from error


async def lock_account(transaction: Transaction, caller: Caller) -> Row:
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise own_user_not_found()
    return user


async def lock_factor(transaction: Transaction, user: Row, factor_id: str) -> Row:
    """Lock and return a factor of the account.

    Raises:
        AuthError: 404, the account has no such factor.
    """
    factor = await transaction.fetch_one(factors.LOCK_FACTOR, factor_id=factor_id, user_id=user["id"])
    if factor is None:
        raise AuthError(404, "mfa_factor_not_found", "Factor not found")
    return factor


async def check_aal(transaction: Transaction, caller: Caller, user: Row, factor: Row) -> None:
    """Check that a session without a second factor does not verify a new factor in place of a verified one.

    An unfinished factor may be left over; it is listed, and any security key could answer for it.

    Raises:
        AuthError: 403 `insufficient_aal`: the locked account has a verified factor that the session lacks.
    """
    if factor["status"] == factors.VERIFIED or caller.aal == "aal2":
        return
    present = await transaction.fetch_all(factors.FACTORS_OF_USER, user_id=user["id"])
    if any(other["status"] == factors.VERIFIED for other in present):
        raise insufficient_aal(403, "AAL2 required to enroll a new factor")


def _validate(auth: Auth, body: Enrol) -> None:
    if body.factor_type == "phone" or (body.factor_type == factors.WEBAUTHN and not passkeys_enabled(auth)):
        message = f"MFA enroll is disabled for {_TYPE_NAMES[body.factor_type]}"
        raise AuthError(422, f"mfa_{body.factor_type}_enroll_not_enabled", message)
    if body.factor_type not in (factors.TOTP, factors.WEBAUTHN):
        raise validation_failed("factor_type needs to be totp, phone, or webauthn")
    for text in (typed(body.friendly_name or ""), body.issuer or ""):
        if len(text) > MAX_NAME_LENGTH or not is_printable(text):
            raise validation_failed(f"A name has up to {MAX_NAME_LENGTH} printable characters")
        if len(text.encode()) > _MAX_NAME_BYTES:
            raise validation_failed(f"A name has up to {_MAX_NAME_BYTES} bytes")
    if ":" in (body.issuer or ""):
        raise validation_failed("The issuer must not hold a colon")


async def _check_factor_limit(transaction: Transaction, user: Row, name: str) -> None:
    unfinished = timestamp(datetime.now(UTC) - _UNVERIFIED_LIFETIME)
    await transaction.execute(factors.DELETE_UNVERIFIED, user_id=user["id"], before=unfinished)
    present = await transaction.fetch_all(factors.FACTORS_OF_USER, user_id=user["id"])
    if name and any(factor["friendly_name"] == name for factor in present):
        message = f'A factor with the friendly name "{name}" for this user already exists'
        raise AuthError(422, "mfa_factor_name_conflict", message)
    if len(present) >= MAX_FACTORS:
        message = "Maximum number of enrolled factors reached, unenroll to continue"
        raise AuthError(422, "too_many_enrolled_mfa_factors", message)
