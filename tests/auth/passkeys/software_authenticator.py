"""An authenticator in software: real keys, real signatures, and every lie a test needs.

`Device` is a phone or a security key; `create` and `get` are what a browser would hand to the client after
`navigator.credentials.create()` and `.get()`, as JSON.
"""

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

ORIGIN = "https://testserver"
_PRESENT, _VERIFIED, _HAS_CREDENTIAL = 0x01, 0x04, 0x40


class EllipticKey:
    """ES256."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def cose(self) -> dict[int, Any]:
        numbers = self._key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data, ec.ECDSA(hashes.SHA256()))


class EdwardsKey:
    """EdDSA."""

    def __init__(self) -> None:
        self._key = ed25519.Ed25519PrivateKey.generate()

    @property
    def cose(self) -> dict[int, Any]:
        return {1: 1, 3: -8, -1: 6, -2: self._key.public_key().public_bytes_raw()}

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data)


class RsaKey:
    """RS256."""

    def __init__(self) -> None:
        self._key = rsa.generate_private_key(65537, 2048)

    @property
    def cose(self) -> dict[int, Any]:
        return {
            1: 3,
            3: -257,
            -1: self._key.public_key().public_numbers().n.to_bytes(256),
            -2: b"\x01\x00\x01",
        }

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data, padding.PKCS1v15(), hashes.SHA256())


@dataclass
class Device:
    """One credential. Its counter goes up by one with each signature; set it, and it counts from there."""

    key: EllipticKey | EdwardsKey | RsaKey = field(default_factory=EllipticKey)
    credential_id: bytes = field(default_factory=lambda: os.urandom(32))
    user_handle: str = ""
    counter: int = 0
    aaguid: bytes = bytes(16)
    verifies_user: bool = True
    origin: str = ORIGIN

    def create(self, options: dict[str, Any], **lies: Any) -> dict[str, Any]:
        """
        Args:
            lies: `rp_id`, `challenge`, `type`, `fmt`, `statement`, `cose`: instead of what is true.
        """
        self.user_handle = base64url_to_bytes(options["user"]["id"]).decode()
        length = len(self.credential_id).to_bytes(2)
        credential = self.aaguid + length + self.credential_id + encode_cbor(lies.get("cose", self.key.cose))
        rp_id = lies.get("rp_id", options["rp"]["id"])
        attestation = {
            "fmt": lies.get("fmt", "none"),
            "attStmt": lies.get("statement", {}),
            "authData": self._data(rp_id, _HAS_CREDENTIAL) + credential,
        }
        response = {
            "clientDataJSON": self._client_data("webauthn.create", options, lies),
            "attestationObject": bytes_to_base64url(encode_cbor(attestation)),
            "transports": ["internal", "hybrid"],
        }
        return self._credential(response)

    def get(self, options: dict[str, Any], **lies: Any) -> dict[str, Any]:
        """
        Args:
            lies: `rp_id`, `challenge`, `type`, `user_handle`: instead of what is true.
        """
        self.counter += 1
        data = self._data(lies.get("rp_id", options["rpId"]))
        client_data = self._client_data("webauthn.get", options, lies)
        signed = data + hashlib.sha256(base64url_to_bytes(client_data)).digest()
        handle = lies.get("user_handle", self.user_handle)
        response = {
            "clientDataJSON": client_data,
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(self.key.sign(signed)),
            "userHandle": bytes_to_base64url(handle.encode()) if handle else None,
        }
        return self._credential(response)

    def _data(self, rp_id: str, flags: int = 0) -> bytes:
        flags |= _PRESENT | (_VERIFIED if self.verifies_user else 0)
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4)

    def _client_data(self, type_: str, options: dict[str, Any], lies: dict[str, Any]) -> str:
        client_data = {
            "type": lies.get("type", type_),
            "challenge": lies.get("challenge", options["challenge"]),
            "origin": self.origin,
            "crossOrigin": False,
        }
        return bytes_to_base64url(json.dumps(client_data).encode())

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        credential_id = bytes_to_base64url(self.credential_id)
        return {
            "id": credential_id,
            "rawId": credential_id,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        }
