"""POST /token opens or refreshes a session; POST /logout ends this session, the others, or all of them."""

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.alarms import count_alarm
from tawam.auth.access import Caller, is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, invalid_credentials, validation_failed
from tawam.auth.links import one_time_tokens
from tawam.auth.links.one_time_tokens import AMR_METHODS
from tawam.auth.oidc.endpoints import id_token_grant
from tawam.auth.passwords.hashing import hashes_match
from tawam.auth.responses import json_response, session_json
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.users import accounts
from tawam.auth.users.validation import normalize_email
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Email, Line, Password, Token
from tawam.http.proof_of_work import proof_of
from tawam.logs import logger

_log = logger("auth")

RefreshResult = sessions.OpenSession | sessions.ReusedToken | sessions.Expired | None

_SCOPES = ("global", "local", "others")


class PkceGrant(msgspec.Struct):
    """Body of `grant_type=pkce`."""

    auth_code: Token | None = None
    code_verifier: Token | None = None


async def pkce_grant(auth: Auth, request: Request) -> Response:
    body = await read_json(request, PkceGrant)
    code, verifier = body.auth_code or "", body.code_verifier or ""
    if not code or not verifier:
        raise validation_failed("invalid request: both auth code and code verifier should be non-empty")
    address = client_address(request)
    await auth.limits.check("verify", address)
    user_agent = request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[Row, sessions.OpenSession] | AuthError:
        redeemed = await pkce.redeem_code(transaction, code, verifier)
        if isinstance(redeemed, AuthError):
            return redeemed
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=redeemed.user_id)
        if user is None:
            return pkce.flow_state_not_found()
        if is_banned(user):
            return AuthError(400, "user_banned", "User is banned")
        session = await sessions.start(
            transaction,
            auth.keys,
            user["id"],
            redeemed.method,
            user_agent,
            for_password_reset=_is_password_reset(redeemed.method, user),
        )
        return await transaction.fetch_one(accounts.USER_BY_ID, user_id=user["id"]) or user, session

    exchanged = await in_transaction(auth.database, work)
    if isinstance(exchanged, AuthError):
        await auth.limits.hit("verify", address)
        raise exchanged
    user, session = exchanged
    answer = json_response(await session_json(auth, session, user))
    return await known_devices.remember_device(auth, request, answer, user["id"])


def _is_password_reset(method: str, user: Row) -> bool:
    """As `verify.is_password_reset`; a sign-up's link has dropped the password if it is missing now."""
    if method == AMR_METHODS[one_time_tokens.SIGNUP]:
        return accounts.needs_password(user)
    return method in (one_time_tokens.RECOVERY, one_time_tokens.INVITE)


class PasswordGrant(msgspec.Struct):
    """Body of `grant_type=password`."""

    email: Email | None = None
    phone: Line | None = None
    password: Password | None = None


class RefreshGrant(msgspec.Struct):
    """Body of `grant_type=refresh_token`."""

    refresh_token: Token | None = None


async def token(auth: Auth, request: Request) -> Response:
    grant_type = request.query_params.get("grant_type", "")
    grant = _GRANTS.get(grant_type)
    if grant is None:
        raise AuthError(400, "invalid_credentials", "unsupported_grant_type")
    return await grant(auth, request)


async def _password_grant(auth: Auth, request: Request) -> Response:
    body = await read_json(request, PasswordGrant)
    if not body.email:
        if body.phone:
            raise AuthError(422, "phone_provider_disabled", "Phone logins are disabled")
        raise validation_failed("missing email or phone")
    email = normalize_email(body.email)
    device_id = await known_devices.find_known_device(auth, request, email)
    attempt = await auth.attempts.begin(email, client_address(request), device_id, proof_of(request))
    user = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
    # An unknown address takes as long as a wrong password.
    beside = (user["password_hash"] or user["stand_in_hash"]) if user else None
    is_known = attempt.device_id is not None
    given = await auth.passwords.hash_with_salt_of(
        body.password or "", beside, attempt.requester, is_known=is_known
    )
    if user is None or not hashes_match(given, user["password_hash"]):
        if user is not None and hashes_match(given, user["stand_in_hash"]):
            raise _not_confirmed()
        await auth.attempts.failed(attempt)
        raise invalid_credentials()
    # Checked after the password: only callers who know it learn the account's state.
    if is_banned(user):
        raise AuthError(400, "user_banned", "User is banned")
    if user["email_confirmed_at"] is None:
        raise _not_confirmed()
    await auth.attempts.succeeded(attempt)
    user_agent = request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> sessions.OpenSession | None:
        current = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=user["id"])
        # The password was changed while the hash was computed: the given one is old.
        if current is None or current["password_hash"] != user["password_hash"]:
            return None
        return await sessions.start(transaction, auth.keys, user["id"], "password", user_agent)

    session = await in_transaction(auth.database, work)
    if session is None:
        raise invalid_credentials()
    answer = await _session_response(auth, session, user["id"])
    return await known_devices.remember_device(auth, request, answer, user["id"])


def _not_confirmed() -> AuthError:
    return AuthError(400, "email_not_confirmed", "Email not confirmed")


async def _refresh_grant(auth: Auth, request: Request) -> Response:
    body = await read_json(request, RefreshGrant)
    presented = body.refresh_token or ""
    if not presented or len(presented) > 255 or not presented.isascii() or not presented.isprintable():
        raise validation_failed("Refresh token is not valid")
    await _count_refresh(auth, request, presented)

    async def work(transaction: Transaction) -> RefreshResult:
        return await sessions.refresh(transaction, auth.keys, presented, auth.access.lifetime)

    match await in_transaction(auth.database, work):
        case None:
            raise _token_not_found()
        case sessions.ReusedToken(session_id):
            await auth.access.forget(session_id)
            count_alarm("refresh_token_replayed")
            _log.warning("refresh_token_replayed", session_id=session_id)
            message = "Invalid Refresh Token: Already Used"
            raise AuthError(400, "refresh_token_already_used", message)
        case sessions.Expired(session_id, is_idle):
            await auth.access.forget(session_id)
            raise _session_expired(" (Inactivity)" if is_idle else "")
        case session:
            return await _session_response(auth, session, session.row["user_id"])


async def _count_refresh(auth: Auth, request: Request, presented: str) -> None:
    """Count the refresh for its session; unknown tokens count for the client address."""
    session_id = await sessions.session_of_token(auth.database, presented)
    if session_id is None:
        await auth.limits.hit("refresh", client_address(request))
        raise _token_not_found()
    await auth.limits.hit("refresh_session", session_id)


def _token_not_found() -> AuthError:
    return AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")


def _session_expired(why: str = "") -> AuthError:
    return AuthError(400, "session_expired", f"Invalid Refresh Token: Session Expired{why}")


async def _session_response(auth: Auth, session: sessions.OpenSession, user_id: str) -> Response:
    user: Row | None = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id)
    if user is None:
        raise _session_expired()
    if is_banned(user):
        raise AuthError(400, "user_banned", "User is banned")
    return json_response(await session_json(auth, session, user))


async def _web3_grant(auth: Auth, request: Request) -> Response:
    raise AuthError(422, "web3_provider_disabled", "Web3 provider is disabled")


_GRANTS: dict[str, Callable[[Auth, Request], Awaitable[Response]]] = {
    "password": _password_grant,
    "refresh_token": _refresh_grant,
    "pkce": pkce_grant,
    "id_token": id_token_grant,
    "web3": _web3_grant,
}


async def logout(auth: Auth, request: Request) -> Response:
    scope = request.query_params.get("scope", "global")
    if scope not in _SCOPES:
        raise validation_failed("Unsupported logout scope")
    caller = await auth.access.user_at_any_level(request)

    async def work(transaction: Transaction) -> None:
        await _end_sessions(transaction, caller, scope)

    await in_transaction(auth.database, work)
    await auth.access.forget(caller.user_id or "")
    return Response(status_code=204)


async def _end_sessions(transaction: Transaction, caller: Caller, scope: str) -> None:
    if scope == "local":
        await transaction.execute(sessions.END_SESSION, session_id=caller.session_id)
    elif scope == "others":
        await transaction.execute(
            sessions.END_OTHER_SESSIONS, user_id=caller.user_id, session_id=caller.session_id
        )
    else:
        await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=caller.user_id)
