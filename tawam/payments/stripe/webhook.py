"""Receives Stripe's events at `/functions/v1/stripe-webhook`: an event counts by its signature alone."""

import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from stripe import InvalidRequestError, SignatureVerificationError, WebhookSignature

from tawam.alarms import count_alarm
from tawam.database.schema import timestamp
from tawam.errors import ApiError
from tawam.http.bodies import read_bytes
from tawam.logs import logger
from tawam.payments.events import EventReceiver, IncomingEvent
from tawam.payments.provider import PaymentsUnavailable
from tawam.payments.stripe.api import StripeApi
from tawam.payments.stripe.events import EVENT_TYPES, moment
from tawam.payments.stripe.objects import API_VERSION, WebhookEndpoint

WEBHOOK_PATH = "/functions/v1/stripe-webhook"
# Seconds between Stripe's clock and ours, either way: longer ago it may be a recording.
TOLERANCE = 300

_LONGEST_ID = 255

log = logger("stripe")


class NotGenuine(Exception):
    """Not an event of our account, or not of now; the message says why."""


class WrongMode(NotGenuine):
    """An event of test mode for live keys, or the other way round."""


class Webhook:
    """Verifies that a body is an event of our Stripe account.

    Args:
        secret: Stripe signs with it; with an empty one every body is refused.
        is_live: whether the account's key moves real money.
    """

    def __init__(self, secret: str, *, is_live: bool) -> None:
        self._secret = secret
        self._is_live = is_live

    def event(self, body: bytes, signature: str | None) -> IncomingEvent:
        """The event in `body`, whose bytes are verified as they were received.

        Raises:
            NotGenuine, WrongMode
        """
        self._verify(body, signature)
        try:
            payload = msgspec.json.decode(body, type=dict[str, Any])
            found, kind = payload["data"]["object"], payload["type"]
            # Stripe's events always have ids; those of its stand-in in tests do not.
            event_id = payload.get("id") or f"{kind}:{found['id']}"
            occurred_at = moment(payload.get("created")) or timestamp(datetime.now(UTC))
            is_live = payload.get("livemode", found.get("livemode"))
        except (msgspec.DecodeError, KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
            raise NotGenuine("The body is not an event.") from error
        if not (isinstance(kind, str) and isinstance(event_id, str) and len(event_id) <= _LONGEST_ID):
            raise NotGenuine("The body is not an event.")
        if is_live is not self._is_live:
            raise WrongMode("The event is of another mode than the key.")
        return IncomingEvent(id=event_id, type=kind, occurred_at=occurred_at, payload=_storable(payload))

    def _verify(self, body: bytes, signature: str | None) -> None:
        if not self._secret:
            raise NotGenuine("No webhook secret is set.")
        try:
            WebhookSignature.verify_header(body, signature, self._secret, TOLERANCE)
        except (SignatureVerificationError, ValueError, TypeError) as error:
            # ValueError, TypeError: bytes that are not text, in the body or in the header.
            raise NotGenuine("The signature does not fit.") from error
        # The library compares with the past only.
        signed_at = next(part for part in (signature or "").split(",") if part.startswith("t="))
        if int(signed_at.split("=")[1]) > time.time() + TOLERANCE:
            raise NotGenuine("The signature is from the future.")


class StripeWebhook:
    """The endpoint. It answers 200 once the event is stored; until then Stripe sends it again."""

    def __init__(self, webhook: Webhook, events: EventReceiver) -> None:
        self._webhook = webhook
        self._events = events

    def routes(self) -> list[Route]:
        return [Route(WEBHOOK_PATH, self.receive, methods=["POST"])]

    async def receive(self, request: Request) -> Response:
        """Check the signature, and store the event.

        Raises:
            ApiError: 400, it is not an event of Stripe's; 413, it is too large.
            DatabaseUnavailable: answered with 503.
        """
        body = await read_bytes(request)
        try:
            event = self._webhook.event(body, request.headers.get("stripe-signature"))
        except NotGenuine as refused:
            count_alarm("webhook_refused")
            log.warning("webhook_refused", reason=str(refused))
            raise ApiError(400, "event_not_genuine", str(refused)) from refused
        await self._events.receive(event)
        return Response(b'{"received":true}', media_type="application/json")


async def webhook_problem(api: StripeApi, url: str) -> str | None:
    """The reason why events do not reach `url`, in a sentence; None when they do."""
    try:
        endpoints = [
            each
            async for each in api.list_all(
                lambda v1, page: v1.webhook_endpoints.list_async(page), WebhookEndpoint
            )
            if each.url == url
        ]
    except (PaymentsUnavailable, InvalidRequestError):
        return "Stripe does not answer, or not to this key"
    enabled = [each for each in endpoints if each.status == "enabled"]
    if not enabled:
        return f"Stripe has no webhook endpoint for {url}"
    if all(each.api_version != API_VERSION for each in enabled):
        return f"the webhook endpoint needs API version {API_VERSION}"
    heard = {kind for each in enabled for kind in each.enabled_events}
    missing = sorted(set() if "*" in heard else set(EVENT_TYPES) - heard)
    return f"the webhook endpoint lacks {', '.join(missing)}" if missing else None


def _storable(found: Any) -> Any:
    """`found` without NUL, which a buyer may type into a name and PostgreSQL cannot store."""
    match found:
        case str():
            return found.replace("\x00", "")
        case dict():
            return {name: _storable(each) for name, each in found.items()}
        case list():
            return [_storable(each) for each in found]
        case _:
            return found
