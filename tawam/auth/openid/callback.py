"""GET and POST /callback: a person comes back from a provider (OpenID Connect Core 1.0, 3.1.2.5)."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tawam.auth import accounts, flows, sessions
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.openid.arrival import arrive
from tawam.auth.openid.authorize import CALLBACK
from tawam.auth.openid.id_token import IdTokenRejected, Person, verified_person
from tawam.auth.openid.journeys import Secrets
from tawam.auth.openid.providers import Provider, ProviderFailed
from tawam.auth.openid.returns import Return, own_return
from tawam.auth.shapes import read_session_shape
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_bytes
from tawam.logs import logger

_log = logger("openid")
# What we read of an answer. Codes of some providers are signed tokens.
_TAKEN = ("state", "code", "error", "iss")
_LONGEST = 4096
# Bytes of a form, with all else that providers send.
_LONGEST_FORM = 32 * 1024
T = TypeVar("T")


async def callback(auth: Auth, request: Request) -> Response:
    """302 to the page that the person set out from, with a code or a session, or with why not."""
    to = Return(own_return(auth, None, language_of(request)))
    query = request.query_params
    if any(len(query.get(name, "")) > _LONGEST for name in _TAKEN):
        return to.refused(_unknown_journey())
    journeys = Secrets.all_of(auth.keys, query.get("state", ""))
    journey = next((each for each in journeys if each.is_of(request)), None)
    if journey is None:
        return to.refused(_unknown_journey())
    begun = await in_transaction(auth.database, journey.end)
    response = to.refused(_unknown_journey())
    if begun is not None:
        to = Return(begun["redirect_to"], begun["code_challenge"])
        try:
            response = await _arrived(auth, request, journey, begun["provider"], to)
        except AuthError as error:
            response = to.refused(error)
    journey.forget_in(response)
    return response


async def posted(auth: Auth, request: Request) -> Response:
    """The same by `response_mode=form_post`: as a GET of our own, the browser sends its cookie."""
    form = await read_bytes(request)
    if len(form) > _LONGEST_FORM:
        raise validation_failed("The form is too long")
    try:
        fields = parse_qsl(form.decode(errors="replace"), max_num_fields=20)
    except ValueError as error:
        raise validation_failed("The form has too many fields") from error
    kept = {name: value for name, value in fields if name in _TAKEN}
    if any(len(value) > _LONGEST for value in kept.values()):
        raise validation_failed("The form's fields are too long")
    return RedirectResponse(f"{auth.site_url}{CALLBACK}?{urlencode(kept)}", status_code=303)


async def in_transaction_of_one(database: Database, work: Callable[[Transaction], Awaitable[T]]) -> T:
    """`in_transaction`, once more where the same person arrived twice at a moment."""
    try:
        return await in_transaction(database, work)
    except UniqueViolation:
        return await in_transaction(database, work)


async def _arrived(auth: Auth, request: Request, journey: Secrets, name: str, to: Return) -> Response:
    provider = auth.providers.get(name)
    if provider is None:
        raise AuthError(400, "validation_failed", "Unsupported provider: provider is not enabled")
    person = await _person(auth, request, journey, provider)
    language, user_agent = language_of(request), request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> str | tuple[sessions.OpenSession, Row]:
        user_id = await arrive(auth, transaction, provider.name, person, language)
        if to.code_challenge is not None:
            return await flows.issue_code(transaction, user_id, "oauth", to.code_challenge, provider.name)
        session = await sessions.start(transaction, auth.keys, user_id, "oauth", user_agent)
        user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=user_id)
        return session, user or {}

    match await in_transaction_of_one(auth.database, work):
        case str() as code:
            return to.with_code(code)
        case session, user:
            return to.with_session(await read_session_shape(auth, session, user))


async def _person(auth: Auth, request: Request, journey: Secrets, provider: Provider) -> Person:
    """
    Raises:
        AuthError: the provider did not vouch for anybody, or not so that we believe it.
    """
    query = request.query_params
    # Of another provider, which would have its code sent on to this one (RFC 9207).
    if query.get("iss", provider.issuer) != provider.issuer:
        raise AuthError(400, "bad_oauth_callback", "The answer is of another provider")
    if "error" in query or not query.get("code"):
        _log.info("provider_refused", provider=provider.name, reason=query.get("error", "no code")[:100])
        raise AuthError(400, "bad_oauth_callback", f"{provider.name} did not sign you in")
    try:
        tokens = await provider.exchange(query["code"], journey.verifier, f"{auth.site_url}{CALLBACK}")
        person = await verified_person(
            provider, tokens.id_token, nonce=journey.nonce, access_token=tokens.access_token
        )
        if "email" in person.claims or tokens.access_token is None:
            return person
        told = await provider.userinfo(tokens.access_token)
    except ProviderFailed as error:
        raise AuthError(503, "unexpected_failure", "Unable to exchange external code") from error
    except IdTokenRejected as error:
        _log.warning("id_token_rejected", provider=provider.name, reason=str(error))
        raise AuthError(400, "bad_oauth_callback", "The provider's answer does not hold") from error
    # Else the words about one person would be believed of another (Core 1.0, 5.3.2).
    return replace(person, claims={**told, **person.claims}) if told.get("sub") == person.subject else person


def _unknown_journey() -> AuthError:
    return AuthError(400, "bad_oauth_state", "OAuth state not found or expired")
