"""`manage-subscription`: the way to the provider's page where a means of payment is changed."""

from tawam.database.port import Database
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.plan_access import plan_of
from tawam.functions.unanswered import unanswered
from tawam.functions.wire.orders import ManageSubscriptionAnswer, ManageSubscriptionRequest
from tawam.orders.subscriptions import Subscriptions
from tawam.payments.provider import PaymentsUnavailable, PortalUnavailable


class ManageSubscription:
    name = "manage-subscription"
    takes = ManageSubscriptionRequest

    def __init__(self, database: Database, plans: Subscriptions) -> None:
        self._database = database
        self._plans = plans

    async def __call__(self, call: Call, body: ManageSubscriptionRequest) -> ManageSubscriptionAnswer:
        plan = await plan_of(self._database, call, body.subscription_id, "subscription.portal_opened", {})
        try:
            return ManageSubscriptionAnswer(await self._plans.portal_url(plan, call.language))
        except PortalUnavailable as error:
            raise refusal(409, "portal_unavailable", call.language) from error
        except PaymentsUnavailable as error:
            raise unanswered(call) from error
