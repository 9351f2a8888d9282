"""The routes of `/auth/v1`. Parts of the protocol that this server lacks answer as if switched off."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router

from tawam.auth import discovery
from tawam.auth.admin.routes import ADMIN
from tawam.auth.context import Auth
from tawam.auth.errors import AccessDenied, AuthError
from tawam.auth.links.send import magic_link, recover, resend
from tawam.auth.links.verify import confirm, follow_link, verify
from tawam.auth.mfa.enrolment import enrol, unenrol
from tawam.auth.mfa.recovery_codes import (
    generate_recovery_codes,
    read_recovery_codes,
    regenerate_recovery_codes,
    remove_recovery_codes,
    verify_recovery_code,
)
from tawam.auth.mfa.verification import challenge
from tawam.auth.mfa.verification import verify as verify_factor
from tawam.auth.oidc.endpoints import authorize, callback, callback_form_post
from tawam.auth.passkeys.ceremonies import (
    authentication_options,
    registration_options,
    verify_authentication,
    verify_registration,
)
from tawam.auth.passkeys.passkeys import delete_passkey, list_passkeys, rename_passkey
from tawam.auth.responses import Handler, to_auth_error
from tawam.auth.sessions.endpoints import logout, token
from tawam.auth.sessions.reauthentication import reauthenticate
from tawam.auth.users.current_user import read_user, update_user
from tawam.auth.users.signup import sign_up


def refused(status: int, code: str, message: str) -> Handler:
    """Build a handler that always raises this error."""

    async def refuse(auth: Auth, request: Request) -> Response:
        raise AuthError(status, code, message)

    return refuse


oauth_server = refused(404, "feature_disabled", "OAuth server is disabled")
sso = refused(404, "saml_provider_disabled", "SAML 2.0 is disabled")
linking = refused(404, "manual_linking_disabled", "Manual linking is disabled")


# Open without an API key: reached by a link, or before a page has the key.
_OPEN: list[tuple[str, str, Handler]] = [
    ("GET", "/health", discovery.health),
    ("GET", "/.well-known/jwks.json", discovery.jwks),
    ("GET", "/client-config", discovery.client_config),
    ("GET", "/settings", discovery.settings),
    ("GET", "/verify", follow_link),
    ("GET", "/authorize", authorize),
    ("GET", "/callback", callback),
    ("POST", "/callback", callback_form_post),
    ("GET", "/.well-known/oauth-authorization-server", oauth_server),
    ("*", "/oauth/{rest:path}", oauth_server),
]
_KEYED: list[tuple[str, str, Handler]] = [
    ("POST", "/signup", sign_up),
    ("POST", "/resend", resend),
    ("POST", "/verify", verify),
    ("POST", "/token", token),
    ("GET", "/user", read_user),
    ("PUT", "/user", update_user),
    ("POST", "/logout", logout),
    ("POST", "/recover", recover),
    ("POST", "/otp", magic_link),
    ("POST", "/magiclink", magic_link),
    ("POST", "/confirm", confirm),
    ("GET", "/reauthenticate", reauthenticate),
    ("POST", "/sso", sso),
    ("*", "/user/oauth/grants", oauth_server),
    ("*", "/user/identities/{rest:path}", linking),
    ("POST", "/factors", enrol),
    ("GET", "/factors/recovery-codes", read_recovery_codes),
    ("POST", "/factors/recovery-codes", generate_recovery_codes),
    ("DELETE", "/factors/recovery-codes", remove_recovery_codes),
    ("POST", "/factors/recovery-codes/regenerate", regenerate_recovery_codes),
    ("POST", "/factors/recovery-codes/verify", verify_recovery_code),
    ("DELETE", "/factors/{factor_id}", unenrol),
    ("POST", "/factors/{factor_id}/challenge", challenge),
    ("POST", "/factors/{factor_id}/verify", verify_factor),
    ("POST", "/passkeys/registration/options", registration_options),
    ("POST", "/passkeys/registration/verify", verify_registration),
    ("POST", "/passkeys/authentication/options", authentication_options),
    ("POST", "/passkeys/authentication/verify", verify_authentication),
    ("GET", "/passkeys", list_passkeys),
    ("PATCH", "/passkeys/{passkey_id}", rename_passkey),
    ("DELETE", "/passkeys/{passkey_id}", delete_passkey),
    *ADMIN,
]


def auth_routes(auth: Auth) -> list[BaseRoute]:
    """Build the routes of `/auth/v1`. `responses.error_response` writes the errors that they raise."""
    routes = [_route(auth, *entry, needs_key=False) for entry in _OPEN]
    routes += [_route(auth, *entry, needs_key=True) for entry in _KEYED]
    # No redirects for a trailing slash: they would repeat the scheme and port that the caller used.
    return [Mount("/auth/v1", Router(routes, redirect_slashes=False))]


def _route(auth: Auth, method: str, path: str, handler: Handler, *, needs_key: bool) -> Route:
    async def endpoint(request: Request) -> Response:
        try:
            if needs_key:
                auth.access.check_key(request)
            return await handler(auth, request)
        except AccessDenied as denied:
            raise to_auth_error(denied) from denied

    methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] if method == "*" else [method]
    return Route(path, endpoint, methods=methods)
