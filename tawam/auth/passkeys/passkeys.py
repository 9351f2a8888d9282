"""What every endpoint of passkeys shares: the switch, refusals, shapes, and who is told."""

from typing import Any

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.webauthn.relying_party import RelyingParty
from tawam.database.port import Row
from tawam.logs import logger

_log = logger("auth")

MOST_PASSKEYS = 10
# What the commonest kinds call themselves, by the id that they send (AAGUID).
_NAMES = {
    "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
    "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "Apple Passwords",
    "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain",
    "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
    "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
    "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
    "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome",
    "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
    "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
    "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
    "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
    "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
    "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
}


def required_party(auth: Auth) -> RelyingParty:
    """
    Raises:
        AuthError: 404 `passkey_disabled`: by the settings, or because browsers would refuse at this address.
    """
    if not auth.settings.passkeys:
        raise AuthError(404, "passkey_disabled", "Passkeys are disabled")
    if auth.relying_party is None:
        message = "Passkeys are disabled: the site's address needs a domain name and https"
        raise AuthError(404, "passkey_disabled", message)
    return auth.relying_party


def is_on(auth: Auth) -> bool:
    return auth.settings.passkeys and auth.relying_party is not None


def default_name(aaguid: str) -> str | None:
    """The name of a new passkey; None where its maker is not known to us."""
    return _NAMES.get(aaguid)


def passkey_shape(passkey: Row) -> dict[str, Any]:
    """A passkey as its owner and the team read it."""
    optional = {name: passkey[name] for name in ("friendly_name", "last_used_at") if passkey[name]}
    return {"id": passkey["id"], **optional, "created_at": passkey["created_at"]}


def verification_failed(reason: object) -> AuthError:
    """400 in the same words whatever the reason, which is logged."""
    _log.info("passkey_refused", reason=str(reason))
    return AuthError(400, "webauthn_verification_failed", "Credential verification failed")


def passkey_not_found() -> AuthError:
    return AuthError(404, "validation_failed", "Passkey not found")
