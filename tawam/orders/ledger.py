"""What an event of the payment provider does to an order. Facts are only ever added, so events commute."""

from collections.abc import Sequence

import msgspec

from tawam.database.port import Transaction
from tawam.database.schema import now
from tawam.logs import logger
from tawam.orders import charges, subscriptions
from tawam.orders.adoption import Accounts
from tawam.orders.charges import Charge
from tawam.orders.entry import Entry, Outcome
from tawam.orders.listener import PaymentListener
from tawam.orders.mails import OrderMails
from tawam.orders.order import Order
from tawam.orders.payment import Payment
from tawam.orders.receipt_numbers import next_number
from tawam.orders.reversals import Reversals
from tawam.orders.states import earliest, is_right
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

log = logger("orders")


class Ledger:
    """Moves orders, and lets mails, the audit trail and the listeners know, in the same transaction."""

    def __init__(self, accounts: Accounts, listeners: Sequence[PaymentListener], mails: OrderMails) -> None:
        self._accounts = accounts
        self._listeners = listeners
        self._mails = mails
        self._reversals = Reversals(listeners, mails)

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
                return await self._reversals.refunded(entry, told)
            case RefundFailed():
                return await self._reversals.refund_failed(entry, told)
            case Disputed():
                return await self._reversals.disputed(entry, told)
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
            return await entry.settle(order, is_changed=is_new_plan)
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
        return await entry.settle(changed)

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
            return await entry.settle(order, is_changed=is_changed)
        order = await entry.store(await self._owned(transaction, order))
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
