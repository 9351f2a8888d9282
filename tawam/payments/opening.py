"""Which payment provider the settings name."""

from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    CheckoutUrls,
    PaymentProvider,
    PaymentsUnavailable,
)
from tawam.payments.sandbox import SandboxPayments
from tawam.settings import Settings


class NoPayments:
    """Nothing can be paid: production without a provider says so, rather than lead to a test page."""

    name = "none"

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        raise PaymentsUnavailable


def open_payments(settings: Settings) -> PaymentProvider:
    return NoPayments() if settings.is_production else SandboxPayments(settings.site_url)
