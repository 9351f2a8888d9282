"""Sign-in with an OpenID Connect provider (OpenID Connect Core 1.0, 3.1).

GET /authorize                  redirects to the provider's sign-in page
GET and POST /callback          takes the provider's answer and redirects to a page of the site
POST /token?grant_type=id_token opens a session for an id token that the page obtained by itself
"""

import asyncio
import hashlib
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.links.redirects import allowed_redirect, page_url
from tawam.auth.oidc.id_token import IdTokenRejected, ProviderUser, verify_id_token
from tawam.auth.oidc.oauth_state import OAuthState
from tawam.auth.oidc.providers import Provider, ProviderFailed
from tawam.auth.oidc.users import find_or_create_user, in_transaction_retrying_conflicts
from tawam.auth.responses import json_response, session_json
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.sessions.pkce import validate_code_challenge
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_bytes, read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Line, SignedToken, Token
from tawam.logs import logger

DEFAULT_PAGE = "/auth/callback"

CALLBACK = "/auth/v1/callback"
_SCOPES = ("openid", "email", "profile")
# Parameters that the page may pass on to the provider; the server sets all others.
_FORWARDED_PARAMETERS = ("prompt", "login_hint", "hd", "ui_locales", "display", "access_type")
_MAX_PARAMETER_LENGTH = 500
_log = logger("openid")
# Parameters read from the provider's answer. Codes of some providers are long signed tokens.
_CALLBACK_PARAMETERS = ("state", "code", "error", "iss")
_MAX_VALUE_LENGTH = 4096
# Bytes of a form, including parameters that we ignore.
_MAX_FORM_BYTES = 32 * 1024


def callback_redirect_url(auth: Auth, redirect_to: str | None, language: str) -> str:
    """Return `redirect_to` if it is a page of the site, else the page that completes sign-ins."""
    return allowed_redirect(redirect_to, auth.site_url) or page_url(auth.site_url, language, DEFAULT_PAGE)


@dataclass(frozen=True)
class CallbackRedirect:
    """The page of the site to which the callback redirects.

    Attributes:
        address: the URL of the page.
        code_challenge: the challenge of a caller who wants a code (RFC 7636) instead of a session in the URL.
    """

    address: str
    code_challenge: str | None = None

    def with_code(self, code: str) -> Response:
        return _redirect(_with_query(self.address, {"code": code}))

    def with_session(self, session: dict[str, Any]) -> Response:
        """Redirect with a token response in the fragment, which stays in the browser (RFC 6749, 4.2.2)."""
        names = ("access_token", "expires_at", "expires_in", "refresh_token", "token_type")
        return _redirect(_with_fragment(self.address, {name: session[name] for name in names} | {"sb": ""}))

    def refused(self, error: AuthError) -> Response:
        """Redirect with the error in the fragment, and in the query if the caller expects a code there."""
        kind = "access_denied" if error.status < 500 else "server_error"
        said = {"error": kind, "error_code": error.code, "error_description": error.message}
        address = _with_query(self.address, said) if self.code_challenge else self.address
        return _redirect(_with_fragment(address, said | {"sb": ""}))


def _redirect(address: str) -> Response:
    # The URL carries credentials: neither caches nor the page's links may see it (RFC 9700, 4.2.4).
    headers = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return RedirectResponse(address, status_code=302, headers=headers)


def _with_query(address: str, values: dict[str, str]) -> str:
    parts = urlsplit(address)
    query = "&".join(part for part in (parts.query, urlencode(values, quote_via=quote)) if part)
    return parts._replace(query=query, fragment="").geturl()


def _with_fragment(address: str, values: dict[str, Any]) -> str:
    return urlsplit(address)._replace(fragment=urlencode(values, quote_via=quote)).geturl()


async def authorize(auth: Auth, request: Request) -> Response:
    query = request.query_params
    provider = auth.providers.get(query.get("provider", ""))
    if provider is None:
        raise validation_failed("Unsupported provider: provider is not enabled")
    challenge = validate_code_challenge(query.get("code_challenge"), query.get("code_challenge_method"))
    await auth.limits.hit("authorize", client_address(request))
    to = CallbackRedirect(
        callback_redirect_url(auth, query.get("redirect_to"), language_of(request)), challenge
    )
    try:
        metadata = await provider.metadata()
    except ProviderFailed:
        refusal = AuthError(503, "unexpected_failure", "The provider cannot be reached. Try again later.")
        return to.refused(refusal)
    oauth_state = OAuthState.new(auth.keys)

    async def work(transaction: Transaction) -> None:
        await oauth_state.save(transaction, provider.name, to.address, challenge)

    await in_transaction(auth.database, work)
    await asyncio.to_thread(import_module, "authlib.oauth2.rfc6749.parameters")
    from authlib.oauth2.rfc6749.parameters import prepare_grant_uri

    address = prepare_grant_uri(
        metadata.authorization_endpoint,
        provider.client_id,
        "code",
        redirect_uri=f"{auth.site_url}{CALLBACK}",
        scope=_scope(query.get("scopes", "")),
        state=oauth_state.state,
        nonce=oauth_state.nonce,
        code_challenge=oauth_state.challenge,
        code_challenge_method="S256",
        **{name: query[name][:_MAX_PARAMETER_LENGTH] for name in _FORWARDED_PARAMETERS if name in query},
    )
    response = RedirectResponse(address, status_code=302, headers={"Cache-Control": "no-store"})
    oauth_state.set_cookie_on(response, is_https=auth.settings.is_https)
    return response


def _scope(more: str) -> str:
    """Join our scopes and valid requested ones (RFC 6749, 3.3), separated by spaces."""
    asked = [scope for scope in more[:_MAX_PARAMETER_LENGTH].replace(",", " ").split() if scope.isascii()]
    return " ".join(dict.fromkeys([*_SCOPES, *asked]))


async def callback(auth: Auth, request: Request) -> Response:
    """Redirect (302) to the page that began the sign-in, with a code, a session or an error."""
    to = CallbackRedirect(callback_redirect_url(auth, None, language_of(request)))
    query = request.query_params
    if any(len(query.get(name, "")) > _MAX_VALUE_LENGTH for name in _CALLBACK_PARAMETERS):
        return to.refused(_state_not_found())
    oauth_states = OAuthState.all_from_state(auth.keys, query.get("state", ""))
    oauth_state = next((each for each in oauth_states if each.is_bound_to(request)), None)
    if oauth_state is None:
        return to.refused(_state_not_found())
    saved = await in_transaction(auth.database, oauth_state.redeem)
    response = to.refused(_state_not_found())
    if saved is not None:
        to = CallbackRedirect(saved["redirect_to"], saved["code_challenge"])
        try:
            response = await _sign_in(auth, request, oauth_state, saved["provider"], to)
        except AuthError as error:
            response = to.refused(error)
    oauth_state.delete_cookie_on(response)
    return response


async def callback_form_post(auth: Auth, request: Request) -> Response:
    """Redirect a `response_mode=form_post` answer to our own GET, with which the browser sends its cookie."""
    form = await read_bytes(request)
    if len(form) > _MAX_FORM_BYTES:
        raise validation_failed("The form is too long")
    try:
        fields = parse_qsl(form.decode(errors="replace"), max_num_fields=20)
    except ValueError as error:
        raise validation_failed("The form has too many fields") from error
    kept = {name: value for name, value in fields if name in _CALLBACK_PARAMETERS}
    if any(len(value) > _MAX_VALUE_LENGTH for value in kept.values()):
        raise validation_failed("The form's fields are too long")
    return RedirectResponse(f"{auth.site_url}{CALLBACK}?{urlencode(kept)}", status_code=303)


async def _sign_in(
    auth: Auth, request: Request, oauth_state: OAuthState, name: str, to: CallbackRedirect
) -> Response:
    provider = auth.providers.get(name)
    if provider is None:
        raise AuthError(400, "validation_failed", "Unsupported provider: provider is not enabled")
    person = await _provider_user(auth, request, oauth_state, provider)
    language, user_agent = language_of(request), request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> str | tuple[sessions.OpenSession, Row]:
        user_id = await find_or_create_user(auth, transaction, provider.name, person, language)
        if to.code_challenge is not None:
            return await pkce.issue_code(transaction, user_id, "oauth", to.code_challenge, provider.name)
        session = await sessions.start(transaction, auth.keys, user_id, "oauth", user_agent)
        user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=user_id)
        return session, user or {}

    match await in_transaction_retrying_conflicts(auth.database, work):
        case str() as code:
            return to.with_code(code)
        case session, user:
            return to.with_session(await session_json(auth, session, user))


async def _provider_user(
    auth: Auth, request: Request, oauth_state: OAuthState, provider: Provider
) -> ProviderUser:
    """Exchange the code and return the authenticated user.

    Raises:
        AuthError: the provider refused, or its answer is invalid.
    """
    query = request.query_params
    # Prevents mix-up attacks, which send another provider's code to this one (RFC 9207).
    if query.get("iss", provider.issuer) != provider.issuer:
        raise AuthError(400, "bad_oauth_callback", "The answer is of another provider")
    if "error" in query or not query.get("code"):
        _log.info("provider_refused", provider=provider.name, reason=query.get("error", "no code")[:100])
        raise AuthError(400, "bad_oauth_callback", f"{provider.name} did not sign you in")
    try:
        tokens = await provider.exchange(query["code"], oauth_state.verifier, f"{auth.site_url}{CALLBACK}")
        person = await verify_id_token(
            provider, tokens.id_token, nonce=oauth_state.nonce, access_token=tokens.access_token
        )
        if "email" in person.claims or tokens.access_token is None:
            return person
        userinfo = await provider.userinfo(tokens.access_token)
    except ProviderFailed as error:
        raise AuthError(503, "unexpected_failure", "Unable to exchange external code") from error
    except IdTokenRejected as error:
        _log.warning("id_token_rejected", provider=provider.name, reason=str(error))
        raise AuthError(400, "bad_oauth_callback", "The provider's answer does not hold") from error
    # Otherwise claims about one user could be taken for another's (Core 1.0, 5.3.2).
    return (
        replace(person, claims={**userinfo, **person.claims})
        if userinfo.get("sub") == person.subject
        else person
    )


def _state_not_found() -> AuthError:
    return AuthError(400, "bad_oauth_state", "OAuth state not found or expired")


class IdTokenGrant(msgspec.Struct):
    """Body of `grant_type=id_token`.

    Attributes:
        nonce: the token carries its SHA-256 in hexadecimal, so that an intercepted token is useless without
            it.
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
    person = await _verify_grant(auth, request, provider, body)
    language, user_agent = language_of(request), request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[sessions.OpenSession, Row]:
        user_id = await find_or_create_user(auth, transaction, provider.name, person, language)
        session = await sessions.start(transaction, auth.keys, user_id, "oauth", user_agent)
        return session, await transaction.fetch_one(accounts.USER_BY_ID, user_id=user_id) or {}

    session, user = await in_transaction_retrying_conflicts(auth.database, work)
    answer = json_response(await session_json(auth, session, user))
    return await known_devices.remember_device(auth, request, answer, user["id"])


async def _verify_grant(auth: Auth, request: Request, provider: Provider, body: IdTokenGrant) -> ProviderUser:
    address = client_address(request)
    await auth.limits.check("id_token", address)
    if not body.nonce:
        raise validation_failed("A nonce is required, whose SHA-256 the id_token carries")
    nonce = hashlib.sha256(body.nonce.encode()).hexdigest()
    try:
        return await verify_id_token(
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
