"""Whether Stripe will tell us what happens: its list of webhook endpoints."""

from stripe import InvalidRequestError

from tawam.payments.provider import PaymentsUnavailable
from tawam.payments.stripe.api import StripeApi
from tawam.payments.stripe.events import EVENT_TYPES
from tawam.payments.stripe.objects import API_VERSION, WebhookEndpoint


async def endpoint_problem(api: StripeApi, url: str) -> str | None:
    """A sentence on what keeps events from reaching `url`; None when all is well."""
    try:
        endpoints = [
            each
            async for each in api.every(
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
