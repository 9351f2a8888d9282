"""The WebAuthn relying party: this site, at the address in the settings and no other."""

import asyncio
from dataclasses import dataclass
from importlib import import_module
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

if TYPE_CHECKING:
    # The package takes 5 MB of memory, which a server without passkeys does not spend.
    from webauthn.helpers.cose import COSEAlgorithmIdentifier
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor, UserVerificationRequirement

CHALLENGE_SECONDS = 300
_DEFAULT_PORTS = {"http": 80, "https": 443}


async def load_webauthn() -> None:
    """Import the package beside the event loop, before the first ceremony needs it."""
    await asyncio.to_thread(import_module, "webauthn")


def algorithms() -> "list[COSEAlgorithmIdentifier]":
    """The algorithms of phones, computers and security keys."""
    from webauthn.helpers.cose import COSEAlgorithmIdentifier

    return [
        COSEAlgorithmIdentifier.ECDSA_SHA_256,
        COSEAlgorithmIdentifier.EDDSA,
        COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
    ]


@dataclass(frozen=True)
class RelyingParty:
    """The site as authenticators know it.

    Attributes:
        id: the domain that credentials belong to.
        origin: the origin of pages that may ask for credentials, as browsers write it.
        name: the name that authenticators show.
    """

    id: str
    origin: str
    name: str

    @classmethod
    def of(cls, site_url: str, name: str) -> Self | None:
        """Build the relying party of `site_url`; None without a domain or https, which browsers require.

        Browsers allow `http://localhost`, so a development site at `http://127.0.0.1:8000` uses the origin
        `http://localhost:8000`, which serves the same pages.
        """
        site = urlsplit(site_url)
        domain = _domain(site.hostname or "", site.scheme)
        if domain is None:
            return None
        has_default_port = site.port in (None, _DEFAULT_PORTS[site.scheme])
        origin = f"{site.scheme}://{domain}" if has_default_port else f"{site.scheme}://{domain}:{site.port}"
        return cls(domain, origin, name)

    def creation_options(
        self, user_id: str, user_name: str, challenge: bytes, present: list[str], *, is_passkey: bool
    ) -> dict[str, Any]:
        """Build `PublicKeyCredentialCreationOptionsJSON`.

        Args:
            present: ids of credentials whose authenticators must not register again.
            is_passkey: require a discoverable credential and user verification.
        """
        from webauthn import generate_registration_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement

        needed = _user_verification(is_passkey=is_passkey)
        resident = ResidentKeyRequirement.REQUIRED if is_passkey else ResidentKeyRequirement.DISCOURAGED
        options = generate_registration_options(
            rp_id=self.id,
            rp_name=self.name,
            user_id=user_id.encode(),
            user_name=user_name,
            user_display_name=user_name,
            challenge=challenge,
            timeout=CHALLENGE_SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=resident, require_resident_key=is_passkey, user_verification=needed
            ),
            exclude_credentials=_descriptors(present),
            supported_pub_key_algs=algorithms(),
        )
        return options_to_json_dict(options)

    def request_options(self, challenge: bytes, allowed: list[str], *, is_passkey: bool) -> dict[str, Any]:
        """Build `PublicKeyCredentialRequestOptionsJSON`.

        Args:
            allowed: ids of credentials that may answer; empty for any passkey of this site.
        """
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict

        options = generate_authentication_options(
            rp_id=self.id,
            challenge=challenge,
            timeout=CHALLENGE_SECONDS * 1000,
            allow_credentials=_descriptors(allowed),
            user_verification=_user_verification(is_passkey=is_passkey),
        )
        return options_to_json_dict(options)


def _user_verification(*, is_passkey: bool) -> "UserVerificationRequirement":
    from webauthn.helpers.structs import UserVerificationRequirement

    # A security key beside a password need not ask for more than a touch.
    return UserVerificationRequirement.REQUIRED if is_passkey else UserVerificationRequirement.PREFERRED


def _descriptors(ids: list[str]) -> "list[PublicKeyCredentialDescriptor]":
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(credential_id)) for credential_id in ids]


def _domain(host: str, scheme: str) -> str | None:
    try:
        address = ip_address(host)
    except ValueError:
        domain = _ascii(host)
        is_local = domain == "localhost" or domain.endswith(".localhost")
        return domain if domain and (scheme == "https" or (scheme == "http" and is_local)) else None
    return "localhost" if scheme == "http" and (address.is_loopback or address.is_unspecified) else None


def _ascii(host: str) -> str:
    """Encode a domain as browsers do (IDNA)."""
    try:
        return host.encode("idna").decode().lower()
    except UnicodeError:
        return ""
