"""Every address of `/auth/v1`."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router

from tawam.auth import disabled, discovery
from tawam.auth.admin.routes import ADMIN
from tawam.auth.answers import Handler, as_auth_error
from tawam.auth.code_exchange import confirm
from tawam.auth.context import Auth
from tawam.auth.errors import AccessDenied
from tawam.auth.factor_challenges import challenge
from tawam.auth.factor_enrolment import enrol, unenrol
from tawam.auth.factor_verification import verify as verify_factor
from tawam.auth.logout import logout
from tawam.auth.magic_link import magic_link
from tawam.auth.openid.authorize import authorize
from tawam.auth.openid.callback import callback, posted
from tawam.auth.passkeys.authentication import authentication_options, verify_authentication
from tawam.auth.passkeys.management import delete_passkey, list_passkeys, rename_passkey
from tawam.auth.passkeys.registration import registration_options, verify_registration
from tawam.auth.reauthentication_mail import reauthenticate
from tawam.auth.recover import recover
from tawam.auth.recovery_code_sets import generate, read_recovery_codes, regenerate, remove_recovery_codes
from tawam.auth.recovery_code_use import use_recovery_code
from tawam.auth.resend import resend
from tawam.auth.signup import sign_up
from tawam.auth.token import token
from tawam.auth.user import read_user, update_user
from tawam.auth.verify import follow_link, verify

# Reached by a link, or before a page has the API key.
_OPEN: list[tuple[str, str, Handler]] = [
    ("GET", "/health", discovery.health),
    ("GET", "/.well-known/jwks.json", discovery.jwks),
    ("GET", "/client-config", discovery.client_config),
    ("GET", "/settings", discovery.settings),
    ("GET", "/verify", follow_link),
    ("GET", "/authorize", authorize),
    ("GET", "/callback", callback),
    ("POST", "/callback", posted),
    ("GET", "/.well-known/oauth-authorization-server", disabled.oauth_server),
    ("*", "/oauth/{rest:path}", disabled.oauth_server),
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
    ("POST", "/sso", disabled.sso),
    ("*", "/user/oauth/grants", disabled.oauth_server),
    ("*", "/user/identities/{rest:path}", disabled.linking),
    ("POST", "/factors", enrol),
    ("GET", "/factors/recovery-codes", read_recovery_codes),
    ("POST", "/factors/recovery-codes", generate),
    ("DELETE", "/factors/recovery-codes", remove_recovery_codes),
    ("POST", "/factors/recovery-codes/regenerate", regenerate),
    ("POST", "/factors/recovery-codes/verify", use_recovery_code),
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
    """The routes of `/auth/v1`. What they raise is shaped by `answers.error_shape`."""
    routes = [_route(auth, *entry, needs_key=False) for entry in _OPEN]
    routes += [_route(auth, *entry, needs_key=True) for entry in _KEYED]
    # A slash too many is another address: a redirect would name the scheme and port that the caller used.
    return [Mount("/auth/v1", Router(routes, redirect_slashes=False))]


def _route(auth: Auth, method: str, path: str, handler: Handler, *, needs_key: bool) -> Route:
    async def endpoint(request: Request) -> Response:
        try:
            if needs_key:
                auth.access.check_key(request)
            return await handler(auth, request)
        except AccessDenied as denied:
            raise as_auth_error(denied) from denied

    methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] if method == "*" else [method]
    return Route(path, endpoint, methods=methods)
