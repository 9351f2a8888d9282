"""`cancel-subscription`: a plan ends with its period; the team may end it at once."""

from tawam.database.port import Database
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.plan_access import plan_answer, plan_of
from tawam.functions.unanswered import unanswered
from tawam.functions.wire.orders import CancelSubscriptionRequest, SubscriptionAnswer
from tawam.orders.subscriptions import Subscriptions
from tawam.payments.provider import PaymentsRefused, PaymentsUnavailable


class CancelSubscription:
    """Cancelling what has ended changes nothing."""

    name = "cancel-subscription"
    takes = CancelSubscriptionRequest

    def __init__(self, database: Database, plans: Subscriptions) -> None:
        self._database = database
        self._plans = plans

    async def __call__(self, call: Call, body: CancelSubscriptionRequest) -> SubscriptionAnswer:
        plan = await plan_of(
            self._database,
            call,
            body.subscription_id,
            "subscription.cancel_requested",
            {"at_once": body.at_once},
            is_for_team=body.at_once,
        )
        try:
            return plan_answer(await self._plans.cancel(plan, at_once=body.at_once))
        except PaymentsRefused as error:
            raise refusal(409, "subscription_ended", call.language) from error
        except PaymentsUnavailable as error:
            raise unanswered(call) from error
