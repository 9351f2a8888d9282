"""POST /verify spends the proof that a mail carried; GET /verify only leads to the page that asks."""

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tawam.auth import accounts, one_time_tokens, sessions
from tawam.auth.access import is_banned
from tawam.auth.addresses import normalized
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.redirects import confirmation_address
from tawam.auth.shapes import read_session_shape
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address

# What the protocol knows, and which of our proofs each may be. `email` is any mailed to sign in.
_TYPES = {
    "signup": one_time_tokens.SIGNUP,
    "email": one_time_tokens.SIGNUP,
    "invite": "invite",
    "magiclink": "magiclink",
    "recovery": "recovery",
    "email_change": "email_change",
}


class Verify(msgspec.Struct):
    """Body of POST /verify: `token_hash` alone, or `token` (the code) with `email`."""

    type: str | None = None
    token_hash: str | None = None
    token: str | None = None
    email: str | None = None
    phone: str | None = None
    redirect_to: str | None = None


async def verify(auth: Auth, request: Request) -> Response:
    body = await read_json(request, Verify)
    type_ = _checked(body)
    address = client_address(request)
    account = normalized(body.email or "")
    await auth.limits.check("verify", address)
    if body.token_hash is None:
        await auth.limits.check("verify_account", account)
    user_agent = request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[Row, sessions.OpenSession] | None:
        user = await _proven(auth, transaction, body, account, type_)
        return None if user is None else await _confirmed(auth, transaction, user, user_agent)

    confirmed = await in_transaction(auth.database, work)
    if confirmed is None:
        await auth.limits.hit("verify", address)
        if body.token_hash is None:
            await auth.limits.hit("verify_account", account)
            raise AuthError(403, "otp_expired", "Token has expired or is invalid")
        raise AuthError(403, "otp_expired", "Email link is invalid or has expired")
    user, session = confirmed
    await auth.limits.clear("mail_address", user["email"])
    return json_answer(await read_session_shape(auth, session, user))


async def follow_link(auth: Auth, request: Request) -> Response:
    """303 to the confirmation page, with the token unspent: mail scanners follow links too."""
    query = request.query_params
    token, type_ = query.get("token") or query.get("token_hash"), query.get("type")
    if not token or not type_:
        raise validation_failed("Verify requires a token and a type")
    if type_ not in _TYPES:
        raise validation_failed("Unsupported verification type")
    page = confirmation_address(auth.site_url, language_of(request), token, type_, query.get("redirect_to"))
    return RedirectResponse(page, status_code=303)


def _checked(body: Verify) -> str:
    """The kind of proof that the body presents."""
    if not body.type:
        raise validation_failed("Verify requires a verification type")
    if body.phone or body.type in ("sms", "phone_change"):
        raise AuthError(422, "phone_provider_disabled", "Phone logins are disabled")
    if body.type not in _TYPES:
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
    return _TYPES[body.type]


async def _proven(auth: Auth, transaction: Transaction, body: Verify, account: str, type_: str) -> Row | None:
    """The account, locked, whose proof the body is; the proof is spent."""
    if body.token_hash is not None:
        return await one_time_tokens.use_link(transaction, body.token_hash, type_)
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=account)
    if user is None:
        return None
    is_right = await one_time_tokens.use_code(transaction, auth.keys, user, body.token or "", type_)
    return user if is_right else None


async def _confirmed(
    auth: Auth, transaction: Transaction, user: Row, user_agent: str
) -> tuple[Row, sessions.OpenSession]:
    if is_banned(user):
        raise AuthError(403, "user_banned", "User is banned")
    await accounts.confirm(transaction, user, now())
    session = await sessions.start(transaction, auth.keys, user["id"], "otp", user_agent)
    confirmed = await transaction.fetch_one(accounts.USER_BY_ID, user_id=user["id"])
    return confirmed or user, session
