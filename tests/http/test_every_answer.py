"""Whatever is asked, and whoever answers: an id, the security headers, a line in the log and a count."""

import json
from typing import Any

import httpx2
import pytest

from tawam.logs import configure_logs, flush_lines

pytestmark = pytest.mark.on_sqlite

ASKED: list[tuple[str, str, dict[str, str], int]] = [
    ("GET", "/contact", {}, 200),
    ("HEAD", "/contact", {}, 200),
    ("GET", "/ar/contact", {"accept-encoding": "br"}, 200),
    ("GET", "/contact", {"if-none-match": "*"}, 304),
    ("GET", "/assets/app-Bx3.js", {}, 200),
    ("GET", "/films/demo.en.mp4", {"range": "bytes=0-1"}, 206),
    ("GET", "/films/demo.en.mp4", {"range": "bytes=9999-"}, 416),
    ("GET", "/nothing", {}, 404),
    ("POST", "/contact", {}, 405),
    ("PUT", "/nothing", {}, 405),
    ("GET", "/contact/", {}, 308),
    ("GET", "/get-started", {}, 308),
    ("GET", "/contact", {"host": "evil.example"}, 400),
    ("GET", "/nothing", {"host": "evil.example"}, 400),
    ("GET", "/contact", {"x": "a" * 40_000}, 431),
    ("GET", "/contact?" + "a" * 40_000, {}, 414),
    ("GET", "/contact", {"transfer-encoding": "chunked"}, 200),
    ("GET", "/r/nobody", {}, 302),
    ("GET", "/sandbox/checkout/nothing", {}, 404),
    ("POST", "/sandbox/checkout/nothing/pay", {"sec-fetch-site": "cross-site"}, 403),
    ("GET", "/dev/outbox", {}, 200),
    ("GET", "/dev/outbox/99", {}, 404),
    ("GET", "/healthz", {}, 200),
    ("HEAD", "/healthz", {}, 200),
    ("GET", "/readyz", {}, 200),
    ("POST", "/healthz", {}, 405),
    ("GET", "/metrics", {}, 200),
    ("GET", "/auth/v1/settings", {}, 200),
    ("GET", "/rest/v1/profiles", {}, 401),
    ("OPTIONS", "/functions/v1/contact", {}, 204),
]


@pytest.fixture
def lines(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    configure_logs()

    def read() -> list[dict[str, Any]]:
        flush_lines()
        return [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]

    return read


@pytest.mark.parametrize(("method", "address", "headers", "status"), ASKED)
class TestEveryAnswer:
    async def test_carries_an_id_and_the_whole_set(
        self, client: httpx2.AsyncClient, method: str, address: str, headers: dict[str, str], status: int
    ) -> None:
        answer = await client.request(method, address, headers=headers)
        assert answer.status_code == status
        assert len(answer.headers["x-request-id"]) == 36
        assert answer.headers["server"] == "tawam"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "referrer-policy" in answer.headers
        names = [name for name, _ in answer.headers.multi_items() if name != "vary"]
        assert sorted(names) == sorted(set(names))

    async def test_is_one_line_and_one_count(
        self,
        client: httpx2.AsyncClient,
        lines: Any,
        method: str,
        address: str,
        headers: dict[str, str],
        status: int,
    ) -> None:
        lines()
        answer = await client.request(method, address, headers=headers)
        (line,) = [line for line in lines() if line["event"] == "request"]
        path = address.partition("?")[0]
        assert (line["method"], line["path"], line["status"]) == (method, path, status)
        assert line["request_id"] == answer.headers["x-request-id"]
        assert (line["level"], line["part"], line["client"]) == ("info", "http", "127.0.0.1")
        figures = (await client.get("/metrics")).text
        assert f'method="{method}"' in figures
        assert f'status="{status}"' in figures


class TestPages:
    async def test_are_the_same_the_long_way(self, client: httpx2.AsyncClient) -> None:
        """A request that says it has a body passes the whole application."""
        for accept in ("br", "identity"):
            headers = {"accept-encoding": accept}
            short = await client.get("/contact", headers=headers)
            long = await client.get("/contact", headers={**headers, "transfer-encoding": "chunked"})
            assert short.headers.pop("x-request-id") != long.headers.pop("x-request-id")
            assert short.headers == long.headers
            assert short.content == long.content


class TestBehindAProxy:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"trusted_proxies": "127.0.0.0/8"}

    async def test_pages_are_logged_with_the_visitors_address(
        self, client: httpx2.AsyncClient, lines: Any
    ) -> None:
        lines()
        await client.get("/contact", headers={"x-forwarded-for": "198.51.100.7"})
        assert [line["client"] for line in lines()] == ["198.51.100.7"]
