"""One order, as it is stored."""

import msgspec

from tawam.languages import Language
from tawam.payments.provider import Checkout, Interval, OrderStatus


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `orders`. `amount`: minor units of one charge; times are ISO 8601 in UTC."""

    id: str
    idempotency_key: str | None
    session_id: str | None
    provider: str
    status: OrderStatus
    plan_id: str
    plan_name: str
    plan_type: str
    billing: Interval | None
    amount: int
    currency: str
    features: list[str]
    user_id: str | None
    email: str | None
    language: Language
    payment_url: str | None
    customer_id: str | None
    paid_at: str | None
    closed_at: str | None
    failed_at: str | None
    refunded_amount: int
    problem: str | None
    due_at: str | None
    handled_at: str | None
    handled_by: str | None
    assignee_id: str | None
    affiliate_id: str | None
    referred_at: str | None
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
