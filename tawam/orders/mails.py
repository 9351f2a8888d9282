"""The mails about an order: to its buyer, and to the team."""

from typing import Any

from tawam.database.port import Transaction
from tawam.database.schema import now
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.money import dollars
from tawam.orders.charges import Charge
from tawam.orders.order import Order
from tawam.orders.payment import Payment
from tawam.orders.subscriptions import Subscription


class OrderMails:
    """Written in the transaction of what they are about. A buyer without a known address gets none."""

    def __init__(self, site_url: str, team_email: str) -> None:
        self._site_url = site_url
        self._team_email = team_email

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        values = {
            "amount": dollars(payment.amount),
            "billing": order.billing,
            "transaction_id": payment.reference,
            "receipt_number": payment.receipt_number,
        }
        await self._to_buyer(transaction, order, "order-paid", values)
        team = {"amount": dollars(payment.amount), "billing": order.billing, "due_at": order.due_at}
        await self._to_team(transaction, order, "order-placed-team", payment.reference, team)

    async def renewed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        values = {
            "amount": dollars(payment.amount),
            "receipt_number": payment.receipt_number,
            "next_payment_at": payment.period_end,
        }
        await self._to_buyer(transaction, order, "renewal-paid", values)

    async def renewal_failed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        await self._to_buyer(transaction, order, "renewal-failed", {"amount": dollars(payment.amount)})

    async def refunded(self, transaction: Transaction, order: Order, payment: Payment, amount: int) -> None:
        """`amount`: what goes back now."""
        values = {
            "amount": dollars(amount),
            "refunded": dollars(payment.refunded_amount),
            "paid": dollars(payment.amount),
            "receipt_number": payment.receipt_number,
        }
        await self._to_buyer(transaction, order, "order-refunded", values)

    async def plan_ending(self, transaction: Transaction, order: Order, plan: Subscription) -> None:
        if plan.current_period_end is not None:
            values = {"ends_at": plan.current_period_end}
            await self._to_buyer(transaction, order, "subscription-ending", values)

    async def plan_canceled(self, transaction: Transaction, order: Order, plan: Subscription) -> None:
        values = {"ended_at": plan.canceled_at or now()}
        await self._to_buyer(transaction, order, "subscription-canceled", values)

    async def refund_failed(
        self, transaction: Transaction, order: Order, payment: Payment, amount: int
    ) -> None:
        """`amount`: what did not arrive now."""
        values = {"amount": dollars(amount)}
        await self._to_team(transaction, order, "refund-failed", payment.reference, values)

    async def disputed(self, transaction: Transaction, order: Order, payment: Payment, amount: int) -> None:
        """`amount`: what of it is disputed."""
        values = {"amount": dollars(amount)}
        await self._to_team(transaction, order, "payment-disputed", payment.reference, values)

    async def differs(self, transaction: Transaction, order: Order, charge: Charge) -> None:
        received = dollars(charge.amount)
        if charge.currency != order.currency:
            received = f"{charge.amount / 100:,.2f} {charge.currency}"
        values = {"expected": dollars(order.amount), "received": received}
        await self._to_team(transaction, order, "payment-differs", charge.reference, values)

    async def _to_buyer(
        self, transaction: Transaction, order: Order, template: Template, values: dict[str, Any]
    ) -> None:
        if order.email is None:
            return
        site = f"{self._site_url}/ar" if order.language == "ar" else self._site_url
        common = {"plan": order.plan_name, "order_link": f"{site}/orders"}
        await enqueue(transaction, Mail(order.email, template, order.language, common | values))

    async def _to_team(
        self,
        transaction: Transaction,
        order: Order,
        template: Template,
        transaction_id: str,
        values: dict[str, Any],
    ) -> None:
        common = {
            "plan": order.plan_name,
            "email": order.email,
            "order_id": order.id,
            "transaction_id": transaction_id,
            "order_link": f"{self._site_url}/admin?tab=orders&order={order.id}",
        }
        await enqueue(transaction, Mail(self._team_email, template, "en", common | values, order.email))
