"""Public endpoints: health, settings, public keys, and the API key of the site's own pages."""

from starlette.requests import Request
from starlette.responses import Response

from tawam import __version__
from tawam.auth.context import Auth
from tawam.auth.passkeys.passkeys import passkeys_enabled
from tawam.auth.responses import json_response

_PUBLIC = {"Cache-Control": "public, max-age=600", "Vary": "Accept-Encoding"}
# Providers that clients look up by name; the settings may add others.
_PROVIDERS = (
    "apple",
    "azure",
    "facebook",
    "github",
    "gitlab",
    "google",
    "twitter",
)


async def health(auth: Auth, request: Request) -> Response:
    return json_response(
        {"version": __version__, "name": "Tawam Auth", "description": "Accounts and sessions of Tawam"}
    )


async def settings(auth: Auth, request: Request) -> Response:
    """Report the enabled features; `magic_links` and `password_min_length` are our own additions."""
    chosen = auth.settings
    return json_response(
        {
            "external": {
                **dict.fromkeys(_PROVIDERS, False),
                **dict.fromkeys(chosen.openid_providers, True),
                "email": True,
                "phone": False,
                "anonymous_users": chosen.anonymous_sign_in,
            },
            "disable_signup": not chosen.signup_enabled,
            "magic_links": chosen.magic_links,
            "password_min_length": chosen.password_min_length,
            "mailer_autoconfirm": False,
            "phone_autoconfirm": False,
            "sms_provider": "",
            "saml_enabled": False,
            "passkeys_enabled": passkeys_enabled(auth),
        }
    )


async def jwks(auth: Auth, request: Request) -> Response:
    """Return the public keys (RFC 7517) that verify our access tokens."""
    return json_response(auth.keys.jwks, headers=_PUBLIC)


async def client_config(auth: Auth, request: Request) -> Response:
    """Return what the site's pages need to create a client."""
    return json_response({"anonKey": auth.keys.anon_key}, headers=_PUBLIC)
