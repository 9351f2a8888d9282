"""Pages for whoever develops, and figures: strangers get neither, whoever brings them."""

from typing import Any

import httpx2
import pytest

from tests.conftest import NewClient

pytestmark = pytest.mark.on_sqlite
PAGES = ("/dev/outbox", "/dev/mails", "/dev/outbox/1/html", "/sandbox/checkout/a", "/sandbox/checkout/a/pay")


async def answer(client: httpx2.AsyncClient, path: str, **headers: str) -> httpx2.Response:
    return await client.request("POST" if path.endswith("/pay") else "GET", path, headers=headers)


class TestDevelopment:
    @pytest.mark.parametrize("address", ["192.0.2.7", "10.0.0.7", "2001:db8::7"])
    async def test_pages_are_not_there_for_other_machines(
        self, client: httpx2.AsyncClient, new_client: NewClient, address: str
    ) -> None:
        async with new_client(address) as stranger:
            nothing = await stranger.get("/auth/nothing")
            for path in PAGES:
                found = await answer(stranger, path)
                assert (found.status_code, "sandbox" in found.text.lower()) == (404, False), path
        assert nothing.status_code == 404
        assert (await client.get("/dev/outbox")).status_code == 200

    @pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
    async def test_pages_are_not_there_for_those_whom_a_proxy_brings(
        self, client: httpx2.AsyncClient, header: str
    ) -> None:
        for path in PAGES:
            found = await answer(client, path, **{header: "127.0.0.1"})
            assert (found.status_code, "sandbox" in found.text.lower()) == (404, False), path

    async def test_figures_are_not_there_for_those_whom_a_proxy_brings(
        self, client: httpx2.AsyncClient
    ) -> None:
        assert (await client.get("/metrics")).status_code == 200
        for header in ("x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-proto"):
            assert (await client.get("/metrics", headers={header: "127.0.0.1"})).status_code == 404


class TestProduction:
    @pytest.fixture(params=["none", "10.0.0.0/8"])
    def proxies(self, request: pytest.FixtureRequest) -> str:
        return request.param

    @pytest.fixture
    def settings_values(self, proxies: str) -> dict[str, Any]:
        return {
            "env": "production",
            "site_url": "https://testserver",
            "smtp_url": "smtp://127.0.0.1:9",
            "trusted_proxies": proxies,
        }

    async def test_figures_are_closed_where_nothing_tells_a_proxied_stranger(
        self, client: httpx2.AsyncClient, proxies: str
    ) -> None:
        assert (await client.get("/metrics")).status_code == (404 if proxies == "none" else 200)
