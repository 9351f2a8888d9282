"""Payments that move no money: the payment page is our own, for development alone."""

import secrets
from typing import Literal

from tawam.payments.provider import Checkout, CheckoutSession, CheckoutUrls, PaymentEvent, PaymentStatus

CHECKOUT_PATH = "/sandbox/checkout"

SandboxOutcome = Literal["paid", "canceled"]


class SandboxPayments:
    """A `PaymentProvider` without a provider. `site_url`: the origin of its page."""

    name = "sandbox"

    def __init__(self, site_url: str) -> None:
        self._site_url = site_url

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        session_id = f"sandbox_{secrets.token_urlsafe(24)}"
        return CheckoutSession(session_id, f"{self._site_url}{CHECKOUT_PATH}/{session_id}")


def sandbox_event(session_id: str, checkout: Checkout, outcome: SandboxOutcome) -> PaymentEvent:
    """What a provider would send once the buyer has pressed a button."""
    status: PaymentStatus = outcome
    return PaymentEvent(
        id=f"sandbox_event_{secrets.token_urlsafe(16)}",
        provider=SandboxPayments.name,
        type=f"checkout.{outcome}",
        session_id=session_id,
        status=status,
        amount=checkout.amount,
        currency=checkout.currency,
    )
