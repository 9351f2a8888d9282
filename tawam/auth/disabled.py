"""Parts of the protocol that this server does not offer answer as they do elsewhere when switched off."""

from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.answers import Handler
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError


def refused(status: int, code: str, message: str) -> Handler:
    """A handler that always answers this error."""

    async def refuse(auth: Auth, request: Request) -> Response:
        raise AuthError(status, code, message)

    return refuse


oauth_server = refused(404, "feature_disabled", "OAuth server is disabled")
sso = refused(404, "saml_provider_disabled", "SAML 2.0 is disabled")
linking = refused(404, "manual_linking_disabled", "Manual linking is disabled")
