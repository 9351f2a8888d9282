"""Links of callers who sent a challenge (RFC 7636): the proof gives a code, and the code a session.

The mail itself is the proof of the address; the verifier guards the code, which travels in an address.
"""

from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, flows, known_devices, one_time_tokens, proofs, sessions
from tawam.auth.access import is_banned
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.proofs import TYPES
from tawam.auth.redirects import own_address
from tawam.auth.shapes import read_session_shape
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Line, Token, WebAddress

# How the person showed who they are, as a session's `amr` names it.
_METHODS = {
    one_time_tokens.SIGNUP: "email/signup",
    one_time_tokens.EMAIL_CHANGE_CURRENT: "email_change",
    one_time_tokens.EMAIL_CHANGE_NEW: "email_change",
}


class Confirm(msgspec.Struct):
    """Body of POST /confirm."""

    type: Line | None = None
    token_hash: Token | None = None
    redirect_to: WebAddress | None = None


class PkceGrant(msgspec.Struct):
    """Body of `grant_type=pkce`."""

    auth_code: Token | None = None
    code_verifier: Token | None = None


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
        method = _METHODS.get(spent.type, spent.type)
        return await flows.issue_code(transaction, spent.user["id"], method, spent.code_challenge or "")

    taken = await proofs.take(auth, request, spend, issue_code)
    if taken is None:
        await auth.limits.hit("verify", address)
        raise proofs.link_refused()
    if taken.outcome is None:
        return json_answer(proofs.FIRST_OF_TWO)
    page = own_address(body.redirect_to, auth.site_url) or f"{auth.site_url}/"
    return json_answer({"url": with_code(page, taken.outcome)})


async def pkce_grant(auth: Auth, request: Request) -> Response:
    body = await read_json(request, PkceGrant)
    code, verifier = body.auth_code or "", body.code_verifier or ""
    if not code or not verifier:
        raise validation_failed("invalid request: both auth code and code verifier should be non-empty")
    address = client_address(request)
    await auth.limits.check("verify", address)
    user_agent = request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[Row, sessions.OpenSession] | AuthError:
        proven = await flows.spend_code(transaction, code, verifier)
        if isinstance(proven, AuthError):
            return proven
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=proven.user_id)
        if user is None:
            return flows.not_found()
        if is_banned(user):
            return AuthError(400, "user_banned", "User is banned")
        session = await sessions.start(
            transaction,
            auth.keys,
            user["id"],
            proven.method,
            user_agent,
            chooses_password=_chooses_password(proven.method, user),
        )
        return await transaction.fetch_one(accounts.USER_BY_ID, user_id=user["id"]) or user, session

    exchanged = await in_transaction(auth.database, work)
    if isinstance(exchanged, AuthError):
        await auth.limits.hit("verify", address)
        raise exchanged
    user, session = exchanged
    answer = json_answer(await read_session_shape(auth, session, user))
    return await known_devices.remember(auth, request, answer, user["id"])


def _chooses_password(method: str, user: Row) -> bool:
    """As `proofs.chooses_password`; the link of a sign-up confirms once, so it dropped what is missing."""
    if method == _METHODS[one_time_tokens.SIGNUP]:
        return accounts.needs_password(user)
    return method in (one_time_tokens.RECOVERY, one_time_tokens.INVITE)


def with_code(page: str, code: str) -> str:
    """`page`, its query kept, with `?code=`."""
    parts = urlsplit(page)
    query = f"{parts.query}&code={code}" if parts.query else f"code={code}"
    return parts._replace(query=query).geturl()
