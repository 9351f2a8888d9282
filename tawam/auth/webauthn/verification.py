"""Whether an authenticator's answer holds. The library checks it, within bounds that it does not set."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import msgspec
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    parse_attestation_object,
    parse_cbor,
)
from webauthn.helpers.structs import AttestationFormat
from webauthn.registration.verify_registration_response import VerifiedRegistration

from tawam.auth.webauthn.plain_cbor import check_authenticator_data, check_cbor
from tawam.auth.webauthn.relying_party import ALGORITHMS, RelyingParty
from tawam.auth.webauthn.responses import Authentication, Registration, Rejected, as_sent, decoded

# Ids are up to 1,023 bytes by the standard; an RSA key of 4,096 bits takes some 540.
_LONGEST_ID, _LONGEST_KEY = 1023, 1024

Verified = TypeVar("Verified")


@dataclass(frozen=True)
class NewCredential:
    """What is kept of a new credential; `credential_id` and `public_key` as base64url."""

    credential_id: str
    public_key: str
    sign_count: int
    transports: list[str]
    aaguid: str
    is_backed_up: bool


@dataclass(frozen=True)
class Signed:
    """Attributes:
    sign_count: how often the authenticator has signed, by its own account.
    is_user_verified: whether it has made sure of its owner, by a finger or a PIN.
    """

    sign_count: int
    is_user_verified: bool
    is_backed_up: bool


def registered(
    party: RelyingParty, credential: msgspec.Raw, challenge: bytes, *, is_passkey: bool
) -> NewCredential:
    """The credential that was made for `challenge`.

    Raises:
        Rejected: it does not hold, or says more than was asked for.
    """
    response = decoded(credential, Registration)
    return _checked(partial(_registered, party, response, challenge, is_passkey=is_passkey))


def signed(
    party: RelyingParty, response: Authentication, challenge: bytes, public_key: str, *, is_passkey: bool
) -> Signed:
    """What an authenticator says with its signature under `challenge`.

    Raises:
        Rejected: it does not hold.
    """
    return _checked(partial(_signed, party, response, challenge, public_key, is_passkey=is_passkey))


def _checked(check: Callable[[], Verified]) -> Verified:
    try:
        return check()
    except Rejected:
        raise
    except Exception as error:  # The library lets KeyError, TypeError and others pass on what strangers send.
        raise Rejected(f"{type(error).__name__}: {error}"[:300]) from error


def _registered(
    party: RelyingParty, response: Registration, challenge: bytes, *, is_passkey: bool
) -> NewCredential:
    _check_attestation(base64url_to_bytes(response.response.attestation_object))
    verified = verify_registration_response(
        credential=as_sent(response),
        expected_challenge=challenge,
        expected_rp_id=party.id,
        expected_origin=party.origin,
        require_user_verification=is_passkey,
        supported_pub_key_algs=ALGORITHMS,
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
    """That it is plain, and no certificate's: none was asked for, and none would be believed."""
    check_cbor(raw)
    data = parse_cbor(raw)["authData"]
    # The library would make as many bytes as a number says.
    if not isinstance(data, bytes):
        raise Rejected("authenticator data that is not bytes")
    check_authenticator_data(data)
    attestation = parse_attestation_object(raw)
    is_own = attestation.fmt == AttestationFormat.PACKED and not attestation.att_stmt.x5c
    if attestation.fmt != AttestationFormat.NONE and not is_own:
        raise Rejected(f"attestation of format {attestation.fmt!r:.40}")


def _check_credential(response: Registration, verified: VerifiedRegistration) -> None:
    if base64url_to_bytes(response.raw_id) != verified.credential_id:
        raise Rejected("the id is not that of the credential")
    if len(verified.credential_id) > _LONGEST_ID or len(verified.credential_public_key) > _LONGEST_KEY:
        raise Rejected("an id or a key beyond measure")
    decoded_public_key_to_cryptography(decode_credential_public_key(verified.credential_public_key))


def _signed(
    party: RelyingParty, response: Authentication, challenge: bytes, public_key: str, *, is_passkey: bool
) -> Signed:
    check_authenticator_data(base64url_to_bytes(response.response.authenticator_data))
    verified = verify_authentication_response(
        credential=as_sent(response),
        expected_challenge=challenge,
        expected_rp_id=party.id,
        expected_origin=party.origin,
        credential_public_key=base64url_to_bytes(public_key),
        # Counters are compared once the signature is known to hold, under the credential's lock.
        credential_current_sign_count=0,
        require_user_verification=is_passkey,
    )
    return Signed(verified.new_sign_count, verified.user_verified, verified.credential_backed_up)
