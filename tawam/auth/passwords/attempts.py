"""Limits password guessing without locking the owner out.

Each known device has a count of its own. Other callers share the counts of the account and of their address;
beyond those, a proof of work lets one attempt through, and it gets harder with the number of attempts. Many
wrong passwords from one address are refused even with a proof.
"""

from dataclasses import dataclass

from tawam.auth.errors import ProofNeeded, too_many_requests
from tawam.http.limits import Limits, TooManyRequests
from tawam.http.proof import Proof
from tawam.http.proof_of_work import ProofOfWork

# So many attempts with a proof within the hour make the next one harder.
_STEP = 25


@dataclass(frozen=True)
class Attempt:
    """
    Attributes:
        account: the address that was given, known or not.
        address: the caller's.
        device_id: of a device that the account knows, and that has not used its own count up.
        is_proven: a proof of work came with it, and was needed.
    """

    account: str
    address: str
    device_id: str | None = None
    is_proven: bool = False

    @property
    def pair(self) -> str:
        return f"{self.account} {self.address}"

    @property
    def whose(self) -> str:
        """Whose share of the hashes it takes."""
        return f"device {self.device_id}" if self.device_id else self.address


class PasswordAttempts:
    def __init__(self, limits: Limits, proofs: ProofOfWork) -> None:
        self._limits = limits
        self._proofs = proofs

    async def begin(self, account: str, address: str, device_id: str | None, proof: Proof | None) -> Attempt:
        """Count an attempt before its password is looked at, so that many at once are counted too.

        Raises:
            ProofNeeded: with a proof of work it may be made.
            TooManyRequests: not from here, for now.
        """
        await self._limits.check("sign_in_account", account)
        if device_id is not None and await self._is_free("password_device", device_id):
            return Attempt(account, address, device_id)
        attempt = Attempt(account, address)
        await self._limits.check("sign_in_address", address)
        await self._limits.check("password_address", address)
        await self._limits.check("password_pair", attempt.pair)
        try:
            await self._limits.check("password", address)
            await self._limits.hit("password_account", account)
        except TooManyRequests as error:
            return await self._proven(attempt, proof, error)
        return attempt

    async def failed(self, attempt: Attempt) -> None:
        """
        Raises:
            TooManyRequests: this was one too many.
        """
        if attempt.device_id is not None:
            return
        await self._limits.hit("password_pair", attempt.pair)
        await self._limits.hit("password_address", attempt.address)
        if not attempt.is_proven:
            await self._limits.hit("password", attempt.address)

    async def succeeded(self, attempt: Attempt) -> None:
        """
        Raises:
            TooManyRequests: this was one too many.
        """
        if attempt.device_id is not None:
            await self._limits.clear("password_device", attempt.device_id)
        elif not attempt.is_proven:
            await self._limits.clear("password_account", attempt.account)
        await self._limits.hit("sign_in_account", attempt.account)
        if attempt.device_id is None:
            await self._limits.hit("sign_in_address", attempt.address)

    async def _proven(self, attempt: Attempt, proof: Proof | None, refused: TooManyRequests) -> Attempt:
        subject = f"password {attempt.account}"
        if proof is not None and await self._proofs.accepts(proof, subject):
            await self._is_free("password_proven", attempt.account)
            return Attempt(attempt.account, attempt.address, is_proven=True)
        pressure = await self._limits.used("password_proven", attempt.account) // _STEP
        challenge = self._proofs.challenge(subject, pressure)
        raise ProofNeeded(too_many_requests(refused.retry_after, refused.message), challenge)

    async def _is_free(self, rule: str, key: str) -> bool:
        try:
            await self._limits.hit(rule, key)
        except TooManyRequests:
            return False
        return True
