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
from tawam.auth.links.mail_limits import not_mailed
from tawam.auth.links.one_time_tokens import AMR_METHODS, Spent
from tawam.auth.links.redirects import confirmation_address, own_address
from tawam.auth.responses import json_answer, read_session_shape
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.users import accounts, email_change
from tawam.auth.users.validation import normalized
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Email, Line, Token, WebAddress

# What the protocol calls them, and which of our proofs each may be. `email` is any mailed to sign in.
TYPES: dict[str, tuple[str, ...]] = {
    "signup": (one_time_tokens.SIGNUP,),
    "email": (one_time_tokens.SIGNUP, one_time_tokens.MAGIC_LINK),
    "invite": (one_time_tokens.INVITE,),
    "magiclink": (one_time_tokens.MAGIC_LINK,),
    "recovery": (one_time_tokens.RECOVERY,),
    "email_change": (one_time_tokens.EMAIL_CHANGE_CURRENT, one_time_tokens.EMAIL_CHANGE_NEW),
}
FIRST_OF_TWO = {
    "msg": "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    "code": "200",
}

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Taken(Generic[Outcome]):
    """
    Attributes:
        user: the account as it stands now.
        outcome: what the caller made of it; None for the first of two confirmations.
    """

    user: Row
    outcome: Outcome | None


async def take(
    auth: Auth,
    request: Request,
    spend: Callable[[Transaction], Awaitable[Spent | None]],
    follow_up: Callable[[Transaction, Spent], Awaitable[Outcome]],
) -> Taken[Outcome] | None:
    """Spend a proof and do what it proves, in one transaction. None when it does not hold.

    Args:
        request: its session, if it has one, outlives a change of address.
        follow_up: what the person gets for it.

    Raises:
        AuthError: 403 `user_banned`; 422 `email_exists`: the new address has an account by now.
    """
    kept_session_id = await _session_of(auth, request)

    async def work(transaction: Transaction) -> Taken[Outcome] | None:
        spent = await spend(transaction)
        if spent is None:
            return None
        is_done = await _apply(transaction, spent, kept_session_id)
        outcome = await follow_up(transaction, spent) if is_done else None
        user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=spent.user["id"])
        return Taken(user or spent.user, outcome)

    try:
        taken = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        message = "A user with this email address has already been registered"
        raise AuthError(422, "email_exists", message) from error
    if taken is not None:
        auth.access.forget_user(taken.user["id"])
        if taken.user["email"] is not None:
            await not_mailed(auth, request, taken.user["email"], taken.user["id"])
    return taken


async def chooses_password(transaction: Transaction, spent: Spent) -> bool:
    """Whether a proof that was taken was mailed to choose a password, or dropped a stranger's."""
    if spent.type in (one_time_tokens.RECOVERY, one_time_tokens.INVITE):
        return True
    user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=spent.user["id"])
    is_first = spent.user["email_confirmed_at"] is None
    return is_first and user is not None and accounts.needs_password(user)


def link_refused() -> AuthError:
    return AuthError(403, "otp_expired", "Email link is invalid or has expired")


async def _apply(transaction: Transaction, spent: Spent, kept_session_id: str | None) -> bool:
    """Whether the proof was all that is needed."""
    if is_banned(spent.user):
        raise AuthError(403, "user_banned", "User is banned")
    if spent.type in TYPES["email_change"]:
        return await email_change.confirm(transaction, spent, kept_session_id)
    is_signup = spent.type == one_time_tokens.SIGNUP
    await accounts.confirm(transaction, spent.user, now(), keeps_password=is_signup)
    return True


async def _session_of(auth: Auth, request: Request) -> str | None:
    try:
        return (await auth.access.caller_at_any_level(request)).session_id
    except AccessDenied:
        return None  # A proof by mail needs no session; a bad one does not take it away.


# It goes into the address of the page that asks.
_LONGEST_TOKEN = 255


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
    types = _checked(body)
    address, account = client_address(request), normalized(body.email or "")
    await auth.limits.check("verify", address)
    if body.token_hash is None:
        await auth.limits.check("verify_account", account)
    user_agent = request.headers.get("user-agent", "")

    async def spend(transaction: Transaction) -> one_time_tokens.Spent | None:
        if body.token_hash is not None:
            return await one_time_tokens.use_link(transaction, body.token_hash, types)
        return await one_time_tokens.use_code(transaction, auth.keys, account, body.token or "", types)

    async def open_session(transaction: Transaction, spent: one_time_tokens.Spent) -> sessions.OpenSession:
        chooses = await chooses_password(transaction, spent)
        user_id = spent.user["id"]
        return await sessions.start(
            transaction, auth.keys, user_id, "otp", user_agent, chooses_password=chooses
        )

    taken = await take(auth, request, spend, open_session)
    if taken is None:
        await auth.limits.hit("verify", address)
        if body.token_hash is None:
            await auth.limits.hit("verify_account", account)
            raise AuthError(403, "otp_expired", "Token has expired or is invalid")
        raise link_refused()
    if taken.outcome is None:
        return json_answer(FIRST_OF_TWO)
    answer = json_answer(await read_session_shape(auth, taken.outcome, taken.user))
    return await known_devices.remember(auth, request, answer, taken.user["id"])


async def follow_link(auth: Auth, request: Request) -> Response:
    """303 to the confirmation page, with the token unspent: mail scanners follow links too."""
    query = request.query_params
    token, type_ = query.get("token") or query.get("token_hash"), query.get("type")
    if not token or not type_ or len(token) > _LONGEST_TOKEN:
        raise validation_failed("Verify requires a token and a type")
    if type_ not in TYPES:
        raise validation_failed("Unsupported verification type")
    page = confirmation_address(auth.site_url, language_of(request), token, type_, query.get("redirect_to"))
    return RedirectResponse(page, status_code=303)


def _checked(body: Verify) -> tuple[str, ...]:
    """The kinds of proof that the body may present."""
    if not body.type:
        raise validation_failed("Verify requires a verification type")
    if body.phone or body.type in ("sms", "phone_change"):
        raise AuthError(422, "phone_provider_disabled", "Phone logins are disabled")
    if body.type not in TYPES:
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
    return TYPES[body.type]


class Confirm(msgspec.Struct):
    """Body of POST /confirm."""

    type: Line | None = None
    token_hash: Token | None = None
    redirect_to: WebAddress | None = None


async def confirm(auth: Auth, request: Request) -> Response:
    """`{"url": …}`: where the page goes on to, with a code for whoever holds the verifier."""
    body = await read_json(request, Confirm)
    types, token = TYPES.get(body.type or ""), body.token_hash or ""
    if types is None or not token.startswith(one_time_tokens.PKCE_PREFIX):
        raise validation_failed("Confirm requires a type and the token_hash of a link that asks for a code")
    address = client_address(request)
    await auth.limits.check("verify", address)

    async def spend(transaction: Transaction) -> one_time_tokens.Spent | None:
        return await one_time_tokens.use_link(transaction, token, types)

    async def issue_code(transaction: Transaction, spent: one_time_tokens.Spent) -> str:
        method = AMR_METHODS.get(spent.type, spent.type)
        return await pkce.issue_code(transaction, spent.user["id"], method, spent.code_challenge or "")

    taken = await take(auth, request, spend, issue_code)
    if taken is None:
        await auth.limits.hit("verify", address)
        raise link_refused()
    if taken.outcome is None:
        return json_answer(FIRST_OF_TWO)
    page = own_address(body.redirect_to, auth.site_url) or f"{auth.site_url}/"
    return json_answer({"url": with_code(page, taken.outcome)})


def with_code(page: str, code: str) -> str:
    """`page`, its query kept, with `?code=`."""
    parts = urlsplit(page)
    query = f"{parts.query}&code={code}" if parts.query else f"code={code}"
    return parts._replace(query=query).geturl()
