"""What a partner has earned, was paid and has due."""

import msgspec

from tawam.affiliates import statements
from tawam.affiliates.errors import UnknownAffiliate
from tawam.database.port import Database, Row, Transaction


class Totals(msgspec.Struct, frozen=True):
    """Cents. The first four together are all that was ever earned; `paid_out` sums the payouts."""

    held: int = 0
    payable: int = 0
    paid: int = 0
    reversed: int = 0
    paid_out: int = 0

    @property
    def balance(self) -> int:
        """Below zero where money went back after its commission had been paid out."""
        return self.paid - self.paid_out

    @property
    def due(self) -> int:
        """What a payout pays now: the payable, less what was paid out too much."""
        return max(0, self.payable + self.balance)


class Account(msgspec.Struct, frozen=True):
    """`commissions`, `payouts`: rows, the newest first and no more than `statements.LATEST`."""

    visits: int
    orders: int
    totals: Totals
    commissions: list[Row]
    payouts: list[Row]


async def read_totals(transaction: Transaction, affiliate_id: str, moment: str) -> Totals:
    row = await transaction.fetch_one(statements.TOTALS, affiliate_id=affiliate_id, moment=moment)
    return Totals(**(row or {}))


async def read_account(database: Database, affiliate_id: str, moment: str) -> Account:
    """All of it as it stood in one moment.

    Raises:
        UnknownAffiliate: there is no such partner.
    """
    async with database.transaction() as transaction:
        # Whatever changes the sums waits, so that the lines add up to them.
        await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=affiliate_id)
        counts = await transaction.fetch_one(statements.COUNTS, affiliate_id=affiliate_id)
        if counts is None:
            raise UnknownAffiliate
        return Account(
            visits=counts["visits"],
            orders=counts["orders"],
            totals=await read_totals(transaction, affiliate_id, moment),
            commissions=await transaction.fetch_all(
                statements.COMMISSIONS, affiliate_id=affiliate_id, moment=moment
            ),
            payouts=await transaction.fetch_all(statements.PAYOUTS, affiliate_id=affiliate_id),
        )
