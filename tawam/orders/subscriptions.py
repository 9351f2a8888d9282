"""Cancels and resumes subscriptions, and opens the page where buyers change their means of payment."""

import msgspec
from sqlalchemy import bindparam, select

from tawam.auth.errors import AuthError
from tawam.calls.refusals import refusal
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.schema import new_id
from tawam.languages import Language, path_prefix
from tawam.orders.inbox import EventInbox
from tawam.orders.order import SubscriptionStatus
from tawam.orders.tables import orders, subscriptions
from tawam.payments.provider import PaymentProvider, PortalUnavailable

_BUYER = (orders.c.user_id, orders.c.email, orders.c.customer_id)


UnknownSubscription = refusal(
    "subscription_not_found",
    404,
    en="There is no such plan. Reload the page.",
    ar="لم نجد هذا الاشتراك. أعد تحميل الصفحة.",
)


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """A subscription with its order's columns about the buyer."""

    id: str
    order_id: str
    provider_id: str
    status: SubscriptionStatus
    current_period_end: str | None
    cancels_at_period_end: bool
    user_id: str | None
    email: str | None
    customer_id: str | None


SUBSCRIPTION_BY_ID = Statement(
    select(
        subscriptions.c.id,
        subscriptions.c.order_id,
        subscriptions.c.provider_id,
        subscriptions.c.status,
        subscriptions.c.current_period_end,
        subscriptions.c.cancels_at_period_end,
        *_BUYER,
    )
    .join_from(subscriptions, orders, orders.c.id == subscriptions.c.order_id)
    .where(subscriptions.c.id == bindparam("id"))
)
RUNNING_SUBSCRIPTION = Statement(
    select(subscriptions.c.id)
    .join_from(subscriptions, orders, orders.c.id == subscriptions.c.order_id)
    .where(
        orders.c.user_id == bindparam("user_id"),
        subscriptions.c.status != "canceled",
        subscriptions.c.cancels_at_period_end.is_(False),
    )
    .limit(1)
)


async def find_subscription(database: Database | Transaction, subscription_id: str) -> Subscription:
    """The subscription with its buyer.

    Raises:
        UnknownSubscription: there is none with this id.
    """
    row = await database.fetch_one(SUBSCRIPTION_BY_ID, id=subscription_id)
    if row is None:
        raise UnknownSubscription
    return Subscription(**row)


class PlanRunning(AuthError):
    """409: a running plan would charge a person who has no account to cancel it in."""

    def __init__(self) -> None:
        super().__init__(409, "plan_running", "A plan of this account still runs: cancel it first")


async def refuse_running_plan(transaction: Transaction, account: Row) -> None:
    """
    Raises:
        PlanRunning: the account would still be charged.
    """
    if await transaction.fetch_one(RUNNING_SUBSCRIPTION, user_id=account["id"]) is not None:
        raise PlanRunning


class Subscriptions:
    """Raises (from every method that asks the provider):
    PaymentsUnavailable: nothing was done, or it is not known; asking again is safe.
    """

    def __init__(
        self, database: Database, provider: PaymentProvider, inbox: EventInbox, site_url: str
    ) -> None:
        self._database = database
        self._provider = provider
        self._inbox = inbox
        self._site_url = site_url

    async def cancel(self, subscription: Subscription, *, at_once: bool) -> Subscription:
        """End the subscription, with its period or at once.

        Returns:
            The subscription as it is stored now; a provider that reports by webhook has not reported yet.

        Raises:
            PaymentsRefused: the provider knows no such subscription.
        """
        events = await self._provider.cancel_subscription(
            subscription.provider_id, at_once=at_once, idempotency_key=new_id()
        )
        for event in events:
            await self._inbox.receive(event)
        return await find_subscription(self._database, subscription.id)

    async def resume(self, subscription: Subscription) -> Subscription:
        """Take back the end of a subscription whose period still runs.

        Raises:
            PaymentsRefused: it has ended.
        """
        for event in await self._provider.resume_subscription(subscription.provider_id, new_id()):
            await self._inbox.receive(event)
        return await find_subscription(self._database, subscription.id)

    async def portal_url(self, subscription: Subscription, language: Language) -> str:
        """The provider's page where the buyer changes the means of payment.

        Raises:
            PortalUnavailable: the provider has none.
        """
        if subscription.customer_id is None:
            raise PortalUnavailable
        orders_url = f"{self._site_url}{path_prefix(language)}/orders"
        return await self._provider.portal_url(subscription.customer_id, orders_url, language)
