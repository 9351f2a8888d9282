"""The mails about an order."""

from tawam.database.port import Transaction
from tawam.mail.outbox import Mail, enqueue
from tawam.money import dollars
from tawam.orders.order import Order


async def order_paid(transaction: Transaction, order: Order) -> None:
    """The confirmation to the buyer, where an address is known."""
    if order.email is None:
        return
    values = {
        "plan": order.plan_name,
        "amount": dollars(order.amount),
        "billing": order.billing,
        "transaction_id": order.session_id,
    }
    await enqueue(transaction, Mail(order.email, "order-paid", order.language, values))
