"""The people of a consent: names as strangers type them, and the accounts behind addresses."""

import re
from typing import NamedTuple, Protocol

from tawam.database.port import Database, Transaction
from tawam.languages import Language
from tawam.normalization import normalize

# Signs that turn the direction of what follows (UAX #9): they would make a statement read otherwise.
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
# What a mail program makes a link of, or shows as an address.
_LINK = re.compile(r"[/\\@:]|www\.|\w\.\w{2}", re.IGNORECASE)


class Customer(NamedTuple):
    """The account that ordered a twin. `name`: the full name of its profile."""

    user_id: str
    email: str
    language: Language
    name: str | None

    @property
    def shown_name(self) -> str:
        """Name or address, as the person reads it who is asked for consent."""
        return mailable_name(self.name) or self.email


class Accounts(Protocol):
    """Knows the accounts of customers and of the people shown."""

    async def customer(self, reader: Database | Transaction, user_id: str | None) -> Customer | None:
        """The account's address, language and name; None for one without an address, or for no account."""
        ...

    async def confirmed(self, transaction: Transaction, email: str) -> str | None:
        """The account that has confirmed the address as its own."""
        ...


def clean_name(name: str) -> str:
    """A typed name without signs that turn the text's direction, in one spelling, with single spaces.

    Args:
        name: bounded in length by the caller.
    """
    return " ".join(normalize("NFC", name.translate(_TURNING)).split())


def mailable_name(name: str | None) -> str | None:
    """A name that somebody typed, for a mail to somebody else; None where it could pass for a link."""
    if name is None or _LINK.search(name):
        return None
    return clean_name(name[:200]) or None
