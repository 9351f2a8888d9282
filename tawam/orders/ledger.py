"""What an event of the payment provider does to an order. Facts are only ever added, so events commute."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Transaction
from tawam.database.schema import now, timestamp
from tawam.logs import logger
from tawam.orders import charges, disputes, failed_refunds, statements, subscriptions
from tawam.orders.adoption import Accounts
from tawam.orders.charges import Charge
from tawam.orders.listener import PaymentListener
from tawam.orders.mails import OrderMails
from tawam.orders.order import Order
from tawam.orders.payment import Payment
from tawam.orders.receipt_numbers import next_number
from tawam.orders.states import earliest, is_right, standing
from tawam.payments.events import (
    CheckoutClosed,
    CheckoutCompleted,
    Disputed,
    InvoiceFailed,
    InvoicePaid,
    Refunded,
    RefundFailed,
    SubscriptionChanged,
    Told,
)

Outcome = Literal["applied", "unchanged", "waits"]

PROVIDER = Actor(None, "payment provider", None)
# The first talk is promised within so long of the payment.
FIRST_TALK = timedelta(hours=24)

log = logger("orders")


@dataclass(frozen=True, slots=True)
class Entry:
    """One event at work: the order is locked in `transaction`."""

    transaction: Transaction
    order: Order
    event_id: str
    occurred_at: str


class Ledger:
    """Moves orders, and lets mails, the audit trail and the listeners know, in the same transaction."""

    def __init__(self, accounts: Accounts, listeners: Sequence[PaymentListener], mails: OrderMails) -> None:
        self._accounts = accounts
        self._listeners = listeners
        self._mails = mails

    async def apply(self, entry: Entry, told: Told) -> Outcome:
        """`waits`: it is about something that another event is yet to tell of."""
        match told:
            case CheckoutCompleted():
                return await self._completed(entry, told)
            case CheckoutClosed():
                return await self._closed(entry, told)
            case InvoicePaid(is_first=True):
                return await self._first_period(entry, told)
            case InvoicePaid():
                return await self._renewed(entry, told)
            case InvoiceFailed():
                return await self._not_renewed(entry, told)
            case SubscriptionChanged():
                return await self._plan_changed(entry, told)
            case Refunded():
                return await self._refunded(entry, told)
            case RefundFailed():
                return await self._refund_failed(entry, told)
            case Disputed():
                return await self._disputed(entry, told)
            case _:
                raise TypeError(type(told).__name__)

    async def _completed(self, entry: Entry, told: CheckoutCompleted) -> Outcome:
        order = msgspec.structs.replace(
            entry.order,
            session_id=entry.order.session_id or told.session_id,
            # Compared with accounts' addresses later, whatever capitals the buyer typed on the payment page.
            email=entry.order.email or (told.email and self._accounts.spelling(told.email)),
            customer_id=entry.order.customer_id or told.customer_id,
        )
        is_new_plan = False
        if told.subscription_id is not None:
            is_new_plan = await subscriptions.find(entry.transaction, order.id) is None
            await subscriptions.ensure(entry.transaction, order, told.subscription_id)
        if not told.is_paid:
            return await self._settle(entry, order, is_changed=is_new_plan)
        if told.amount is None or told.currency is None:
            raise ValueError("what was charged is not known")
        charge = Charge(
            reference=told.session_id,
            amount=told.amount,
            currency=told.currency,
            paid_at=entry.occurred_at,
            provider_payment_id=told.payment_id,
        )
        return await self._charged(entry, order, charge, is_first=True, is_changed=is_new_plan)

    async def _closed(self, entry: Entry, told: CheckoutClosed) -> Outcome:
        order = entry.order
        if told.how == "failed":
            changed = msgspec.structs.replace(order, failed_at=earliest(order.failed_at, entry.occurred_at))
        else:
            changed = msgspec.structs.replace(order, closed_at=earliest(order.closed_at, entry.occurred_at))
        return await self._settle(entry, changed)

    async def _first_period(self, entry: Entry, told: InvoicePaid) -> Outcome:
        """The checkout's own charge, told of once more: it adds what only an invoice knows."""
        order, transaction = entry.order, entry.transaction
        known = await charges.find_by_reference(transaction, order.id, order.session_id or "")
        if known is None or known.paid_at is None:
            return "waits"
        changed = msgspec.structs.replace(
            known,
            provider_payment_id=known.provider_payment_id or told.payment_id,
            period_start=known.period_start or told.period_start,
            period_end=known.period_end or told.period_end,
        )
        is_changed = await charges.save(transaction, known, changed) != known
        is_changed |= await self._prolong(entry, told)
        return "applied" if is_changed else "unchanged"

    async def _renewed(self, entry: Entry, told: InvoicePaid) -> Outcome:
        is_changed = await self._prolong(entry, told)
        charge = Charge(
            reference=told.invoice_id,
            amount=told.amount,
            currency=told.currency,
            paid_at=entry.occurred_at,
            provider_payment_id=told.payment_id,
            period_start=told.period_start,
            period_end=told.period_end,
        )
        return await self._charged(entry, entry.order, charge, is_first=False, is_changed=is_changed)

    async def _prolong(self, entry: Entry, told: InvoicePaid) -> bool:
        plan = await subscriptions.ensure(entry.transaction, entry.order, told.subscription_id)
        return await subscriptions.save(
            entry.transaction, plan, subscriptions.prolonged(plan, told.period_end)
        )

    async def _not_renewed(self, entry: Entry, told: InvoiceFailed) -> Outcome:
        """The first charge is made on the payment page, which says itself that it failed."""
        if told.is_first:
            return "unchanged"
        charge = Charge(reference=told.invoice_id, amount=told.amount, currency=told.currency, paid_at=None)
        before, payment = await charges.book(entry.transaction, entry.order, charge)
        if before is not None:
            return "unchanged"
        await self._mails.renewal_failed(entry.transaction, entry.order, payment)
        return "applied"

    async def _plan_changed(self, entry: Entry, told: SubscriptionChanged) -> Outcome:
        transaction = entry.transaction
        known = await subscriptions.ensure(transaction, entry.order, told.subscription_id)
        changed = subscriptions.merged(known, told, entry.occurred_at, entry.event_id)
        if not await subscriptions.save(transaction, known, changed):
            return "unchanged"
        if changed.status == "canceled" and known.status != "canceled":
            await self._mails.plan_canceled(transaction, entry.order, changed)
        elif (
            changed.cancels_at_period_end and not known.cancels_at_period_end and changed.status != "canceled"
        ):
            await self._mails.plan_ending(transaction, entry.order, changed)
        return "applied"

    async def _refunded(self, entry: Entry, told: Refunded) -> Outcome:
        known = await charges.find_by_provider_id(entry.transaction, entry.order.id, told.payment_id)
        if known is None or known.paid_at is None:
            return "waits"
        if told.total <= known.refunded_amount:
            return "unchanged"
        payment = await charges.save(
            entry.transaction, known, msgspec.structs.replace(known, refunded_amount=told.total)
        )
        await self._trace(entry, "payment.refunded", known, payment)
        await self._mails.refunded(
            entry.transaction, entry.order, payment, told.total - known.refunded_amount
        )
        return await self._reversed(entry, payment)

    async def _refund_failed(self, entry: Entry, told: RefundFailed) -> Outcome:
        """The money stays sent back in the books, as it is the buyer's: a person pays it another way."""
        known = await charges.find_by_provider_id(entry.transaction, entry.order.id, told.payment_id)
        if known is None or known.paid_at is None:
            return "waits"
        total = await failed_refunds.add(entry.transaction, known, told)
        if total is None:
            return "unchanged"
        log.error("refund_failed", order_id=entry.order.id, event_id=entry.event_id, amount=told.amount)
        payment = await charges.save(
            entry.transaction, known, msgspec.structs.replace(known, failed_refund_amount=total)
        )
        await self._trace(entry, "payment.refund_failed", known, payment)
        await self._mails.refund_failed(entry.transaction, entry.order, payment, told.amount)
        await self._refresh(entry, entry.order)
        return "applied"

    async def _disputed(self, entry: Entry, told: Disputed) -> Outcome:
        known = await charges.find_by_provider_id(entry.transaction, entry.order.id, told.payment_id)
        if known is None or known.paid_at is None:
            return "waits"
        state = await disputes.merge(entry.transaction, known, told)
        if state is None:
            return "unchanged"
        payment = await charges.save(entry.transaction, known, msgspec.structs.replace(known, dispute=state))
        await self._trace(entry, f"payment.dispute_{told.state}", known, payment)
        if told.state == "open":
            await self._mails.disputed(entry.transaction, entry.order, payment)
        return await self._reversed(entry, payment)

    async def _reversed(self, entry: Entry, payment: Payment) -> Outcome:
        order = await self._refresh(entry, entry.order)
        for listener in self._listeners:
            await listener.reversed(entry.transaction, order, payment)
        return "applied"

    async def _charged(
        self, entry: Entry, order: Order, charge: Charge, *, is_first: bool, is_changed: bool
    ) -> Outcome:
        transaction = entry.transaction
        before, payment = await charges.book(transaction, order, charge)
        if (charge.amount, charge.currency) != (order.amount, order.currency):
            await self._differs(entry, order, charge, is_news=before is None or before.paid_at is None)
        is_granted = is_right(order, payment) and payment.receipt_number is None
        if is_granted:
            number = await next_number(transaction, payment.paid_at or now())
            numbered = msgspec.structs.replace(payment, receipt_number=number)
            payment = await charges.save(transaction, payment, numbered)
        if payment == before:
            return await self._settle(entry, order, is_changed=is_changed)
        order = await self._refresh(entry, await self._owned(transaction, order))
        if is_granted:
            await self._grant(entry, order, payment, is_first=is_first)
        return "applied"

    async def _grant(self, entry: Entry, order: Order, payment: Payment, *, is_first: bool) -> None:
        if is_first:
            await self._mails.paid(entry.transaction, order, payment)
        else:
            await self._mails.renewed(entry.transaction, order, payment)
        for listener in self._listeners:
            await listener.paid(entry.transaction, order, payment)

    async def _differs(self, entry: Entry, order: Order, charge: Charge, *, is_news: bool) -> None:
        """Money of another amount pays nothing: a person looks."""
        log.error(
            "payment_amount_differs",
            order_id=order.id,
            event_id=entry.event_id,
            expected=order.amount,
            told=charge.amount,
            currency=charge.currency,
        )
        if is_news:
            await self._mails.differs(entry.transaction, order, charge)

    async def _owned(self, transaction: Transaction, order: Order) -> Order:
        """A guest whose address is an account's already finds the order there."""
        if order.user_id is not None or order.email is None:
            return order
        return msgspec.structs.replace(
            order, user_id=await self._accounts.confirmed(transaction, order.email)
        )

    async def _settle(self, entry: Entry, order: Order, *, is_changed: bool = False) -> Outcome:
        refreshed = await self._refresh(entry, order)
        is_moved = refreshed != msgspec.structs.replace(entry.order, updated_at=refreshed.updated_at)
        return "applied" if is_changed or is_moved else "unchanged"

    async def _refresh(self, entry: Entry, order: Order) -> Order:
        """Store `order` as it follows from its facts and its payments."""
        found = standing(order, await charges.payments_of(entry.transaction, order.id))
        order = msgspec.structs.replace(
            order,
            status=found.status,
            paid_at=found.paid_at,
            due_at=_talk_due(found.paid_at),
            refunded_amount=found.refunded_amount,
            problem=found.problem,
        )
        if order == entry.order:
            return order
        order = msgspec.structs.replace(order, updated_at=now())
        values = {name: getattr(order, name) for name in statements.FACTS}
        await entry.transaction.execute(statements.SET_FACTS, order_id=order.id, **values)
        if order.status != entry.order.status:
            log.info(
                "order_moved",
                order_id=order.id,
                before=entry.order.status,
                after=order.status,
                event_id=entry.event_id,
            )
        return order

    async def _trace(self, entry: Entry, action: str, before: Payment, after: Payment) -> None:
        subject = {"id": entry.order.id, "email": entry.order.email}
        await trail.record(
            entry.transaction, PROVIDER, action, subject, before=_traced(before), after=_traced(after)
        )


def _traced(payment: Payment) -> dict[str, str | int | None]:
    return {
        "payment_id": payment.id,
        "status": payment.status,
        "refunded_amount": payment.refunded_amount,
        "failed_refund_amount": payment.failed_refund_amount,
        "dispute": payment.dispute,
    }


def _talk_due(paid_at: str | None) -> str | None:
    return None if paid_at is None else timestamp(datetime.fromisoformat(paid_at) + FIRST_TALK)
