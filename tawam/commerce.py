"""Puts together the payment provider, the orders, and the inbox of the provider's events."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from starlette.routing import BaseRoute

from tawam.brand import Brand
from tawam.database.port import Database
from tawam.orders.inbox import EventInbox
from tawam.orders.mails import OrderMails
from tawam.orders.orders import Orders
from tawam.orders.store import OrderStore, PaymentListener
from tawam.payments.opening import open_payments, open_webhook
from tawam.payments.provider import PaymentProvider
from tawam.payments.sandbox import SandboxPayments
from tawam.payments.sandbox_endpoints import SandboxEndpoints
from tawam.settings import Settings
from tawam.shared.redis import SharedRedis


@dataclass(frozen=True)
class Commerce:
    provider: PaymentProvider
    orders: Orders
    inbox: EventInbox

    @classmethod
    def open(
        cls,
        settings: Settings,
        database: Database,
        brand: Brand,
        listeners: Sequence[PaymentListener],
        redis: SharedRedis | None,
    ) -> Self:
        provider = open_payments(settings, redis)
        mails = OrderMails(settings.site_url, settings.team_email or brand.support_email)
        store = OrderStore(listeners, mails)
        orders = Orders(database, provider, settings.site_url)
        return cls(provider, orders, EventInbox(database, store, provider))

    def page_routes(self, brand: Brand, site_url: str) -> list[BaseRoute]:
        """In development, the sandbox's payment page; a real provider has its own."""
        if not isinstance(self.provider, SandboxPayments):
            return []
        return [*SandboxEndpoints(self.provider, self.orders, self.inbox, brand, site_url).routes()]

    def webhook_routes(self, settings: Settings) -> list[BaseRoute]:
        """The webhook of Stripe; it comes before the functions, whose address it shares."""
        if not settings.uses_stripe:
            return []
        # Not above, because Stripe's client takes 5 MB of memory.
        from tawam.payments.stripe.webhook import StripeWebhook

        return [*StripeWebhook(open_webhook(settings), self.inbox).routes()]
