"""`cancel-subscription`, `resume-subscription` and `manage-subscription`: for the buyer and for the team."""

from typing import Any, Literal

import msgspec

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id
from tawam.calls.team import admin_transaction
from tawam.database.port import Database, Transaction
from tawam.functions.errors import localized_error, provider_unavailable
from tawam.languages import Language
from tawam.orders.subscriptions import Subscription, Subscriptions, UnknownSubscription, find_subscription
from tawam.payments.provider import PaymentsRefused, PaymentsUnavailable, PortalUnavailable


class CancelSubscriptionRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Ends a subscription with its paid period. `at_once`: ends it now; only the team may."""

    subscription_id: Id
    at_once: bool = False
    language: Language | None = None


class ResumeSubscriptionRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    subscription_id: Id
    language: Language | None = None


class SubscriptionAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The subscription as the server knows it; the provider may report the change a moment later."""

    status: Literal["active", "past_due", "canceled"]
    cancels_at_period_end: bool
    current_period_end: str | None


class ManageSubscriptionRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    subscription_id: Id
    language: Language | None = None


class ManageSubscriptionAnswer(msgspec.Struct, frozen=True):
    """`url`: the provider's customer portal; it expires soon."""

    url: str


class CancelSubscription:
    """Cancels at the end of the period, or at once for the team. Cancelling an ended one changes nothing."""

    name = "cancel-subscription"
    callers = Callers.ACCOUNTS
    request_type = CancelSubscriptionRequest

    def __init__(self, database: Database, subscriptions: Subscriptions) -> None:
        self._database = database
        self._subscriptions = subscriptions

    async def __call__(self, call: Call, body: CancelSubscriptionRequest) -> SubscriptionAnswer:
        subscription = await _authorized_subscription(
            self._database,
            call,
            body.subscription_id,
            "subscription.cancel_requested",
            {"at_once": body.at_once},
            is_team_only=body.at_once,
        )
        try:
            return _answer(await self._subscriptions.cancel(subscription, at_once=body.at_once))
        except PaymentsRefused as error:
            raise localized_error(409, "subscription_ended", call.language) from error
        except PaymentsUnavailable as error:
            raise provider_unavailable(call.language) from error


class ResumeSubscription:
    """Undoes a cancellation at the end of the period. An ended subscription cannot be resumed."""

    name = "resume-subscription"
    callers = Callers.ACCOUNTS
    request_type = ResumeSubscriptionRequest

    def __init__(self, database: Database, subscriptions: Subscriptions) -> None:
        self._database = database
        self._subscriptions = subscriptions

    async def __call__(self, call: Call, body: ResumeSubscriptionRequest) -> SubscriptionAnswer:
        subscription = await _authorized_subscription(
            self._database,
            call,
            body.subscription_id,
            "subscription.resume_requested",
            {"cancels_at_period_end": False},
        )
        if subscription.status == "canceled":
            raise localized_error(409, "subscription_ended", call.language)
        try:
            return _answer(await self._subscriptions.resume(subscription))
        except PaymentsRefused as error:
            raise localized_error(409, "subscription_ended", call.language) from error
        except PaymentsUnavailable as error:
            raise provider_unavailable(call.language) from error


class ManageSubscription:
    """Answers the address of the provider's customer portal, where the payment method is changed."""

    name = "manage-subscription"
    callers = Callers.ACCOUNTS
    request_type = ManageSubscriptionRequest

    def __init__(self, database: Database, subscriptions: Subscriptions) -> None:
        self._database = database
        self._subscriptions = subscriptions

    async def __call__(self, call: Call, body: ManageSubscriptionRequest) -> ManageSubscriptionAnswer:
        subscription = await _authorized_subscription(
            self._database, call, body.subscription_id, "subscription.portal_opened", {}
        )
        try:
            return ManageSubscriptionAnswer(await self._subscriptions.portal_url(subscription, call.language))
        except PortalUnavailable as error:
            raise localized_error(409, "portal_unavailable", call.language) from error
        except PaymentsUnavailable as error:
            raise provider_unavailable(call.language) from error


async def _authorized_subscription(
    database: Database,
    call: Call,
    subscription_id: str,
    action: str,
    after: dict[str, Any],
    *,
    is_team_only: bool = False,
) -> Subscription:
    """Return the subscription if the caller is its buyer or of the team.

    Args:
        action, after: of the audit entry, which is written when the team acts on somebody's subscription.
        is_team_only: whether the buyer, too, has to be of the team.

    Raises:
        FunctionError: 404 `subscription_not_found`; 401 and 403 as `require_admin`, for a subscription
            that is not the caller's.
    """
    if call.caller.user_id is not None and not is_team_only:
        try:
            own = await find_subscription(database, subscription_id.lower())
        except UnknownSubscription:
            own = None
        if own is not None and own.user_id == call.caller.user_id:
            return own

    async def find_and_record(transaction: Transaction, actor: Actor) -> Subscription:
        found = await find_subscription(transaction, subscription_id.lower())
        subject = {"id": found.order_id, "email": found.email}
        before = {
            "subscription_id": found.id,
            "status": found.status,
            "cancels_at_period_end": found.cancels_at_period_end,
        }
        await trail.record(transaction, actor, action, subject, before=before, after=before | after)
        return found

    try:
        return await admin_transaction(database, call, find_and_record)
    except UnknownSubscription as error:
        raise localized_error(404, "subscription_not_found", call.language) from error


def _answer(subscription: Subscription) -> SubscriptionAnswer:
    return SubscriptionAnswer(
        status=subscription.status,
        cancels_at_period_end=subscription.cancels_at_period_end,
        current_period_end=subscription.current_period_end,
    )
