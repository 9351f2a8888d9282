"""An account's address as the team writes it: at once, without the mails that its owner's change takes."""

from sqlalchemy import bindparam, update

from tawam.auth import accounts, email_change
from tawam.auth.errors import AuthError
from tawam.auth.tables import users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now

SET_ADDRESS = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        email=bindparam("address"),
        is_anonymous=False,
        new_email=None,
        email_change_confirmed=None,
        updated_at=bindparam("moment"),
    )
)


async def readdress(transaction: Transaction, user: Row, address: str) -> None:
    """Give an account (locked) this address; links and codes that were mailed before are void.

    Raises:
        UniqueViolation: the address has another account.
    """
    await transaction.execute(SET_ADDRESS, user_id=user["id"], address=address, moment=now())
    await email_change.move_belongings(transaction, user, address, confirmed_at=user["email_confirmed_at"])


async def confirm(transaction: Transaction, user: Row) -> None:
    """Take the address of an account (locked) for its owner's; of several sign-ups none keeps a password."""
    if user["email_confirmed_at"] is None and user["email"]:
        await accounts.confirm(transaction, user, now(), keeps_password=True)


def address_taken() -> AuthError:
    return AuthError(422, "email_exists", "A user with this email address has already been registered")
