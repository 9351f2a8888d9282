from pathlib import Path
from typing import Any

import pytest

from tawam.settings import Settings
from tawam.site.front import SiteFirst, open_site
from tests.site.calls import EVERYWHERE, client_of


def settings_of(dist: Path) -> Settings:
    values: dict[str, Any] = {"web_dist": dist}
    return Settings(**values)


class TestFront:
    async def test_application_gets_what_the_site_has_not(self, dist: Path) -> None:
        async def application(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 418, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        front = SiteFirst(application, open_site(settings_of(dist)))
        async with client_of(front) as browser:
            assert (await browser.get("/auth/confirm")).status_code == 200
            assert (await browser.get("/auth/v1/settings")).status_code == 418

    @pytest.mark.parametrize("manifest", [None, "{", '{"pages": {}}'])
    async def test_site_that_is_not_built_says_what_to_do(self, tmp_path: Path, manifest: str | None) -> None:
        if manifest is not None:
            (tmp_path / "manifest.json").write_text(manifest)
        async with client_of(open_site(settings_of(tmp_path))) as browser:
            answer = await browser.get("/")
        assert answer.status_code == 503
        assert "make build" in answer.text
        assert EVERYWHERE.items() <= dict(answer.headers).items()
