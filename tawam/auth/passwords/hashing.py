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
# Hashes at a time: each holds 19 MiB and a core for some 25 ms.
_SLOTS = 2
_QUEUE = 64
# Places in the queue that strangers do not take, and how many of one caller wait at a time.
_KEPT = 16
_MOST_OF_ONE_ADDRESS = 32
_MOST_OF_ONE_ACCOUNT = 4
_COMMON = Path(__file__).parent / "common-passwords.txt"
# What a guesser who knows the product tries.
_PRODUCT_WORDS = ("tawam", "توأم", "تواءم", "digitaltwin", "videotwin")

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


def _common_passwords() -> frozenset[str]:
    lines = _COMMON.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


COMMON_PASSWORDS = _common_passwords()


def check_password(password: str | None, email: str, min_length: int = MIN_LENGTH) -> str:
    """The password, if an account may have it.

    Args:
        email: the account's, empty for none.
        min_length: the fewest characters, as the settings say.

    Raises:
        AuthError: 400 `validation_failed`: none, or more than `MAX_BYTES`.
        WeakPassword: 422, too short (`length`) or easily guessed (`pwned`).
    """
    if not password:
        raise validation_failed("Signup requires a valid password")
    if len(password.encode()) > MAX_BYTES:
        raise validation_failed(f"Password cannot be longer than {MAX_BYTES} bytes")
    reasons: list[str] = []
    if len(password) < min_length:
        reasons.append("length")
    if _is_guessable(password, email):
        reasons.append("pwned")
    if reasons:
        raise WeakPassword(_advice(reasons, min_length), reasons)
    return password


def _advice(reasons: list[str], min_length: int) -> str:
    if "length" in reasons:
        return f"Password should be at least {min_length} characters."
    return "Password is known to be weak and easy to guess, please choose a different one."


def _is_guessable(password: str, email: str) -> bool:
    folded = normalize("NFKC", password).casefold()
    local, _, domain = email.partition("@")
    if folded in COMMON_PASSWORDS or folded in (email, local, domain) or len(set(folded)) == 1:
        return True
    # A word of the product with digits or signs around it is still that word.
    core = "".join(letter for letter in folded if letter.isalpha())
    return core in _PRODUCT_WORDS


class Passwords:
    """Hashes and verifies, two at a time, beside the event loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._pool = ThreadPoolExecutor(_SLOTS, thread_name_prefix="argon2")
        self._waiting = 0
        self._waiting_of: Counter[str] = Counter()
        # Made beside the rest of the start, which it would hold up.
        self._nobody = self._pool.submit(self._hasher.hash, "the password of nobody")

    async def hash(self, password: str, whose: str = "", *, is_known: bool = True) -> str:
        """The hash of a new password, with a salt of its own.

        Args:
            whose: of whom no more than a few wait at a time: a caller's address, an account, a device.
            is_known: an account or one of its devices asks; places are kept for them.

        Raises:
            AuthError: 429, too many are waiting.
        """
        return await self._in_pool(whose, is_known, self._hasher.hash, _prepared(password))

    async def hash_like(
        self, password: str, known: str | None, whose: str = "", *, is_known: bool = True
    ) -> str:
        """The hash with the salt and costs of `known`, to be compared with it and its like.

        Without a known one it takes as long, and is equal to none. `whose`, `is_known`: as with `hash`.

        Raises:
            AuthError: 429, too many are waiting.
        """
        if len(password.encode()) > MAX_BYTES:
            password, known = "", None
        known = known or self._nobody.result()
        return await self._in_pool(whose, is_known, _hash_like, _prepared(password), known)

    async def verify(self, password: str, password_hash: str | None, whose: str = "") -> bool:
        """Whether the hash is of this password; without a hash it takes as long and is false.

        Raises:
            AuthError: 429, too many are waiting.
        """
        return is_same(await self.hash_like(password, password_hash, whose), password_hash)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _in_pool(
        self, whose: str, is_known: bool, work: Callable[[*Arguments], Result], *arguments: *Arguments
    ) -> Result:
        most = _MOST_OF_ONE_ACCOUNT if is_known else _MOST_OF_ONE_ADDRESS
        places = _SLOTS + _QUEUE - (0 if is_known else _KEPT)
        if self._waiting >= places or (whose and self._waiting_of[whose] >= most):
            raise too_many_requests(2)
        self._waiting += 1
        self._waiting_of[whose] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
        finally:
            self._waiting -= 1
            self._waiting_of[whose] -= 1
            if not self._waiting_of[whose]:
                del self._waiting_of[whose]


def is_same(password_hash: str, known: str | None) -> bool:
    """Whether two hashes are equal, told in constant time; nothing equals None."""
    return known is not None and hmac.compare_digest(password_hash, known)


def _hash_like(password: str, known: str) -> str:
    salt = known.split("$")[4]
    padded = salt + "=" * (-len(salt) % 4)
    hasher = PasswordHasher.from_parameters(extract_parameters(known))
    return hasher.hash(password, salt=base64.b64decode(padded))


def _prepared(password: str) -> str:
    """Composed and decomposed letters are the same keys pressed (RFC 8265, OpaqueString)."""
    return normalize("NFC", password)
