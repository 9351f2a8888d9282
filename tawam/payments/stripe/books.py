"""Reads Stripe's own books: the charges that succeeded, with the references by which they are stored here."""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta

from tawam.payments.disputes import Claim, dispute_summary
from tawam.payments.provider import ProviderPayment
from tawam.payments.stripe.api import StripeApi
from tawam.payments.stripe.events import (
    claim_of,
    is_first,
    moment,
    order_id_of,
    payment_id_of,
    session_order,
    subscription_details_of,
)
from tawam.payments.stripe.objects import Charge, Dispute, Invoice, Refund, Session, id_of

# A session waits for its buyer for a day, and an invoice is charged again for some weeks: either may be
# older than the charge that paid it.
_OLDER = timedelta(days=35)
# Until a bank has decided.
_LONGEST_DISPUTE = timedelta(days=150)


class Origin:
    """The session or invoice that a charge paid, and its order."""

    def __init__(self, reference: str, order_id: str | None) -> None:
        self.reference = reference
        self.order_id = order_id


async def payments(api: StripeApi, since: datetime) -> AsyncIterator[ProviderPayment]:
    """
    Raises:
        PaymentsUnavailable
    """
    origins = await _origins(api, int((since - _OLDER).timestamp()))
    disputes = await _disputes(api, int((since - _LONGEST_DISPUTE).timestamp()))
    created = {"created": {"gte": int(since.timestamp())}}
    seen: set[str] = set()
    async for charge in api.list_all(lambda v1, page: v1.charges.list_async(page | created), Charge):
        seen.add(charge.id)
        if charge.status == "succeeded":
            yield _payment(charge, origins, disputes)
    refunds = api.list_all(lambda v1, page: v1.refunds.list_async(page | created), Refund)
    sent_back = [id_of(refund.charge) async for refund in refunds]
    for charge_id in sorted({*filter(None, sent_back), *disputes} - seen):
        charge = await api.request(
            lambda v1, charge_id=charge_id: v1.charges.retrieve_async(charge_id), Charge
        )
        yield _payment(charge, origins, disputes)


def _payment(charge: Charge, origins: dict[str, Origin], disputes: dict[str, list[Claim]]) -> ProviderPayment:
    payment_id = id_of(charge.payment_intent)
    # Money that came another way than through a checkout of ours is named by its charge.
    origin = origins.get(payment_id or "") or Origin(charge.id, order_id_of(charge.metadata))
    amount = charge.amount if charge.amount_captured is None else charge.amount_captured
    currency = charge.currency.upper()
    disputed = dispute_summary(disputes.get(charge.id, []), amount, currency)
    return ProviderPayment(
        reference=origin.reference,
        payment_id=payment_id,
        order_id=origin.order_id,
        amount=amount,
        refunded_amount=charge.amount_refunded,
        currency=currency,
        paid_at=moment(charge.created) or "",
        dispute=disputed.state,
        lost_amount=disputed.lost,
    )


async def _disputes(api: StripeApi, start: int) -> dict[str, list[Claim]]:
    """By charge."""
    found: dict[str, list[Claim]] = {}
    created = {"created": {"gte": start}}
    async for dispute in api.list_all(lambda v1, page: v1.disputes.list_async(page | created), Dispute):
        if charge_id := id_of(dispute.charge):
            found.setdefault(charge_id, []).append(claim_of(dispute))
    return found


async def _origins(api: StripeApi, start: int) -> dict[str, Origin]:
    """By payment id: a session for what it charged itself, an invoice for each renewal."""
    found: dict[str, Origin] = {}
    of_subscriptions: dict[str, Session] = {}
    created = {"created": {"gte": start}}
    sessions = api.list_all(
        lambda v1, page: v1.checkout.sessions.list_async(page | created | {"status": "complete"}), Session
    )
    async for session in sessions:
        payment_id, subscription_id = id_of(session.payment_intent), id_of(session.subscription)
        if payment_id:
            found[payment_id] = Origin(session.id, session_order(session))
        if subscription_id:
            of_subscriptions[subscription_id] = session
    invoices = api.list_all(
        lambda v1, page: v1.invoices.list_async(
            page | created | {"status": "paid", "expand": ["data.payments"]}
        ),
        Invoice,
    )
    async for invoice in invoices:
        details = subscription_details_of(invoice)
        session = of_subscriptions.get(id_of(details.subscription) or "") if is_first(invoice) else None
        if payment_id := payment_id_of(invoice):
            reference = session.id if session else invoice.id
            found[payment_id] = Origin(reference, order_id_of(details.metadata))
    return found
