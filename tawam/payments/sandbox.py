"""Takes payments that move no money: the payment page is our own, for development only."""

import hashlib
import secrets
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, NoReturn

import msgspec

from tawam.database.schema import now, timestamp
from tawam.languages import Language
from tawam.payments.disputes import Claim, DisputeSummary, dispute_summary
from tawam.payments.events import (
    AnyPaymentEvent,
    CheckoutClosed,
    CheckoutCompleted,
    Disputed,
    DisputeState,
    IncomingEvent,
    InvoiceFailed,
    InvoicePaid,
    PaymentEvent,
    Refunded,
    SubscriptionChanged,
)
from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    CheckoutUrls,
    Interval,
    PaymentsRefused,
    PortalUnavailable,
    ProviderPayment,
    ProviderRefund,
)
from tawam.payments.sandbox_books import BankClaim, Paid, PlanEnded, SandboxBooks, SentBack

CHECKOUT_PATH = "/sandbox/checkout"

SandboxOutcome = Literal["paid", "canceled"]
# What happens to a paid order later on, at the provider or at the buyer's bank.
SandboxAct = Literal["renew", "fail", "end", "dispute", "win", "lose"]

_DISPUTES: dict[SandboxAct, DisputeState] = {"dispute": "open", "win": "won", "lose": "lost"}
_PERIODS: dict[Interval, timedelta] = {"monthly": timedelta(days=30), "quarterly": timedelta(days=91)}


class SandboxPayments:
    """A `PaymentProvider` without a provider. `site_url`: the origin of its page."""

    name = "sandbox"

    def __init__(self, site_url: str, books: SandboxBooks) -> None:
        self._site_url = site_url
        self._books = books

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        session_id = f"sandbox_{secrets.token_urlsafe(24)}"
        return CheckoutSession(session_id, f"{self._site_url}{CHECKOUT_PATH}/{session_id}")

    def finish(self, session_id: str, checkout: Checkout, outcome: SandboxOutcome) -> Sequence[IncomingEvent]:
        """The events that a provider would send once the buyer has pressed a button, or pressed it again."""
        name = hashlib.sha256(session_id.encode()).hexdigest()[:24]
        if outcome == "canceled":
            closed = CheckoutClosed(order_id=checkout.order_id, session_id=session_id, how="canceled")
            return [_incoming(closed, f"closed_{name}")]
        return self._paid(session_id, checkout, name)

    def _paid(self, session_id: str, checkout: Checkout, name: str) -> Sequence[IncomingEvent]:
        payment_id, plan_id = f"sandbox_payment_{name}", f"sandbox_plan_{name}"
        self._books.add(
            Paid(
                payment_id=payment_id,
                reference=session_id,
                order_id=checkout.order_id,
                amount=checkout.amount,
                currency=checkout.currency,
                paid_at=now(),
            )
        )
        completed = CheckoutCompleted(
            order_id=checkout.order_id,
            session_id=session_id,
            is_paid=True,
            amount=checkout.amount,
            currency=checkout.currency,
            email=checkout.email,
            payment_id=payment_id,
            subscription_id=plan_id if checkout.interval else None,
        )
        events = [_incoming(completed, f"completed_{name}")]
        if checkout.interval:
            events.append(
                _incoming(_period(checkout, checkout.interval, payment_id, plan_id), f"period_{name}")
            )
        return events

    def happen(self, session_id: str, checkout: Checkout, act: SandboxAct) -> Sequence[IncomingEvent]:
        """The events that a provider would send as something happens to a paid order.

        `renew`, `fail`, `end`: the next period is paid, cannot be charged, or does not come; nothing happens
        to an order without a subscription, or whose subscription has ended. `dispute`, `win`, `lose`: the
        buyer's bank asks for the newest payment, and decides.
        """
        payments = [paid for paid in self._books.paid().values() if paid.order_id == checkout.order_id]
        if not payments:
            return []
        if act in _DISPUTES:
            newest = payments[-1]
            return self.dispute(
                newest.payment_id, f"dispute_{newest.payment_id}", _DISPUTES[act], newest.amount
            )
        name = hashlib.sha256(session_id.encode()).hexdigest()[:24]
        plan_id = f"sandbox_plan_{name}"
        if checkout.interval is None or self._books.has_ended(plan_id):
            return []
        if act == "end":
            self._books.add(PlanEnded(subscription_id=plan_id))
            return [_incoming(_plan(plan_id, "canceled", cancels=True), f"ended_{name}")]
        return self._next_period(checkout, checkout.interval, f"{name}_{len(payments)}", plan_id, act)

    def _next_period(
        self, checkout: Checkout, interval: Interval, name: str, plan_id: str, act: SandboxAct
    ) -> Sequence[IncomingEvent]:
        invoice_id, payment_id = f"sandbox_invoice_{name}", f"sandbox_payment_{name}"
        if act == "fail":
            failed = InvoiceFailed(
                order_id=checkout.order_id,
                invoice_id=invoice_id,
                subscription_id=plan_id,
                is_first=False,
                amount=checkout.amount,
                currency=checkout.currency,
            )
            late = _plan(plan_id, "past_due", cancels=False)
            return [_incoming(failed, f"failed_{name}"), _incoming(late, f"late_{name}")]
        self._books.add(
            Paid(
                payment_id=payment_id,
                reference=invoice_id,
                order_id=checkout.order_id,
                amount=checkout.amount,
                currency=checkout.currency,
                paid_at=now(),
            )
        )
        paid = _period(checkout, interval, payment_id, plan_id, invoice_id)
        return [
            _incoming(paid, f"period_{name}"),
            _incoming(_plan(plan_id, "active", cancels=False), f"active_{name}"),
        ]

    def read(self, payload: dict[str, Any]) -> PaymentEvent | None:
        return msgspec.convert(payload, AnyPaymentEvent)

    async def find_order_id(self, event: PaymentEvent) -> str | None:
        return None

    async def find_session_amount(self, session_id: str) -> tuple[int, str] | None:
        return None

    async def find_payment_id(self, reference: str) -> str | None:
        return None

    async def refund(
        self, payment_id: str, amount: int, currency: str, idempotency_key: str
    ) -> ProviderRefund:
        paid = self._books.paid().get(payment_id)
        sent_back = self._books.sent_back(payment_id) | {idempotency_key: amount}
        if paid is None or sum(sent_back.values()) > paid.amount - self._disputed(paid).lost:
            raise PaymentsRefused("The sandbox has no such money to send back")
        self._books.add(SentBack(key=idempotency_key, payment_id=payment_id, amount=amount))
        refund_id, total = f"refund_{idempotency_key}", sum(sent_back.values())
        event = Refunded(payment_id=payment_id, total=total, currency=currency)
        return ProviderRefund(refund_id, [_incoming(event, refund_id)])

    def dispute(
        self, payment_id: str, dispute_id: str, state: DisputeState, amount: int
    ) -> Sequence[IncomingEvent]:
        """The events that a provider would send as the buyer's bank asks for `amount`, and decides."""
        claim = Claim(state, amount, self._books.paid()[payment_id].currency)
        self._books.add(BankClaim(dispute_id=dispute_id, payment_id=payment_id, claim=claim))
        event = Disputed(
            payment_id=payment_id,
            dispute_id=dispute_id,
            state=state,
            amount=amount,
            currency=claim.currency,
        )
        return [_incoming(event, f"{dispute_id}_{state}")]

    def _disputed(self, paid: Paid) -> DisputeSummary:
        return dispute_summary(self._books.claims(paid.payment_id), paid.amount, paid.currency)

    async def cancel_subscription(
        self, subscription_id: str, *, at_once: bool, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        if self._books.has_ended(subscription_id):
            return []
        if at_once:
            self._books.add(PlanEnded(subscription_id=subscription_id))
        changed = _plan(subscription_id, "canceled" if at_once else "active", cancels=not at_once)
        return [_incoming(changed, f"cancel_{idempotency_key}")]

    async def resume_subscription(
        self, subscription_id: str, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        if self._books.has_ended(subscription_id):
            raise PaymentsRefused("This plan has ended")
        return [_incoming(_plan(subscription_id, "active", cancels=False), f"resume_{idempotency_key}")]

    async def portal_url(self, customer_id: str, return_url: str, language: Language) -> NoReturn:
        raise PortalUnavailable

    async def payments(self, since: datetime) -> AsyncIterator[ProviderPayment]:
        for paid in self._books.paid().values():
            disputed = self._disputed(paid)
            if datetime.fromisoformat(paid.paid_at) >= since:
                yield ProviderPayment(
                    reference=paid.reference,
                    payment_id=paid.payment_id,
                    order_id=paid.order_id,
                    amount=paid.amount,
                    refunded_amount=sum(self._books.sent_back(paid.payment_id).values()),
                    currency=paid.currency,
                    paid_at=paid.paid_at,
                    dispute=disputed.state,
                    lost_amount=disputed.lost,
                )

    async def close(self) -> None:
        """Nothing is open."""


def _period(
    checkout: Checkout, interval: Interval, payment_id: str, plan_id: str, invoice_id: str | None = None
) -> InvoicePaid:
    """The period that begins now. `invoice_id`: None for the first, which the checkout itself charged."""
    start = datetime.now(UTC)
    return InvoicePaid(
        order_id=checkout.order_id,
        invoice_id=invoice_id or f"sandbox_invoice_{payment_id}",
        subscription_id=plan_id,
        is_first=invoice_id is None,
        amount=checkout.amount,
        currency=checkout.currency,
        payment_id=payment_id,
        period_start=timestamp(start),
        period_end=timestamp(start + _PERIODS[interval]),
    )


def _plan(
    subscription_id: str, status: Literal["active", "past_due", "canceled"], *, cancels: bool
) -> SubscriptionChanged:
    return SubscriptionChanged(
        subscription_id=subscription_id,
        status=status,
        cancels_at_period_end=cancels,
        current_period_end=None,
    )


def _incoming(event: PaymentEvent, name: str) -> IncomingEvent:
    return IncomingEvent(
        id=f"sandbox_{name}", type=type(event).__name__, occurred_at=now(), payload=msgspec.to_builtins(event)
    )
