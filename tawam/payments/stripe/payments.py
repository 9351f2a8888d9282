"""Stripe as the provider: Checkout Sessions, refunds, plans, and its books."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any

from stripe import CardError, IdempotencyError, InvalidRequestError

from tawam.languages import Language
from tawam.logs import logger
from tawam.payments.events import IncomingEvent, PaymentEvent
from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    CheckoutUrls,
    PaymentsRefused,
    PaymentsUnavailable,
    PortalUnavailable,
    ProviderPayment,
    ProviderRefund,
)
from tawam.payments.stripe import books, events
from tawam.payments.stripe.api import StripeApi
from tawam.payments.stripe.checkout import LOCALES, Prices, idempotency_key_of, session_fields
from tawam.payments.stripe.lookups import Lookups
from tawam.payments.stripe.objects import PortalPage, Refund, Session, Subscription

log = logger("stripe")


class StripePayments:
    """A `PaymentProvider`. Stripe reports events to the webhook, so no method returns any."""

    name = "stripe"

    def __init__(self, api: StripeApi) -> None:
        self._api = api
        self._prices = Prices(api)
        self._lookups = Lookups(api)
        self._starting: dict[str, asyncio.Task[CheckoutSession]] = {}

    async def start_checkout(
        self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str
    ) -> CheckoutSession:
        """Start a session. Clicks at the same moment share it; a buyer who leaves does not stop it."""
        starting = self._starting.get(idempotency_key)
        if starting is None:
            starting = asyncio.create_task(self._start(checkout, urls, idempotency_key))
            self._starting[idempotency_key] = starting
            starting.add_done_callback(lambda _: self._starting.pop(idempotency_key))
        return await asyncio.shield(starting)

    def read(self, payload: dict[str, Any]) -> PaymentEvent | None:
        return events.read(payload)

    async def find_order_id(self, event: PaymentEvent) -> str | None:
        return await self._lookups.find_order_id(event)

    async def find_session_amount(self, session_id: str) -> tuple[int, str] | None:
        return await self._lookups.find_session_amount(session_id)

    async def find_payment_id(self, reference: str) -> str | None:
        return await self._lookups.find_payment_id(reference)

    async def refund(
        self, payment_id: str, amount: int, currency: str, idempotency_key: str
    ) -> ProviderRefund:
        """Refund in the payment's own currency, whichever `currency` says.

        Stripe forgets keys after a day, so a refund also carries its key, and is looked for by it first.
        """
        try:
            async for known in self._refunds(payment_id):
                if events.request_id_of(known) == idempotency_key:
                    return ProviderRefund(known.id)
            made = await self._api.request(
                lambda v1: v1.refunds.create_async(
                    {
                        "payment_intent": payment_id,
                        "amount": amount,
                        "metadata": {"refund_id": idempotency_key},
                    },
                    {"idempotency_key": idempotency_key},
                ),
                Refund,
            )
        except (InvalidRequestError, CardError, IdempotencyError) as error:
            raise _refusal(error) from error
        return ProviderRefund(made.id)

    async def cancel_subscription(
        self, subscription_id: str, *, at_once: bool, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        try:
            if (await self._subscription(subscription_id)).status == "canceled":
                return ()
            if at_once:
                await self._api.request(
                    lambda v1: v1.subscriptions.cancel_async(
                        subscription_id, None, {"idempotency_key": idempotency_key}
                    ),
                    Subscription,
                )
            else:
                await self._change(subscription_id, {"cancel_at_period_end": True}, idempotency_key)
        except (InvalidRequestError, IdempotencyError) as error:
            raise _refusal(error) from error
        return ()

    async def resume_subscription(
        self, subscription_id: str, idempotency_key: str
    ) -> Sequence[IncomingEvent]:
        try:
            subscription = await self._subscription(subscription_id)
            if subscription.status == "canceled":
                raise PaymentsRefused("The plan has ended.")
            if subscription.cancel_at_period_end:
                await self._change(subscription_id, {"cancel_at_period_end": False}, idempotency_key)
            elif subscription.cancel_at is not None:
                await self._change(subscription_id, {"cancel_at": ""}, idempotency_key)
        except (InvalidRequestError, IdempotencyError) as error:
            raise _refusal(error) from error
        return ()

    async def portal_url(self, customer_id: str, return_url: str, language: Language) -> str:
        try:
            page = await self._api.request(
                lambda v1: v1.billing_portal.sessions.create_async(
                    {"customer": customer_id, "return_url": return_url, "locale": LOCALES[language]}
                ),
                PortalPage,
            )
        except InvalidRequestError as error:
            # Such as a portal that nobody has set up at Stripe.
            log.error("stripe_portal_refused", code=error.code, stripe_request=error.request_id)
            raise PortalUnavailable from error
        return page.url

    def payments(self, since: datetime) -> AsyncIterator[ProviderPayment]:
        return books.payments(self._api, since)

    async def close(self) -> None:
        await self._api.close()

    async def _start(self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str) -> CheckoutSession:
        try:
            async with asyncio.timeout(self._api.call_seconds):
                session = await self._session(checkout, urls, idempotency_key)
        except (InvalidRequestError, IdempotencyError) as error:
            self._prices.forget(checkout)
            log.error("stripe_refused_checkout", code=error.code, stripe_request=error.request_id)
            raise PaymentsUnavailable from error
        except TimeoutError as error:
            raise PaymentsUnavailable from error
        if session.url is None:
            raise PaymentsUnavailable
        return CheckoutSession(session.id, session.url)

    async def _session(self, checkout: Checkout, urls: CheckoutUrls, idempotency_key: str) -> Session:
        fields = session_fields(checkout, urls, await self._prices.id_of(checkout))
        key = idempotency_key_of(idempotency_key, fields)
        return await self._api.request(
            lambda v1: v1.checkout.sessions.create_async(fields, {"idempotency_key": key}), Session
        )

    def _refunds(self, payment_id: str) -> AsyncIterator[Refund]:
        return self._api.list_all(
            lambda v1, page: v1.refunds.list_async(page | {"payment_intent": payment_id}), Refund
        )

    async def _subscription(self, subscription_id: str) -> Subscription:
        return await self._api.request(
            lambda v1: v1.subscriptions.retrieve_async(subscription_id), Subscription
        )

    async def _change(self, subscription_id: str, change: Any, idempotency_key: str) -> None:
        await self._api.request(
            lambda v1: v1.subscriptions.update_async(
                subscription_id, change, {"idempotency_key": idempotency_key}
            ),
            Subscription,
        )


def _refusal(error: InvalidRequestError | CardError | IdempotencyError) -> PaymentsRefused:
    return PaymentsRefused(error.user_message or "Stripe refuses it.")
