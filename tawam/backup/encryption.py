"""Encrypts to age recipients and decrypts with age identities (age-encryption.org/v1), through pyrage.

Streams are encrypted piece by piece, so that no file is ever held in memory; `age --decrypt` opens them too.
"""

from collections.abc import Sequence
from io import BufferedIOBase
from pathlib import Path
from typing import Any, Protocol

import pyrage

from tawam.backup.errors import BackupError

# age makes a guess take about a second; a short passphrase would still be found.
_SHORTEST = 12


class Source(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Target(Protocol):
    def write(self, data: bytes, /) -> int | None: ...
    def flush(self) -> None: ...


class Recipients:
    """Those who can decrypt a backup.

    Attributes:
        names: their public keys, `age1…`, in order.

    Raises:
        BackupError: one is malformed.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = sorted(set(names))
        try:
            self._keys = [pyrage.x25519.Recipient.from_str(name) for name in self.names]
        except pyrage.RecipientError as error:
            raise BackupError(f"A recipient cannot be used, it must be an age1… key: {error}.") from error

    def encrypt(self, data: bytes) -> bytes:
        """Encrypt a part of an object, which is small."""
        return pyrage.encrypt(data, self._keys)

    def encrypt_stream(self, source: Source, target: Target) -> None:
        """Encrypt all that `source` gives.

        Raises:
            OSError, BackupError: as source and target raise them.
        """
        reading, writing = _Reading(source), _Writing(target)
        try:
            pyrage.encrypt_io(reading, writing, self._keys)
        except (pyrage.EncryptError, OSError) as error:
            raise reading.error or writing.error or error from error


class Identities:
    """The private keys of a recipient.

    Attributes:
        recipients: the public keys that belong to them.
        secrets: the keys as texts.
    """

    def __init__(self, keys: Sequence[pyrage.x25519.Identity]) -> None:
        self._keys = keys
        self.secrets = [str(key) for key in keys]
        self.recipients = [str(key.to_public()) for key in keys]

    @classmethod
    def read(cls, file: Path) -> "Identities":
        """Read an identity file as `age-keygen` writes it.

        Raises:
            BackupError: there is no key in it.
            OSError: it cannot be read.
        """
        lines = file.read_text(encoding="utf-8", errors="replace").split()
        try:
            keys = [
                pyrage.x25519.Identity.from_str(line) for line in lines if line.startswith("AGE-SECRET-KEY-")
            ]
        except pyrage.IdentityError as error:
            raise BackupError(f"{file} holds a key that cannot be used: {error}.") from error
        if not keys:
            raise BackupError(f"{file} holds no AGE-SECRET-KEY-1…: it must be a file of age-keygen.")
        return cls(keys)

    def decrypt(self, data: bytes) -> bytes:
        """
        Raises:
            BackupError: the data is damaged, or encrypted for others.
        """
        try:
            return pyrage.decrypt(data, self._keys)
        except pyrage.DecryptError as error:
            raise _undecryptable(error) from error

    def decrypt_stream(self, source: Source, target: Target) -> None:
        """Decrypt all that `source` gives.

        Raises:
            BackupError: as `decrypt`; what was written so far is to be thrown away.
            OSError: as source and target raise them.
        """
        reading, writing = _Reading(source), _Writing(target)
        try:
            pyrage.decrypt_io(reading, writing, self._keys)
        except (pyrage.DecryptError, OSError) as error:
            raise reading.error or writing.error or _undecryptable(error) from error


def seal_new_identity(secret: str) -> tuple[Identities, bytes]:
    """Make an identity, and encrypt it with a passphrase: a file that `age --identity` takes.

    Every file of a backup is encrypted to this one identity: with a passphrase each would take a second.

    Raises:
        BackupError: the passphrase is too short.
    """
    if len(secret) < _SHORTEST:
        raise BackupError(f"The passphrase must have at least {_SHORTEST} characters.")
    identity = pyrage.x25519.Identity.generate()
    return Identities([identity]), pyrage.passphrase.encrypt(f"{identity}\n".encode(), secret)


def open_identity(sealed: bytes, secret: str) -> Identities:
    """
    Raises:
        BackupError: the passphrase is another one, or the file is damaged.
    """
    try:
        text = pyrage.passphrase.decrypt(sealed, secret)
        return Identities([pyrage.x25519.Identity.from_str(text.decode().strip())])
    except (pyrage.DecryptError, pyrage.IdentityError, ValueError) as error:
        raise BackupError("The passphrase is not the one of this backup.") from error


class _Reading(BufferedIOBase):
    """A source as the library takes it; keeps its error, which the library would replace by a text."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.error: Exception | None = None

    def read(self, size: int | None = -1, /) -> bytes:
        try:
            return self._source.read(-1 if size is None else size)
        except (OSError, BackupError) as error:
            self.error = error
            raise


class _Writing(BufferedIOBase):
    """A target as the library takes it; keeps its error likewise."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.error: Exception | None = None

    def write(self, data: Any, /) -> int:
        try:
            self._target.write(data)
        except (OSError, BackupError) as error:
            self.error = error
            raise
        return len(data)

    def flush(self) -> None:
        self._target.flush()

    def close(self) -> None:
        """Leave the target open: its owner closes it."""


def _undecryptable(error: Exception) -> BackupError:
    if "No matching keys" in str(error):
        return BackupError("The identity is not one of those for which this backup is encrypted.")
    return BackupError(f"A file of the backup is damaged: {error}.")
