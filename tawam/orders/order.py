"""The rows of an order, and the facts of one order together."""

from typing import Literal

import msgspec

from tawam.languages import Language
from tawam.payments.disputes import Claim
from tawam.payments.events import DisputeState
from tawam.payments.provider import Checkout, Interval, OrderStatus

PaymentStatus = Literal["paid", "failed", "refunded", "disputed"]
SubscriptionStatus = Literal["active", "past_due", "canceled"]
OrderProblem = Literal["disputed", "dispute_lost", "refund_failed", "amount_differs"]


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `orders`. `amount`: minor units of one charge; times are ISO 8601 in UTC."""

    id: str
    idempotency_key: str | None = None
    session_id: str | None = None
    provider: str
    status: OrderStatus
    plan_id: str
    plan_name: str
    plan_type: str
    billing: Interval | None = None
    amount: int
    currency: str
    features: list[str]
    user_id: str | None = None
    email: str | None = None
    language: Language
    payment_url: str | None = None
    customer_id: str | None = None
    paid_at: str | None = None
    closed_at: str | None = None
    failed_at: str | None = None
    refunded_amount: int = 0
    problem: OrderProblem | None = None
    due_at: str | None = None
    handled_at: str | None = None
    handled_by: str | None = None
    assignee_id: str | None = None
    affiliate_id: str | None = None
    referred_at: str | None = None
    created_at: str
    updated_at: str

    def checkout(self) -> Checkout:
        return Checkout(
            order_id=self.id,
            plan_id=self.plan_id,
            plan_name=self.plan_name,
            amount=self.amount,
            currency=self.currency,
            interval=self.billing,
            language=self.language,
            email=self.email,
            status=self.status,
        )


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `payments`: one charge. Amounts: minor units; times are ISO 8601 in UTC."""

    id: str
    order_id: str
    reference: str
    provider_payment_id: str | None = None
    status: PaymentStatus
    amount: int
    currency: str
    refunded_amount: int = 0
    failed_refund_amount: int = 0
    settled_refund_amount: int = 0
    dispute: DisputeState | None = None
    lost_amount: int = 0
    receipt_number: str | None = None
    period_start: str | None = None
    period_end: str | None = None
    paid_at: str | None = None
    created_at: str

    @property
    def outstanding_amount(self) -> int:
        """The sum of the failed refunds that the team has not paid in another way yet."""
        return self.failed_refund_amount - self.settled_refund_amount


class SubscriptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `subscriptions`. `version`: time and id of the newest event; older events do not undo it."""

    id: str
    order_id: str
    provider_id: str
    status: SubscriptionStatus
    current_period_end: str | None = None
    cancels_at_period_end: bool = False
    canceled_at: str | None = None
    version: str
    created_at: str
    updated_at: str


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `disputes`. `id`: the provider's own; `amount`: None for all of the payment."""

    id: str
    payment_id: str
    state: DisputeState
    amount: int | None = None
    currency: str | None = None

    def claim(self) -> Claim:
        return Claim(self.state, self.amount, self.currency)


class FailedRefund(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `failed_refunds`. `id`: the provider's own."""

    id: str
    payment_id: str
    amount: int
    created_at: str


class RequestedRefund(msgspec.Struct, frozen=True, kw_only=True):
    """The columns of `refunds` that an event can change, and those by which the row is found."""

    id: str
    payment_id: str
    status: str
    provider_id: str | None = None


class OrderFacts(msgspec.Struct, frozen=True, kw_only=True):
    """Everything stored about one order that an event can depend on or change.

    Attributes:
        payments: all of the order, the earliest first.
        account_id: the account that has confirmed the buyer's address; read only where a guest's order is
            charged.
    """

    order: Order
    payments: tuple[Payment, ...] = ()
    subscription: SubscriptionRow | None = None
    disputes: tuple[Dispute, ...] = ()
    failed_refunds: tuple[FailedRefund, ...] = ()
    refunds: tuple[RequestedRefund, ...] = ()
    account_id: str | None = None

    def payment(self, payment_id: str) -> Payment | None:
        """The payment with this id of ours."""
        return next((payment for payment in self.payments if payment.id == payment_id), None)

    def existing_payment(self, payment_id: str) -> Payment:
        """As `payment`, of one that is known to exist."""
        return next(payment for payment in self.payments if payment.id == payment_id)

    def payment_by_reference(self, reference: str) -> Payment | None:
        return next((payment for payment in self.payments if payment.reference == reference), None)

    def paid_payment(self, provider_payment_id: str) -> Payment | None:
        """The payment with this id of the provider's, once it is known to be paid."""
        found = (each for each in self.payments if each.provider_payment_id == provider_payment_id)
        known = next(found, None)
        return None if known is None or known.paid_at is None else known
