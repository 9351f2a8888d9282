"""`resume-subscription`: a plan that was to end with its period goes on."""

from tawam.database.port import Database
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.plan_access import plan_answer, plan_of
from tawam.functions.unanswered import unanswered
from tawam.functions.wire.orders import ResumeSubscriptionRequest, SubscriptionAnswer
from tawam.orders.subscriptions import Subscriptions
from tawam.payments.provider import PaymentsRefused, PaymentsUnavailable


class ResumeSubscription:
    """What has ended is bought anew."""

    name = "resume-subscription"
    takes = ResumeSubscriptionRequest

    def __init__(self, database: Database, plans: Subscriptions) -> None:
        self._database = database
        self._plans = plans

    async def __call__(self, call: Call, body: ResumeSubscriptionRequest) -> SubscriptionAnswer:
        plan = await plan_of(
            self._database,
            call,
            body.subscription_id,
            "subscription.resume_requested",
            {"cancels_at_period_end": False},
        )
        if plan.status == "canceled":
            raise refusal(409, "subscription_ended", call.language)
        try:
            return plan_answer(await self._plans.resume(plan))
        except PaymentsRefused as error:
            raise refusal(409, "subscription_ended", call.language) from error
        except PaymentsUnavailable as error:
            raise unanswered(call) from error
