"""Makes and checks proof-of-work challenges.

A challenge costs a browser a third of a second or more, and the server two hashes. It is not stored before it
is solved.
"""

import hashlib
import secrets
from collections.abc import Callable

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request

from tawam.http.limits import Limits, TooManyRequests
from tawam.http.proof import Challenge, Proof

# A browser tries half of these on average: about 0.3 s at some 50,000 hashes of short texts per second.
LARGEST = 30_000
# The hardest challenge takes a browser 1.5 s, and a phone some four seconds.
HARDEST = 150_000
LASTS_SECONDS = 600
# The header for a proof where a protocol defines the body: the token, a colon, the number.
HEADER = "x-proof-of-work"
_LONGEST_HEADER = 512
_LONGEST_NUMBER = 7


class ProofOfWork:
    """Makes challenges, and accepts each solution once.

    Args:
        signing_secrets: returns the secrets. The last, which is the newest, signs new challenges; challenges
            that the others signed are accepted too.
    """

    def __init__(self, signing_secrets: Callable[[], list[bytes]], limits: Limits) -> None:
        self._secrets = signing_secrets
        self._limits = limits

    def challenge(self, subject: str = "", pressure: int = 0) -> Challenge:
        """Make a challenge.

        Args:
            subject: the purpose of the proof, which is accepted for no other purpose.
            pressure: the difficulty above the easiest challenge, in multiples of it, up to `HARDEST`.
        """
        nonce, largest = secrets.token_hex(16), min(HARDEST, LARGEST * (1 + pressure))
        digest = _digest(nonce, secrets.randbelow(largest + 1))
        token = self._tokens().dumps([nonce, digest], salt=_salt(subject))
        text = token.decode() if isinstance(token, bytes) else token
        return Challenge(nonce, digest, largest, text)

    async def accepts(self, proof: Proof, subject: str = "") -> bool:
        """Whether `proof` solves an unexpired challenge of this server for `subject`; accepted only once."""
        try:
            nonce, digest = self._tokens().loads(proof.token, max_age=LASTS_SECONDS, salt=_salt(subject))
        except BadSignature:
            return False
        return _digest(nonce, proof.number) == digest and await self._is_first(nonce)

    def _tokens(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self._secrets(), signer_kwargs={"digest_method": hashlib.sha256})

    async def _is_first(self, nonce: str) -> bool:
        try:
            await self._limits.hit("proof", nonce)
        except TooManyRequests:
            return False
        return True


def proof_of(request: Request) -> Proof | None:
    """Return the proof in the request's header; None if it is missing or malformed."""
    text = request.headers.get(HEADER, "")
    token, _, number = text.rpartition(":")
    if len(text) > _LONGEST_HEADER or len(number) > _LONGEST_NUMBER:
        return None
    if not token or not (number.isascii() and number.isdecimal()):
        return None
    return Proof(token, int(number))


def _salt(subject: str) -> bytes:
    return hashlib.sha256(subject.encode()).digest()


def _digest(nonce: str, number: int) -> str:
    return hashlib.sha256(f"{nonce}{number}".encode()).hexdigest()
