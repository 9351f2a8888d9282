"""Who else acts on a payment, in the transaction that books it: affiliates earn, for one."""

from typing import Protocol

from tawam.database.port import Transaction
from tawam.orders.order import Order
from tawam.orders.payment import Payment


class PaymentListener(Protocol):
    """Told once for each change; what it writes commits with the change or not at all."""

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """A charge came in."""
        ...

    async def reversed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """Money went back: what was refunded and lost of it so far, or all while it is disputed."""
        ...
