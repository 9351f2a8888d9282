"""Tells the domains of accounts: one has confirmed an address, one is being deleted, one was emptied."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from tawam.database.port import Row, Transaction

# An account, and the normalized address that it has confirmed.
Joined = Callable[[Transaction, str, str], Awaitable[object]]
# A locked account, before its rows go.
Leaving = Callable[[Transaction, Row], Awaitable[object]]
# An account whose personal data was removed, while its id stays.
Left = Callable[[Transaction, str], Awaitable[object]]


class Listeners(NamedTuple):
    """Called in their order, in the transaction of the act; an error of theirs undoes it.

    Attributes:
        leaving: may raise an `AuthError` to refuse that the account goes.
    """

    joined: Sequence[Joined]
    leaving: Sequence[Leaving]
    left: Sequence[Left]


_connected: Listeners | None = None


def connect(listeners: Listeners) -> None:
    """Set who hears of accounts, in this process."""
    global _connected
    _connected = listeners


def _listeners() -> Listeners:
    # An act that nobody hears of would leave orders and consents without their account.
    if _connected is None:
        message = "No listeners are connected"
        raise RuntimeError(message)
    return _connected


async def tell_joined(transaction: Transaction, user_id: str, email: str) -> None:
    """
    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    for joined in _listeners().joined:
        await joined(transaction, user_id, email)


async def tell_leaving(transaction: Transaction, user: Row) -> None:
    """
    Args:
        user: locked in this transaction.

    Raises:
        AuthError: a listener refuses.
    """
    for leaving in _listeners().leaving:
        await leaving(transaction, user)


async def tell_left(transaction: Transaction, user_id: str) -> None:
    for left in _listeners().left:
        await left(transaction, user_id)
