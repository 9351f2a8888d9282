"""`refund-order` and `settle-failed-refund`: the team pays money back to buyers."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.audit.trail import Actor
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, IdempotencyKey, PositiveCents
from tawam.calls.team import admin_transaction
from tawam.database.port import Database, Row, Transaction
from tawam.functions.errors import localized_error, provider_unavailable
from tawam.languages import Language
from tawam.orders.order import Payment
from tawam.orders.orders import IdempotencyMismatch
from tawam.orders.refunds import (
    NothingToRefund,
    OutstandingChanged,
    RefundRequest,
    Refunds,
    UnknownPayment,
    ask,
    settle,
)
from tawam.payments.provider import PaymentsUnavailable


class RefundOrderRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`amount`: cents, at most what is left of the payment."""

    order_id: Id
    payment_id: Id
    amount: PositiveCents
    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    idempotency_key: IdempotencyKey
    language: Language | None = None


class RefundOrderAnswer(msgspec.Struct, frozen=True):
    """`refused`: the provider did not send the money; `failed`: it did, and the money did not arrive."""

    status: Literal["requested", "accepted", "refused", "failed"]


class SettleFailedRefundRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Records that the team paid a failed refund in another way.

    `amount`: the cents paid, all that is outstanding. `note`: how they were paid, such as a transfer's
    reference.
    """

    order_id: Id
    payment_id: Id
    amount: PositiveCents
    note: Annotated[str, Meta(min_length=1, max_length=500)]
    language: Language | None = None


class SettleFailedRefundAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The sum of all settled refunds of the payment, in cents."""

    settled_refund_amount: int


class RefundOrder:
    """Sends money back through the provider. The same idempotency key sends it once."""

    name = "refund-order"
    callers = Callers.ADMINS
    request_type = RefundOrderRequest

    def __init__(self, database: Database, refunds: Refunds) -> None:
        self._database = database
        self._refunds = refunds

    async def __call__(self, call: Call, body: RefundOrderRequest) -> RefundOrderAnswer:
        request = RefundRequest(
            order_id=body.order_id.lower(),
            payment_id=body.payment_id.lower(),
            amount=body.amount,
            reason=body.reason,
            idempotency_key=body.idempotency_key,
        )

        async def work(transaction: Transaction, actor: Actor) -> Row:
            return await ask(transaction, actor, request)

        try:
            refund = await admin_transaction(self._database, call, work)
            return RefundOrderAnswer(await self._refunds.carry_out(refund))
        except UnknownPayment as error:
            raise localized_error(404, "payment_not_found", call.language) from error
        except NothingToRefund as error:
            raise localized_error(409, "nothing_to_refund", call.language) from error
        except IdempotencyMismatch as error:
            raise localized_error(409, "idempotency_mismatch", call.language) from error
        except PaymentsUnavailable as error:
            raise provider_unavailable(call.language) from error


class SettleFailedRefund:
    """Records a failed refund as paid in another way. A repeated call finds nothing outstanding."""

    name = "settle-failed-refund"
    callers = Callers.ADMINS
    request_type = SettleFailedRefundRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: SettleFailedRefundRequest) -> SettleFailedRefundAnswer:
        async def work(transaction: Transaction, actor: Actor) -> Payment:
            order_id, payment_id = body.order_id.lower(), body.payment_id.lower()
            return await settle(transaction, actor, order_id, payment_id, amount=body.amount, note=body.note)

        try:
            payment = await admin_transaction(self._database, call, work)
        except UnknownPayment as error:
            raise localized_error(404, "payment_not_found", call.language) from error
        except OutstandingChanged as error:
            raise localized_error(409, "due_changed", call.language) from error
        return SettleFailedRefundAnswer(payment.settled_refund_amount)
