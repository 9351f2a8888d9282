"""Reads the facts of an order once, and saves the facts and effects of an event, in one transaction."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

import msgspec
from sqlalchemy import Table, bindparam, insert, select, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.users import contacts
from tawam.auth.users.validation import normalize_email
from tawam.database.port import Row, Statement, Transaction
from tawam.dubai import in_dubai
from tawam.logs import logger
from tawam.mail.outbox import enqueue
from tawam.orders.mails import OrderMails
from tawam.orders.order import (
    Dispute,
    FailedRefund,
    Order,
    OrderFacts,
    Payment,
    RequestedRefund,
    SubscriptionRow,
)
from tawam.orders.tables import (
    disputes,
    failed_refunds,
    orders,
    payments,
    receipt_numbers,
    refunds,
    subscriptions,
)
from tawam.orders.update import (
    Applied,
    LogError,
    NotifyListeners,
    NumberReceipt,
    RecordAct,
    SendMail,
)
from tawam.payments.events import CheckoutCompleted, InvoicePaid, PaymentEvent

# Events of one order take turns: lock the order before anything that belongs to it.
LOCK_ORDER = Statement(select(orders).where(orders.c.id == bindparam("id")).with_for_update())
PAYMENTS = Statement(
    select(payments).where(payments.c.order_id == bindparam("order_id")).order_by(payments.c.created_at)
)
SUBSCRIPTION = Statement(select(subscriptions).where(subscriptions.c.order_id == bindparam("order_id")))
_OF_ORDER = select(payments.c.id).where(payments.c.order_id == bindparam("order_id"))
DISPUTES = Statement(select(disputes).where(disputes.c.payment_id.in_(_OF_ORDER)))
FAILED_REFUNDS = Statement(select(failed_refunds).where(failed_refunds.c.payment_id.in_(_OF_ORDER)))
REQUESTED_REFUNDS = Statement(
    select(*(refunds.c[name] for name in RequestedRefund.__struct_fields__)).where(
        refunds.c.payment_id.in_(_OF_ORDER)
    )
)
# A transaction that takes a number locks the year's row until it ends, so numbers have no gaps.
NEXT_NUMBER = Statement(
    update(receipt_numbers)
    .where(receipt_numbers.c.year == bindparam("of_year"))
    .values(last=receipt_numbers.c.last + 1)
    .returning(receipt_numbers.c.last)
)
FIRST_NUMBER = Statement(insert(receipt_numbers))
_INSERTS = {table: Statement(insert(table)) for table in (payments, subscriptions, disputes, failed_refunds)}

PROVIDER = Actor(None, "payment provider", None)
log = logger("orders")

_Record = Payment | SubscriptionRow | Dispute | FailedRefund | RequestedRefund


class PaymentListener(Protocol):
    """Acts on a payment in the transaction that stores it, as affiliates' commissions do.

    Called once for each change; what it writes commits with the change or not at all.
    """

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> str | None:
        """A charge came in.

        Returns:
            The address within the site of what it pays for, for the mail about it; None from who knows none.
        """
        ...

    async def reversed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """The payment's refunds, losses or disputes changed; `payment` holds the new sums."""
        ...


async def lock_facts(transaction: Transaction, order_id: str) -> OrderFacts | None:
    """Lock the order and read its facts; None when there is no such order."""
    row = await transaction.fetch_one(LOCK_ORDER, id=order_id)
    if row is None:
        return None
    charges = await transaction.fetch_all(PAYMENTS, order_id=order_id)
    subscription = await transaction.fetch_one(SUBSCRIPTION, order_id=order_id)
    facts = OrderFacts(
        order=Order(**row),
        payments=tuple(Payment(**each) for each in charges),
        subscription=None if subscription is None else SubscriptionRow(**subscription),
    )
    if not charges:
        return facts
    disputed = await transaction.fetch_all(DISPUTES, order_id=order_id)
    failed = await transaction.fetch_all(FAILED_REFUNDS, order_id=order_id)
    requested = await transaction.fetch_all(REQUESTED_REFUNDS, order_id=order_id)
    return msgspec.structs.replace(
        facts,
        disputes=tuple(Dispute(**each) for each in disputed),
        failed_refunds=tuple(FailedRefund(**each) for each in failed),
        refunds=tuple(RequestedRefund(**each) for each in requested),
    )


async def write_facts(transaction: Transaction, before: OrderFacts, after: OrderFacts, event_id: str) -> None:
    """Insert the rows that are new in `after`, and update the columns that changed.

    Args:
        event_id: the provider's, for the log; or what the team did.
    """
    old, new = before.order, after.order
    await _update(transaction, orders, old, new)
    await _write(transaction, payments, before.payments, after.payments)
    await _write(transaction, subscriptions, _as_rows(before.subscription), _as_rows(after.subscription))
    await _write(transaction, disputes, before.disputes, after.disputes)
    await _write(transaction, failed_refunds, before.failed_refunds, after.failed_refunds)
    await _write(transaction, refunds, before.refunds, after.refunds)
    if new.status != old.status:
        log.info("order_moved", order_id=new.id, before=old.status, after=new.status, event_id=event_id)


class OrderStore:
    """Reads and saves the orders that events are about.

    Args:
        listeners: act on payments, in the same transaction.
    """

    def __init__(self, listeners: Sequence[PaymentListener], mails: OrderMails) -> None:
        self._listeners = listeners
        self._mails = mails

    async def lock(
        self, transaction: Transaction, order_id: str, event: PaymentEvent
    ) -> tuple[OrderFacts, PaymentEvent] | None:
        """Lock the order and read all facts that `event` can depend on; None when there is no such order.

        Returns:
            The facts, and the event with the buyer's address as accounts write it: whatever capitals the
            buyer typed on the payment page, it is compared with accounts' addresses later.
        """
        facts = await lock_facts(transaction, order_id)
        if facts is None:
            return None
        email = facts.order.email
        if isinstance(event, CheckoutCompleted) and event.email:
            event = msgspec.structs.replace(event, email=normalize_email(event.email))
            email = email or event.email
        is_charge = isinstance(event, CheckoutCompleted | InvoicePaid)
        if is_charge and facts.order.user_id is None and email is not None:
            account_id = await contacts.confirmed_account(transaction, email)
            facts = msgspec.structs.replace(facts, account_id=account_id)
        return facts, event

    async def save(
        self, transaction: Transaction, before: OrderFacts, applied: Applied, event_id: str
    ) -> None:
        """Write the rows, and carry out the effects on them.

        Raises:
            UniqueViolation: another transaction took the first receipt number of the year at this moment;
                run it all again.
        """
        after = applied.facts
        for effect in applied.effects:
            if isinstance(effect, NumberReceipt):
                after = await _with_receipt_number(transaction, after, effect.payment_id)
        await write_facts(transaction, before, after, event_id)
        page: str | None = None
        for effect in applied.effects:
            match effect:
                case RecordAct():
                    await _record(transaction, before.order, effect, after)
                case NotifyListeners():
                    page = await self._notify(transaction, after, effect) or page
                case LogError():
                    log.error(effect.event, **effect.values)
                case SendMail() | NumberReceipt():
                    pass
        # Last: a mail leads to what the payment has begun.
        sent = [effect for effect in applied.effects if isinstance(effect, SendMail)]
        for mail in (mail for effect in sent for mail in self._mails.compose(after, effect, page)):
            await enqueue(transaction, mail)

    async def _notify(
        self, transaction: Transaction, facts: OrderFacts, effect: NotifyListeners
    ) -> str | None:
        """Tell every listener, and return the page that one of them names."""
        payment = facts.existing_payment(effect.payment_id)
        page: str | None = None
        for listener in self._listeners:
            if effect.change == "paid":
                page = await listener.paid(transaction, facts.order, payment) or page
            else:
                await listener.reversed(transaction, facts.order, payment)
        return page


async def _with_receipt_number(transaction: Transaction, facts: OrderFacts, payment_id: str) -> OrderFacts:
    """Receipts are numbered without gaps within a year of the company's calendar: `2026-000123`."""
    payment = facts.existing_payment(payment_id)
    year = in_dubai(payment.paid_at or payment.created_at).year
    row = await transaction.fetch_one(NEXT_NUMBER, of_year=year)
    if row is None:
        await transaction.execute(FIRST_NUMBER, year=year, last=1)
    number = f"{year}-{1 if row is None else row['last']:06}"
    numbered = msgspec.structs.replace(payment, receipt_number=number)
    return msgspec.structs.replace(
        facts, payments=tuple(numbered if each.id == payment_id else each for each in facts.payments)
    )


async def _record(transaction: Transaction, order: Order, effect: RecordAct, after: OrderFacts) -> None:
    payment = after.existing_payment(effect.before.id)
    await trail.record(
        transaction,
        PROVIDER,
        effect.action,
        {"id": order.id, "email": order.email},
        before=_recorded(effect.before),
        after=_recorded(payment),
    )


def _recorded(payment: Payment) -> Row:
    return {
        "payment_id": payment.id,
        "status": payment.status,
        "refunded_amount": payment.refunded_amount,
        "failed_refund_amount": payment.failed_refund_amount,
        "dispute": payment.dispute,
        "lost_amount": payment.lost_amount,
    }


async def _write(
    transaction: Transaction, table: Table, before: Sequence[_Record], after: Sequence[_Record]
) -> None:
    known = {record.id: record for record in before}
    for record in after:
        if record.id in known:
            await _update(transaction, table, known[record.id], record)
        else:
            await transaction.execute(_INSERTS[table], **msgspec.structs.asdict(record))


async def _update(
    transaction: Transaction, table: Table, before: Order | _Record, after: Order | _Record
) -> None:
    old = msgspec.structs.asdict(before)
    changed = {name: value for name, value in msgspec.structs.asdict(after).items() if value != old[name]}
    if changed:
        await transaction.execute(_update_of(table, tuple(changed)), row_id=after.id, **changed)


@cache
def _update_of(table: Table, names: tuple[str, ...]) -> Statement:
    values = {name: bindparam(name) for name in names}
    return Statement(update(table).where(table.c.id == bindparam("row_id")).values(values))


def _as_rows(subscription: SubscriptionRow | None) -> tuple[SubscriptionRow, ...]:
    return () if subscription is None else (subscription,)
