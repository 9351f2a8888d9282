"""Whose account a buyer's address is."""

from sqlalchemy import bindparam, select

from tawam.auth.addresses import normalized
from tawam.auth.tables import users
from tawam.database.port import Statement, Transaction

# Held until the order is stored: who confirms the address at this very moment finds the order then, or is
# found here.
ACCOUNT = Statement(
    select(users.c.id, users.c.email_confirmed_at)
    .where(users.c.email == bindparam("email"))
    .with_for_update(read=True)
)


class ConfirmedAccounts:
    """An address that nobody has confirmed is nobody's."""

    def spelling(self, email: str) -> str:
        return normalized(email)

    async def confirmed(self, transaction: Transaction, email: str) -> str | None:
        row = await transaction.fetch_one(ACCOUNT, email=email)
        return None if row is None or row["email_confirmed_at"] is None else row["id"]
