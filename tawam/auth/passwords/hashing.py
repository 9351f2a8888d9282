"""Validates passwords and hashes them (Argon2id, RFC 9106)."""

import asyncio
import base64
import hmac
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from argon2 import PasswordHasher, extract_parameters

from tawam.auth.errors import WeakPassword, too_many_requests, validation_failed
from tawam.normalization import normalize

MIN_LENGTH = 6
MAX_BYTES = 1024
# Concurrent hashes: each takes 19 MiB and a core for some 25 ms.
_WORKERS = 2
_QUEUE_LENGTH = 64
# Places in the queue that strangers cannot take, and the most that may wait for one caller.
_RESERVED_PLACES = 16
_MAX_PER_ADDRESS = 32
_MAX_PER_ACCOUNT = 4
_COMMON = Path(__file__).parent / "common-passwords.txt"
# Guesses of an attacker who knows the product.
_PRODUCT_WORDS = ("tawam", "توأم", "تواءم", "digitaltwin", "videotwin")

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


def _common_passwords() -> frozenset[str]:
    lines = _COMMON.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


COMMON_PASSWORDS = _common_passwords()


def check_password(password: str | None, email: str, min_length: int = MIN_LENGTH) -> str:
    """Return the password if an account may have it.

    Args:
        email: the account's address; empty for none.
        min_length: the minimum length by the settings.

    Raises:
        AuthError: 400 `validation_failed`: no password, or longer than `MAX_BYTES`.
        WeakPassword: 422, too short (`length`) or easily guessed (`pwned`).
    """
    if not password:
        raise validation_failed("Signup requires a valid password")
    if len(password.encode()) > MAX_BYTES:
        raise validation_failed(f"Password cannot be longer than {MAX_BYTES} bytes")
    reasons: list[str] = []
    if len(password) < min_length:
        reasons.append("length")
    if _is_common(password, email):
        reasons.append("pwned")
    if reasons:
        raise WeakPassword(_message(reasons, min_length), reasons)
    return password


def _message(reasons: list[str], min_length: int) -> str:
    if "length" in reasons:
        return f"Password should be at least {min_length} characters."
    return "Password is known to be weak and easy to guess, please choose a different one."


def _is_common(password: str, email: str) -> bool:
    folded = normalize("NFKC", password).casefold()
    local, _, domain = email.partition("@")
    if folded in COMMON_PASSWORDS or folded in (email, local, domain) or len(set(folded)) == 1:
        return True
    # A product word stays guessable with digits or signs around it.
    core = "".join(letter for letter in folded if letter.isalpha())
    return core in _PRODUCT_WORDS


class Passwords:
    """Hashes and verifies passwords in two threads beside the event loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="argon2")
        self._waiting = 0
        self._waiting_of: Counter[str] = Counter()
        # Hashed in the pool, so that it does not delay the start.
        self._dummy_hash = self._pool.submit(self._hasher.hash, "the password of nobody")

    async def hash(self, password: str, requester: str = "", *, is_known: bool = True) -> str:
        """Hash a new password with a new salt.

        Args:
            requester: a client address, an account or a device; only a few hashes may wait for each.
            is_known: an account or a known device asks; the queue reserves places for them.

        Raises:
            AuthError: 429, too many are waiting.
        """
        return await self._in_pool(requester, is_known, self._hasher.hash, _normalized(password))

    async def hash_with_salt_of(
        self, password: str, known: str | None, requester: str = "", *, is_known: bool = True
    ) -> str:
        """Hash with the salt and costs of `known`, for a comparison with it.

        Without a known hash it uses a dummy and takes as long. `requester`, `is_known`: see `hash`.

        Raises:
            AuthError: 429, too many are waiting.
        """
        if len(password.encode()) > MAX_BYTES:
            password, known = "", None
        known = known or self._dummy_hash.result()
        return await self._in_pool(requester, is_known, _hash_with_salt_of, _normalized(password), known)

    async def verify(self, password: str, password_hash: str | None, requester: str = "") -> bool:
        """Return whether the hash is of this password. Without a hash it takes as long and returns False.

        Raises:
            AuthError: 429, too many are waiting.
        """
        return hashes_match(await self.hash_with_salt_of(password, password_hash, requester), password_hash)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _in_pool(
        self, requester: str, is_known: bool, work: Callable[[*Arguments], Result], *arguments: *Arguments
    ) -> Result:
        most = _MAX_PER_ACCOUNT if is_known else _MAX_PER_ADDRESS
        places = _WORKERS + _QUEUE_LENGTH - (0 if is_known else _RESERVED_PLACES)
        if self._waiting >= places or (requester and self._waiting_of[requester] >= most):
            raise too_many_requests(2)
        self._waiting += 1
        self._waiting_of[requester] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
        finally:
            self._waiting -= 1
            self._waiting_of[requester] -= 1
            if not self._waiting_of[requester]:
                del self._waiting_of[requester]


def hashes_match(password_hash: str, known: str | None) -> bool:
    """Compare two hashes in constant time; nothing equals None."""
    return known is not None and hmac.compare_digest(password_hash, known)


def _hash_with_salt_of(password: str, known: str) -> str:
    salt = known.split("$")[4]
    padded = salt + "=" * (-len(salt) % 4)
    hasher = PasswordHasher.from_parameters(extract_parameters(known))
    return hasher.hash(password, salt=base64.b64decode(padded))


def _normalized(password: str) -> str:
    """Normalize composed and decomposed letters to one form (RFC 8265, OpaqueString)."""
    return normalize("NFC", password)
