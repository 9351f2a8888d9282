"""Paying partners out: all that is due at once, and each cent of it once."""

from tawam.affiliates import statements
from tawam.affiliates.account import read_totals
from tawam.affiliates.errors import DueChanged, NothingDue, UnknownAffiliate
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now


async def record_payout(
    transaction: Transaction, actor: Actor, affiliate_id: str, amount: int, currency: str, note: str
) -> Row:
    """A row of `payouts`, for what the team has paid.

    Args:
        amount: what was due when it was paid, so that nothing counts as paid that came due since.

    Raises:
        DueChanged: another amount is due by now.
        UnknownAffiliate: there is no such partner.
        NothingDue: nothing is payable, or no more than was paid out too much before.
    """
    affiliate = await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=affiliate_id)
    if affiliate is None:
        raise UnknownAffiliate
    moment = now()
    totals = await read_totals(transaction, affiliate_id, moment)
    if totals.due == 0:
        raise NothingDue
    if totals.due != amount:
        raise DueChanged
    payout = {
        "id": new_id(),
        "affiliate_id": affiliate_id,
        "amount": amount,
        "currency": currency,
        "note": note,
        "created_by": actor.user_id,
        "created_at": moment,
    }
    await transaction.execute(statements.INSERT_PAYOUT, **payout)
    await transaction.execute(
        statements.PAY_PAYABLE, affiliate_id=affiliate_id, new_payout_id=payout["id"], moment=moment
    )
    after = {"payout": payout["id"], "amount": amount, "currency": currency, "note": note}
    await trail.record(transaction, actor, "affiliate.paid_out", affiliate, after=after)
    return payout
