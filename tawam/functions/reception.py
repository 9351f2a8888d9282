"""What the public forms go through: their rules, a field that only programs fill, limits, a proof of work."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.http.limits import Limits, TooManyRequests
from tawam.http.proof import Proof
from tawam.http.proof_of_work import ProofOfWork
from tawam.leads.inbox import KeyTaken
from tawam.logs import logger

log = logger("functions")


@dataclass(frozen=True)
class Form:
    """A filled-in form.

    Attributes:
        name: of its limits in `http.limits.RULES`.
        problems: message by field, where a rule was broken.
        bait: what stands in the field that people do not see.
    """

    name: Literal["contact", "affiliate"]
    problems: Mapping[str, str]
    bait: str
    proof: Proof | None


class Reception:
    """Holds programs back; people notice nothing of it, and nothing of theirs is dropped in silence."""

    def __init__(self, limits: Limits, proofs: ProofOfWork) -> None:
        self._limits = limits
        self._proofs = proofs

    async def admit(self, call: Call) -> None:
        """Count a post before its texts are looked at: what breaks a rule costs us as much.

        Raises:
            TooManyRequests: from this address.
        """
        await self._limits.hit("form_post", call.address)

    async def take(self, call: Call, form: Form, store: Callable[[], Awaitable[None]]) -> None:
        """Run `store` for a form that may come in; a program is told that all is well, and nothing is stored.

        Raises:
            FunctionError: 400 `validation_failed`; 428 `proof_required` with a challenge, for an address that
                keeps posting, and for all while very many post; 409 `idempotency_mismatch`.
            TooManyRequests: from this address, or from everywhere.
        """
        if form.problems:
            raise refusal(400, "validation_failed", call.language, fields=dict(form.problems))
        if form.bait:
            log.info("form_bait_taken", form=form.name, address=call.address)
            return
        await self._count(call, form)
        try:
            await store()
        except KeyTaken as error:
            raise refusal(409, "idempotency_mismatch", call.language) from error

    async def _count(self, call: Call, form: Form) -> None:
        own = (form.name, f"{form.name}_hourly")
        for rule in own:
            # Before work is asked for that would be in vain.
            await self._limits.check(rule, call.address)
        if not await self._is_rare(call, form):
            await self._limits.check(f"{form.name}_proven")
            if not (form.proof and await self._proofs.accepts(form.proof)):
                raise refusal(428, "proof_required", call.language, challenge=self._proofs.challenge())
            await self._limits.hit(f"{form.name}_proven")
        for rule in own:
            await self._limits.hit(rule, call.address)

    async def _is_rare(self, call: Call, form: Form) -> bool:
        """Whether few have come from this address, and from all of them together: that needs no proof."""
        try:
            await self._limits.hit("unproven_lead", call.address)
            await self._limits.hit(f"{form.name}_unproven")
        except TooManyRequests:
            return False
        return True
