"""Production does not start on keys that could not take money, or would believe anybody."""

from typing import Any

import pytest
from pydantic import ValidationError

from tawam.settings import Settings
from tests.payments.conftest import KEY
from tests.payments.stripe_fake.store import SECRET

SAFE: dict[str, Any] = {
    "env": "production",
    "site_url": "https://site.example",
    "smtp_url": "smtp://mail.example",
    "trusted_proxies": "none",
    "stripe_secret_key": KEY,
    "stripe_webhook_secret": SECRET,
}
UNSAFE: dict[str, dict[str, Any]] = {
    "no webhook secret": {"stripe_webhook_secret": ""},
    "webhook secret undefined": {"stripe_webhook_secret": "undefined"},
    "webhook secret from the documents": {"stripe_webhook_secret": "whsec_your_signing_secret_here"},
    "webhook secret of one letter": {"stripe_webhook_secret": "whsec_" + "x" * 32},
    "webhook secret that is a key": {"stripe_webhook_secret": KEY},
    "placeholder key": {"stripe_secret_key": "sk_live_xxxxxxxxxxxxxxxx"},
    "publishable key": {"stripe_secret_key": "pk_live_4eC39HqLyjWDarjtT1zdp7dc"},
    "key changeme": {"stripe_secret_key": "changeme"},
    "plain address": {"stripe_api_base": "http://api.stripe.com"},
    "no address": {"stripe_api_base": ""},
}


class TestProduction:
    def test_starts_with_real_keys_and_with_none(self) -> None:
        without: dict[str, Any] = SAFE | {"stripe_secret_key": "", "stripe_webhook_secret": ""}
        assert Settings(**SAFE).uses_stripe
        assert not Settings(**without).uses_stripe

    @pytest.mark.parametrize("change", UNSAFE.values(), ids=UNSAFE.keys())
    def test_refuses_what_is_unsafe_without_printing_it(self, change: dict[str, Any]) -> None:
        with pytest.raises(ValidationError) as refused:
            Settings(**SAFE | change)
        (problem,) = refused.value.errors()
        assert "TAWAM_STRIPE_" in problem["msg"]
        assert not any(value in problem["msg"] for value in change.values() if len(value) > 10)
