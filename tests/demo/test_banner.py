"""Every page of a demonstration says that it is one, and no other page does."""

import base64
import gzip
import hashlib
import re
from collections.abc import AsyncGenerator, Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tawam.demo_folder import DemoFolderRefused, Demonstration, write
from tawam.languages import Language
from tawam.settings import Settings
from tawam.site.demo_banner import WORDS
from tawam.site.fast_path import MissingSite, open_site
from tawam.site.manifest import SiteNotBuilt
from tawam.site.site import Site
from tests.site.built import built_site
from tests.site.calls import client_of
from tests.site.dist import SCRIPT, STYLE, html, write_dist

PRODUCTION: dict[str, Any] = {
    "env": "production",
    "site_url": "https://www.example.com",
    "smtp_url": "smtp://127.0.0.1:9",
    "trusted_proxies": "none",
}


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    return write_dist(tmp_path / "dist")


@pytest.fixture
def opened(dist: Path, tmp_path: Path) -> Callable[..., Site | MissingSite]:
    """The site as an app opens it, over a folder that is a demonstration, or not."""

    def opened(is_demo: bool, web_dist: Path = dist) -> Site | MissingSite:
        data_dir = tmp_path / "data"
        if is_demo:
            write(data_dir, Demonstration(1, "2026-11-28T09:00:00+00:00", 1.0))
        return open_site(Settings(data_dir=data_dir, web_dist=web_dist))

    return opened


@pytest.fixture
async def browser(opened: Callable[..., Site]) -> AsyncGenerator[httpx2.AsyncClient]:
    async with client_of(opened(is_demo=True)) as client:
        yield client


class Order(HTMLParser):
    """The elements of a page, in their order, and the text of each label."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(f"{tag}#{dict(attrs)['id']}" if "id" in dict(attrs) else tag)


@pytest.mark.parametrize(
    ("path", "language"),
    [("/", "en"), ("/contact", "en"), ("/ar/contact", "ar"), ("/nothing", "en"), ("/ar/nothing", "ar")],
)
async def test_a_page_says_so_in_its_language(browser: httpx2.AsyncClient, path: str, language: Language):
    answer = await browser.get(path)
    words = WORDS[language]
    assert f"<b>{words.name}</b> {words.sentence}</p>" in answer.text
    assert f'<a href="/dev" hreflang="en">{words.sign_ins}</a>' in answer.text
    assert answer.text.count("<aside") == 1
    assert answer.headers["x-robots-tag"] == "noindex"


@pytest.mark.parametrize("path", ["/", "/ar/contact", "/nothing"])
async def test_the_policy_allows_its_style_and_what_the_page_had(browser: httpx2.AsyncClient, path: str):
    answer = await browser.get(path)
    [style] = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    directives = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    assert directives["style-src"] == f"'self' '{STYLE}' 'sha256-{digest}'"
    assert directives["script-src"] == f"'self' '{SCRIPT}'"


async def test_every_encoding_holds_the_same_page(browser: httpx2.AsyncClient):
    plain = await browser.get("/contact", headers={"Accept-Encoding": "identity"})
    for accepted in ("br", "gzip", "br, gzip"):
        answer = await browser.get("/contact", headers={"Accept-Encoding": accepted})
        assert answer.text == plain.text
        assert answer.headers.get("content-encoding") in (None, "gzip")


async def test_other_folders_have_no_banner(opened: Callable[..., Site]):
    async with client_of(opened(is_demo=False)) as client:
        for path, name, language in (("/contact", "contact", "en"), ("/nothing", "not-found", "en")):
            assert (await client.get(path)).text == html(name, language)
        assert "x-robots-tag" not in (await client.get("/contact")).headers


async def test_the_real_pages_have_it_before_the_app(opened: Callable[..., Site]):
    async with client_of(opened(is_demo=True, web_dist=built_site())) as client:
        for path in ("/", "/ar", "/ar/nothing", "/studio", "/admin", "/consent/token"):
            answer = await client.get(path, headers={"Accept-Encoding": "gzip"})
            names = Order(answer.text).names
            body = names[names.index("body") :]
            assert body[:2] == ["body", "aside"]
            assert "h1" not in body[: body.index("div#root")]
            policy = answer.headers["content-security-policy"]
            styles = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
            for style in styles:
                assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() in policy


def test_a_page_without_a_body_is_told_of(opened: Callable[..., MissingSite], dist: Path):
    for file, written in ((dist / "pages/en/contact.html", b"<p>"),):
        file.write_bytes(written)
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(written))
    with pytest.raises(SiteNotBuilt):
        Site(dist, is_https=False, is_demo=True)
    assert isinstance(opened(is_demo=True), MissingSite)


def test_production_opens_no_demonstration(dist: Path, tmp_path: Path):
    write(tmp_path / "data", Demonstration(1, "2026-11-28T09:00:00+00:00", 1.0, state="filled"))
    settings = Settings(data_dir=tmp_path / "data", web_dist=dist, **PRODUCTION)
    with pytest.raises(DemoFolderRefused, match="not served in production"):
        open_site(settings)
