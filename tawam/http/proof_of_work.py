"""Challenges that cost a browser a third of a second and more, us two hashes; kept nowhere until solved."""

import hashlib
import secrets
from collections.abc import Callable

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request

from tawam.http.limits import Limits, TooManyRequests
from tawam.http.proof import Challenge, Proof

# Half of it on average: about 0.3 s in a browser, which hashes some 50,000 short texts in a second.
LARGEST = 30_000
# What the hardest costs: 1.5 s there, and some four seconds on a phone.
HARDEST = 150_000
LASTS_SECONDS = 600
# Requests whose body is the protocol's own carry their proof here: the token, a colon, the number.
HEADER = "x-proof-of-work"
_LONGEST_HEADER = 512
_LONGEST_NUMBER = 7


class ProofOfWork:
    """
    Args:
        signing_secrets: the newest, which comes last, signs the challenges, so that nobody else can make
            one; those of the others hold too.
    """

    def __init__(self, signing_secrets: Callable[[], list[bytes]], limits: Limits) -> None:
        self._secrets = signing_secrets
        self._limits = limits

    def challenge(self, subject: str = "", pressure: int = 0) -> Challenge:
        """
        Args:
            subject: what the proof is for; it is taken for nothing else.
            pressure: how many times harder than the easiest, up to `HARDEST`.
        """
        nonce, largest = secrets.token_hex(16), min(HARDEST, LARGEST * (1 + pressure))
        digest = _digest(nonce, secrets.randbelow(largest + 1))
        token = self._tokens().dumps([nonce, digest], salt=_salt(subject))
        text = token.decode() if isinstance(token, bytes) else token
        return Challenge(nonce, digest, largest, text)

    async def accepts(self, proof: Proof, subject: str = "") -> bool:
        """Whether `proof` solves a challenge of ours for `subject` that is young enough; each only once."""
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
    """The proof in the request's header; None without one, or where it cannot be one."""
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
