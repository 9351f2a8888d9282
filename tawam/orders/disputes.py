"""The rows of `disputes`: the state of each moves on and never back; a payment's follows from all of its."""

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tawam.database.port import Row, Statement, Transaction
from tawam.orders.payment import Dispute, Payment
from tawam.orders.tables import disputes
from tawam.payments.disputes import Claim, after_refunds, standing
from tawam.payments.events import Disputed

INSERT_DISPUTE = Statement(insert(disputes))
DISPUTES_OF_PAYMENT = Statement(select(disputes).where(disputes.c.payment_id == bindparam("payment_id")))
_CHANGED = ("state", "amount", "currency")
SET_DISPUTE = Statement(
    update(disputes)
    .where(disputes.c.id == bindparam("dispute_id"))
    .values({name: bindparam(f"new_{name}") for name in _CHANGED})
)
_RANK: dict[Dispute, int] = {"open": 1, "won": 2, "lost": 3}


async def merge(transaction: Transaction, payment: Payment, told: Disputed) -> bool:
    """Add what is told to what is known; whether it is news."""
    rows = await transaction.fetch_all(DISPUTES_OF_PAYMENT, payment_id=payment.id)
    known = next((row for row in rows if row["id"] == told.dispute_id), None)
    claim = claim_of(told)
    if known is None:
        values = msgspec.structs.asdict(claim)
        await transaction.execute(INSERT_DISPUTE, id=told.dispute_id, payment_id=payment.id, **values)
    elif _weight(claim) > _weight(_claim(known)):
        values = {f"new_{name}": getattr(claim, name) for name in _CHANGED}
        await transaction.execute(SET_DISPUTE, dispute_id=told.dispute_id, **values)
    else:
        return False
    return True


async def counted(transaction: Transaction, payment: Payment) -> Payment:
    """The payment with what its disputes come to."""
    rows = await transaction.fetch_all(DISPUTES_OF_PAYMENT, payment_id=payment.id)
    claims = [_claim(row) for row in rows]
    if not claims and payment.dispute is not None:
        # From before disputes had rows.
        claims = [Claim(payment.dispute)]
    found = standing(claims, payment.amount, payment.currency)
    lost = after_refunds(found.lost, payment.amount, payment.refunded_amount)
    return msgspec.structs.replace(payment, dispute=found.state, lost_amount=lost)


def claim_of(told: Disputed) -> Claim:
    return Claim(told.state, told.amount, told.currency)


def _claim(row: Row) -> Claim:
    return Claim(**{name: row[name] for name in _CHANGED})


def _weight(claim: Claim) -> tuple[int, int, str]:
    """Of two that tell of one dispute the later state counts, then the greater amount, any before none."""
    return _RANK[claim.state], -1 if claim.amount is None else claim.amount, claim.currency or ""
