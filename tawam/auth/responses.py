"""JSON responses of `/auth/v1` in the shapes of Supabase Auth: users, sessions, factors and errors."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import SecondFactorNeeded
from tawam.auth.context import Auth
from tawam.auth.errors import (
    AccessDenied,
    AuthError,
    BearerMissing,
    KeyRejected,
    ProofOfWorkRequired,
    SessionEnded,
    UserBanned,
    WeakPassword,
    insufficient_aal,
)
from tawam.auth.mfa.factors import FACTORS_OF_USER
from tawam.auth.sessions.access_tokens import AUDIENCE, LIFETIME
from tawam.auth.sessions.sessions import OpenSession
from tawam.auth.users.accounts import APP_METADATA, IDENTITIES_OF_USER, identity_data
from tawam.database.port import Database, Row
from tawam.errors import ApiError

Handler = Callable[[Auth, Request], Awaitable[Response]]

# Since this version `code` is the error's name; before, it was the HTTP status.
_NAMED_CODES_SINCE = "2024-01-01"
_VERSION_HEADER = "X-Supabase-Api-Version"


def json_response(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def error_response(request: Request, error: ApiError) -> Response:
    """Write `error` for both generations of clients.

    Callers that send an API version from 2024-01-01 on get it echoed and the name in `code`; others get the
    HTTP status in `code` and the name in `error_code`.
    """
    headers = {"x-sb-error-code": error.code, **error.headers}
    version = request.headers.get(_VERSION_HEADER, "")
    is_named = len(version) == len(_NAMED_CODES_SINCE) and version >= _NAMED_CODES_SINCE
    if is_named:
        headers[_VERSION_HEADER] = _NAMED_CODES_SINCE
    body: dict[str, Any] = {
        "code": error.code if is_named else error.status,
        "error_code": error.code,
        "message": error.message,
        "msg": error.message,
    }
    if isinstance(error, WeakPassword):
        body["weak_password"] = {"reasons": error.reasons}
    if isinstance(error, ProofOfWorkRequired):
        body["challenge"] = error.challenge
    return json_response(body, error.status, headers)


def to_auth_error(denied: AccessDenied) -> AuthError:
    match denied:
        case KeyRejected() | BearerMissing():
            return AuthError(401, "no_authorization", denied.message)
        case UserBanned():
            return AuthError(403, "user_banned", denied.message)
        case SecondFactorNeeded():
            return insufficient_aal(401)
        case SessionEnded():
            return AuthError(403, "session_not_found", denied.message)
        case _:
            # Clients recognize a refused token by the first words.
            reason = f"invalid JWT: unable to parse or verify signature, {denied.message}"
            return AuthError(403, "bad_jwt", reason)


async def user_json(database: Database, user: Row) -> dict[str, Any]:
    """Read the user's identities and factors and serialize the user with them."""
    identities = await database.fetch_all(IDENTITIES_OF_USER, user_id=user["id"])
    factors = await database.fetch_all(FACTORS_OF_USER, user_id=user["id"])
    return serialize_user(user, identities, factors)


async def session_json(auth: Auth, session: OpenSession, user: Row) -> dict[str, Any]:
    """Build a token response (RFC 6749, 5.1). The user's factors tell the client whether one is due."""
    access_token, expires_at = auth.access_tokens.mint(user, session.row)
    return {
        "access_token": access_token,
        "token_type": "bearer",
        "expires_in": LIFETIME,
        "expires_at": expires_at,
        "refresh_token": session.refresh_token,
        "user": await user_json(auth.database, user),
    }


def serialize_user(user: Row, identities: Sequence[Row], factors: Sequence[Row] = ()) -> dict[str, Any]:
    times = {
        "email_confirmed_at": user["email_confirmed_at"],
        "confirmed_at": user["email_confirmed_at"],
        "invited_at": user["invited_at"],
        "confirmation_sent_at": user["confirmation_sent_at"],
        "recovery_sent_at": user["recovery_sent_at"],
        "email_change_sent_at": user["email_change_sent_at"],
        "reauthentication_sent_at": user["reauthentication_sent_at"],
        "last_sign_in_at": user["last_sign_in_at"],
        "banned_until": user["banned_until"],
        "deleted_at": user["deleted_at"],
    }
    return {
        "id": user["id"],
        "aud": AUDIENCE,
        "role": AUDIENCE,
        "email": user["email"] or "",
        "phone": "",
        **({"new_email": user["new_email"]} if user["new_email"] else {}),
        **{name: moment for name, moment in times.items() if moment is not None},
        "app_metadata": user["app_metadata"],
        "user_metadata": user["user_metadata"],
        "identities": [_serialize_identity(identity) for identity in identities],
        **({"factors": [serialize_factor(factor) for factor in factors]} if factors else {}),
        "created_at": user["created_at"],
        "updated_at": user["updated_at"],
        "is_anonymous": user["is_anonymous"],
    }


def sign_up_json(
    user_id: str, identity_id: str, email: str, user_metadata: dict[str, Any], moment: str
) -> dict[str, Any]:
    """Build the sign-up response from the request and ids alone: it reveals nothing of the address."""
    identity = {
        "id": identity_id,
        "provider_id": user_id,
        "user_id": user_id,
        "identity_data": identity_data(user_id, email, user_metadata, is_verified=False),
        "provider": "email",
        "last_sign_in_at": moment,
        "created_at": moment,
        "updated_at": moment,
        "email": email,
    }
    return {
        "id": user_id,
        "aud": AUDIENCE,
        "role": AUDIENCE,
        "email": email,
        "phone": "",
        "confirmation_sent_at": moment,
        "app_metadata": APP_METADATA,
        "user_metadata": user_metadata,
        "identities": [_serialize_identity(identity)],
        "created_at": moment,
        "updated_at": moment,
        "is_anonymous": False,
    }


def serialize_factor(factor: Row) -> dict[str, Any]:
    """Serialize a second factor without its secret."""
    optional = {name: factor[name] for name in ("friendly_name", "last_challenged_at") if factor[name]}
    return {
        "id": factor["id"],
        **optional,
        "factor_type": factor["factor_type"],
        "status": factor["status"],
        "created_at": factor["created_at"],
        "updated_at": factor["updated_at"],
    }


def _serialize_identity(identity: Row) -> dict[str, Any]:
    return {
        "identity_id": identity["id"],
        "id": identity["provider_id"],
        "user_id": identity["user_id"],
        "identity_data": identity["identity_data"],
        "provider": identity["provider"],
        **({"last_sign_in_at": identity["last_sign_in_at"]} if identity["last_sign_in_at"] else {}),
        "created_at": identity["created_at"],
        "updated_at": identity["updated_at"],
        "email": identity["email"],
    }
