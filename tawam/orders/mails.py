"""Composes the mails about an order: to its buyer, and to the team."""

from typing import Any

from tawam.languages import path_prefix
from tawam.mail.outbox import Mail, Template
from tawam.money import dollars
from tawam.orders.order import Order, OrderFacts, Payment
from tawam.orders.update import SendMail


class OrderMails:
    """A buyer without a known address gets none."""

    def __init__(self, site_url: str, team_email: str) -> None:
        self._site_url = site_url
        self._team_email = team_email

    def compose(self, facts: OrderFacts, effect: SendMail, page: str | None = None) -> list[Mail]:
        """The mails of `effect`.

        Args:
            facts: as they are stored after the event, receipt numbers included.
            page: of what the payment has begun, within the site.
        """
        if effect.payment_id is not None:
            payment = facts.existing_payment(effect.payment_id)
            return self._about_payment(facts.order, payment, effect, page or "/studio")
        subscription = facts.subscription
        if subscription is None:
            return []
        if effect.template == "subscription-canceled":
            values = {"ended_at": subscription.canceled_at or subscription.updated_at}
        elif subscription.current_period_end is None:
            return []
        else:
            values = {"ends_at": subscription.current_period_end}
        return self._to_buyer(facts.order, effect.template, values)

    def _about_payment(self, order: Order, payment: Payment, effect: SendMail, page: str) -> list[Mail]:
        paid, amount = dollars(payment.amount), dollars(effect.amount)
        match effect.template:
            case "order-paid":
                team = {"amount": paid, "billing": order.billing, "due_at": order.due_at}
                buyer = _purchase(order, payment) | {"studio_link": self._page(order, page)}
                return [
                    *self._to_buyer(order, effect.template, buyer),
                    *self._to_team(order, "order-placed-team", payment, team),
                ]
            case "renewal-paid":
                values = {
                    "amount": paid,
                    "receipt_number": payment.receipt_number,
                    "next_payment_at": payment.period_end,
                }
                return self._to_buyer(order, effect.template, values)
            case "order-refunded":
                values = {
                    "amount": amount,
                    "refunded": dollars(payment.refunded_amount),
                    "paid": paid,
                    "receipt_number": payment.receipt_number,
                }
                return self._to_buyer(order, effect.template, values)
            case "payment-differs":
                received = amount
                if effect.currency != order.currency:
                    received = f"{effect.amount / 100:,.2f} {effect.currency}"
                values = {"expected": dollars(order.amount), "received": received}
                return self._to_team(order, effect.template, payment, values)
            case "payment-disputed" | "refund-failed":
                return self._to_team(order, effect.template, payment, {"amount": amount})
            case _:
                return self._to_buyer(order, effect.template, {"amount": paid})

    def _to_buyer(self, order: Order, template: Template, values: dict[str, Any]) -> list[Mail]:
        if order.email is None:
            return []
        common = {"plan": order.plan_name, "order_link": self._page(order, "/orders")}
        return [Mail(order.email, template, order.language, common | values)]

    def _page(self, order: Order, path: str) -> str:
        return f"{self._site_url}{path_prefix(order.language)}{path}"

    def _to_team(
        self, order: Order, template: Template, payment: Payment, values: dict[str, Any]
    ) -> list[Mail]:
        common = {
            "plan": order.plan_name,
            "email": order.email,
            "order_id": order.id,
            "transaction_id": payment.reference,
            "order_link": f"{self._site_url}/admin?tab=orders&order={order.id}",
        }
        return [Mail(self._team_email, template, "en", common | values, order.email)]


def _purchase(order: Order, payment: Payment) -> dict[str, Any]:
    return {
        "amount": dollars(payment.amount),
        "billing": order.billing,
        "transaction_id": payment.reference,
        "receipt_number": payment.receipt_number,
    }
