"""Finds the accounts that mails about consents and recordings go to."""

from sqlalchemy import bindparam, select

from tawam.auth.tables import users
from tawam.auth.users.accounts import ConfirmedAccounts
from tawam.consents.people import Customer
from tawam.database.port import Database, Statement, Transaction
from tawam.profiles.tables import profiles

CONTACT = Statement(
    select(users.c.id, users.c.email, users.c.language, profiles.c.full_name)
    .outerjoin(profiles, profiles.c.id == users.c.id)
    .where(users.c.id == bindparam("user_id"), users.c.email_confirmed_at.is_not(None))
)


class Contacts(ConfirmedAccounts):
    """The `Accounts` of consents."""

    async def customer(self, reader: Database | Transaction, user_id: str | None) -> Customer | None:
        row = None if user_id is None else await reader.fetch_one(CONTACT, user_id=user_id)
        if row is None or row["email"] is None:
            return None
        return Customer(row["id"], row["email"], row["language"], row["full_name"])
