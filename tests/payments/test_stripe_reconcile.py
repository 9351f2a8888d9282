"""Our ledger against Stripe's books, and what `tawam check` says of the webhook."""

import asyncio
import time
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tawam.cli import app as command
from tawam.payments.stripe.events import EVENT_TYPES
from tawam.payments.stripe.objects import API_VERSION
from tawam.settings import Settings
from tests.functions.conftest import Invoke, api_key, invoke
from tests.functions.test_create_checkout import ADD_ON
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.webhooks import PATH
from tests.payments.test_stripe_life import QUARTERLY, Shop, shop

__all__ = ["api_key", "invoke", "shop"]

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
def settings_values(stripe_values: dict[str, Any]) -> dict[str, Any]:
    return stripe_values


async def run(settings: Settings, *arguments: str) -> Result:
    environment = {
        "TAWAM_DATA_DIR": str(settings.data_dir),
        "TAWAM_DATABASE_URL": settings.database_url,
        "TAWAM_SITE_URL": settings.site_url,
        "TAWAM_STRIPE_SECRET_KEY": settings.stripe_secret_key.get_secret_value(),
        "TAWAM_STRIPE_API_BASE": settings.stripe_api_base,
        "TAWAM_WEB_DIST": str(settings.web_dist),
    }
    return await asyncio.to_thread(CliRunner().invoke, command, arguments, env=environment)


@pytest.fixture
async def sold(shop: Shop) -> Shop:
    """Three packages, a plan with a renewal, and a refund, all an hour ago."""
    shop.store.clock = lambda: time.time() - HOUR
    session: dict[str, Any] = {}
    for _ in range(3):
        session = await shop.buy(ADD_ON)
    acts.send_back(shop.store, session["payment_intent"], 1000)
    plan = await shop.buy(QUARTERLY)
    acts.renew(shop.store, plan["subscription"])
    await shop.hear()
    return shop


class TestReconcile:
    async def test_equal_books_have_no_difference(self, sold: Shop, settings: Settings) -> None:
        result = await run(settings, "reconcile")
        assert result.stdout.splitlines()[-1] == "5 payments compared, 0 differences."
        assert result.exit_code == 0

    async def test_every_planted_error_is_found(self, sold: Shop, settings: Settings, invoke: Invoke) -> None:
        # Missing here: the webhook never heard of it.
        url = (await invoke("create-checkout", ADD_ON)).json()["url"]
        missing = acts.complete(sold.store, url.rpartition("/")[2])
        # Unknown there: somebody has put the charge away.
        extra, wrong, bounced = await three_packages(sold)
        for charge in sold.store.all("charge", payment_intent=extra["provider_payment_id"]):
            del sold.store.things[charge["id"]]
        # Another amount, and a refund that we did not hear of.
        sold.store.all("charge", payment_intent=wrong["provider_payment_id"])[0]["amount_captured"] = 1
        sold.store.all("charge", payment_intent=bounced["provider_payment_id"])[0]["amount_refunded"] += 5

        result = await run(settings, "reconcile", "--days", "7")
        lines = result.stdout.splitlines()
        assert result.exit_code == 1
        assert lines[-1].endswith("4 differences.")
        assert {line.split(" of order")[0] for line in lines if " of order " in line} == {
            f"missing here: {missing['id']}",
            f"unknown there: {extra['reference']}",
            f"amount differs: {wrong['reference']}",
            f"refund differs: {bounced['reference']}",
        }

    @pytest.mark.on_sqlite
    async def test_the_same_figure_in_another_currency_is_another_amount(
        self, sold: Shop, settings: Settings
    ) -> None:
        sold.store.all("charge")[0]["currency"] = "eur"
        lines = (await run(settings, "reconcile")).stdout.splitlines()
        assert [line.split(":")[0] for line in lines if " of order " in line] == ["amount differs"]

    @pytest.mark.parametrize("is_taken_off", [True, False])
    async def test_a_refund_that_failed_is_no_difference_however_stripe_counts_it(
        self, sold: Shop, settings: Settings, is_taken_off: bool
    ) -> None:
        charge = next(charge for charge in sold.store.all("charge") if charge["amount_refunded"] == 0)
        for amount in (300, 500):
            refund = acts.send_back(sold.store, charge["payment_intent"], amount)
        acts.fail_refund(sold.store, refund["id"], is_taken_off=is_taken_off)
        await sold.hear()
        assert (await run(settings, "reconcile")).exit_code == 0
        # Any other figure is one.
        charge["amount_refunded"] += 1
        lines = (await run(settings, "reconcile")).stdout.splitlines()
        assert [line.split(":")[0] for line in lines if " of order " in line] == ["refund differs"]

    @pytest.mark.on_sqlite
    async def test_a_dispute_that_was_won_unheard_is_no_difference(
        self, sold: Shop, settings: Settings
    ) -> None:
        found = acts.dispute(sold.store, sold.store.all("charge")[0]["payment_intent"])
        acts.decide(sold.store, found["id"], "won")
        assert (await run(settings, "reconcile")).exit_code == 0

    async def test_what_a_lost_dispute_took_is_compared(self, sold: Shop, settings: Settings) -> None:
        refunded = next(charge for charge in sold.store.all("charge") if charge["amount_refunded"])
        part = acts.dispute(sold.store, sold.store.all("charge")[0]["payment_intent"], 3000)
        # With the refund it is more than the payment.
        rest = acts.dispute(sold.store, refunded["payment_intent"], 9500)
        for found in (part, rest):
            acts.decide(sold.store, found["id"], "lost")
        await sold.hear()
        assert (await run(settings, "reconcile")).exit_code == 0
        part["amount"] = 5000
        lines = (await run(settings, "reconcile")).stdout.splitlines()
        assert [line.split(": ")[::2] for line in lines if " of order " in line] == [
            ["dispute differs", "ours lost $30, theirs lost $50 (USD)"]
        ]

    async def test_what_became_of_older_payments_is_compared_too(
        self, shop: Shop, settings: Settings
    ) -> None:
        shop.store.clock = lambda: time.time() - 60 * DAY
        bounced, lost = await shop.buy(ADD_ON), await shop.buy(ADD_ON)
        shop.store.clock = lambda: time.time() - 40 * DAY
        disputed = acts.dispute(shop.store, lost["payment_intent"])
        await shop.hear()
        # Of what follows the webhook does not hear.
        shop.store.clock = lambda: time.time() - HOUR
        acts.send_back(shop.store, bounced["payment_intent"], 5)
        acts.decide(shop.store, disputed["id"], "lost")
        lines = (await run(settings, "reconcile")).stdout.splitlines()
        assert lines[-1] == "2 payments compared, 2 differences."
        assert {line.split(": ")[0]: line.split(": ")[2] for line in lines if " of order " in line} == {
            "refund differs": "ours $0, theirs $0.05 (USD)",
            "dispute differs": "ours open, theirs lost (USD)",
        }

    async def test_money_that_took_days_is_found_at_the_edge(self, shop: Shop, settings: Settings) -> None:
        shop.store.clock = lambda: time.time() - 34 * DAY
        session = await shop.buy(ADD_ON, is_paid=False)
        acts.arrive(shop.store, session["id"])
        shop.store.events[-1]["created"] += 6 * DAY
        await shop.hear()
        assert (await run(settings, "reconcile")).exit_code == 0

    async def test_what_was_paid_this_minute_may_be_on_its_way(
        self, sold: Shop, settings: Settings, invoke: Invoke
    ) -> None:
        sold.store.clock = time.time
        url = (await invoke("create-checkout", ADD_ON)).json()["url"]
        acts.complete(sold.store, url.rpartition("/")[2])
        assert (await run(settings, "reconcile")).exit_code == 0

    @pytest.mark.on_sqlite
    async def test_books_of_many_pages_are_read_to_the_end(self, sold: Shop, settings: Settings) -> None:
        first = sold.store.all("charge")[0]
        for number in range(250):
            sold.store.things[f"ch_x{number}"] = {**first, "id": f"ch_x{number}", "payment_intent": None}
        result = await run(settings, "reconcile")
        assert result.stdout.splitlines()[-1] == "255 payments compared, 250 differences."

    @pytest.mark.on_sqlite
    async def test_books_that_cannot_be_read_are_told_of(self, sold: Shop, settings: Settings) -> None:
        sold.store.mode = "500"
        result = await run(settings, "reconcile")
        assert result.exit_code == 1
        assert "compared" not in result.stdout
        assert "cannot be read" in result.stderr


async def three_packages(shop: Shop) -> list[Any]:
    rows = await shop.payments()
    return [row for row in rows if row["amount"] == 10000]


@pytest.mark.on_sqlite
class TestCheck:
    @pytest.mark.parametrize(
        ("endpoint", "says"),
        [
            ({}, "ok   Stripe answers and tells us its events (test mode)"),
            ({"url": "https://elsewhere.example"}, "FAIL Stripe has no webhook endpoint for"),
            ({"status": "disabled"}, "FAIL Stripe has no webhook endpoint for"),
            ({"enabled_events": ["invoice.paid"]}, "FAIL the webhook endpoint lacks charge.dispute.closed"),
            ({"api_version": "2024-06-20"}, f"FAIL the webhook endpoint needs API version {API_VERSION}"),
            ({"url": None}, "FAIL Stripe does not answer"),
        ],
    )
    async def test_names_what_keeps_events_away(
        self, settings: Settings, stripe: StripeFake, endpoint: dict[str, Any], says: str
    ) -> None:
        wanted: dict[str, Any] = {
            "url": settings.site_url + PATH,
            "status": "enabled",
            "enabled_events": list(EVENT_TYPES),
            "api_version": API_VERSION,
        }
        stripe.store.add("we", "webhook_endpoint", **(wanted | endpoint))
        assert f"payments  {says}" in (await run(settings, "check")).stdout
