"""Where money is taken: the provider, the orders, and the provider's events that move them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from starlette.routing import BaseRoute

from tawam.auth.users.accounts import ConfirmedAccounts
from tawam.brand import Brand
from tawam.database.port import Database
from tawam.functions.call import Function
from tawam.functions.cancel_subscription import CancelSubscription
from tawam.functions.manage_subscription import ManageSubscription
from tawam.functions.refund_order import RefundOrder
from tawam.functions.resume_subscription import ResumeSubscription
from tawam.functions.settle_failed_refund import SettleFailedRefund
from tawam.functions.stripe_webhook import StripeWebhook
from tawam.orders.inbox import EventInbox
from tawam.orders.ledger import Ledger
from tawam.orders.listener import PaymentListener
from tawam.orders.mails import OrderMails
from tawam.orders.orders import Orders
from tawam.orders.plans import Plans
from tawam.orders.refunds import Refunds
from tawam.payments.opening import open_payments, open_webhook
from tawam.payments.provider import PaymentProvider
from tawam.payments.sandbox import SandboxPayments
from tawam.payments.sandbox_endpoints import SandboxEndpoints
from tawam.settings import Settings


@dataclass(frozen=True)
class Commerce:
    provider: PaymentProvider
    orders: Orders
    inbox: EventInbox

    @classmethod
    def open(
        cls, settings: Settings, database: Database, brand: Brand, listeners: Sequence[PaymentListener]
    ) -> Self:
        provider = open_payments(settings)
        mails = OrderMails(settings.site_url, settings.team_email or brand.support_email)
        ledger = Ledger(ConfirmedAccounts(), listeners, mails)
        orders = Orders(database, provider, settings.site_url)
        return cls(provider, orders, EventInbox(database, ledger, provider))

    def functions(self, database: Database, site_url: str) -> list[Function]:
        """What is asked of orders that were paid."""
        plans = Plans(database, self.provider, self.inbox, site_url)
        return [
            RefundOrder(database, Refunds(database, self.provider, self.inbox)),
            SettleFailedRefund(database),
            CancelSubscription(database, plans),
            ResumeSubscription(database, plans),
            ManageSubscription(database, plans),
        ]

    def page_routes(self, brand: Brand, site_url: str) -> list[BaseRoute]:
        """In development, a page to pay on; a real provider has its own."""
        if not isinstance(self.provider, SandboxPayments):
            return []
        return [*SandboxEndpoints(self.provider, self.orders, self.inbox, brand, site_url).routes()]

    def webhook_routes(self, settings: Settings) -> list[BaseRoute]:
        """Where Stripe tells what happened; it comes before the functions, whose address it shares."""
        if not settings.uses_stripe:
            return []
        return [*StripeWebhook(open_webhook(settings), self.inbox).routes()]
