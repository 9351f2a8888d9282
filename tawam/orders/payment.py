"""One charge, as it is stored."""

from typing import Literal

import msgspec

PaymentState = Literal["paid", "failed", "refunded", "disputed"]
Dispute = Literal["open", "won", "lost"]


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `payments`. Amounts: minor units; times are ISO 8601 in UTC."""

    id: str
    order_id: str
    reference: str
    provider_payment_id: str | None
    status: PaymentState
    amount: int
    currency: str
    refunded_amount: int
    failed_refund_amount: int
    settled_refund_amount: int
    dispute: Dispute | None
    lost_amount: int
    receipt_number: str | None
    period_start: str | None
    period_end: str | None
    paid_at: str | None
    created_at: str

    @property
    def outstanding_amount(self) -> int:
        """What refunds did not bring the buyer, and nobody has paid in another way yet."""
        return self.failed_refund_amount - self.settled_refund_amount
