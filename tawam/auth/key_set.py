"""The keys of an installation, as its `keys/` folder holds them at one moment."""

import base64
import hashlib
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import jwt
import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tawam.auth.key_files import (
    FIRST_SIGNING_KEY,
    api_key_names,
    created_at,
    data_key_versions,
    key_names,
    lock_folder,
    signing_key_names,
    stamp_after,
    write_key,
)

ALGORITHM = "ES256"
# Lifetime of an access token in seconds, and the tolerated difference between two machines' clocks.
LIFETIME = 3600
LEEWAY = 60
# A running server notices changed keys within this many seconds.
RELOAD_SECONDS = 5.0
# How long a rotated signing key still verifies: its last token has expired by then.
OLD_KEYS_VALID_SECONDS = LIFETIME + LEEWAY + RELOAD_SECONDS
# 1 January 2026 to 1 January 2126: API keys do not expire in practice.
_API_KEY_ISSUED = 1_767_225_600
_API_KEY_EXPIRES = 4_922_899_200
_ROLES = ("anon", "service_role")
_DATA_KEY_BYTES = 32
_JWT = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
_READ_ATTEMPTS = 5


class KeysUnusable(ValueError):
    """A file of `keys/` does not hold what its name says; the message is a sentence for the operator."""


@dataclass(frozen=True, eq=False)
class SigningKey:
    """An ES256 key (P-256, RFC 7518). `kid`: its RFC 7638 thumbprint."""

    private_key: ec.EllipticCurvePrivateKey

    @cached_property
    def public_key(self) -> ec.EllipticCurvePublicKey:
        return self.private_key.public_key()

    @cached_property
    def kid(self) -> str:
        return _base64url(hashlib.sha256(msgspec.json.encode(self._public_jwk, order="sorted")).digest())

    @property
    def jwk(self) -> dict[str, Any]:
        """The public half (RFC 7517)."""
        named = {"kid": self.kid, "alg": ALGORITHM, "use": "sig", "key_ops": ["verify"]}
        return {**self._public_jwk, **named}

    @cached_property
    def _public_jwk(self) -> dict[str, str]:
        numbers = self.public_key.public_numbers()
        return {
            "crv": "P-256",
            "kty": "EC",
            "x": _base64url(numbers.x.to_bytes(32, "big")),
            "y": _base64url(numbers.y.to_bytes(32, "big")),
        }

    def sign(self, claims: dict[str, Any]) -> str:
        # `jwt.encode` would escape an Arabic letter to six bytes; tokens travel in headers, so UTF-8 stays.
        payload, headers = msgspec.json.encode(claims), {"kid": self.kid}
        return jwt.api_jws.encode(payload, self.private_key, algorithm=ALGORITHM, headers=headers)


@dataclass(frozen=True)
class KeySet:
    """All keys, read at one moment.

    Attributes:
        names: the files that the keys were read from.
        signing_key: the newest signing key.
        verifying: the signing keys whose tokens are valid, by kid; the newest comes last.
        ends: Unix times at which those keys expire, in the same order.
        data_keys: by version, the oldest first.
    """

    names: frozenset[str]
    signing_key: SigningKey
    verifying: Mapping[str, SigningKey]
    ends: tuple[float, ...]
    anon_key: str
    service_role_key: str
    data_keys: Mapping[int, bytes]

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Read the keys of `folder`.

        Raises:
            OSError: a file cannot be read.
            KeysUnusable: a file holds something else.
        """
        for _ in range(_READ_ATTEMPTS):
            names = key_names(folder)
            try:
                return cls._of(folder, names)
            except FileNotFoundError:
                # Removed since we read the list.
                if key_names(folder) == names:
                    raise
        raise KeysUnusable(f"{folder} does not come to rest")

    @classmethod
    def _of(cls, folder: Path, names: frozenset[str]) -> Self:
        if not _is_complete(names):
            raise KeysUnusable(f"{folder} lacks some of the keys")
        ordered = signing_key_names(names)
        ends = [created_at(successor).timestamp() + OLD_KEYS_VALID_SECONDS for successor in ordered[1:]]
        valid_keys = {
            read_signing_key(folder / name): end
            for name, end in zip(ordered, [*ends, float("inf")], strict=True)
            if end > time.time()
        }
        return cls(
            names=names,
            signing_key=list(valid_keys)[-1],
            verifying={key.kid: key for key in valid_keys},
            ends=tuple(valid_keys.values()),
            anon_key=_read_api_key(folder, names, "anon"),
            service_role_key=_read_api_key(folder, names, "service_role"),
            data_keys={version: _read_data_key(folder, version) for version in data_key_versions(names)},
        )

    @property
    def is_over(self) -> bool:
        """Whether one of the verifying keys has expired."""
        return time.time() >= self.ends[0]

    def without_expired(self) -> Self:
        moment = time.time()
        kept = [pair for pair in zip(self.verifying.values(), self.ends, strict=True) if pair[1] > moment]
        return replace(self, verifying={key.kid: key for key, _ in kept}, ends=tuple(end for _, end in kept))


def create_missing_keys(folder: Path) -> None:
    """Create the keys that `folder` lacks. A folder without data keys keeps opening what it sealed.

    Raises:
        OSError: the folder cannot be written.
        KeysUnusable: the signing key is not a key.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _is_complete(key_names(folder)):
        return
    with lock_folder(folder):
        names = key_names(folder)
        if not data_key_versions(names):
            write_data_key(folder, *_first_data_key(folder, names))
        if not signing_key_names(names):
            write_key(folder / FIRST_SIGNING_KEY, new_signing_key())
        for role in _ROLES:
            if not api_key_names(names, role):
                write_api_key(folder, role, _earlier_api_key(folder, role))


def new_signing_key() -> bytes:
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def new_data_key() -> bytes:
    return secrets.token_bytes(_DATA_KEY_BYTES)


def write_data_key(folder: Path, version: int, data_key: bytes) -> None:
    write_key(folder / f"data-key.{version}", base64.b64encode(data_key) + b"\n")


def write_api_key(folder: Path, role: str, key: bytes | None = None) -> None:
    """Write `key`, or a new API key signed by the newest signing key."""
    names = key_names(folder)
    if key is None:
        signing_key = read_signing_key(folder / signing_key_names(names)[-1])
        key = signing_key.sign(
            {"iss": "tawam", "role": role, "iat": _API_KEY_ISSUED, "exp": _API_KEY_EXPIRES}
        ).encode()
    write_key(folder / f"{role}.{stamp_after(api_key_names(names, role))}.jwt", key)


def read_signing_key(path: Path) -> SigningKey:
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise KeysUnusable(f"{path} is not a P-256 key in PEM without a password") from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != "secp256r1":
        raise KeysUnusable(f"{path} is not a P-256 key")
    return SigningKey(key)


def _read_api_key(folder: Path, names: frozenset[str], role: str) -> str:
    path = folder / api_key_names(names, role)[-1]
    text = path.read_text("ascii", "replace").strip()
    if not _JWT.fullmatch(text):
        raise KeysUnusable(f"{path} does not hold an API key")
    return text


def _read_data_key(folder: Path, version: int) -> bytes:
    path = folder / f"data-key.{version}"
    try:
        key = base64.b64decode(path.read_bytes().strip(), validate=True)
    except ValueError:
        key = b""
    if len(key) != _DATA_KEY_BYTES:
        raise KeysUnusable(f"{path} does not hold {_DATA_KEY_BYTES} bytes in base64")
    return key


def _is_complete(names: frozenset[str]) -> bool:
    has_api_keys = all(api_key_names(names, role) for role in _ROLES)
    return bool(signing_key_names(names) and data_key_versions(names) and has_api_keys)


def _first_data_key(folder: Path, names: frozenset[str]) -> tuple[int, bytes]:
    """Return version and key. Version 0 derives from the signing key, which once served both purposes."""
    if not signing_key_names(names):
        return 1, new_data_key()
    pem = (folder / FIRST_SIGNING_KEY).read_bytes()
    return 0, hashlib.sha256(b"tawam derived secrets\0" + pem).digest()


def _earlier_api_key(folder: Path, role: str) -> bytes | None:
    """Return the API key of the old file naming, so that clients keep the key that they have."""
    first = folder / FIRST_SIGNING_KEY
    earlier = folder / f"{role}.{read_signing_key(first).kid}.jwt" if first.exists() else None
    return earlier.read_bytes() if earlier and earlier.exists() else None


def _base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
