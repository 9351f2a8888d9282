"""Opens the payment provider that the settings name."""

from typing import TYPE_CHECKING

from tawam.payments.no_payments import NoPayments
from tawam.payments.provider import PaymentProvider
from tawam.payments.sandbox import SandboxPayments
from tawam.payments.sandbox_books import SandboxBooks
from tawam.settings import Settings
from tawam.shared.redis import SharedRedis
from tawam.stripe_keys import is_live, is_webhook_secret

if TYPE_CHECKING:
    # Stripe's client takes 5 MB of memory, which installations without it do not spend.
    from tawam.payments.stripe.api import StripeApi
    from tawam.payments.stripe.webhook import Webhook


def open_payments(settings: Settings, redis: SharedRedis | None = None) -> PaymentProvider:
    if settings.uses_stripe:
        from tawam.payments.stripe.payments import StripePayments

        return StripePayments(open_stripe(settings, redis))
    return NoPayments() if settings.is_production else open_sandbox(settings)


def open_stripe(settings: Settings, redis: SharedRedis | None = None) -> "StripeApi":
    from tawam.payments.stripe.api import StripeApi

    return StripeApi(settings.stripe_secret_key.get_secret_value(), settings.stripe_api_base, redis=redis)


def open_webhook(settings: Settings) -> "Webhook":
    """The webhook; it refuses every event while the secret is empty or a placeholder."""
    from tawam.payments.stripe.webhook import Webhook

    secret = settings.stripe_webhook_secret.get_secret_value()
    is_live_key = is_live(settings.stripe_secret_key.get_secret_value())
    return Webhook(secret if is_webhook_secret(secret) else "", is_live=is_live_key)


def open_sandbox(settings: Settings) -> SandboxPayments:
    return SandboxPayments(settings.site_url, SandboxBooks(settings.data_dir / "sandbox-payments.jsonl"))
