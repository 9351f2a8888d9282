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
    alone_in,
    api_key_names,
    data_key_versions,
    key_folder,
    key_names,
    remove_keys,
    signing_key_names,
    stamp_after,
    write_key,
)
from tawam.auth.key_set import (
    NOTICED_WITHIN,
    KeySet,
    complete,
    new_data_key,
    new_signing_key,
    write_api_key,
    write_data_key,
)
from tawam.logs import logger

_log = logger("auth")


class SigningKeys:
    """The keys as they are now."""

    def __init__(self, folder: Path, present: KeySet) -> None:
        self._folder = folder
        self._present = present
        self._look_at = monotonic() + NOTICED_WITHIN
        self._problem = ""

    @classmethod
    def load(cls, data_dir: Path) -> Self:
        """Read the keys of `data_dir`, making them first where there are none.

        Raises:
            OSError: the folder cannot be read or written.
            KeysUnusable: a file does not hold what its name says; a ValueError.
        """
        folder = key_folder(data_dir)
        complete(folder)
        return cls(folder, KeySet.read(folder))

    @property
    def present(self) -> KeySet:
        """Another object whenever a key came or went."""
        if monotonic() >= self._look_at or self._present.is_over:
            self.look_again()
        return self._present

    @property
    def kid(self) -> str:
        """Of the key that signs."""
        return self.present.signing_key.kid

    @property
    def private_key(self) -> ec.EllipticCurvePrivateKey:
        """It signs."""
        return self.present.signing_key.private_key

    @property
    def jwks(self) -> dict[str, Any]:
        """The public halves of all whose tokens hold, as a JWK set (RFC 7517); the newest comes first."""
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
        """None for a key that we do not know, or no longer believe."""
        key = self.present.verifying.get(kid)
        if key is None and self.look_again():
            # Another worker signs with a key that this one had not noticed.
            key = self._present.verifying.get(kid)
        return key.public_key if key else None

    def derive(self, purpose: str, text: str) -> bytes:
        """32 bytes that only this installation can work out from `text` (HMAC-SHA-256)."""
        return self.derivations(purpose, text)[-1]

    def derivations(self, purpose: str, text: str) -> list[bytes]:
        """As `derive`, with every data key there is; the newest comes last."""
        message = f"{purpose}\0{text}".encode()
        return [hmac.digest(key, message, "sha256") for key in self.present.data_keys.values()]

    @property
    def data_version(self) -> int:
        """Of the data key that `derive` uses."""
        return max(self.present.data_keys)

    def derive_as(self, version: int, purpose: str, text: str) -> bytes | None:
        """As `derive` did while that data key was the newest; None where it is not there."""
        key = self.present.data_keys.get(version)
        if key is None and self.look_again():
            key = self._present.data_keys.get(version)
        return hmac.digest(key, f"{purpose}\0{text}".encode(), "sha256") if key else None

    def look_again(self) -> bool:
        """Whether the keys are others now. What cannot be read leaves the present ones."""
        self._look_at = monotonic() + NOTICED_WITHIN
        before = self._present
        if before.is_over:
            self._present = before.without_ended()
        try:
            if key_names(self._folder) != before.names:
                self._present = KeySet.read(self._folder)
            self._problem = ""
        except (OSError, ValueError) as error:
            self._tell(str(error))
        return self._present is not before

    def _tell(self, problem: str) -> None:
        """Once, not every five seconds."""
        if problem != self._problem:
            _log.error("keys_unreadable", reason=problem)
        self._problem = problem


_SERVICE = "service_role"


def rotate_signing_key(data_dir: Path, *, end_old: bool) -> str:
    """Sign with a new key from now on; its kid.

    Args:
        end_old: tokens of the keys before are refused as soon as this is noticed; else they hold until they
            expire.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _completed(data_dir)
    with alone_in(folder):
        before = signing_key_names(key_names(folder))
        believed = KeySet.read(folder)
        write_key(folder / f"signing-key.{stamp_after(before)}.pem", new_signing_key())
        remove_keys(folder, before if end_old else before[: -len(believed.verifying)])
    return KeySet.read(folder).signing_key.kid


def rotate_service_key(data_dir: Path) -> str:
    """A new service key; the one before is refused as soon as this is noticed.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _completed(data_dir)
    with alone_in(folder):
        write_api_key(folder, _SERVICE)
        newest = api_key_names(key_names(folder), _SERVICE)[-1]
        # Also the file that was named after a signing key: it is a key no more.
        before = [path.name for path in folder.glob(f"{_SERVICE}.*.jwt") if path.name != newest]
        remove_keys(folder, before)
    return KeySet.read(folder).service_role_key


def rotate_data_key(data_dir: Path) -> int:
    """Derive and seal with a new data key from now on; its version. Those before still open what they sealed.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _completed(data_dir)
    with alone_in(folder):
        version = data_key_versions(key_names(folder))[-1] + 1
        write_data_key(folder, version, new_data_key())
    return version


def end_old_data_keys(data_dir: Path) -> None:
    """Leave the newest data key alone: nothing that was sealed with one before opens any more."""
    folder = key_folder(data_dir)
    with alone_in(folder):
        before = data_key_versions(key_names(folder))[:-1]
        remove_keys(folder, [f"data-key.{version}" for version in before])


def _completed(data_dir: Path) -> Path:
    folder = key_folder(data_dir)
    complete(folder)
    return folder
