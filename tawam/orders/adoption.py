"""A guest's orders join the account of their address once it is confirmed there, and not before."""

from typing import Protocol

from tawam.database.port import Transaction
from tawam.database.schema import now
from tawam.orders.statements import ADOPT


class Accounts(Protocol):
    """Who keeps the accounts."""

    def spelling(self, email: str) -> str:
        """An address as accounts write it; two that are the same person's are then equal."""
        ...

    async def confirmed(self, transaction: Transaction, email: str) -> str | None:
        """The account that has shown the address to be its own."""
        ...


async def adopt(transaction: Transaction, user_id: str, email: str) -> None:
    """Give the account every order of its address that has none.

    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    await transaction.execute(ADOPT, user_id=user_id, email=email, moment=now())
