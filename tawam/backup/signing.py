"""Signs manifests, so that a restore knows a snapshot from one that somebody put into the folder.

A key for encrypting is public. The key that signs (Ed25519) is among the server's own keys, which are not in
the folder of backups; the operator keeps its public half, the signer's name, where the identity is. With a
passphrase it follows from the identity that the passphrase opens.
"""

import base64
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tawam.auth.key_files import key_folder, write_key
from tawam.backup.errors import BackupError

_FILE = "backup-signer.pem"
_PURPOSE = b"tawam backup signer"


class Signer:
    """
    Attributes:
        name: the public key: its DER in base64, as in a PEM file (RFC 8410).
    """

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.name = base64.b64encode(
            key.public_key().public_bytes(
                serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
            )
        ).decode()

    @classmethod
    def of_server(cls, data_dir: Path) -> Self:
        """Read the server's signer; the first time, make it.

        Raises:
            BackupError: the file holds something else.
        """
        folder = key_folder(data_dir)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (folder / _FILE).exists():
            write_key(
                folder / _FILE,
                Ed25519PrivateKey.generate().private_bytes(
                    serialization.Encoding.PEM,
                    serialization.PrivateFormat.PKCS8,
                    serialization.NoEncryption(),
                ),
            )
        return cls(_read(folder / _FILE))

    @classmethod
    def of_identity(cls, identity: str) -> Self:
        """Derive a signer from an identity, which only those have who may read the backups as well."""
        seed = HKDF(SHA256(), 32, None, _PURPOSE).derive(identity.encode())
        return cls(Ed25519PrivateKey.from_private_bytes(seed))

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data)


def signers_of(data_dir: Path) -> list[str]:
    """The name of the signer of the server that was here before, if there was one."""
    return [Signer.of_server(data_dir).name] if (key_folder(data_dir) / _FILE).exists() else []


def is_signed(data: bytes, signature: bytes, signers: Iterable[str]) -> bool:
    """Whether one of the signers, by their names, made the signature.

    Raises:
        BackupError: a name is none.
    """
    for key in map(_public_key, signers):
        with suppress(InvalidSignature):
            key.verify(signature, data)
            return True
    return False


def _read(path: Path) -> Ed25519PrivateKey:
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except (ValueError, TypeError) as error:
        raise BackupError(f"{path} is not the key that signs backups.") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise BackupError(f"{path} is not the key that signs backups.")
    return key


def _public_key(name: str) -> Ed25519PublicKey:
    with suppress(ValueError):
        key = serialization.load_der_public_key(base64.b64decode(name, validate=True))
        if isinstance(key, Ed25519PublicKey):
            return key
    raise BackupError(f"{name} is not a signer as `tawam backup` prints it.")
