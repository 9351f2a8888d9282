"""Stripe's own books: every charge that went through, under the reference that we keep it by."""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta

from tawam.payments.provider import ProviderPayment
from tawam.payments.stripe.api import StripeApi
from tawam.payments.stripe.events import is_first, moment, order_id_of, paid_with, plan_of, session_order
from tawam.payments.stripe.objects import Charge, Invoice, Session, id_of

# A session waits for its buyer for a day, and an invoice is charged again for some weeks: either may be
# older than the charge that paid it.
_OLDER = timedelta(days=35)


class Origin:
    """What a charge was for."""

    def __init__(self, reference: str, order_id: str | None) -> None:
        self.reference = reference
        self.order_id = order_id


async def payments(api: StripeApi, since: datetime) -> AsyncIterator[ProviderPayment]:
    """
    Raises:
        PaymentsUnavailable
    """
    origins = await _origins(api, int((since - _OLDER).timestamp()))
    start = int(since.timestamp())
    charges = api.every(lambda v1, page: v1.charges.list_async(page | {"created": {"gte": start}}), Charge)
    async for charge in charges:
        if charge.status != "succeeded":
            continue
        payment_id = id_of(charge.payment_intent)
        # Money that came another way than through a checkout of ours is named by its charge.
        origin = origins.get(payment_id or "") or Origin(charge.id, order_id_of(charge.metadata))
        yield ProviderPayment(
            reference=origin.reference,
            payment_id=payment_id,
            order_id=origin.order_id,
            amount=charge.amount if charge.amount_captured is None else charge.amount_captured,
            refunded_amount=charge.amount_refunded,
            currency=charge.currency.upper(),
            paid_at=moment(charge.created) or "",
        )


async def _origins(api: StripeApi, start: int) -> dict[str, Origin]:
    """By payment id: a session for what it charged itself, an invoice for each renewal."""
    found: dict[str, Origin] = {}
    of_plans: dict[str, Session] = {}
    created = {"created": {"gte": start}}
    sessions = api.every(
        lambda v1, page: v1.checkout.sessions.list_async(page | created | {"status": "complete"}), Session
    )
    async for session in sessions:
        payment_id, subscription_id = id_of(session.payment_intent), id_of(session.subscription)
        if payment_id:
            found[payment_id] = Origin(session.id, session_order(session))
        if subscription_id:
            of_plans[subscription_id] = session
    invoices = api.every(
        lambda v1, page: v1.invoices.list_async(
            page | created | {"status": "paid", "expand": ["data.payments"]}
        ),
        Invoice,
    )
    async for invoice in invoices:
        details = plan_of(invoice)
        session = of_plans.get(id_of(details.subscription) or "") if is_first(invoice) else None
        if payment_id := paid_with(invoice):
            reference = session.id if session else invoice.id
            found[payment_id] = Origin(reference, order_id_of(details.metadata))
    return found
