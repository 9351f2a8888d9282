"""`/functions/v1/stripe-webhook`: where Stripe tells what happened. It is believed by its signature alone."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tawam.errors import ApiError
from tawam.http.bodies import read_bytes
from tawam.logs import logger
from tawam.orders.inbox import EventInbox
from tawam.payments.stripe.webhook import NotGenuine, Webhook

PATH = "/functions/v1/stripe-webhook"

log = logger("stripe")


class StripeWebhook:
    """Answers 200 once the event is on the disk; until then Stripe sends it again."""

    def __init__(self, webhook: Webhook, inbox: EventInbox) -> None:
        self._webhook = webhook
        self._inbox = inbox

    def routes(self) -> list[Route]:
        return [Route(PATH, self.receive, methods=["POST"])]

    async def receive(self, request: Request) -> Response:
        """
        Raises:
            ApiError: 400, it is no event of Stripe's; 413, it is too large.
            DatabaseUnavailable: answered with 503.
        """
        body = await read_bytes(request)
        try:
            event = self._webhook.event(body, request.headers.get("stripe-signature"))
        except NotGenuine as refused:
            log.warning("webhook_refused", reason=str(refused))
            raise ApiError(400, "event_not_genuine", str(refused)) from refused
        await self._inbox.receive(event)
        return Response(b'{"received":true}', media_type="application/json")
