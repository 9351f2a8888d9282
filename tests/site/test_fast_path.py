from pathlib import Path
from typing import Any

import pytest

from tawam.http.allowed_hosts import HostNames
from tawam.http.metrics import Metrics
from tawam.http.request_log import AccessLog
from tawam.settings import Settings
from tawam.site.fast_path import SiteFastPath, open_site
from tests.site.calls import EVERYWHERE, client_of


def settings_of(dist: Path) -> Settings:
    values: dict[str, Any] = {"web_dist": dist, "site_url": "http://testserver"}
    return Settings(**values)


async def nothing_waits() -> dict[str, int]:
    return {}


async def application(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b""})


class TestFront:
    @pytest.fixture
    def front(self, dist: Path) -> SiteFastPath:
        settings = settings_of(dist)
        return SiteFastPath(
            application, open_site(settings), HostNames(settings), AccessLog(Metrics(nothing_waits))
        )

    async def test_application_gets_what_the_site_has_not(self, front: SiteFastPath) -> None:
        async with client_of(front) as browser:
            assert (await browser.get("/auth/confirm")).status_code == 200
            assert (await browser.get("/auth/v1/settings")).status_code == 418

    async def test_application_gets_every_request_that_is_not_plain(self, front: SiteFastPath) -> None:
        async with client_of(front) as browser:
            for headers in ({"host": "evil.example"}, {"host": ""}, {"x": "a" * 40_000}):
                assert (await browser.get("/contact", headers=headers)).status_code == 418
            assert (await browser.post("/contact")).status_code == 418
            assert (await browser.request("GET", "/contact", content=b"a body")).status_code == 418

    @pytest.mark.parametrize("manifest", [None, "{", '{"pages": {}}'])
    async def test_site_that_is_not_built_says_what_to_do(self, tmp_path: Path, manifest: str | None) -> None:
        if manifest is not None:
            (tmp_path / "manifest.json").write_text(manifest)
        async with client_of(open_site(settings_of(tmp_path))) as browser:
            answer = await browser.get("/")
        assert answer.status_code == 503
        assert "make build" in answer.text
        assert EVERYWHERE.items() <= dict(answer.headers).items()
