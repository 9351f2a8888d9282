"""The rows of `disputes`: the state of each moves on and never back; a payment's follows from all of its."""

from sqlalchemy import bindparam, insert, select, update

from tawam.database.port import Statement, Transaction
from tawam.orders.payment import Dispute, Payment
from tawam.orders.tables import disputes
from tawam.payments.events import Disputed

INSERT_DISPUTE = Statement(insert(disputes))
DISPUTES_OF_PAYMENT = Statement(select(disputes).where(disputes.c.payment_id == bindparam("payment_id")))
SET_STATE = Statement(
    update(disputes).where(disputes.c.id == bindparam("dispute_id")).values(state=bindparam("new_state"))
)
_RANK: dict[Dispute, int] = {"open": 1, "won": 2, "lost": 3}
_WORST_FIRST: tuple[Dispute, ...] = ("lost", "open", "won")


async def merge(transaction: Transaction, payment: Payment, told: Disputed) -> Dispute | None:
    """What the payment's disputes come to with what is told; None when it is no news."""
    rows = await transaction.fetch_all(DISPUTES_OF_PAYMENT, payment_id=payment.id)
    states: dict[str, Dispute] = {row["id"]: row["state"] for row in rows}
    known = states.get(told.dispute_id)
    if known is None:
        await transaction.execute(INSERT_DISPUTE, id=told.dispute_id, payment_id=payment.id, state=told.state)
    elif _RANK[told.state] > _RANK[known]:
        await transaction.execute(SET_STATE, dispute_id=told.dispute_id, new_state=told.state)
    else:
        return None
    found = (states | {told.dispute_id: told.state}).values()
    return next(state for state in _WORST_FIRST if state in found)
