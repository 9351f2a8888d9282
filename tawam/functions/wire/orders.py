"""What buyers and the team ask of orders that were paid."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.functions.wire.fields import Id, IdempotencyKey, SomeCents
from tawam.languages import Language


class RefundOrderRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`amount`: cents, at most what is left of the payment."""

    order_id: Id
    payment_id: Id
    amount: SomeCents
    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    idempotency_key: IdempotencyKey
    language: Language | None = None


class RefundOrderAnswer(msgspec.Struct, frozen=True):
    """`refused`: the provider will not send it back; `failed`: it did, and the money did not arrive."""

    status: Literal["requested", "accepted", "refused", "failed"]


class SettleFailedRefundRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`amount`: the cents paid, all that is outstanding. `note`: how, such as a transfer's reference."""

    order_id: Id
    payment_id: Id
    amount: SomeCents
    note: Annotated[str, Meta(min_length=1, max_length=500)]
    language: Language | None = None


class SettleFailedRefundAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """All that was paid so in time, in cents."""

    settled_refund_amount: int


class CancelSubscriptionRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`at_once`: for the team; buyers end a plan with the period that is paid."""

    subscription_id: Id
    at_once: bool = False
    language: Language | None = None


class ResumeSubscriptionRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    subscription_id: Id
    language: Language | None = None


class SubscriptionAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """How the plan stands as far as we were told; the provider may tell of the change a moment later."""

    status: Literal["active", "past_due", "canceled"]
    cancels_at_period_end: bool
    current_period_end: str | None


class ManageSubscriptionRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    subscription_id: Id
    language: Language | None = None


class ManageSubscriptionAnswer(msgspec.Struct, frozen=True):
    """`url`: the provider's page, to be opened soon."""

    url: str
