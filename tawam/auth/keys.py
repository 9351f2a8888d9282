"""The server's keys: they sign and verify tokens, serve as API keys and derive secrets. Also their rotation.

`SigningKeys.load` makes them once, in `keys/` of the data folder, readable by the owner alone. All workers
that share the folder use the same keys, whichever started first. They notice rotated keys while they run:
they compare the names of the files at most every five seconds.
"""

import hmac
from pathlib import Path
from time import monotonic
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric import ec

from tawam.auth.key_files import (
    api_key_names,
    data_key_versions,
    key_folder,
    key_names,
    lock_folder,
    remove_keys,
    signing_key_names,
    stamp_after,
    write_key,
)
from tawam.auth.key_set import (
    RELOAD_SECONDS,
    KeySet,
    create_missing_keys,
    new_data_key,
    new_signing_key,
    write_api_key,
    write_data_key,
)
from tawam.logs import logger

_log = logger("auth")

_SERVICE = "service_role"


class SigningKeys:
    """The current keys, reloaded when files appear or go."""

    def __init__(self, folder: Path, present: KeySet) -> None:
        self._folder = folder
        self._present = present
        self._next_check = monotonic() + RELOAD_SECONDS
        self._problem = ""

    @classmethod
    def load(cls, data_dir: Path) -> Self:
        """Read the keys of `data_dir`, making them first where there are none.

        Raises:
            OSError: the folder cannot be read or written.
            KeysUnusable: a file does not hold what its name says; a ValueError.
        """
        folder = key_folder(data_dir)
        create_missing_keys(folder)
        return cls(folder, KeySet.read(folder))

    @property
    def present(self) -> KeySet:
        """The current key set; another object whenever a key was added or removed."""
        if monotonic() >= self._next_check or self._present.is_over:
            self.reload()
        return self._present

    @property
    def kid(self) -> str:
        """The kid of the signing key."""
        return self.present.signing_key.kid

    @property
    def private_key(self) -> ec.EllipticCurvePrivateKey:
        """The private half of the signing key."""
        return self.present.signing_key.private_key

    @property
    def jwks(self) -> dict[str, Any]:
        """The public halves of all verifying keys as a JWK set (RFC 7517); the newest comes first."""
        return {"keys": [key.jwk for key in reversed(list(self.present.verifying.values()))]}

    @property
    def anon_key(self) -> str:
        """API key of role `anon`; public."""
        return self.present.anon_key

    @property
    def service_role_key(self) -> str:
        """API key of role `service_role`; never leaves the server's operators."""
        return self.present.service_role_key

    def sign(self, claims: dict[str, Any]) -> str:
        return self.present.signing_key.sign(claims)

    def public_key(self, kid: str) -> ec.EllipticCurvePublicKey | None:
        """Return the public key of `kid`; None if it is unknown or expired."""
        key = self.present.verifying.get(kid)
        if key is None and self.reload():
            # Another worker may already sign with a key that this worker has not loaded.
            key = self._present.verifying.get(kid)
        return key.public_key if key else None

    def derive(self, purpose: str, text: str) -> bytes:
        """Derive 32 bytes from `text` with the newest data key (HMAC-SHA-256)."""
        return self.derivations(purpose, text)[-1]

    def derivations(self, purpose: str, text: str) -> list[bytes]:
        """As `derive`, once with every data key; the newest comes last."""
        message = f"{purpose}\0{text}".encode()
        return [hmac.digest(key, message, "sha256") for key in self.present.data_keys.values()]

    @property
    def data_version(self) -> int:
        """The version of the data key that `derive` uses."""
        return max(self.present.data_keys)

    def derive_with_version(self, version: int, purpose: str, text: str) -> bytes | None:
        """As `derive`, with the data key of `version`; None if that key is gone."""
        key = self.present.data_keys.get(version)
        if key is None and self.reload():
            key = self._present.data_keys.get(version)
        return hmac.digest(key, f"{purpose}\0{text}".encode(), "sha256") if key else None

    def reload(self) -> bool:
        """Reload changed key files; returns whether the keys changed. Unreadable files change nothing."""
        self._next_check = monotonic() + RELOAD_SECONDS
        before = self._present
        if before.is_over:
            self._present = before.without_expired()
        try:
            if key_names(self._folder) != before.names:
                self._present = KeySet.read(self._folder)
            self._problem = ""
        except (OSError, ValueError) as error:
            self._log_once(str(error))
        return self._present is not before

    def _log_once(self, problem: str) -> None:
        """Log a problem once, not every five seconds."""
        if problem != self._problem:
            _log.error("keys_unreadable", reason=problem)
        self._problem = problem


def rotate_signing_key(data_dir: Path, *, end_old: bool) -> str:
    """Create a new signing key; returns its kid.

    Args:
        end_old: whether to refuse tokens of earlier keys as soon as servers notice; else they stay valid
            until they expire.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _key_folder_with_keys(data_dir)
    with lock_folder(folder):
        before = signing_key_names(key_names(folder))
        valid_keys = KeySet.read(folder)
        write_key(folder / f"signing-key.{stamp_after(before)}.pem", new_signing_key())
        remove_keys(folder, before if end_old else before[: -len(valid_keys.verifying)])
    return KeySet.read(folder).signing_key.kid


def rotate_service_key(data_dir: Path) -> str:
    """Create and return a new service key; servers refuse the old one as soon as they notice.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _key_folder_with_keys(data_dir)
    with lock_folder(folder):
        write_api_key(folder, _SERVICE)
        newest = api_key_names(key_names(folder), _SERVICE)[-1]
        # Also removes the file of the old naming, which is no longer a valid key.
        before = [path.name for path in folder.glob(f"{_SERVICE}.*.jwt") if path.name != newest]
        remove_keys(folder, before)
    return KeySet.read(folder).service_role_key


def rotate_data_key(data_dir: Path) -> int:
    """Create a new data key; returns its version. Earlier data keys still decrypt what they encrypted.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _key_folder_with_keys(data_dir)
    with lock_folder(folder):
        version = data_key_versions(key_names(folder))[-1] + 1
        write_data_key(folder, version, new_data_key())
    return version


def end_old_data_keys(data_dir: Path) -> None:
    """Remove all data keys but the newest: what they encrypted can no longer be decrypted."""
    folder = key_folder(data_dir)
    with lock_folder(folder):
        before = data_key_versions(key_names(folder))[:-1]
        remove_keys(folder, [f"data-key.{version}" for version in before])


def _key_folder_with_keys(data_dir: Path) -> Path:
    folder = key_folder(data_dir)
    create_missing_keys(folder)
    return folder
