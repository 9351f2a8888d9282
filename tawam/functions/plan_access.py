"""Who may act on a plan: its buyer, and the team, which leaves a trace."""

from typing import Any

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Database, Transaction
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.wire.orders import SubscriptionAnswer
from tawam.orders.subscriptions import Subscription, UnknownSubscription, find_subscription


async def plan_of(
    database: Database,
    call: Call,
    plan_id: str,
    act: str,
    after: dict[str, Any],
    *,
    is_for_team: bool = False,
) -> Subscription:
    """The plan that the caller may act on.

    Args:
        act, after: for the audit trail, where it is not the caller's own plan.
        is_for_team: also its buyer needs to be of the team.

    Raises:
        FunctionError: 404 `subscription_not_found`; 401 and 403 as `team_member`, for what is another's.
    """
    if call.caller.user_id is not None and not is_for_team:
        try:
            plan = await find_subscription(database, plan_id.lower())
        except UnknownSubscription:
            plan = None
        if plan is not None and plan.user_id == call.caller.user_id:
            return plan

    async def work(transaction: Transaction, actor: Actor) -> Subscription:
        plan = await find_subscription(transaction, plan_id.lower())
        subject = {"id": plan.order_id, "email": plan.email}
        known = {
            "subscription_id": plan.id,
            "status": plan.status,
            "cancels_at_period_end": plan.cancels_at_period_end,
        }
        await trail.record(transaction, actor, act, subject, before=known, after=known | after)
        return plan

    try:
        return await team_transaction(database, call, work)
    except UnknownSubscription as error:
        raise refusal(404, "subscription_not_found", call.language) from error


def plan_answer(plan: Subscription) -> SubscriptionAnswer:
    return SubscriptionAnswer(
        status=plan.status,
        cancels_at_period_end=plan.cancels_at_period_end,
        current_period_end=plan.current_period_end,
    )
