"""Sign-in with an OpenID Connect provider (OpenID Connect Core 1.0, 3.1).

GET /authorize                  redirects to the provider's sign-in page
GET and POST /callback          takes the provider's answer and redirects to a page of the site
POST /token?grant_type=id_token opens a session for an id token that the page obtained by itself
"""

import hashlib
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import msgspec
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.links.redirects import own_address, page_address
from tawam.auth.oidc.id_token import IdTokenRejected, Person, verified_person
from tawam.auth.oidc.oauth_state import Secrets
from tawam.auth.oidc.providers import Provider, ProviderFailed
from tawam.auth.oidc.users import arrive, in_transaction_of_one
from tawam.auth.responses import json_answer, read_session_shape
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.sessions.pkce import checked_challenge
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_bytes, read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Line, SignedToken, Token
from tawam.logs import logger

PAGE = "/auth/callback"


def own_return(auth: Auth, redirect_to: str | None, language: str) -> str:
    """`redirect_to` where it is ours, else the page that finishes sign-ins."""
    return own_address(redirect_to, auth.site_url) or page_address(auth.site_url, language, PAGE)


@dataclass(frozen=True)
class Return:
    """Attributes:
    address: one of our own.
    code_challenge: of a caller who takes a code (RFC 7636) and no session in an address.
    """

    address: str
    code_challenge: str | None = None

    def with_code(self, code: str) -> Response:
        return _redirect(_with_query(self.address, {"code": code}))

    def with_session(self, session: dict[str, Any]) -> Response:
        """`session`: a token response. The fragment stays in the browser (RFC 6749, 4.2.2)."""
        names = ("access_token", "expires_at", "expires_in", "refresh_token", "token_type")
        return _redirect(_with_fragment(self.address, {name: session[name] for name in names} | {"sb": ""}))

    def refused(self, error: AuthError) -> Response:
        """In the fragment; for a caller who takes a code in the query too, where it looks for one."""
        kind = "access_denied" if error.status < 500 else "server_error"
        said = {"error": kind, "error_code": error.code, "error_description": error.message}
        address = _with_query(self.address, said) if self.code_challenge else self.address
        return _redirect(_with_fragment(address, said | {"sb": ""}))


def _redirect(address: str) -> Response:
    # What the address says is for one visit, and not for the page's links (RFC 9700, 4.2.4).
    headers = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return RedirectResponse(address, status_code=302, headers=headers)


def _with_query(address: str, values: dict[str, str]) -> str:
    parts = urlsplit(address)
    query = "&".join(part for part in (parts.query, urlencode(values, quote_via=quote)) if part)
    return parts._replace(query=query, fragment="").geturl()


def _with_fragment(address: str, values: dict[str, Any]) -> str:
    return urlsplit(address)._replace(fragment=urlencode(values, quote_via=quote)).geturl()


CALLBACK = "/auth/v1/callback"
_SCOPES = ("openid", "email", "profile")
# What a page may ask of the provider besides; the rest of an authorization request is ours to say.
_PASSED_ON = ("prompt", "login_hint", "hd", "ui_locales", "display", "access_type")
_LONGEST_PARAMETER = 500


async def authorize(auth: Auth, request: Request) -> Response:
    query = request.query_params
    provider = auth.providers.get(query.get("provider", ""))
    if provider is None:
        raise validation_failed("Unsupported provider: provider is not enabled")
    challenge = checked_challenge(query.get("code_challenge"), query.get("code_challenge_method"))
    await auth.limits.hit("authorize", client_address(request))
    to = Return(own_return(auth, query.get("redirect_to"), language_of(request)), challenge)
    try:
        metadata = await provider.metadata()
    except ProviderFailed:
        refusal = AuthError(503, "unexpected_failure", "The provider cannot be reached. Try again later.")
        return to.refused(refusal)
    journey = Secrets.new(auth.keys)

    async def work(transaction: Transaction) -> None:
        await journey.begin(transaction, provider.name, to.address, challenge)

    await in_transaction(auth.database, work)
    address = prepare_grant_uri(
        metadata.authorization_endpoint,
        provider.client_id,
        "code",
        redirect_uri=f"{auth.site_url}{CALLBACK}",
        scope=_scope(query.get("scopes", "")),
        state=journey.state,
        nonce=journey.nonce,
        code_challenge=journey.challenge,
        code_challenge_method="S256",
        **{name: query[name][:_LONGEST_PARAMETER] for name in _PASSED_ON if name in query},
    )
    response = RedirectResponse(address, status_code=302, headers={"Cache-Control": "no-store"})
    journey.remember_in(response, is_https=auth.settings.is_https)
    return response


def _scope(more: str) -> str:
    """Space-separated, ours first; what is no scope (RFC 6749, 3.3) is left out."""
    asked = [scope for scope in more[:_LONGEST_PARAMETER].replace(",", " ").split() if scope.isascii()]
    return " ".join(dict.fromkeys([*_SCOPES, *asked]))


_log = logger("openid")
# What we read of an answer. Codes of some providers are signed tokens.
_TAKEN = ("state", "code", "error", "iss")
_LONGEST = 4096
# Bytes of a form, with all else that providers send.
_LONGEST_FORM = 32 * 1024


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


async def _arrived(auth: Auth, request: Request, journey: Secrets, name: str, to: Return) -> Response:
    provider = auth.providers.get(name)
    if provider is None:
        raise AuthError(400, "validation_failed", "Unsupported provider: provider is not enabled")
    person = await _person(auth, request, journey, provider)
    language, user_agent = language_of(request), request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> str | tuple[sessions.OpenSession, Row]:
        user_id = await arrive(auth, transaction, provider.name, person, language)
        if to.code_challenge is not None:
            return await pkce.issue_code(transaction, user_id, "oauth", to.code_challenge, provider.name)
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


class IdTokenGrant(msgspec.Struct):
    """Body of `grant_type=id_token`.

    Attributes:
        nonce: of which the token carries the SHA-256 in hexadecimal, so that who reads the token on its way
            cannot use it.
    """

    provider: Line | None = None
    id_token: SignedToken | None = None
    nonce: Token | None = None
    access_token: SignedToken | None = None


async def id_token_grant(auth: Auth, request: Request) -> Response:
    body = await read_json(request, IdTokenGrant)
    if not body.provider or not body.id_token:
        raise validation_failed("provider and id_token are required")
    provider = auth.providers.get(body.provider)
    if provider is None:
        raise AuthError(400, "provider_disabled", "Provider is not enabled")
    person = await _person_of_id_token(auth, request, provider, body)
    language, user_agent = language_of(request), request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[sessions.OpenSession, Row]:
        user_id = await arrive(auth, transaction, provider.name, person, language)
        session = await sessions.start(transaction, auth.keys, user_id, "oauth", user_agent)
        return session, await transaction.fetch_one(accounts.USER_BY_ID, user_id=user_id) or {}

    session, user = await in_transaction_of_one(auth.database, work)
    answer = json_answer(await read_session_shape(auth, session, user))
    return await known_devices.remember(auth, request, answer, user["id"])


async def _person_of_id_token(auth: Auth, request: Request, provider: Provider, body: IdTokenGrant) -> Person:
    address = client_address(request)
    await auth.limits.check("id_token", address)
    if not body.nonce:
        raise validation_failed("A nonce is required, whose SHA-256 the id_token carries")
    nonce = hashlib.sha256(body.nonce.encode()).hexdigest()
    try:
        return await verified_person(
            provider, body.id_token or "", nonce=nonce, access_token=body.access_token
        )
    except ProviderFailed as error:
        await auth.limits.hit("id_token", address)
        message = "The provider cannot be reached. Try again later."
        raise AuthError(503, "unexpected_failure", message, {"Retry-After": "60"}) from error
    except IdTokenRejected as error:
        await auth.limits.hit("id_token", address)
        _log.warning("id_token_rejected", provider=provider.name, reason=str(error))
        raise validation_failed("Bad ID token") from error
