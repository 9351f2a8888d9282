"""The interface to a payment provider, which starts checkouts and reports their outcome by events."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any, Literal, Protocol
from urllib.parse import quote

import msgspec

from tawam.languages import Language, path_prefix
from tawam.payments.events import DisputeState, IncomingEvent, PaymentEvent

# A provider puts the session's id here, as Stripe does.
SESSION_ID_PLACEHOLDER = "{CHECKOUT_SESSION_ID}"

Interval = Literal["monthly", "quarterly"]
OrderStatus = Literal["pending", "review", "paid", "canceled", "refunded", "failed"]


class PaymentsUnavailable(Exception):
    """The provider did not answer or act, and may do so later."""


class PaymentsRefused(Exception):
    """The provider refuses, and gives the reason in words for the team."""


class PortalUnavailable(Exception):
    """The provider has no page where buyers change their means of payment."""


class Checkout(msgspec.Struct, frozen=True):
    """An order to be paid. `amount`: minor units of one charge; `interval`: None for a single payment."""

    order_id: str
    plan_id: str
    plan_name: str
    amount: int
    currency: str
    interval: Interval | None
    language: Language
    email: str | None
    status: OrderStatus


class CheckoutUrls(msgspec.Struct, frozen=True):
    """Where the buyer goes afterwards. `success` holds `SESSION_ID_PLACEHOLDER`."""

    success: str
    cancel: str


class CheckoutSession(msgspec.Struct, frozen=True):
    """A payment page. `id` cannot be guessed."""

    id: str
    url: str


class ProviderPayment(msgspec.Struct, frozen=True, kw_only=True):
    """One payment in the provider's own books.

    `reference`: a session's or an invoice's id; `lost_amount`: what its lost disputes took, refunds aside.
    """

    reference: str
    payment_id: str | None
    order_id: str | None
    amount: int
    refunded_amount: int
    currency: str
    paid_at: str
    dispute: DisputeState | None = None
    lost_amount: int = 0


class ProviderRefund(msgspec.Struct, frozen=True):
    """A refund that the provider accepted. `id`: its own; `events`: those that it reports at once."""

    id: str
    events: Sequence[IncomingEvent] = ()


class PaymentProvider(Protocol):
    """Starts checkouts, refunds and changes subscriptions, and answers questions about them.

    The sandbox returns its events from these methods; a real provider sends them to the webhook instead.

    Raises (from every asynchronous method):
        PaymentsUnavailable: nothing was done, or it is not known; asking again with the key is safe.
    """

    @property
    def name(self) -> str: ...

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        """Open a payment page.

        Args:
            idempotency_key: the same key is the same session, where the provider supports keys.
        """
        ...

    def read(self, payload: dict[str, Any]) -> PaymentEvent | None:
        """The event in a payload; None when it is about nothing that is stored here."""
        ...

    async def find_order_id(self, event: PaymentEvent) -> str | None:
        """Ask which order an event is about, if it names none that is known; None when it is not ours."""
        ...

    async def find_session_amount(self, session_id: str) -> tuple[int, str] | None:
        """Ask for amount and currency of a session; None when the provider does not know them."""
        ...

    async def find_payment_id(self, reference: str) -> str | None:
        """Ask which payment paid a session or an invoice; None when the provider does not know it."""
        ...

    async def refund(
        self, payment_id: str, amount: int, currency: str, idempotency_key: str
    ) -> ProviderRefund:
        """Send money back.

        Raises:
            PaymentsRefused: such as for a payment that was refunded elsewhere.
        """
        ...

    async def cancel_subscription(
        self, subscription_id: str, *, at_once: bool, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        """End a subscription, with its period or at once. Ending one that has ended does nothing.

        Raises:
            PaymentsRefused: the provider knows no such subscription.
        """
        ...

    async def resume_subscription(
        self, subscription_id: str, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        """Take back the end of a subscription whose period still runs.

        Raises:
            PaymentsRefused: it has ended.
        """
        ...

    async def portal_url(self, customer_id: str, return_url: str, language: Language) -> str:
        """A page where the buyer changes the means of payment.

        Raises:
            PortalUnavailable: there is none.
        """
        ...

    def payments(self, since: datetime) -> AsyncIterator[ProviderPayment]:
        """The provider's own books, for comparing them with ours: payments made since then, and older ones
        that were refunded or disputed since; the reference of an older one may not be known here.
        """
        ...

    async def close(self) -> None:
        """Close its connections; it is not used afterwards."""
        ...


def checkout_urls(site_url: str, language: Language, plan_name: str) -> CheckoutUrls:
    """The outcome pages, in the buyer's language."""
    site = f"{site_url}{path_prefix(language)}"
    plan = quote(plan_name, safe="")
    return CheckoutUrls(
        success=f"{site}/payment-success?session_id={SESSION_ID_PLACEHOLDER}&plan={plan}",
        cancel=f"{site}/payment-canceled?plan={plan}",
    )
