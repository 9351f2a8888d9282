"""Which payment provider the settings name."""

from tawam.payments.no_payments import NoPayments
from tawam.payments.provider import PaymentProvider
from tawam.payments.sandbox import SandboxPayments
from tawam.payments.sandbox_books import SandboxBooks
from tawam.settings import Settings


def open_payments(settings: Settings) -> PaymentProvider:
    return NoPayments() if settings.is_production else open_sandbox(settings)


def open_sandbox(settings: Settings) -> SandboxPayments:
    return SandboxPayments(settings.site_url, SandboxBooks(settings.data_dir / "sandbox-payments.jsonl"))
