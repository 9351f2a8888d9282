"""`refund-order`: the team sends money back."""

from tawam.audit.trail import Actor
from tawam.database.port import Database, Row, Transaction
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.unanswered import unanswered
from tawam.functions.wire.orders import RefundOrderAnswer, RefundOrderRequest
from tawam.orders.orders import IdempotencyMismatch
from tawam.orders.refunds import NothingToRefund, RefundRequest, Refunds, UnknownPayment, ask
from tawam.payments.provider import PaymentsUnavailable


class RefundOrder:
    """Asked twice with one key, the money goes back once."""

    name = "refund-order"
    takes = RefundOrderRequest

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
            refund = await team_transaction(self._database, call, work)
            return RefundOrderAnswer(await self._refunds.carry_out(refund))
        except UnknownPayment as error:
            raise refusal(404, "payment_not_found", call.language) from error
        except NothingToRefund as error:
            raise refusal(409, "nothing_to_refund", call.language) from error
        except IdempotencyMismatch as error:
            raise refusal(409, "idempotency_mismatch", call.language) from error
        except PaymentsUnavailable as error:
            raise unanswered(call) from error
