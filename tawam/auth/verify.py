"""POST /verify spends the proof that a mail carried; GET /verify only leads to the page that asks."""

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tawam.auth import known_devices, one_time_tokens, proofs, sessions
from tawam.auth.addresses import normalized
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.proofs import TYPES
from tawam.auth.redirects import confirmation_address
from tawam.auth.shapes import read_session_shape
from tawam.database.port import Transaction
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Email, Line, Token, WebAddress

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
        chooses = await proofs.chooses_password(transaction, spent)
        user_id = spent.user["id"]
        return await sessions.start(
            transaction, auth.keys, user_id, "otp", user_agent, chooses_password=chooses
        )

    taken = await proofs.take(auth, request, spend, open_session)
    if taken is None:
        await auth.limits.hit("verify", address)
        if body.token_hash is None:
            await auth.limits.hit("verify_account", account)
            raise AuthError(403, "otp_expired", "Token has expired or is invalid")
        raise proofs.link_refused()
    if taken.outcome is None:
        return json_answer(proofs.FIRST_OF_TWO)
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
