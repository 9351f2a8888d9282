"""What anyone may read: health, settings, public keys, and the key that the site's own pages use."""

from functools import cache
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.answers import json_answer
from tawam.auth.context import Auth

_PUBLIC = {"Cache-Control": "public, max-age=600", "Vary": "Accept-Encoding"}
_PROVIDERS_OFF = (
    "anonymous_users",
    "apple",
    "azure",
    "facebook",
    "github",
    "gitlab",
    "google",
    "phone",
    "twitter",
)


@cache
def _version() -> str:
    return version("tawam")


async def health(auth: Auth, request: Request) -> Response:
    return json_answer(
        {"version": _version(), "name": "Tawam Auth", "description": "Accounts and sessions of Tawam"}
    )


async def settings(auth: Auth, request: Request) -> Response:
    return json_answer(
        {
            "external": {"email": True, **dict.fromkeys(_PROVIDERS_OFF, False)},
            "disable_signup": False,
            "mailer_autoconfirm": False,
            "phone_autoconfirm": False,
            "sms_provider": "",
            "saml_enabled": False,
            "passkeys_enabled": False,
        }
    )


async def jwks(auth: Auth, request: Request) -> Response:
    """The public keys (RFC 7517) with which anyone may verify our access tokens."""
    return json_answer(auth.keys.jwks, headers=_PUBLIC)


async def client_config(auth: Auth, request: Request) -> Response:
    """What the site's pages need before they make a client."""
    return json_answer({"anonKey": auth.keys.anon_key}, headers=_PUBLIC)
