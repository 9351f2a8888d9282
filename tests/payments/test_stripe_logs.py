"""What the log says of payments and forms: what happened, and nothing that is secret or somebody's."""

from typing import Any

import httpx2
import pytest

from tawam.logs import flush_lines
from tests.functions.conftest import Invoke, api_key, invoke
from tests.functions.test_contact import MESSAGE
from tests.functions.test_create_checkout import ADD_ON
from tests.payments.conftest import KEY
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.store import SECRET
from tests.payments.stripe_fake.webhooks import post, signature
from tests.payments.test_stripe_life import Shop, shop

__all__ = ["api_key", "invoke", "shop"]

pytestmark = pytest.mark.on_sqlite

HAPPENED = (
    "order_moved",
    "payment_amount_differs",
    "payment_event_repeated",
    "webhook_refused",
    "stripe_failed",
    "honeypot_filled",
)


@pytest.fixture
def settings_values(stripe_values: dict[str, Any]) -> dict[str, Any]:
    return stripe_values


async def test_the_log_of_purchases_forgeries_and_outages_names_no_secret_and_nobody(
    shop: Shop,
    client: httpx2.AsyncClient,
    stripe: StripeFake,
    invoke: Invoke,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    paid = await shop.buy(ADD_ON)
    acts.send_back(shop.store, paid["payment_intent"], 4000)
    await shop.hear(times=2)
    url = (await invoke("create-checkout", ADD_ON)).json()["url"]
    shop.store.get(url.rpartition("/")[2], "checkout.session")["amount_total"] = 1
    acts.complete(shop.store, url.rpartition("/")[2])
    await shop.hear()
    forged = signature("{}", secret="whsec_of_somebody_else")
    assert (await post(client, "{}", forged)).status_code == 400
    stripe.store.mode = "403"
    assert (await invoke("create-checkout", ADD_ON)).status_code == 502
    await invoke("contact", MESSAGE | {"website": "https://spam.example"})

    flush_lines()
    log = capfdbinary.readouterr().out.decode()
    assert [event for event in HAPPENED if event not in log] == []
    secrets = (KEY, KEY[-4:], SECRET, forged.partition("v1=")[2], paid["id"], paid["payment_intent"])
    sentences = ("Not this key",)
    persons = ("ann@example.com", MESSAGE["email"], MESSAGE["subject"], "spam.example")
    assert [text for text in secrets + sentences + persons if text in log] == []
