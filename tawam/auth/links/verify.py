"""POST /verify and /confirm redeem the token or code of a mail; GET /verify leads to the page that asks.

A redeemed token opens a session. For a caller that sent a PKCE challenge, /confirm redeems the token and
returns a code that the caller exchanges for the session.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tawam.auth.access import is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AccessDenied, AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.links import one_time_tokens
from tawam.auth.links.mail_limits import release_mail_limit
from tawam.auth.links.one_time_tokens import AMR_METHODS, RedeemedToken
from tawam.auth.links.redirects import allowed_redirect, confirmation_url
from tawam.auth.responses import json_response, session_json
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.users import accounts, email_change
from tawam.auth.users.validation import normalize_email
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Email, Line, Token, WebAddress

# The protocol's token types, and which of our types each accepts. `email` accepts any sign-in mail.
TOKEN_TYPES: dict[str, tuple[str, ...]] = {
    "signup": (one_time_tokens.SIGNUP,),
    "email": (one_time_tokens.SIGNUP, one_time_tokens.MAGIC_LINK),
    "invite": (one_time_tokens.INVITE,),
    "magiclink": (one_time_tokens.MAGIC_LINK,),
    "recovery": (one_time_tokens.RECOVERY,),
    "email_change": (one_time_tokens.EMAIL_CHANGE_CURRENT, one_time_tokens.EMAIL_CHANGE_NEW),
}
FIRST_CONFIRMATION = {
    "msg": "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    "code": "200",
}

Outcome = TypeVar("Outcome")

# The token becomes part of the confirmation page's URL.
_MAX_TOKEN_LENGTH = 255


@dataclass(frozen=True)
class RedeemResult(Generic[Outcome]):
    """The result of `redeem_token`.

    Attributes:
        user: the account after the change.
        outcome: the result of `follow_up`; None for the first of two confirmations.
    """

    user: Row
    outcome: Outcome | None


async def redeem_token(
    auth: Auth,
    request: Request,
    redeem: Callable[[Transaction], Awaitable[RedeemedToken | None]],
    follow_up: Callable[[Transaction, RedeemedToken], Awaitable[Outcome]],
) -> RedeemResult[Outcome] | None:
    """Redeem a one-time token and apply what it confirms, in one transaction; None if it is invalid.

    Args:
        request: its session, if any, survives a change of address.
        redeem: redeems the link or the code.
        follow_up: runs after the confirmation; its result becomes the outcome.

    Raises:
        AuthError: 403 `user_banned`; 422 `email_exists`: another account has the new address by now.
    """
    keep_session_id = await _current_session_id(auth, request)

    async def work(transaction: Transaction) -> RedeemResult[Outcome] | None:
        redeemed = await redeem(transaction)
        if redeemed is None:
            return None
        is_done = await _apply(transaction, redeemed, keep_session_id)
        outcome = await follow_up(transaction, redeemed) if is_done else None
        user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=redeemed.user["id"])
        return RedeemResult(user or redeemed.user, outcome)

    try:
        result = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        message = "A user with this email address has already been registered"
        raise AuthError(422, "email_exists", message) from error
    if result is not None:
        await auth.access.forget(result.user["id"])
        if result.user["email"] is not None:
            await release_mail_limit(auth, request, result.user["email"], result.user["id"])
    return result


async def is_password_reset(transaction: Transaction, redeemed: RedeemedToken) -> bool:
    """Return whether the token was mailed to choose a password, or its confirmation dropped a stranger's."""
    if redeemed.type in (one_time_tokens.RECOVERY, one_time_tokens.INVITE):
        return True
    user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=redeemed.user["id"])
    is_first = redeemed.user["email_confirmed_at"] is None
    return is_first and user is not None and accounts.needs_password(user)


def link_expired() -> AuthError:
    return AuthError(403, "otp_expired", "Email link is invalid or has expired")


async def _apply(transaction: Transaction, redeemed: RedeemedToken, keep_session_id: str | None) -> bool:
    """Apply a redeemed token; returns False while a change of address awaits its second confirmation."""
    if is_banned(redeemed.user):
        raise AuthError(403, "user_banned", "User is banned")
    if redeemed.type in TOKEN_TYPES["email_change"]:
        return await email_change.confirm(transaction, redeemed, keep_session_id)
    is_signup = redeemed.type == one_time_tokens.SIGNUP
    await accounts.confirm(transaction, redeemed.user, now(), keep_password=is_signup)
    return True


async def _current_session_id(auth: Auth, request: Request) -> str | None:
    try:
        return (await auth.access.caller_at_any_level(request)).session_id
    except AccessDenied:
        return None  # The token needs no session, so an invalid bearer is ignored.


class Verify(msgspec.Struct):
    """Body of POST /verify: `token_hash` alone, or `token` (the code) with `email`."""

    type: Line | None = None
    token_hash: Token | None = None
    token: Token | None = None
    email: Email | None = None
    phone: Line | None = None
    redirect_to: WebAddress | None = None


async def verify(auth: Auth, request: Request) -> Response:
    body = await read_json(request, Verify)
    types = _token_types(body)
    address, account = client_address(request), normalize_email(body.email or "")
    await auth.limits.check("verify", address)
    if body.token_hash is None:
        await auth.limits.check("verify_account", account)
    user_agent = request.headers.get("user-agent", "")

    async def redeem(transaction: Transaction) -> one_time_tokens.RedeemedToken | None:
        if body.token_hash is not None:
            return await one_time_tokens.redeem_link(transaction, body.token_hash, types)
        return await one_time_tokens.redeem_code(transaction, auth.keys, account, body.token or "", types)

    async def open_session(
        transaction: Transaction, redeemed: one_time_tokens.RedeemedToken
    ) -> sessions.OpenSession:
        chooses = await is_password_reset(transaction, redeemed)
        user_id = redeemed.user["id"]
        return await sessions.start(
            transaction, auth.keys, user_id, "otp", user_agent, for_password_reset=chooses
        )

    result = await redeem_token(auth, request, redeem, open_session)
    if result is None:
        await auth.limits.hit("verify", address)
        if body.token_hash is None:
            await auth.limits.hit("verify_account", account)
            raise AuthError(403, "otp_expired", "Token has expired or is invalid")
        raise link_expired()
    if result.outcome is None:
        return json_response(FIRST_CONFIRMATION)
    answer = json_response(await session_json(auth, result.outcome, result.user))
    return await known_devices.remember_device(auth, request, answer, result.user["id"])


async def follow_link(auth: Auth, request: Request) -> Response:
    """Redirect to the confirmation page (303) without redeeming the token: mail scanners follow links too."""
    query = request.query_params
    token, type_ = query.get("token") or query.get("token_hash"), query.get("type")
    if not token or not type_ or len(token) > _MAX_TOKEN_LENGTH:
        raise validation_failed("Verify requires a token and a type")
    if type_ not in TOKEN_TYPES:
        raise validation_failed("Unsupported verification type")
    page = confirmation_url(auth.site_url, language_of(request), token, type_, query.get("redirect_to"))
    return RedirectResponse(page, status_code=303)


def _token_types(body: Verify) -> tuple[str, ...]:
    """Validate the body; returns the token types that it may redeem."""
    if not body.type:
        raise validation_failed("Verify requires a verification type")
    if body.phone or body.type in ("sms", "phone_change"):
        raise AuthError(422, "phone_provider_disabled", "Phone logins are disabled")
    if body.type not in TOKEN_TYPES:
        raise validation_failed("Unsupported verification type")
    if body.token_hash is not None:
        if body.token or body.email or body.redirect_to:
            raise validation_failed("Only the token_hash and type should be provided")
        if not body.token_hash:
            raise validation_failed("Verify requires a token or a token hash")
    elif not body.token:
        raise validation_failed("Verify requires a token or a token hash")
    elif not body.email:
        raise validation_failed("Only an email address or phone number should be provided on verify")
    return TOKEN_TYPES[body.type]


class Confirm(msgspec.Struct):
    """Body of POST /confirm."""

    type: Line | None = None
    token_hash: Token | None = None
    redirect_to: WebAddress | None = None


async def confirm(auth: Auth, request: Request) -> Response:
    """Redeem the token; responds with the URL to go on to (`{"url": …}`), which carries a PKCE code."""
    body = await read_json(request, Confirm)
    types, token = TOKEN_TYPES.get(body.type or ""), body.token_hash or ""
    if types is None or not token.startswith(one_time_tokens.PKCE_PREFIX):
        raise validation_failed("Confirm requires a type and the token_hash of a link that asks for a code")
    address = client_address(request)
    await auth.limits.check("verify", address)

    async def redeem(transaction: Transaction) -> one_time_tokens.RedeemedToken | None:
        return await one_time_tokens.redeem_link(transaction, token, types)

    async def issue_code(transaction: Transaction, redeemed: one_time_tokens.RedeemedToken) -> str:
        method = AMR_METHODS.get(redeemed.type, redeemed.type)
        return await pkce.issue_code(transaction, redeemed.user["id"], method, redeemed.code_challenge or "")

    result = await redeem_token(auth, request, redeem, issue_code)
    if result is None:
        await auth.limits.hit("verify", address)
        raise link_expired()
    if result.outcome is None:
        return json_response(FIRST_CONFIRMATION)
    page = allowed_redirect(body.redirect_to, auth.site_url) or f"{auth.site_url}/"
    return json_response({"url": add_code(page, result.outcome)})


def add_code(page: str, code: str) -> str:
    """Add `code` to the query of `page`."""
    parts = urlsplit(page)
    query = f"{parts.query}&code={code}" if parts.query else f"code={code}"
    return parts._replace(query=query).geturl()
