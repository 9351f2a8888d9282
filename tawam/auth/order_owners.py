"""Whose account a buyer's address is."""

from sqlalchemy import bindparam, select

from tawam.auth.addresses import normalized
from tawam.auth.tables import users
from tawam.database.port import Statement, Transaction

CONFIRMED = Statement(
    select(users.c.id).where(users.c.email == bindparam("email"), users.c.email_confirmed_at.is_not(None))
)


class ConfirmedAccounts:
    """An address that nobody has confirmed is nobody's."""

    def spelling(self, email: str) -> str:
        return normalized(email)

    async def confirmed(self, transaction: Transaction, email: str) -> str | None:
        row = await transaction.fetch_one(CONFIRMED, email=email)
        return None if row is None else row["id"]
