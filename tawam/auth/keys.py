"""The server's keys: what signs and verifies tokens, what callers present, what secrets are made of.

They are made once, in `keys/` of the data folder, readable by the owner alone. Every worker that shares
the folder ends with the same ones, whichever started first, and takes others while it runs: a look at the
names of the files, every five seconds at most, tells whether there are any.
"""

import hmac
from pathlib import Path
from time import monotonic
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric import ec

from tawam.auth.key_files import key_folder, key_names
from tawam.auth.key_set import NOTICED_WITHIN, KeySet, complete
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
