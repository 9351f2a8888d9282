"""A guest's paid orders join the account of their address once it is confirmed there, and not before.

Anybody may place an order under anybody's address, and with a partner's link; who pays for one means it.
What is paid later joins then, see `Ledger`.
"""

from typing import Protocol

from tawam.database.port import Transaction
from tawam.database.schema import now
from tawam.orders.statements import ADOPT, LOCK_GUESTS


class Accounts(Protocol):
    """Who keeps the accounts."""

    def spelling(self, email: str) -> str:
        """An address as accounts write it; two that are the same person's are then equal."""
        ...

    async def confirmed(self, transaction: Transaction, email: str) -> str | None:
        """The account that has shown the address to be its own."""
        ...


async def adopt(transaction: Transaction, user_id: str, email: str) -> None:
    """Give the account every order of its address that money came in for, and that has none.

    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    # One that is being paid at this moment is waited for.
    await transaction.fetch_all(LOCK_GUESTS, email=email)
    await transaction.execute(ADOPT, user_id=user_id, email=email, moment=now())
