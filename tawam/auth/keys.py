"""The server's signing key, the two API keys made with it, and what is derived from it.

They are made once, in `keys/` of the data folder, readable by the owner alone. Every worker that shares
the folder ends with the same ones, whichever started first.
"""

import base64
import hashlib
import hmac
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self

import jwt
import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

ALGORITHM = "ES256"
# 1 January 2026 to 1 January 2126: the API keys of an installation do not run out.
_API_KEY_ISSUED = 1_767_225_600
_API_KEY_EXPIRES = 4_922_899_200


@dataclass(frozen=True)
class SigningKeys:
    """An ES256 key (P-256, RFC 7518) and everything that callers present or verify.

    Attributes:
        kid: the key's RFC 7638 thumbprint.
        jwks: the public half as a JWK set (RFC 7517).
        anon_key: API key of role `anon`; public.
        service_role_key: API key of role `service_role`; never leaves the server's operators.
    """

    private_key: ec.EllipticCurvePrivateKey
    kid: str
    jwks: dict[str, Any]
    anon_key: str
    service_role_key: str
    _secret: bytes

    @classmethod
    def load(cls, data_dir: Path) -> Self:
        """Read the keys of `data_dir`, making them first where there are none.

        Raises:
            OSError: the folder cannot be written.
            ValueError: the key file does not hold a P-256 key.
        """
        folder = data_dir / "keys"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        pem = _once(folder / "signing-key.pem", _new_pem)
        private_key = _private_key(pem)
        public = _public_jwk(private_key)
        kid = _thumbprint(public)
        api_keys = {
            role: _once(folder / f"{role}.{kid}.jwt", partial(_api_key, private_key, kid, role))
            for role in ("anon", "service_role")
        }
        return cls(
            private_key=private_key,
            kid=kid,
            jwks={"keys": [{**public, "kid": kid, "alg": ALGORITHM, "use": "sig", "key_ops": ["verify"]}]},
            anon_key=api_keys["anon"].decode(),
            service_role_key=api_keys["service_role"].decode(),
            _secret=hashlib.sha256(b"tawam derived secrets\0" + pem).digest(),
        )

    def derive(self, purpose: str, text: str) -> bytes:
        """32 bytes that only this installation can work out from `text` (HMAC-SHA-256)."""
        return hmac.digest(self._secret, f"{purpose}\0{text}".encode(), "sha256")

    def sign(self, claims: dict[str, Any]) -> str:
        return _sign(self.private_key, self.kid, claims)


def _sign(private_key: ec.EllipticCurvePrivateKey, kid: str, claims: dict[str, Any]) -> str:
    # UTF-8 as it is: `jwt.encode` would write an Arabic letter in six bytes, and tokens travel in headers.
    return jwt.api_jws.encode(
        msgspec.json.encode(claims), private_key, algorithm=ALGORITHM, headers={"kid": kid}
    )


def _api_key(private_key: ec.EllipticCurvePrivateKey, kid: str, role: str) -> bytes:
    claims = {"iss": "tawam", "role": role, "iat": _API_KEY_ISSUED, "exp": _API_KEY_EXPIRES}
    return _sign(private_key, kid, claims).encode()


def _private_key(pem: bytes) -> ec.EllipticCurvePrivateKey:
    private_key = serialization.load_pem_private_key(pem, password=None)
    if not isinstance(private_key, ec.EllipticCurvePrivateKey) or private_key.curve.name != "secp256r1":
        raise ValueError("the signing key is not a P-256 key")
    return private_key


def _new_pem() -> bytes:
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _public_jwk(private_key: ec.EllipticCurvePrivateKey) -> dict[str, str]:
    numbers = private_key.public_key().public_numbers()
    return {
        "crv": "P-256",
        "kty": "EC",
        "x": _base64url(numbers.x.to_bytes(32, "big")),
        "y": _base64url(numbers.y.to_bytes(32, "big")),
    }


def _thumbprint(public: dict[str, str]) -> str:
    return _base64url(hashlib.sha256(msgspec.json.encode(public, order="sorted")).digest())


def _base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _once(path: Path, make: Callable[[], bytes]) -> bytes:
    """The bytes of `path`; made first if there is none, complete or not at all."""
    if not path.exists():
        draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(make())
                file.flush()
                os.fsync(file.fileno())
            # Fails where another process was first: then its bytes count.
            with suppress(FileExistsError):
                os.link(draft, path)
        finally:
            draft.unlink()
    return path.read_bytes()
