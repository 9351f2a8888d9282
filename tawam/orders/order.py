"""One order, as it is stored."""

import msgspec

from tawam.languages import Language
from tawam.payments.provider import Checkout, Interval, PaymentStatus


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `orders`. `amount`: minor units of one charge; times are ISO 8601 in UTC."""

    id: str
    idempotency_key: str | None
    session_id: str | None
    provider: str
    status: PaymentStatus
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
    created_at: str
    updated_at: str

    def checkout(self) -> Checkout:
        return Checkout(
            order_id=self.id,
            plan_name=self.plan_name,
            amount=self.amount,
            currency=self.currency,
            interval=self.billing,
            language=self.language,
            email=self.email,
            status=self.status,
        )
