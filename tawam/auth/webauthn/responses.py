"""What a browser sends of an authenticator's answer, bounded before anything is worked out from it."""

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, field

# The longest that security keys and password managers send, and some room.
_LONGEST_RESPONSE = 32 * 1024
CredentialId = Annotated[str, Meta(min_length=1, max_length=1364)]
_ClientData = Annotated[str, Meta(max_length=8 * 1024)]
_Attestation = Annotated[str, Meta(max_length=22 * 1024)]
_AuthenticatorData = Annotated[str, Meta(max_length=4 * 1024)]
_Signature = Annotated[str, Meta(max_length=2 * 1024)]
_UserHandle = Annotated[str, Meta(max_length=128)]
_Transports = Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=16)]

Response = TypeVar("Response")


class Rejected(Exception):
    """The answer does not hold; the message says why, for the log."""


class Creation(msgspec.Struct, frozen=True):
    """Of `navigator.credentials.create()`."""

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
    """Of `navigator.credentials.get()`."""

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


def decoded(credential: msgspec.Raw, kind: type[Response]) -> Response:
    """
    Raises:
        Rejected: of another shape, or longer than any of its kind.
    """
    if len(credential) > _LONGEST_RESPONSE:
        raise Rejected(f"longer than {_LONGEST_RESPONSE} bytes")
    try:
        return msgspec.json.decode(credential, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Rejected(str(error)) from error


def as_sent(response: Registration | Authentication) -> dict[str, Any]:
    """The answer as the library takes it, with nothing besides."""
    return msgspec.to_builtins(response)
