"""Protects the public forms from programs: field rules, a honeypot field, limits and a proof of work."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from tawam.calls.call import Call
from tawam.calls.refusals import ValidationFailed, refusal
from tawam.http.limits import Limits, TooManyRequests
from tawam.http.proof import Proof
from tawam.http.proof_of_work import ProofOfWork
from tawam.logs import logger

log = logger("functions")

ProofRequired = refusal(
    "proof_required",
    428,
    en="Very many messages are reaching us right now. Please try again later.",
    ar="تصلنا الآن رسائل كثيرة جدًا. حاول من جديد لاحقًا.",
)


@dataclass(frozen=True)
class FilledForm:
    """A form as it was sent.

    Attributes:
        name: the prefix of the form's limits in `http.limits.RULES`.
        errors: the message of each field that breaks its rule, by the field's name.
        honeypot: the text of the field that people do not see.
    """

    name: Literal["contact", "affiliate"]
    errors: Mapping[str, str]
    honeypot: str
    proof: Proof | None


class FormGuard:
    """Checks and limits what is posted to the public forms. Every refusal is answered with its reason."""

    def __init__(self, limits: Limits, proofs: ProofOfWork) -> None:
        self._limits = limits
        self._proofs = proofs

    async def submit(self, call: Call, form: FilledForm, store: Callable[[], Awaitable[None]]) -> None:
        """Run `store` if the form is valid, from a person and within the limits.

        A form whose honeypot is filled counts as a program's: the caller is told that all is well, and
        nothing is stored.

        Raises:
            ValidationFailed, IdempotencyMismatch
            ProofRequired: with a challenge, for an address that keeps posting and, while very many post, for
                everybody.
            TooManyRequests: from this address, or from all addresses together.
        """
        if form.errors:
            raise ValidationFailed(fields=form.errors)
        if form.honeypot:
            log.info("honeypot_filled", form=form.name, address=call.address)
            return
        await self._count_submission(call, form)
        await store()

    async def _count_submission(self, call: Call, form: FilledForm) -> None:
        address_rules = (form.name, f"{form.name}_hourly")
        for rule in address_rules:
            # Checked first, so that nobody computes a proof only to be refused.
            await self._limits.check(rule, call.address)
        if not await self._is_allowed_without_proof(call, form):
            await self._limits.check(f"{form.name}_proven")
            if not (form.proof and await self._proofs.accepts(form.proof)):
                challenge = self._proofs.challenge()
                raise ProofRequired(challenge=challenge)
            await self._limits.hit(f"{form.name}_proven")
        for rule in address_rules:
            await self._limits.hit(rule, call.address)

    async def _is_allowed_without_proof(self, call: Call, form: FilledForm) -> bool:
        """Whether few forms have come from this address, and few from all addresses together."""
        try:
            await self._limits.hit("unproven_lead", call.address)
            await self._limits.hit(f"{form.name}_unproven")
        except TooManyRequests:
            return False
        return True
