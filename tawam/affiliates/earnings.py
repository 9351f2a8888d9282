"""What an affiliate has earned, was paid out and has due, and the payouts that pay it."""

import msgspec

from tawam.affiliates import statements
from tawam.affiliates.affiliate import AffiliateNotFound
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.refusals import refusal
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import new_id, now
from tawam.orders.refunds import DueChanged

NothingDue = refusal(
    "nothing_due",
    409,
    en="Nothing is due to this partner now.",
    ar="لا مستحقات لهذا الشريك الآن.",
)


class Totals(msgspec.Struct, frozen=True):
    """Cents. The first four add up to all that was ever earned; `paid_out` is the sum of the payouts."""

    held: int = 0
    payable: int = 0
    paid: int = 0
    reversed: int = 0
    paid_out: int = 0

    @property
    def balance(self) -> int:
        """`paid` less `paid_out`; below zero if a commission was reversed after its payout."""
        return self.paid - self.paid_out

    @property
    def due(self) -> int:
        """What a payout would pay now: the payable commissions less what earlier payouts paid too much."""
        return max(0, self.payable + self.balance)


class Earnings(msgspec.Struct, frozen=True):
    """`commissions`, `payouts`: the newest rows, at most `statements.LATEST`."""

    visits: int
    orders: int
    totals: Totals
    commissions: list[Row]
    payouts: list[Row]


async def read_earnings(database: Database, affiliate_id: str, moment: str) -> Earnings:
    """Read an affiliate's earnings in one consistent view.

    Raises:
        AffiliateNotFound
    """
    async with database.transaction() as transaction:
        # The lock holds back whatever changes the sums, so that the listed rows add up to them.
        await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=affiliate_id)
        counts = await transaction.fetch_one(statements.COUNTS, affiliate_id=affiliate_id)
        if counts is None:
            raise AffiliateNotFound
        return Earnings(
            visits=counts["visits"],
            orders=counts["orders"],
            totals=await _read_totals(transaction, affiliate_id, moment),
            commissions=await transaction.fetch_all(
                statements.COMMISSIONS, affiliate_id=affiliate_id, moment=moment
            ),
            payouts=await transaction.fetch_all(statements.PAYOUTS, affiliate_id=affiliate_id),
        )


async def record_payout(
    transaction: Transaction, actor: Actor, affiliate_id: str, amount: int, currency: str, note: str
) -> Row:
    """Record that the team paid all that is due, and return the row of `payouts`.

    Args:
        amount: what was due when the team paid; what has become due since is not marked as paid.

    Raises:
        AffiliateNotFound
        NothingDue: no commission is payable, or no more than earlier payouts paid too much.
        DueChanged: another amount is due now.
    """
    affiliate = await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=affiliate_id)
    if affiliate is None:
        raise AffiliateNotFound
    moment = now()
    totals = await _read_totals(transaction, affiliate_id, moment)
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
        statements.MARK_PAID, affiliate_id=affiliate_id, new_payout_id=payout["id"], moment=moment
    )
    after = {"payout": payout["id"], "amount": amount, "currency": currency, "note": note}
    await trail.record(transaction, actor, "affiliate.paid_out", affiliate, after=after)
    return payout


async def _read_totals(transaction: Transaction, affiliate_id: str, moment: str) -> Totals:
    row = await transaction.fetch_one(statements.TOTALS, affiliate_id=affiliate_id, moment=moment)
    return Totals(**(row or {}))
