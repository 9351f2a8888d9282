"""A plan that renews: its end, taking that back, and the page of its means of payment."""

from typing import Literal

import msgspec
from sqlalchemy import bindparam, select

from tawam.database.port import Database, Statement, Transaction
from tawam.database.schema import new_id
from tawam.languages import Language
from tawam.orders.inbox import EventInbox
from tawam.orders.tables import orders, subscriptions
from tawam.payments.provider import PaymentProvider, PortalUnavailable

PLAN_BY_ID = Statement(
    select(
        subscriptions.c.id,
        subscriptions.c.order_id,
        subscriptions.c.provider_id,
        subscriptions.c.status,
        subscriptions.c.current_period_end,
        subscriptions.c.cancels_at_period_end,
        orders.c.user_id,
        orders.c.email,
        orders.c.customer_id,
    )
    .join_from(subscriptions, orders, orders.c.id == subscriptions.c.order_id)
    .where(subscriptions.c.id == bindparam("id"))
)


RUNNING_PLAN = Statement(
    select(subscriptions.c.id)
    .join_from(subscriptions, orders, orders.c.id == subscriptions.c.order_id)
    .where(
        orders.c.user_id == bindparam("user_id"),
        subscriptions.c.status != "canceled",
        subscriptions.c.cancels_at_period_end.is_(False),
    )
    .limit(1)
)


class UnknownPlan(LookupError):
    """There is none, or it is another's."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A subscription with what its order knows of the buyer."""

    id: str
    order_id: str
    provider_id: str
    status: Literal["active", "past_due", "canceled"]
    current_period_end: str | None
    cancels_at_period_end: bool
    user_id: str | None
    email: str | None
    customer_id: str | None


async def find_plan(database: Database | Transaction, plan_id: str) -> Plan:
    """
    Raises:
        UnknownPlan.
    """
    row = await database.fetch_one(PLAN_BY_ID, id=plan_id)
    if row is None:
        raise UnknownPlan
    return Plan(**row)


async def has_running_plan(transaction: Transaction, user_id: str) -> bool:
    """Whether the account goes on being charged."""
    return await transaction.fetch_one(RUNNING_PLAN, user_id=user_id) is not None


class Plans:
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

    async def find(self, plan_id: str) -> Plan:
        """
        Raises:
            UnknownPlan.
        """
        return await find_plan(self._database, plan_id)

    async def cancel(self, plan: Plan, *, at_once: bool) -> Plan:
        """The plan as it then stands; a provider that tells by webhook has not told yet.

        Raises:
            PaymentsRefused: the provider knows no such plan.
        """
        events = await self._provider.cancel_subscription(
            plan.provider_id, at_once=at_once, idempotency_key=new_id()
        )
        for event in events:
            await self._inbox.receive(event)
        return await self.find(plan.id)

    async def resume(self, plan: Plan) -> Plan:
        """
        Raises:
            PaymentsRefused: it has ended.
        """
        for event in await self._provider.resume_subscription(plan.provider_id, new_id()):
            await self._inbox.receive(event)
        return await self.find(plan.id)

    async def portal_url(self, plan: Plan, language: Language) -> str:
        """
        Raises:
            PortalUnavailable: the provider has none.
        """
        if plan.customer_id is None:
            raise PortalUnavailable
        site = f"{self._site_url}/ar" if language == "ar" else self._site_url
        return await self._provider.portal_url(plan.customer_id, f"{site}/orders", language)
