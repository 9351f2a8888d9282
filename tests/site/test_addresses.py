import httpx2
import pytest
import structlog
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from tawam.site.site import Site
from tests.site.calls import EVERYWHERE, messages_of
from tests.site.dist import html, write_dist

ARABIC = {"Cookie": "theme=dark; language=ar"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(write_dist(tmp_path_factory.mktemp("dist")), is_https=False)


class TestLanguage:
    async def test_english_is_the_default(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/contact")
        assert (answer.status_code, answer.text) == (200, html("contact", "en"))
        assert answer.headers["content-language"] == "en"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"

    async def test_cookie_chooses_arabic_at_the_same_address(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/contact", headers=ARABIC)
        assert answer.text == html("contact", "ar")
        assert answer.headers["content-language"] == "ar"
        assert answer.headers["vary"] == "Accept-Encoding, Cookie"

    @pytest.mark.parametrize("cookie", ["language=en", "my-language=ar", "language=arx", "x=language=ar", ""])
    async def test_other_cookies_change_nothing(self, browser: httpx2.AsyncClient, cookie: str) -> None:
        answer = await browser.get("/contact", headers={"Cookie": cookie})
        assert answer.text == html("contact", "en")

    @pytest.mark.parametrize(("path", "name"), [("/ar", "index"), ("/ar/contact", "contact")])
    async def test_arabic_address_is_arabic_whatever_the_cookie(
        self, browser: httpx2.AsyncClient, path: str, name: str
    ) -> None:
        answer = await browser.get(path, headers={"Cookie": "language=en"})
        assert answer.text == html(name, "ar")
        assert answer.headers["vary"] == "Accept-Encoding"


class TestAddresses:
    @pytest.mark.parametrize(
        ("path", "location"),
        [
            ("/contact/", "/contact"),
            ("/contact///", "/contact"),
            ("/ar/", "/ar"),
            ("/ar/contact/?a=1&b=%20", "/ar/contact?a=1&b=%20"),
            ("/get-started", "/contact"),
            ("/get-started/?plan=x", "/contact?plan=x"),
            ("/ar/get-started", "/ar/contact"),
        ],
    )
    async def test_moved_addresses_lead_on_with_their_query(
        self, browser: httpx2.AsyncClient, path: str, location: str
    ) -> None:
        answer = await browser.get(path)
        assert (answer.status_code, answer.headers["location"]) == (308, location)
        assert EVERYWHERE.items() <= dict(answer.headers).items()

    @pytest.mark.parametrize(
        "path",
        [
            "/nothing",
            "//evil.example/",
            "//contact/",
            "/\\evil.example/",
            "/contact/x/",
            "/pages/en/contact.html",
            "/manifest.json",
            "/assets/app-Bx3.js.br",
            "/assets/app-Bx3.js.map",
            "/assets/.vite/manifest.json",
            "/assets/secret.py",
            "/assets/../manifest.json",
            "/assets/%2e%2e/manifest.json",
            "/../../etc/passwd",
            "/root/robots.txt",
            "/.env",
            "/.git/config",
            "/favicon.svg%00",
        ],
    )
    async def test_anything_else_is_the_not_found_page(self, browser: httpx2.AsyncClient, path: str) -> None:
        # Whole, so that `//` is part of the path.
        answer = await browser.get(f"http://testserver{path}")
        assert (answer.status_code, answer.text) == (404, html("not-found", "en"))
        assert EVERYWHERE.items() <= dict(answer.headers).items()

    async def test_not_found_page_is_in_the_visitors_language(self, browser: httpx2.AsyncClient) -> None:
        by_cookie = await browser.get("/nothing", headers=ARABIC)
        by_address = await browser.get("/ar/nothing")
        assert by_cookie.text == by_address.text == html("not-found", "ar")

    async def test_not_found_path_is_logged_on_one_line(
        self, browser: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # The logger of the module may have been used, and then writes where it wrote.
        monkeypatch.setattr("tawam.site.site.log", structlog.get_logger())
        with capture_logs() as lines:
            await browser.get("/a%0d%0ab" + "c" * 1000)
        (line,) = [line for line in lines if line["event"] == "page_not_found"]
        assert line["path"].startswith("/a")
        assert len(line["path"]) == 300

    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])
    async def test_other_methods_are_refused(self, browser: httpx2.AsyncClient, method: str) -> None:
        answer = await browser.request(method, "/contact")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
        assert EVERYWHERE.items() <= dict(answer.headers).items()

    # Without a deadline: a busy machine is not an error.
    @settings(deadline=None)
    @given(path=st.text(max_size=40))
    async def test_no_path_is_an_error(self, site: Site, path: str) -> None:
        start, _ = await messages_of(site, "GET", f"/{path}")
        assert start["status"] in (200, 308, 404)
