"""The types of `apply`: an event about an order, and the effects that follow from it."""

from typing import Any, Literal

import msgspec

from tawam.orders.order import OrderFacts, Payment
from tawam.payments.events import PaymentEvent

Outcome = Literal["applied", "unchanged", "waits"]
OrderMail = Literal[
    "order-paid",
    "renewal-paid",
    "renewal-failed",
    "order-refunded",
    "subscription-ending",
    "subscription-canceled",
    "payment-differs",
    "payment-disputed",
    "refund-failed",
]


class OrderUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """An event about one order.

    Attributes:
        event_id: the provider's own.
        moment: the present, for the times of rows that are added or changed.
        new_id: the id of the row that is added to `payments`, to `subscriptions`, or to each of them.
    """

    event: PaymentEvent
    event_id: str
    occurred_at: str
    moment: str
    new_id: str


class NumberReceipt(msgspec.Struct, frozen=True):
    """The payment takes the next receipt number."""

    payment_id: str


class SendMail(msgspec.Struct, frozen=True):
    """A mail goes to the buyer or to the team. `amount`: of the refund, dispute or charge it is about."""

    template: OrderMail
    payment_id: str | None = None
    amount: int = 0
    currency: str = ""


class RecordAct(msgspec.Struct, frozen=True):
    """The audit trail keeps a change of a payment."""

    action: str
    before: Payment


class NotifyListeners(msgspec.Struct, frozen=True):
    """The `PaymentListener`s act on a change of a payment."""

    change: Literal["paid", "reversed"]
    payment_id: str


class LogError(msgspec.Struct, frozen=True):
    event: str
    values: dict[str, Any]


Effect = NumberReceipt | SendMail | RecordAct | NotifyListeners | LogError


class Applied(msgspec.Struct, frozen=True):
    """The facts after an event, and the effects to carry out in the same transaction.

    `waits`: the event is about something that another event has yet to report.
    """

    facts: OrderFacts
    outcome: Outcome = "applied"
    effects: tuple[Effect, ...] = ()
