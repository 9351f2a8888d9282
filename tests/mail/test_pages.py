"""`/dev/outbox`."""

import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tawam.app import create_app
from tawam.languages import LANGUAGES
from tawam.mail.folder import FolderSender, outbox_folder
from tawam.mail.message import compose
from tawam.mail.samples import SAMPLES
from tawam.settings import Settings
from tests.mail.test_message import SENDER, row
from tests.site.dist import write_dist

pytestmark = pytest.mark.on_sqlite


class TestDevelopment:
    async def test_lists_and_shows_mails(self, client: httpx2.AsyncClient, settings: Settings):
        for second, template in enumerate(("confirm-signup", "order-paid")):
            mail = row(template, created_at=f"2026-11-21T03:05:0{second}.000000+00:00")
            await FolderSender(outbox_folder(settings.data_dir)).send(mail, compose(mail, SENDER))
        listing = (await client.get("/dev/outbox")).text
        assert listing.index("/dev/outbox/2") < listing.index("/dev/outbox/1")
        shown = (await client.get("/dev/outbox/1")).text
        assert "Confirm your e-mail address" in shown
        assert "048213" in shown

    async def test_an_empty_outbox_says_so(self, client: httpx2.AsyncClient):
        response = await client.get("/dev/outbox")
        assert response.status_code == 200
        assert "no mails yet" in response.text

    async def test_what_strangers_wrote_does_not_run(self, client: httpx2.AsyncClient, settings: Settings):
        attack = "<script>alert(1)</script>"
        values = {"name": attack, "subject": attack, "message": attack, "email": "eve@example.com"}
        mail = row(values=values)
        await FolderSender(outbox_folder(settings.data_dir)).send(mail, compose(mail, SENDER))
        for path in ("/dev/outbox", "/dev/outbox/1", "/dev/outbox/1/html"):
            response = await client.get(path)
            policy = response.headers["content-security-policy"]
            assert "<script" not in response.text
            assert "default-src 'none'" in policy
            assert "script-src" not in policy
        assert policy.startswith("sandbox ")
        assert "allow-scripts" not in policy

    @pytest.mark.parametrize(
        "path", ["/dev/outbox/1", "/dev/outbox/0", "/dev/outbox/" + "9" * 5000, "/dev/outbox/1/html"]
    )
    async def test_a_mail_that_is_not_there_is_404(self, client: httpx2.AsyncClient, path: str):
        assert (await client.get(path)).status_code == 404


class TestSamples:
    async def test_every_mail_is_listed_and_shown_in_both_languages(self, client: httpx2.AsyncClient):
        listing = await client.get("/dev/mails")
        shown = re.findall(r'href="(/dev/mails/[^"]+)"', listing.text)
        assert shown == [
            f"/dev/mails/{template}/{language}" for template in SAMPLES for language in LANGUAGES
        ]
        for address in shown:
            page, html = await client.get(address), await client.get(f"{address}/html")
            assert (page.status_code, html.status_code) == (200, 200)
            direction = "rtl" if address.endswith("/ar") else "ltr"
            assert f'dir="{direction}"' in html.text
            assert html.headers["content-security-policy"].startswith("sandbox ")

    @pytest.mark.parametrize(
        "path", ["/dev/mails/order-paid/fr", "/dev/mails/none/en", "/dev/mails/none/en/html"]
    )
    async def test_a_mail_that_is_none_is_404(self, client: httpx2.AsyncClient, path: str):
        assert (await client.get(path)).status_code == 404


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

    async def test_has_no_such_pages(self, settings: Settings):
        paths = [getattr(route, "path", "") for route in create_app(settings).routes]
        assert "/auth/v1" in paths
        assert not [path for path in paths if path.startswith("/dev")]
