"""The seam to whoever takes the money. It starts a checkout, and later tells by events how it went."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any, Literal, Protocol
from urllib.parse import quote

import msgspec

from tawam.languages import Language
from tawam.payments.events import DisputeState, IncomingEvent, PaymentEvent

# A provider puts the session's id here, as Stripe does.
SESSION_ID_PLACEHOLDER = "{CHECKOUT_SESSION_ID}"

Interval = Literal["monthly", "quarterly"]
OrderStatus = Literal["pending", "review", "paid", "canceled", "refunded", "failed"]


class PaymentsUnavailable(Exception):
    """The provider did not do it, and may do so later."""


class PaymentsRefused(Exception):
    """The provider will not do it, and says why in words for the team."""


class PortalUnavailable(Exception):
    """The provider has no page where buyers manage their means of payment."""


class Checkout(msgspec.Struct, frozen=True):
    """What is to be paid. `amount`: minor units of one charge; `interval`: None for a single payment."""

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
    """Money on its way back. `id`: the provider's own; `events`: what it tells at once."""

    id: str
    events: Sequence[IncomingEvent] = ()


class PaymentProvider(Protocol):
    """Events that a provider tells at once are what its methods return; a real one sends them to the webhook.

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
            idempotency_key: the same key is the same session, where the provider can tell.
        """
        ...

    def read(self, payload: dict[str, Any]) -> PaymentEvent | None:
        """What an event's payload says; None when it is about nothing that we keep."""
        ...

    async def order_of(self, told: PaymentEvent) -> str | None:
        """Ask which order it is about, when nothing in it names one that we know; None: not one of ours."""
        ...

    async def amount_of(self, session_id: str) -> tuple[int, str] | None:
        """Ask what a session charges: amount and currency; None when the provider cannot tell."""
        ...

    async def payment_of(self, reference: str) -> str | None:
        """Ask which payment paid a session or an invoice; None when the provider cannot tell."""
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
        """End a plan, with its period or at once. Ending one that has ended does nothing.

        Raises:
            PaymentsRefused: the provider knows no such plan.
        """
        ...

    async def resume_subscription(
        self, subscription_id: str, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        """Take back the end of a plan whose period still runs.

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
        """The provider's own books, for comparing them with ours: what was paid since, and also what was paid
        before, where something became of it since; its reference may then be one that we do not know."""
        ...

    async def close(self) -> None:
        """Let its connections go; nothing is asked of it afterwards."""
        ...


def checkout_urls(site_url: str, language: Language, plan_name: str) -> CheckoutUrls:
    """The outcome pages, in the buyer's language."""
    site = f"{site_url}/ar" if language == "ar" else site_url
    plan = quote(plan_name, safe="")
    return CheckoutUrls(
        success=f"{site}/payment-success?session_id={SESSION_ID_PLACEHOLDER}&plan={plan}",
        cancel=f"{site}/payment-canceled?plan={plan}",
    )
