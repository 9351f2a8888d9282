"""Stripe's stand-in, and the settings that lead to it."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest

from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.server import stripe_fake
from tests.payments.stripe_fake.store import SECRET

KEY = "sk_test_4eC39HqLyjWDarjtT1zdp7dc"


@pytest.fixture
async def stripe() -> AsyncGenerator[StripeFake]:
    async with stripe_fake() as fake:
        yield fake


@pytest.fixture
def stripe_values(stripe: StripeFake) -> dict[str, Any]:
    """Settings of a development server that sells through the stand-in."""
    return {
        "stripe_secret_key": KEY,
        "stripe_webhook_secret": SECRET,
        "stripe_api_base": stripe.base,
    }
