"""What every answer of the application carries, whoever made it."""

import json
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tawam.database.errors import DatabaseUnavailable
from tawam.logs import configure_logs, flush_lines
from tawam.rest.endpoints import RestEndpoints

pytestmark = pytest.mark.on_sqlite

API = ("/auth/v1/nothing", "/rest/v1/profiles", "/functions/v1/nothing", "/auth/v1/settings")
OPERATOR = ("/healthz", "/readyz", "/metrics")
SITE = "http://testserver"


@pytest.fixture
def breaking(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    async def break_down(_: Request) -> Response:
        raise RuntimeError("secret of the house")

    async def break_rest(*_: Any) -> None:
        raise RuntimeError("secret of the house")

    async def unavailable(_: Request) -> Response:
        raise DatabaseUnavailable("disk full at /secret/place")

    app.router.routes.insert(0, Route("/broken", break_down))
    monkeypatch.setattr(RestEndpoints, "__call__", break_rest)
    app.router.routes.insert(0, Route("/auth/v1/busy", unavailable))


@pytest.fixture
def lines(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    configure_logs()

    def read() -> list[dict[str, Any]]:
        flush_lines()
        return [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]

    return read


class TestApiHeaders:
    @pytest.mark.parametrize("path", [*API, *OPERATOR])
    async def test_errors_carry_them_too(self, client: httpx2.AsyncClient, path: str) -> None:
        headers = (await client.get(path)).headers
        assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "authorization" in headers["vary"].lower()
        assert headers["server"] == "tawam"
        assert len(headers["x-request-id"]) == 36
        assert "strict-transport-security" not in headers

    async def test_every_request_has_an_id_of_its_own(self, client: httpx2.AsyncClient) -> None:
        given = {"x-request-id": "mine"}
        ids = [(await client.get("/healthz", headers=given)).headers["x-request-id"] for _ in range(3)]
        assert len(set(ids)) == 3
        assert "mine" not in ids


class TestHttps:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"site_url": "https://testserver"}

    async def test_browsers_are_told_to_stay_with_it(self, client: httpx2.AsyncClient) -> None:
        answer = await client.get("/auth/v1/settings")
        assert answer.headers["strict-transport-security"].startswith("max-age=63072000")


class TestCors:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"cors_origins": "https://app.example"}

    @pytest.mark.parametrize("path", API)
    @pytest.mark.parametrize("origin", [SITE, "https://app.example"])
    async def test_listed_origins_may_call_and_read(
        self, client: httpx2.AsyncClient, path: str, origin: str
    ) -> None:
        asked = {"origin": origin, "access-control-request-method": "PATCH"}
        preflight = await client.options(path, headers=asked)
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == origin
        assert "PATCH" in preflight.headers["access-control-allow-methods"]
        for name in ("authorization", "apikey", "x-client-info", "prefer", "x-supabase-api-version"):
            assert name in preflight.headers["access-control-allow-headers"]
        assert preflight.headers["access-control-max-age"] == "86400"
        answer = await client.get(path, headers={"origin": origin})
        assert answer.headers["access-control-allow-origin"] == origin
        assert "content-range" in answer.headers["access-control-expose-headers"]
        assert "origin" in answer.headers["vary"].lower()

    @pytest.mark.parametrize("path", API)
    @pytest.mark.parametrize(
        "origin",
        [
            "https://evil.example",
            "null",
            "http://testserver.evil.example",
            "https://app.example.evil",
            "*",
            SITE.upper(),
        ],
    )
    async def test_no_other_origin_is_ever_named(
        self, client: httpx2.AsyncClient, path: str, origin: str
    ) -> None:
        asked = {"origin": origin, "access-control-request-method": "GET"}
        for answer in (await client.options(path, headers=asked), await client.get(path, headers=asked)):
            assert not [name for name in answer.headers if name.startswith("access-control-")]


class TestHosts:
    @pytest.mark.parametrize(
        "host", ["evil.example", "testserver.evil.example", "", "testserver, evil.example", "[::2]"]
    )
    async def test_other_names_are_refused(self, client: httpx2.AsyncClient, host: str) -> None:
        answer = await client.get("/auth/v1/settings", headers={"host": host})
        assert (answer.status_code, answer.json()["error_code"]) == (400, "unknown_host")

    @pytest.mark.parametrize(
        "host", ["testserver", "TestServer:8000", "localhost:1", "127.0.0.1", "[::1]:8000"]
    )
    async def test_own_names_are_answered(self, client: httpx2.AsyncClient, host: str) -> None:
        assert (await client.get("/auth/v1/settings", headers={"host": host})).status_code == 200

    async def test_health_is_told_to_anyone(self, client: httpx2.AsyncClient) -> None:
        for path in ("/healthz", "/readyz"):
            assert (await client.get(path, headers={"host": "10.0.0.7"})).status_code == 200


class TestNotFound:
    @pytest.mark.parametrize(
        ("method", "path", "status", "key"),
        [
            ("GET", "/auth/v1/nothing", 404, "error_code"),
            ("DELETE", "/auth/v1/signup", 405, "error_code"),
            ("GET", "/rest/v1/", 404, "code"),
            ("GET", "/functions/v1/nothing", 404, "error"),
            ("GET", "/functions/v1/contact", 405, "error"),
        ],
    )
    async def test_is_told_in_the_protocols_own_shape(
        self, client: httpx2.AsyncClient, settings: Any, method: str, path: str, status: int, key: str
    ) -> None:
        from tawam.auth.keys import SigningKeys

        headers = {"apikey": SigningKeys.load(settings.data_dir).anon_key}
        answer = await client.request(method, path, headers=headers)
        assert answer.status_code == status
        assert answer.json()[key]
        assert answer.json()["message"]


class TestFailures:
    @pytest.mark.parametrize("path", ["/broken", "/rest/v1/broken"])
    async def test_the_unexpected_is_a_500_that_tells_nothing(
        self, client: httpx2.AsyncClient, breaking: None, path: str
    ) -> None:
        answer = await client.get(path)
        assert answer.status_code == 500
        assert answer.json()["message"] == "Something went wrong on our side."
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
        assert answer.headers["x-request-id"]

    async def test_a_database_that_is_away_is_a_503_with_a_time(
        self, client: httpx2.AsyncClient, breaking: None
    ) -> None:
        answer = await client.get("/auth/v1/busy")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert "secret" not in answer.text


class TestLogs:
    async def test_a_request_is_one_line_without_what_was_secret(
        self, client: httpx2.AsyncClient, lines: Any
    ) -> None:
        lines()
        headers = {"authorization": "Bearer swordfish", "apikey": "swordfish"}
        answer = await client.get("/rest/v1/profiles?token=swordfish", headers=headers)
        (line,) = lines()
        assert line["path"] == "/rest/v1/profiles"
        assert (line["status"], line["client"]) == (401, "127.0.0.1")
        assert line["request_id"] == answer.headers["x-request-id"]
        assert "swordfish" not in json.dumps(line)

    async def test_a_line_break_in_a_path_makes_no_line(self, client: httpx2.AsyncClient, lines: Any) -> None:
        lines()
        await client.get('/rest/v1/a%0A{"level":"error"}%0d%E2%80%A8')
        (line,) = lines()
        assert line["path"] == '/rest/v1/a\n{"level":"error"}\r\u2028'


class TestFailuresInLogs:
    async def test_hold_the_story_under_the_id_that_the_caller_got(
        self, client: httpx2.AsyncClient, breaking: None, lines: Any
    ) -> None:
        lines()
        answer = await client.get("/rest/v1/broken")
        story = next(line for line in lines() if line["event"] == "failed")
        assert story["request_id"] == answer.headers["x-request-id"]
        assert any("secret of the house" in line for line in story["traceback"])
        await client.get("/auth/v1/busy")
        story = next(line for line in lines() if line["event"] == "unavailable")
        assert story["problem"] == "disk full at /secret/place"


class TestMetrics:
    async def test_are_counted_by_part_and_status(self, client: httpx2.AsyncClient) -> None:
        await client.get("/rest/v1/profiles")
        text = (await client.get("/metrics")).text
        assert 'tawam_request_seconds_count{method="GET",part="rest",status="401"} 1.0' in text

    async def test_are_for_the_machine_and_its_network_alone(self, new_client: Any) -> None:
        for address in ("8.8.8.8", "2600::1"):
            async with new_client(address) as stranger:
                assert (await stranger.get("/metrics")).status_code == 404
        async with new_client("127.0.0.1") as proxied:
            answer = await proxied.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})
            assert answer.status_code == 404
