"""Applies the events that take money back, or fail to: refunds, failed refunds and disputes."""

from msgspec.structs import replace

from tawam.orders.order import Dispute, FailedRefund, OrderFacts, Payment, RequestedRefund
from tawam.orders.order_state import with_payment
from tawam.orders.update import (
    Applied,
    Effect,
    LogError,
    NotifyListeners,
    OrderUpdate,
    RecordAct,
    SendMail,
)
from tawam.payments.disputes import Claim
from tawam.payments.events import Disputed, DisputeState, Refunded, RefundFailed

# A dispute moves on to a state of a higher rank, never back.
_RANK: dict[DisputeState, int] = {"open": 1, "won": 2, "lost": 3}


def refunded(facts: OrderFacts, event: Refunded) -> Applied:
    known = facts.paid_payment(event.payment_id)
    if known is None:
        return Applied(facts, "waits")
    if event.total <= known.refunded_amount:
        return Applied(facts, "unchanged")
    return Applied(
        with_payment(facts, replace(known, refunded_amount=event.total)),
        effects=(
            RecordAct("payment.refunded", known),
            SendMail("order-refunded", known.id, event.total - known.refunded_amount),
            NotifyListeners("reversed", known.id),
        ),
    )


def refund_failed(facts: OrderFacts, update: OrderUpdate, event: RefundFailed) -> Applied:
    """Count the failed refund. The payment stays refunded: a person pays the buyer in another way."""
    known = facts.paid_payment(event.payment_id)
    if known is None:
        return Applied(facts, "waits")
    if any(refund.id == event.refund_id for refund in facts.failed_refunds):
        return Applied(facts, "unchanged")
    failed = FailedRefund(
        id=event.refund_id, payment_id=known.id, amount=event.amount, created_at=update.moment
    )
    failed_refunds = (*facts.failed_refunds, failed)
    total = sum(refund.amount for refund in failed_refunds if refund.payment_id == known.id)
    after = replace(
        facts,
        failed_refunds=failed_refunds,
        refunds=tuple(_marked_failed(refund, known, event) for refund in facts.refunds),
    )
    report = {"order_id": facts.order.id, "event_id": update.event_id, "amount": event.amount}
    return Applied(
        with_payment(after, replace(known, failed_refund_amount=total)),
        effects=(
            LogError("refund_failed", report),
            RecordAct("payment.refund_failed", known),
            SendMail("refund-failed", known.id, event.amount),
        ),
    )


def disputed(facts: OrderFacts, event: Disputed) -> Applied:
    known = facts.paid_payment(event.payment_id)
    if known is None:
        return Applied(facts, "waits")
    disputes = _merged_disputes(facts.disputes, known, event)
    if disputes == facts.disputes:
        return Applied(facts, "unchanged")
    after = with_payment(replace(facts, disputes=disputes), known)
    effects: list[Effect] = [RecordAct(f"payment.dispute_{event.state}", known)]
    if event.state == "open":
        claim = Claim(event.state, event.amount, event.currency)
        effects.append(SendMail("payment-disputed", known.id, claim.taken(known.amount, known.currency)))
    return Applied(after, effects=(*effects, NotifyListeners("reversed", known.id)))


def _marked_failed(refund: RequestedRefund, payment: Payment, event: RefundFailed) -> RequestedRefund:
    """`refund` as failed, if the event is about it: the provider's answer may be lost, or yet to come."""
    is_it = refund.payment_id == payment.id and (
        refund.id == event.request_id or refund.provider_id == event.refund_id
    )
    return replace(refund, status="failed", provider_id=event.refund_id) if is_it else refund


def _merged_disputes(known: tuple[Dispute, ...], payment: Payment, event: Disputed) -> tuple[Dispute, ...]:
    """`known` with the dispute of the event, where it is new or weighs more than what is known of it."""
    reported = Dispute(
        id=event.dispute_id,
        payment_id=payment.id,
        state=event.state,
        amount=event.amount,
        currency=event.currency,
    )
    before = next((each for each in known if _is_same(each, reported)), None)
    if before is None:
        return (*known, reported)
    if _weight(reported) <= _weight(before):
        return known
    return tuple(reported if _is_same(each, reported) else each for each in known)


def _is_same(one: Dispute, other: Dispute) -> bool:
    return (one.id, one.payment_id) == (other.id, other.payment_id)


def _weight(dispute: Dispute) -> tuple[int, int, str]:
    """The later state counts, then the greater amount, any amount before none."""
    return _RANK[dispute.state], -1 if dispute.amount is None else dispute.amount, dispute.currency or ""
