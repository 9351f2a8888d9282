"""Parses and verifies WebAuthn responses of browsers.

The `webauthn` package verifies them; this module bounds sizes and shapes first, which the package does not
do.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, field

from tawam.auth.passkeys.cbor import check_authenticator_data, check_cbor
from tawam.auth.passkeys.relying_party import RelyingParty, algorithms

if TYPE_CHECKING:
    # Not at run time: see `load_webauthn`.
    from webauthn.registration.verify_registration_response import VerifiedRegistration

# Above the longest response of known security keys and password managers.
_LONGEST_RESPONSE = 32 * 1024
CredentialId = Annotated[str, Meta(min_length=1, max_length=1364)]
_ClientData = Annotated[str, Meta(max_length=8 * 1024)]
_Attestation = Annotated[str, Meta(max_length=22 * 1024)]
_AuthenticatorData = Annotated[str, Meta(max_length=4 * 1024)]
_Signature = Annotated[str, Meta(max_length=2 * 1024)]
_UserHandle = Annotated[str, Meta(max_length=128)]
_Transports = Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=16)]

Response = TypeVar("Response")

# Ids are up to 1,023 bytes by the standard; an RSA key of 4,096 bits takes some 540.
_LONGEST_ID, _LONGEST_KEY = 1023, 1024
Result = TypeVar("Result")


class Rejected(Exception):
    """The response is invalid; the message gives the reason for the log."""


class Creation(msgspec.Struct, frozen=True):
    """The response part of `navigator.credentials.create()`."""

    client_data: _ClientData = field(name="clientDataJSON")
    attestation_object: _Attestation = field(name="attestationObject")
    transports: _Transports = field(default_factory=list[str])


class Registration(msgspec.Struct, frozen=True):
    """`RegistrationResponseJSON` (WebAuthn Level 3, 5.1)."""

    id: CredentialId
    raw_id: CredentialId = field(name="rawId")
    type: Annotated[str, Meta(max_length=32)]
    response: Creation


class Assertion(msgspec.Struct, frozen=True):
    """The response part of `navigator.credentials.get()`."""

    client_data: _ClientData = field(name="clientDataJSON")
    authenticator_data: _AuthenticatorData = field(name="authenticatorData")
    signature: _Signature
    user_handle: _UserHandle | None = field(name="userHandle", default=None)


class Authentication(msgspec.Struct, frozen=True):
    """`AuthenticationResponseJSON`."""

    id: CredentialId
    raw_id: CredentialId = field(name="rawId")
    type: Annotated[str, Meta(max_length=32)]
    response: Assertion


def decode_response(credential: msgspec.Raw, kind: type[Response]) -> Response:
    """Decode a bounded response.

    Raises:
        Rejected: the response is malformed or too long.
    """
    if len(credential) > _LONGEST_RESPONSE:
        raise Rejected(f"longer than {_LONGEST_RESPONSE} bytes")
    try:
        return msgspec.json.decode(credential, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Rejected(str(error)) from error


def to_builtins(response: Registration | Authentication) -> dict[str, Any]:
    """Convert the response for the `webauthn` package, without unknown fields."""
    return msgspec.to_builtins(response)


@dataclass(frozen=True)
class NewCredential:
    """A verified new credential; `credential_id` and `public_key` are base64url."""

    credential_id: str
    public_key: str
    sign_count: int
    transports: list[str]
    aaguid: str
    is_backed_up: bool


@dataclass(frozen=True)
class VerifiedAssertion:
    """A verified signature of an authenticator.

    Attributes:
        sign_count: the authenticator's own count of signatures.
        is_user_verified: whether the authenticator has verified its user by a fingerprint or PIN.
    """

    sign_count: int
    is_user_verified: bool
    is_backed_up: bool


def verify_attestation(
    party: RelyingParty, credential: msgspec.Raw, challenge: bytes, *, is_passkey: bool
) -> NewCredential:
    """Verify a registration response and return the new credential.

    Raises:
        Rejected: the response is invalid or holds an attestation that was not asked for.
    """
    response = decode_response(credential, Registration)
    return _reject_on_error(partial(_verify_attestation, party, response, challenge, is_passkey=is_passkey))


def verify_assertion(
    party: RelyingParty, response: Authentication, challenge: bytes, public_key: str, *, is_passkey: bool
) -> VerifiedAssertion:
    """Verify an authentication response.

    Raises:
        Rejected: the response is invalid.
    """
    return _reject_on_error(
        partial(_verify_assertion, party, response, challenge, public_key, is_passkey=is_passkey)
    )


def _reject_on_error(check: Callable[[], Result]) -> Result:
    try:
        return check()
    except Rejected:
        raise
    except Exception as error:  # The package raises KeyError, TypeError and others on malformed input.
        raise Rejected(f"{type(error).__name__}: {error}"[:300]) from error


def _verify_attestation(
    party: RelyingParty, response: Registration, challenge: bytes, *, is_passkey: bool
) -> NewCredential:
    from webauthn import verify_registration_response
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

    _check_attestation(base64url_to_bytes(response.response.attestation_object))
    verified = verify_registration_response(
        credential=to_builtins(response),
        expected_challenge=challenge,
        expected_rp_id=party.id,
        expected_origin=party.origin,
        require_user_verification=is_passkey,
        supported_pub_key_algs=algorithms(),
    )
    _check_credential(response, verified)
    return NewCredential(
        credential_id=bytes_to_base64url(verified.credential_id),
        public_key=bytes_to_base64url(verified.credential_public_key),
        sign_count=verified.sign_count,
        transports=response.response.transports,
        aaguid=verified.aaguid,
        is_backed_up=verified.credential_backed_up,
    )


def _check_attestation(raw: bytes) -> None:
    """Check that the attestation is plain CBOR without certificates, which were not asked for."""
    from webauthn.helpers import parse_attestation_object, parse_cbor
    from webauthn.helpers.structs import AttestationFormat

    check_cbor(raw)
    data = parse_cbor(raw)["authData"]
    # The package would allocate as many bytes as a number says.
    if not isinstance(data, bytes):
        raise Rejected("authenticator data that is not bytes")
    check_authenticator_data(data)
    attestation = parse_attestation_object(raw)
    is_own = attestation.fmt == AttestationFormat.PACKED and not attestation.att_stmt.x5c
    if attestation.fmt != AttestationFormat.NONE and not is_own:
        raise Rejected(f"attestation of format {attestation.fmt!r:.40}")


def _check_credential(response: Registration, verified: "VerifiedRegistration") -> None:
    from webauthn.helpers import (
        base64url_to_bytes,
        decode_credential_public_key,
        decoded_public_key_to_cryptography,
    )

    if base64url_to_bytes(response.raw_id) != verified.credential_id:
        raise Rejected("the id is not that of the credential")
    if len(verified.credential_id) > _LONGEST_ID or len(verified.credential_public_key) > _LONGEST_KEY:
        raise Rejected("an id or a key beyond measure")
    decoded_public_key_to_cryptography(decode_credential_public_key(verified.credential_public_key))


def _verify_assertion(
    party: RelyingParty, response: Authentication, challenge: bytes, public_key: str, *, is_passkey: bool
) -> VerifiedAssertion:
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes

    check_authenticator_data(base64url_to_bytes(response.response.authenticator_data))
    verified = verify_authentication_response(
        credential=to_builtins(response),
        expected_challenge=challenge,
        expected_rp_id=party.id,
        expected_origin=party.origin,
        credential_public_key=base64url_to_bytes(public_key),
        # `record_use` compares counters later, while the credential is locked.
        credential_current_sign_count=0,
        require_user_verification=is_passkey,
    )
    return VerifiedAssertion(verified.new_sign_count, verified.user_verified, verified.credential_backed_up)
