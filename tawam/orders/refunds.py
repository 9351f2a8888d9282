"""Sends money back: the team asks for a refund, it is stored, and then asked of the provider by the row's id.

A refund that fails at the buyer's bank is settled once the team has paid it in another way.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import bindparam, insert, or_, select, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.refusals import IdempotencyMismatch, refusal
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now
from tawam.logs import logger
from tawam.orders.inbox import EventInbox
from tawam.orders.order import OrderFacts, Payment
from tawam.orders.order_state import is_held, with_order_state, with_payment
from tawam.orders.store import lock_facts, write_facts
from tawam.orders.tables import payments, refunds
from tawam.payments.provider import PaymentProvider, PaymentsRefused

RefundStatus = Literal["requested", "accepted", "refused", "failed"]

INSERT_REFUND = Statement(insert(refunds))
# The payment's own, and one that another payment has under the same key.
KNOWN_REFUNDS = Statement(
    select(refunds).where(
        or_(
            refunds.c.payment_id == bindparam("payment_id"),
            refunds.c.idempotency_key == bindparam("idempotency_key"),
        )
    )
)
SET_STATUS = Statement(
    update(refunds)
    .where(refunds.c.id == bindparam("refund_id"), refunds.c.status == "requested")
    .values(status=bindparam("status"), provider_id=bindparam("provider_id"))
)
PAYMENT_BY_ID = Statement(select(payments).where(payments.c.id == bindparam("id")))

log = logger("refunds")


UnknownPayment = refusal(
    "payment_not_found",
    404,
    en="There is no such payment of this order. Reload the page.",
    ar="لم نجد هذه الدفعة في هذا الطلب. أعد تحميل الصفحة.",
)
NothingToRefund = refusal(
    "nothing_to_refund",
    409,
    en="There is not that much left of this payment to send back.",
    ar="لم يبقَ من هذه الدفعة ما يكفي لإعادة هذا المبلغ.",
)
DueChanged = refusal(
    "due_changed",
    409,
    en="What is due has changed. Compare it with what you paid, and record it again.",
    ar="تغيّر المبلغ المستحق. قارنه بما حوّلته ثم سجّل الحوالة من جديد.",
)


class RefundRequest(msgspec.Struct, frozen=True, kw_only=True):
    """`amount`: minor units."""

    order_id: str
    payment_id: str
    amount: int
    reason: str
    idempotency_key: str


async def ask(transaction: Transaction, actor: Actor, request: RefundRequest) -> Row:
    """Store a refund to be asked of the provider.

    Returns:
        The row of `refunds`. The same key is the same refund; so is the same amount while the provider
        has not answered.

    Raises:
        UnknownPayment: the order has no such payment.
        NothingToRefund: less is left of the payment.
        IdempotencyMismatch: the key belongs to another refund.
    """
    facts, payment = await _locked(transaction, request.order_id, request.payment_id)
    known = await transaction.fetch_all(
        KNOWN_REFUNDS, payment_id=payment.id, idempotency_key=request.idempotency_key
    )
    again = _again(known, request)
    if again is not None:
        return again
    if payment.provider_payment_id is None or request.amount > _left(payment, known):
        raise NothingToRefund
    row: Row = {
        "id": new_id(),
        "idempotency_key": request.idempotency_key,
        "payment_id": payment.id,
        "amount": request.amount,
        "reason": request.reason,
        "requested_by": actor.user_id,
        "status": "requested",
        "provider_id": None,
        "created_at": now(),
    }
    await transaction.execute(INSERT_REFUND, **row)
    after = {"payment_id": payment.id, "amount": request.amount, "reason": request.reason}
    await trail.record(transaction, actor, "payment.refund_requested", _subject(facts), after=after)
    return row


async def settle(
    transaction: Transaction, actor: Actor, order_id: str, payment_id: str, *, amount: int, note: str
) -> Payment:
    """Store that the team has paid the sum of failed refunds in another way.

    Args:
        amount: what was paid, in minor units: all that is outstanding.

    Returns:
        The payment, of which nothing is outstanding any more.

    Raises:
        UnknownPayment: the order has no such payment.
        DueChanged: another amount is outstanding.
    """
    facts, known = await _locked(transaction, order_id, payment_id)
    if amount != known.outstanding_amount or amount == 0:
        raise DueChanged
    settled = replace(known, settled_refund_amount=known.failed_refund_amount)
    after = with_order_state(facts, with_payment(facts, settled), now())
    await write_facts(transaction, facts, after, "refund settled")
    record = {"payment_id": payment_id, "amount": amount, "note": note}
    await trail.record(transaction, actor, "payment.refund_settled", _subject(facts), after=record)
    return after.existing_payment(payment_id)


class Refunds:
    def __init__(self, database: Database, provider: PaymentProvider, inbox: EventInbox) -> None:
        self._database = database
        self._provider = provider
        self._inbox = inbox

    async def carry_out(self, refund: Row) -> RefundStatus:
        """Ask the provider for a refund that it has not answered yet.

        Raises:
            PaymentsUnavailable: it stays `requested`; a second request continues it, and refunds once.
        """
        if refund["status"] != "requested":
            return refund["status"]
        payment = await self._database.fetch_one(PAYMENT_BY_ID, id=refund["payment_id"])
        if payment is None:
            raise UnknownPayment
        try:
            made = await self._provider.refund(
                payment["provider_payment_id"], refund["amount"], payment["currency"], refund["id"]
            )
        except PaymentsRefused as error:
            log.warning("refund_refused", refund_id=refund["id"], reason=str(error))
            return await self._answered(refund, "refused", None)
        await self._answered(refund, "accepted", made.id)
        for event in made.events:
            await self._inbox.receive(event)
        return "accepted"

    async def _answered(self, refund: Row, status: RefundStatus, provider_id: str | None) -> RefundStatus:
        async def work(transaction: Transaction) -> None:
            await transaction.execute(
                SET_STATUS, refund_id=refund["id"], status=status, provider_id=provider_id
            )

        await in_transaction(self._database, work)
        return status


def _again(known: list[Row], request: RefundRequest) -> Row | None:
    wanted = (request.payment_id, request.amount)
    for row in known:
        is_same = (row["payment_id"], row["amount"]) == wanted
        if row["idempotency_key"] == request.idempotency_key and not is_same:
            raise IdempotencyMismatch
    for row in known:
        if row["idempotency_key"] == request.idempotency_key:
            return row
    waiting = [row for row in known if row["status"] == "requested"]
    return next((row for row in waiting if row["amount"] == request.amount), None)


def _left(payment: Payment, known: list[Row]) -> int:
    """The amount that can still be refunded: requests count before the provider reports the refund."""
    if payment.paid_at is None or is_held(payment):
        return 0
    asked = sum(row["amount"] for row in known if row["status"] != "refused")
    return payment.amount - payment.lost_amount - max(payment.refunded_amount, asked)


async def _locked(transaction: Transaction, order_id: str, payment_id: str) -> tuple[OrderFacts, Payment]:
    facts = await lock_facts(transaction, order_id)
    payment = None if facts is None else facts.payment(payment_id)
    if facts is None or payment is None:
        raise UnknownPayment
    return facts, payment


def _subject(facts: OrderFacts) -> Row:
    return {"id": facts.order.id, "email": facts.order.email}
