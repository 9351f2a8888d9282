"""Refunds by the team, and subscriptions by buyers and the team."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id, IdempotencyKey, PositiveCents
from tawam.calls.refusals import refusal
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, admin_transaction
from tawam.database.port import Database, Row, Transaction
from tawam.languages import Language
from tawam.orders.refunds import RefundRequest, Refunds, ask, settle
from tawam.orders.subscriptions import Subscription, Subscriptions, UnknownSubscription, find_subscription
from tawam.payments.provider import PaymentsRefused, PaymentsUnavailable, PortalUnavailable

ProviderUnavailable = refusal(
    "payments_unavailable",
    502,
    en="The payment provider does not answer right now. Please try again in a minute.",
    ar="لا يستجيب مزوّد الدفع الآن. حاول بعد دقيقة.",
)
SubscriptionEnded = refusal(
    "subscription_ended",
    409,
    en="This plan has ended. You can buy it anew.",
    ar="انتهى هذا الاشتراك. تستطيع أن تشترك من جديد.",
)
NoPortal = refusal(
    "portal_unavailable",
    409,
    en="There is no page for that. Please write to us, and we change it for you.",
    ar="لا تتوفّر صفحة لهذا التغيير. راسلنا نُجرِه لك.",
)


class RefundOrderRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`amount`: cents, at most what is left of the payment."""

    order_id: Id
    payment_id: Id
    amount: PositiveCents
    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    idempotency_key: IdempotencyKey
    language: Language | None = None


class RefundOrderAnswer(msgspec.Struct, frozen=True):
    """`refused`: the provider did not send the money; `failed`: it did, and the money did not arrive."""

    status: Literal["requested", "accepted", "refused", "failed"]


class SettleFailedRefundRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Records that the team paid a failed refund in another way.

    `amount`: the cents paid, all that is outstanding. `note`: how they were paid, such as a transfer's
    reference.
    """

    order_id: Id
    payment_id: Id
    amount: PositiveCents
    note: Annotated[str, Meta(min_length=1, max_length=500)]
    language: Language | None = None


class SettleFailedRefundAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The sum of all settled refunds of the payment, in cents."""

    settled_refund_amount: int


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


@call("refund-order", callers=Callers.ADMINS)
async def refund_order(
    call: Call, body: RefundOrderRequest, database: Database, refunds: Refunds
) -> RefundOrderAnswer:
    """Send money back through the provider. The same idempotency key sends it once."""
    request = RefundRequest(
        order_id=body.order_id.lower(),
        payment_id=body.payment_id.lower(),
        amount=body.amount,
        reason=body.reason,
        idempotency_key=body.idempotency_key,
    )

    async def work(transaction: Transaction, actor: Actor) -> Row:
        return await ask(transaction, actor, request)

    refund = await admin_transaction(database, call, work)
    try:
        return RefundOrderAnswer(await refunds.carry_out(refund))
    except PaymentsUnavailable as error:
        raise ProviderUnavailable from error


@call("settle-failed-refund", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def settle_failed_refund(act: TeamAct, body: SettleFailedRefundRequest) -> SettleFailedRefundAnswer:
    """Record a failed refund as paid in another way. A repeated call finds nothing outstanding."""
    order_id, payment_id = body.order_id.lower(), body.payment_id.lower()
    payment = await settle(
        act.transaction, act.actor, order_id, payment_id, amount=body.amount, note=body.note
    )
    return SettleFailedRefundAnswer(payment.settled_refund_amount)


@call("cancel-subscription")
async def cancel_subscription(
    call: Call, body: CancelSubscriptionRequest, database: Database, subscriptions: Subscriptions
) -> SubscriptionAnswer:
    """Cancel at the end of the period, or at once for the team. Canceling an ended one changes nothing."""
    subscription = await _authorized_subscription(
        database,
        call,
        body.subscription_id,
        "subscription.cancel_requested",
        {"at_once": body.at_once},
        is_team_only=body.at_once,
    )
    try:
        return _answer(await subscriptions.cancel(subscription, at_once=body.at_once))
    except PaymentsRefused as error:
        raise SubscriptionEnded from error
    except PaymentsUnavailable as error:
        raise ProviderUnavailable from error


@call("resume-subscription")
async def resume_subscription(
    call: Call, body: ResumeSubscriptionRequest, database: Database, subscriptions: Subscriptions
) -> SubscriptionAnswer:
    """Undo a cancellation at the end of the period. An ended subscription cannot be resumed."""
    subscription = await _authorized_subscription(
        database,
        call,
        body.subscription_id,
        "subscription.resume_requested",
        {"cancels_at_period_end": False},
    )
    if subscription.status == "canceled":
        raise SubscriptionEnded
    try:
        return _answer(await subscriptions.resume(subscription))
    except PaymentsRefused as error:
        raise SubscriptionEnded from error
    except PaymentsUnavailable as error:
        raise ProviderUnavailable from error


@call("manage-subscription")
async def manage_subscription(
    call: Call, body: ManageSubscriptionRequest, database: Database, subscriptions: Subscriptions
) -> ManageSubscriptionAnswer:
    """Answer the address of the provider's customer portal, where the payment method is changed."""
    subscription = await _authorized_subscription(
        database, call, body.subscription_id, "subscription.portal_opened", {}
    )
    try:
        return ManageSubscriptionAnswer(await subscriptions.portal_url(subscription, call.language))
    except PortalUnavailable as error:
        raise NoPortal from error
    except PaymentsUnavailable as error:
        raise ProviderUnavailable from error


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
        Refusal: `UnknownSubscription`, or as `require_admin` for a subscription that is not the caller's.
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

    return await admin_transaction(database, call, find_and_record)


def _answer(subscription: Subscription) -> SubscriptionAnswer:
    return SubscriptionAnswer(
        status=subscription.status,
        cancels_at_period_end=subscription.cancels_at_period_end,
        current_period_end=subscription.current_period_end,
    )
