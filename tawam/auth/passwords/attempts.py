"""Limits password guessing without locking the owner out.

Each known device has a count of its own. Other callers share the counts of the account and of their address;
beyond those, a proof of work lets one attempt through, and it gets harder with the number of attempts. Many
wrong passwords from one address are refused even with a proof.
"""

from dataclasses import dataclass

from tawam.auth.errors import ProofOfWorkRequired, too_many_requests
from tawam.http.limits import Limits, TooManyRequests
from tawam.http.proof import Proof
from tawam.http.proof_of_work import ProofOfWork

# The proof of work gets harder after each such number of proven attempts within the hour.
_ATTEMPTS_PER_DIFFICULTY = 25


@dataclass(frozen=True)
class Attempt:
    """One attempt to sign in with a password.

    Attributes:
        account: the e-mail address given, known or not.
        address: the client address.
        device_id: the id of a known device whose own count is not used up.
        has_proof: whether a proof of work was needed and given.
    """

    account: str
    address: str
    device_id: str | None = None
    has_proof: bool = False

    @property
    def pair(self) -> str:
        return f"{self.account} {self.address}"

    @property
    def requester(self) -> str:
        """Whose share of the hashing queue the attempt takes."""
        return f"device {self.device_id}" if self.device_id else self.address


class PasswordAttempts:
    def __init__(self, limits: Limits, proofs: ProofOfWork) -> None:
        self._limits = limits
        self._proofs = proofs

    async def begin(self, account: str, address: str, device_id: str | None, proof: Proof | None) -> Attempt:
        """Count an attempt before its password is checked, so that parallel attempts count too.

        Raises:
            ProofOfWorkRequired: the attempt may be repeated with a proof of work.
            TooManyRequests: the client has to wait.
        """
        await self._limits.check("sign_in_account", account)
        if device_id is not None and await self._try_hit("password_device", device_id):
            return Attempt(account, address, device_id)
        attempt = Attempt(account, address)
        await self._limits.check("sign_in_address", address)
        await self._limits.check("password_address", address)
        await self._limits.check("password_pair", attempt.pair)
        try:
            await self._limits.check("password", address)
            await self._limits.hit("password_account", account)
        except TooManyRequests as error:
            return await self._require_proof(attempt, proof, error)
        return attempt

    async def failed(self, attempt: Attempt) -> None:
        """Count a wrong password.

        Raises:
            TooManyRequests: this attempt exceeded the limit.
        """
        if attempt.device_id is not None:
            return
        await self._limits.hit("password_pair", attempt.pair)
        await self._limits.hit("password_address", attempt.address)
        if not attempt.has_proof:
            await self._limits.hit("password", attempt.address)

    async def succeeded(self, attempt: Attempt) -> None:
        """Reset the counts after a right password, and count the sign-in.

        Raises:
            TooManyRequests: this sign-in exceeded the limit.
        """
        if attempt.device_id is not None:
            await self._limits.clear("password_device", attempt.device_id)
        elif not attempt.has_proof:
            await self._limits.clear("password_account", attempt.account)
        await self._limits.hit("sign_in_account", attempt.account)
        if attempt.device_id is None:
            await self._limits.hit("sign_in_address", attempt.address)

    async def _require_proof(
        self, attempt: Attempt, proof: Proof | None, refused: TooManyRequests
    ) -> Attempt:
        subject = f"password {attempt.account}"
        if proof is not None and await self._proofs.accepts(proof, subject):
            await self._try_hit("password_proven", attempt.account)
            return Attempt(attempt.account, attempt.address, has_proof=True)
        pressure = await self._limits.used("password_proven", attempt.account) // _ATTEMPTS_PER_DIFFICULTY
        challenge = self._proofs.challenge(subject, pressure)
        raise ProofOfWorkRequired(too_many_requests(refused.retry_after, refused.message), challenge)

    async def _try_hit(self, rule: str, key: str) -> bool:
        try:
            await self._limits.hit(rule, key)
        except TooManyRequests:
            return False
        return True
