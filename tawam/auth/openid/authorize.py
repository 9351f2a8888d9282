"""GET /authorize: on to a provider's sign-in page (OpenID Connect Core 1.0, 3.1.2.1)."""

from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.flows import checked_challenge
from tawam.auth.languages import language_of
from tawam.auth.openid.journeys import Secrets
from tawam.auth.openid.providers import ProviderFailed
from tawam.auth.openid.returns import Return, own_return
from tawam.database.port import Transaction
from tawam.database.retry import in_transaction
from tawam.http.client_address import client_address

CALLBACK = "/auth/v1/callback"
_SCOPES = ("openid", "email", "profile")
# What a page may ask of the provider besides; the rest of an authorization request is ours to say.
_PASSED_ON = ("prompt", "login_hint", "hd", "ui_locales", "display", "access_type")
_LONGEST = 500


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
        **{name: query[name][:_LONGEST] for name in _PASSED_ON if name in query},
    )
    response = RedirectResponse(address, status_code=302, headers={"Cache-Control": "no-store"})
    journey.remember_in(response, is_https=auth.settings.is_https)
    return response


def _scope(more: str) -> str:
    """Space-separated, ours first; what is no scope (RFC 6749, 3.3) is left out."""
    asked = [scope for scope in more[:_LONGEST].replace(",", " ").split() if scope.isascii()]
    return " ".join(dict.fromkeys([*_SCOPES, *asked]))
