"""Stands in for a provider where none is set: every checkout fails, and no buyer reaches a test page."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any, NoReturn

from tawam.languages import Language
from tawam.payments.events import IncomingEvent, PaymentEvent
from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    CheckoutUrls,
    PaymentsUnavailable,
    PortalUnavailable,
    ProviderPayment,
)


class NoPayments:
    """A `PaymentProvider` for production without one."""

    name = "none"

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        raise PaymentsUnavailable

    def read(self, payload: dict[str, Any]) -> PaymentEvent | None:
        return None

    async def find_order_id(self, event: PaymentEvent) -> str | None:
        return None

    async def find_session_amount(self, session_id: str) -> tuple[int, str] | None:
        return None

    async def find_payment_id(self, reference: str) -> str | None:
        return None

    async def refund(self, payment_id: str, amount: int, currency: str, idempotency_key: str) -> NoReturn:
        raise PaymentsUnavailable

    async def cancel_subscription(
        self, subscription_id: str, *, at_once: bool, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        raise PaymentsUnavailable

    async def resume_subscription(self, subscription_id: str, idempotency_key: str) -> NoReturn:
        raise PaymentsUnavailable

    async def portal_url(self, customer_id: str, return_url: str, language: Language) -> NoReturn:
        raise PortalUnavailable

    async def payments(self, since: datetime) -> AsyncIterator[ProviderPayment]:
        for payment in ():
            yield payment

    async def close(self) -> None:
        """Nothing is open."""
