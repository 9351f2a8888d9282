"""`settle-failed-refund`: the team has paid in another way what a refund did not bring."""

from tawam.audit.trail import Actor
from tawam.database.port import Database, Transaction
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.wire.orders import SettleFailedRefundAnswer, SettleFailedRefundRequest
from tawam.orders.order import Payment
from tawam.orders.refunds import OutstandingChanged, UnknownPayment, settle


class SettleFailedRefund:
    """Sent twice, the second finds nothing outstanding."""

    name = "settle-failed-refund"
    takes = SettleFailedRefundRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: SettleFailedRefundRequest) -> SettleFailedRefundAnswer:
        async def work(transaction: Transaction, actor: Actor) -> Payment:
            order_id, payment_id = body.order_id.lower(), body.payment_id.lower()
            return await settle(transaction, actor, order_id, payment_id, amount=body.amount, note=body.note)

        try:
            payment = await team_transaction(self._database, call, work)
        except UnknownPayment as error:
            raise refusal(404, "payment_not_found", call.language) from error
        except OutstandingChanged as error:
            raise refusal(409, "due_changed", call.language) from error
        return SettleFailedRefundAnswer(payment.settled_refund_amount)
