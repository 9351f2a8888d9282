"""Asks Stripe for values that an event left out."""

from stripe import InvalidRequestError

from tawam.payments.events import (
    CheckoutClosed,
    CheckoutCompleted,
    Disputed,
    InvoiceFailed,
    InvoicePaid,
    PaymentEvent,
    Refunded,
    RefundFailed,
    SubscriptionChanged,
)
from tawam.payments.stripe.api import StripeApi, is_missing
from tawam.payments.stripe.events import order_id_of, payment_id_of, session_order, subscription_details_of
from tawam.payments.stripe.objects import (
    Invoice,
    InvoicePayments,
    PaymentIntent,
    Price,
    Session,
    Subscription,
    id_of,
)


class Lookups:
    """Questions about sessions, invoices and payments.

    Raises (from every method):
        PaymentsUnavailable
    """

    def __init__(self, api: StripeApi) -> None:
        self._api = api

    async def find_order_id(self, event: PaymentEvent) -> str | None:
        """The order that `event` is about; None when it is not one of ours."""
        try:
            match event:
                case CheckoutCompleted() | CheckoutClosed():
                    return session_order(await self._session(event.session_id))
                case InvoicePaid() | InvoiceFailed() | SubscriptionChanged():
                    return await self._order_of_subscription(event.subscription_id)
                case Refunded() | RefundFailed() | Disputed():
                    return await self._order_of_payment(event.payment_id)
                case _:
                    return None
        except InvalidRequestError as error:
            if is_missing(error):
                return None
            raise

    async def find_session_amount(self, session_id: str) -> tuple[int, str] | None:
        """Amount and currency of a session, from itself or from the price that we started it with."""
        try:
            session = await self._session(session_id)
            if session.amount_total is not None and session.currency:
                return session.amount_total, session.currency.upper()
            price_id = (session.metadata or {}).get("price_id")
            if price_id is None:
                return None
            price = await self._api.request(lambda v1: v1.prices.retrieve_async(price_id), Price)
        except InvalidRequestError as error:
            if is_missing(error):
                return None
            raise
        return None if price.unit_amount is None else (price.unit_amount, price.currency.upper())

    async def find_payment_id(self, reference: str) -> str | None:
        """The payment of a session or an invoice; None when Stripe knows none."""
        try:
            if not reference.startswith("in_"):
                session = await self._session(reference)
                invoice_id = id_of(session.invoice)
                if invoice_id is None:
                    return id_of(session.payment_intent)
                reference = invoice_id
            invoice = await self._invoice(reference)
        except InvalidRequestError as error:
            if is_missing(error):
                return None
            raise
        return payment_id_of(invoice)

    async def _order_of_subscription(self, subscription_id: str) -> str | None:
        subscription = await self._api.request(
            lambda v1: v1.subscriptions.retrieve_async(subscription_id), Subscription
        )
        return order_id_of(subscription.metadata)

    async def _order_of_payment(self, payment_id: str) -> str | None:
        """A renewal's payment is not marked: its invoice is, as the plan is."""
        intent = await self._api.request(
            lambda v1: v1.payment_intents.retrieve_async(payment_id), PaymentIntent
        )
        if order_id := order_id_of(intent.metadata):
            return order_id
        found = await self._api.request(
            lambda v1: v1.invoice_payments.list_async(
                {"payment": {"type": "payment_intent", "payment_intent": payment_id}}
            ),
            InvoicePayments,
        )
        invoice_id = next(filter(None, (id_of(each.invoice) for each in found.data)), None)
        if invoice_id is None:
            return None
        return order_id_of(subscription_details_of(await self._invoice(invoice_id)).metadata)

    async def _session(self, session_id: str) -> Session:
        return await self._api.request(lambda v1: v1.checkout.sessions.retrieve_async(session_id), Session)

    async def _invoice(self, invoice_id: str) -> Invoice:
        return await self._api.request(
            lambda v1: v1.invoices.retrieve_async(invoice_id, {"expand": ["payments"]}), Invoice
        )
