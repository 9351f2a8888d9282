"""Challenges that cost a browser a third of a second, and us two hashes; kept nowhere until one is solved."""

import hashlib
import secrets
from collections.abc import Callable

from itsdangerous import BadSignature, URLSafeTimedSerializer

from tawam.functions.wire.proof import Challenge, Proof
from tawam.http.limits import Limits, TooManyRequests

# Half of it on average: about 0.3 s in a browser, which hashes some 50,000 short texts in a second.
LARGEST = 30_000
LASTS_SECONDS = 600


class ProofOfWork:
    """
    Args:
        signing_secrets: the newest, which comes last, signs the challenges, so that nobody else can make
            one; those of the others hold too.
    """

    def __init__(self, signing_secrets: Callable[[], list[bytes]], limits: Limits) -> None:
        self._secrets = signing_secrets
        self._limits = limits

    def challenge(self) -> Challenge:
        nonce = secrets.token_hex(16)
        digest = _digest(nonce, secrets.randbelow(LARGEST + 1))
        token = self._tokens().dumps([nonce, digest])
        text = token.decode() if isinstance(token, bytes) else token
        return Challenge(nonce, digest, LARGEST, text)

    async def accepts(self, proof: Proof) -> bool:
        """Whether `proof` solves a challenge of ours that is young enough; the same one only once."""
        try:
            nonce, digest = self._tokens().loads(proof.token, max_age=LASTS_SECONDS)
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


def _digest(nonce: str, number: int) -> str:
    return hashlib.sha256(f"{nonce}{number}".encode()).hexdigest()
