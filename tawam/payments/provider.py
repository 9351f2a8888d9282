"""The seam to whoever takes the money. It starts a checkout, and later tells by events how it went."""

from typing import Literal, Protocol
from urllib.parse import quote

import msgspec

from tawam.languages import Language

# A provider puts the session's id here, as Stripe does.
SESSION_ID_PLACEHOLDER = "{CHECKOUT_SESSION_ID}"

Interval = Literal["monthly", "quarterly"]
PaymentStatus = Literal["pending", "paid", "canceled", "refunded", "failed"]


class PaymentsUnavailable(Exception):
    """The provider did not start the checkout, and may do so later."""


class UnknownSession(LookupError):
    """No order has this payment session."""


class Checkout(msgspec.Struct, frozen=True):
    """What is to be paid. `amount`: minor units of one charge; `interval`: None for a single payment."""

    order_id: str
    plan_name: str
    amount: int
    currency: str
    interval: Interval | None
    language: Language
    email: str | None
    status: PaymentStatus


class CheckoutUrls(msgspec.Struct, frozen=True):
    """Where the buyer goes afterwards. `success` holds `SESSION_ID_PLACEHOLDER`."""

    success: str
    cancel: str


class CheckoutSession(msgspec.Struct, frozen=True):
    """A payment page. `id` cannot be guessed."""

    id: str
    url: str


class PaymentEvent(msgspec.Struct, frozen=True):
    """What a provider says has happened. `type`: in the provider's own words; `status`: in ours."""

    id: str
    provider: str
    type: str
    session_id: str
    status: PaymentStatus
    amount: int
    currency: str


class PaymentProvider(Protocol):
    @property
    def name(self) -> str: ...

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        """Open a payment page.

        Args:
            idempotency_key: the same key is the same session, where the provider can tell.

        Raises:
            PaymentsUnavailable: nothing was started.
        """
        ...


def checkout_urls(site_url: str, language: Language, plan_name: str) -> CheckoutUrls:
    """The outcome pages, in the buyer's language."""
    site = f"{site_url}/ar" if language == "ar" else site_url
    plan = quote(plan_name, safe="")
    return CheckoutUrls(
        success=f"{site}/payment-success?session_id={SESSION_ID_PLACEHOLDER}&plan={plan}",
        cancel=f"{site}/payment-canceled?plan={plan}",
    )
