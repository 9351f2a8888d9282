"""Finds accounts by their confirmed address, and the address, language and name to write to."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from tawam.auth.tables import users
from tawam.database.port import Database, Statement, Transaction
from tawam.languages import Language
from tawam.normalization import mailable_name
from tawam.profiles.tables import profiles

CONTACT = Statement(
    select(users.c.id, users.c.email, users.c.language, profiles.c.full_name)
    .outerjoin(profiles, profiles.c.id == users.c.id)
    .where(users.c.id == bindparam("user_id"), users.c.email_confirmed_at.is_not(None))
)
# Locked until the order is stored: an account that confirms the address at the same moment either finds the
# order then, or is found here.
OWNER_OF_EMAIL = Statement(
    select(users.c.id, users.c.email_confirmed_at)
    .where(users.c.email == bindparam("email"))
    .with_for_update(read=True)
)


class Contact(NamedTuple):
    """An account that can be written to. `name`: the full name of its profile."""

    user_id: str
    email: str
    language: Language
    name: str | None

    @property
    def shown_name(self) -> str:
        """Name or address, as somebody else reads it."""
        return mailable_name(self.name) or self.email


async def contact_of(reader: Database | Transaction, user_id: str | None) -> Contact | None:
    """The account's address, language and name; None where no confirmed address can be written to."""
    row = None if user_id is None else await reader.fetch_one(CONTACT, user_id=user_id)
    if row is None or row["email"] is None:
        return None
    return Contact(row["id"], row["email"], row["language"], row["full_name"])


async def confirmed_account(transaction: Transaction, email: str) -> str | None:
    """The account that has confirmed `email` (normalized) as its own; None where nobody has."""
    row = await transaction.fetch_one(OWNER_OF_EMAIL, email=email)
    return None if row is None or row["email_confirmed_at"] is None else row["id"]
