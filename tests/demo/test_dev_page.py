"""`/dev`, the page from which developers find the mails, the sandbox and the sign-ins."""

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tawam.app import create_app
from tawam.demo_folder import MARK, Demonstration, write
from tawam.settings import Settings
from tests.demo.stub_filling import SIGN_INS
from tests.site.dist import write_dist

pytestmark = pytest.mark.on_sqlite
NOW = "2026-11-28T09:00:00+00:00"


@pytest.fixture
def mark(settings: Settings) -> Callable[[Demonstration], None]:
    return lambda demonstration: write(settings.data_dir, demonstration)


async def shown(client: httpx2.AsyncClient) -> str:
    answer = await client.get("/dev")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "<script" not in answer.text
    return answer.text


async def test_leads_to_every_page_for_developers(client: httpx2.AsyncClient):
    page = await shown(client)
    for path in re.findall(r'href="(/dev/[^"]+)"', page):
        assert (await client.get(path)).status_code == 200
    assert {"/dev/outbox", "/dev/mails"} <= set(re.findall(r'href="([^"]+)"', page))
    assert "/sandbox/checkout/" in page


async def test_another_shop_names_the_commands(client: httpx2.AsyncClient):
    page = await shown(client)
    assert "<code>make demo</code>" in page
    assert "<code>tawam admin create EMAIL</code>" in page
    assert "Sign-ins" not in page


async def test_a_demonstration_shows_who_signs_in(
    client: httpx2.AsyncClient, mark: Callable[[Demonstration], None]
):
    mark(Demonstration(1, NOW, 1.0, state="filled", done=100, sign_ins=SIGN_INS))
    page = await shown(client)
    for each in SIGN_INS:
        for text in (each.name, each.what_en, each.what_ar):
            assert text in page
        assert f">{each.email}</code>" in page
        assert f">{each.password}</code>" in page
        assert f'href="{each.path}"' in page
        assert f'href="/ar{each.path}"' in page
    assert "make demo" not in page


async def test_one_that_is_being_filled_says_how_far(
    client: httpx2.AsyncClient, mark: Callable[[Demonstration], None]
):
    mark(Demonstration(1, NOW, 1.0, done=43))
    page = await shown(client)
    assert "being filled: 43 %" in page
    assert '<meta http-equiv="refresh"' in page


async def test_a_mark_that_cannot_be_read_is_told_of(client: httpx2.AsyncClient, settings: Settings):
    (settings.data_dir / MARK).write_text("{")
    assert "tawam demo --fresh" in await shown(client)


async def test_other_machines_do_not_see_it(
    new_client: Callable[[str], AbstractAsyncContextManager[httpx2.AsyncClient]],
):
    async with new_client("192.0.2.7") as client:
        assert (await client.get("/dev")).status_code == 404


async def test_nor_does_who_comes_through_a_proxy(client: httpx2.AsyncClient):
    assert (await client.get("/dev", headers={"X-Forwarded-For": "127.0.0.1"})).status_code == 404


class TestElsewhere:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"smtp_url": "smtp://127.0.0.1:9", "stripe_secret_key": "sk_test_1"}

    async def test_what_leaves_the_machine_is_said(self, client: httpx2.AsyncClient):
        page = await shown(client)
        assert "/dev/outbox" not in page
        assert "emails leave this machine" in page
        assert "payments go to Stripe" in page


class TestProduction:
    @pytest.fixture
    def settings_values(self, tmp_path: Path) -> dict[str, Any]:
        return {
            "env": "production",
            "site_url": "https://testserver",
            "smtp_url": "smtp://127.0.0.1:9",
            "trusted_proxies": "none",
            "web_dist": write_dist(tmp_path / "dist"),
        }

    async def test_has_no_such_page(self, settings: Settings):
        paths = [getattr(route, "path", "") for route in create_app(settings).routes]
        assert not [path for path in paths if path.startswith("/dev")]
