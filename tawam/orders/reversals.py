"""Money that goes back, or was meant to: refunds, those that bounce, and disputes."""

from collections.abc import Sequence

import msgspec

from tawam.logs import logger
from tawam.orders import charges, disputes, failed_refunds
from tawam.orders.entry import Entry, Outcome
from tawam.orders.listener import PaymentListener
from tawam.orders.mails import OrderMails
from tawam.orders.payment import Payment
from tawam.payments.events import Disputed, Refunded, RefundFailed

log = logger("orders")


class Reversals:
    """What is told before the payment itself waits for it."""

    def __init__(self, listeners: Sequence[PaymentListener], mails: OrderMails) -> None:
        self._listeners = listeners
        self._mails = mails

    async def refunded(self, entry: Entry, told: Refunded) -> Outcome:
        known = await _paid(entry, told.payment_id)
        if known is None:
            return "waits"
        if told.total <= known.refunded_amount:
            return "unchanged"
        payment = await charges.save(
            entry.transaction, known, msgspec.structs.replace(known, refunded_amount=told.total)
        )
        await entry.trace("payment.refunded", known, payment)
        await self._mails.refunded(
            entry.transaction, entry.order, payment, told.total - known.refunded_amount
        )
        return await self._reversed(entry, payment)

    async def refund_failed(self, entry: Entry, told: RefundFailed) -> Outcome:
        """The money stays sent back in the books, as it is the buyer's: a person pays it another way."""
        known = await _paid(entry, told.payment_id)
        if known is None:
            return "waits"
        total = await failed_refunds.add(entry.transaction, known, told)
        if total is None:
            return "unchanged"
        log.error("refund_failed", order_id=entry.order.id, event_id=entry.event_id, amount=told.amount)
        payment = await charges.save(
            entry.transaction, known, msgspec.structs.replace(known, failed_refund_amount=total)
        )
        await entry.trace("payment.refund_failed", known, payment)
        await self._mails.refund_failed(entry.transaction, entry.order, payment, told.amount)
        await entry.store(entry.order)
        return "applied"

    async def disputed(self, entry: Entry, told: Disputed) -> Outcome:
        known = await _paid(entry, told.payment_id)
        if known is None:
            return "waits"
        if not await disputes.merge(entry.transaction, known, told):
            return "unchanged"
        payment = await charges.save(entry.transaction, known, known)
        await entry.trace(f"payment.dispute_{told.state}", known, payment)
        if told.state == "open":
            amount = disputes.claim_of(told).taken(payment.amount, payment.currency)
            await self._mails.disputed(entry.transaction, entry.order, payment, amount)
        return await self._reversed(entry, payment)

    async def _reversed(self, entry: Entry, payment: Payment) -> Outcome:
        order = await entry.store(entry.order)
        for listener in self._listeners:
            await listener.reversed(entry.transaction, order, payment)
        return "applied"


async def _paid(entry: Entry, payment_id: str) -> Payment | None:
    """The payment, once it is known to be one."""
    known = await charges.find_by_provider_id(entry.transaction, entry.order.id, payment_id)
    return None if known is None or known.paid_at is None else known
