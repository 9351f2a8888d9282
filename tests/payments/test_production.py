from pathlib import Path
from typing import Any

import httpx2
import pytest

from tawam.auth.keys import SigningKeys
from tawam.settings import Settings
from tests.site.dist import html, write_dist


@pytest.fixture
def settings_values(tmp_path: Path) -> dict[str, Any]:
    return {
        "env": "production",
        "site_url": "https://testserver",
        "smtp_url": "smtp://127.0.0.1:9",
        "trusted_proxies": "none",
        "web_dist": write_dist(tmp_path / "dist"),
    }


@pytest.mark.on_sqlite
class TestProduction:
    @pytest.mark.parametrize(("method", "end"), [("GET", ""), ("GET", "/pay")])
    async def test_sandbox_page_does_not_exist(
        self, client: httpx2.AsyncClient, method: str, end: str
    ) -> None:
        answer = await client.request(method, f"/sandbox/checkout/sandbox_x{end}")
        assert (answer.status_code, answer.text) == (404, html("not-found", "en"))

    async def test_without_a_provider_nothing_can_be_paid_and_the_buyer_is_told(
        self, client: httpx2.AsyncClient, settings: Settings
    ) -> None:
        answer = await client.post(
            "/functions/v1/create-checkout",
            json={"planName": "CREATOR", "planPrice": 29, "planType": "subscription", "planFeatures": []},
            headers={"apikey": SigningKeys.load(settings.data_dir).anon_key},
        )
        assert (answer.status_code, answer.json()["error"]) == (502, "payments_unavailable")

    async def test_pages_come_before_the_application(self, client: httpx2.AsyncClient) -> None:
        answer = await client.get("/auth/confirm")
        assert (answer.status_code, answer.text) == (200, html("auth/confirm", "en"))
        assert "strict-transport-security" in answer.headers

    async def test_moved_and_unknown_addresses_come_after_it(self, client: httpx2.AsyncClient) -> None:
        assert (await client.get("/get-started")).headers["location"] == "/contact"
        assert (await client.get("/nothing")).text == html("not-found", "en")
        assert (await client.get("/healthz")).json() == {"status": "ok"}
