from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import brotli
import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from tawam.settings import Settings
from tawam.site.encodings import accepted
from tawam.site.front import SiteFirst, open_site
from tawam.site.site import Site
from tests.site.dist import SCRIPT, STYLE, html, write_dist

EVERYWHERE = {
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "credentialless",
}
ARABIC = {"Cookie": "theme=dark; language=ar"}


def client_of(app: Any) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://testserver")


async def messages_of(site: Site, method: str, path: str) -> list[Any]:
    """What the site sends to the server, before a client could tidy it."""
    sent: list[Any] = []

    async def receive() -> Any:
        raise AssertionError("the site reads no body")

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": []}
    await site(scope, receive, send)
    return sent


def settings_of(dist: Path) -> Settings:
    values: dict[str, Any] = {"web_dist": dist}
    return Settings(**values)


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    return write_dist(tmp_path / "dist")


@pytest.fixture
async def browser(dist: Path) -> AsyncGenerator[httpx2.AsyncClient]:
    async with client_of(Site(dist, is_https=False)) as client:
        yield client


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

    async def test_not_found_path_is_logged_on_one_line(self, browser: httpx2.AsyncClient) -> None:
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

    @given(path=st.text(max_size=40))
    async def test_no_path_is_an_error(self, tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
        site = Site(write_dist(tmp_path_factory.mktemp("dist")), is_https=False)
        start, _ = await messages_of(site, "GET", f"/{path}")
        assert start["status"] in (200, 308, 404)


class TestCaching:
    async def test_page_is_revalidated_and_its_etag_is_strong(self, browser: httpx2.AsyncClient) -> None:
        first = await browser.get("/contact")
        etag = first.headers["etag"]
        again = await browser.get("/contact", headers={"If-None-Match": f'"x", W/{etag}'})
        assert first.headers["cache-control"] == "no-cache"
        assert etag.startswith('"')
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
        assert "content-length" not in again.headers
        assert EVERYWHERE.items() <= dict(again.headers).items()

    async def test_languages_and_encodings_have_etags_of_their_own(self, browser: httpx2.AsyncClient) -> None:
        plain = {"Accept-Encoding": "identity"}
        tags = {
            (await browser.get(path, headers=headers)).headers["etag"]
            for path in ("/contact", "/ar/contact")
            for headers in (plain, {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "br"})
        }
        assert len(tags) == 6

    async def test_other_language_is_sent_after_a_switch(self, browser: httpx2.AsyncClient) -> None:
        etag = (await browser.get("/contact")).headers["etag"]
        answer = await browser.get("/contact", headers={"If-None-Match": etag, **ARABIC})
        assert (answer.status_code, answer.text) == (200, html("contact", "ar"))

    async def test_hashed_asset_is_kept_for_ever(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/assets/app-Bx3.js")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "x-robots-tag" not in answer.headers

    async def test_file_at_the_root_is_kept_for_an_hour(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/favicon.svg")
        assert answer.headers["cache-control"] == "public, max-age=3600"
        assert answer.headers["content-type"] == "image/svg+xml"

    async def test_not_found_page_is_never_not_modified(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/nothing", headers={"If-None-Match": "*"})
        assert answer.status_code == 404


class TestEncodings:
    @pytest.mark.parametrize(
        ("header", "chosen"),
        [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip", "gzip"),
            ("br;q=0.5, gzip;q=0.8", "gzip"),
            ("br;q=0, gzip;q=0", "identity"),
            ("*", "br"),
            ("br;q=0, *;q=0.1", "gzip"),
            ("identity", "identity"),
            ("", "identity"),
            ("GZIP; Q=1", "gzip"),
            ("br;q=x", "identity"),
        ],
    )
    async def test_smallest_accepted_encoding_is_sent(
        self, browser: httpx2.AsyncClient, header: str, chosen: str
    ) -> None:
        answer = await browser.get("/contact", headers={"Accept-Encoding": header})
        assert answer.headers.get("content-encoding", "identity") == chosen
        assert answer.text == html("contact", "en")

    async def test_file_without_siblings_is_sent_as_it_is(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/robots.txt", headers={"Accept-Encoding": "br"})
        assert (answer.text, "content-encoding" in answer.headers) == ("User-agent: *\n", False)

    @pytest.mark.parametrize("path", ["/contact", "/nothing", "/contact/", "/robots.txt"])
    async def test_head_has_no_body(self, dist: Path, path: str) -> None:
        _, body = await messages_of(Site(dist, is_https=False), "HEAD", path)
        assert body["body"] == b""

    async def test_head_has_the_headers_of_get(self, browser: httpx2.AsyncClient) -> None:
        headers = {"Accept-Encoding": "br"}
        get = await browser.get("/contact", headers=headers)
        head = await browser.head("/contact", headers=headers)
        assert dict(head.headers) == dict(get.headers)
        assert int(head.headers["content-length"]) == len(brotli.compress(html("contact", "en").encode()))

    @given(st.binary(max_size=60))
    def test_no_header_is_an_error(self, header: bytes) -> None:
        assert accepted(header)[-1] == "identity"


class TestSecurity:
    async def test_policy_names_our_origin_and_the_pages_own_parts_alone(
        self, browser: httpx2.AsyncClient
    ) -> None:
        policy = (await browser.get("/contact")).headers["content-security-policy"]
        directives = dict(part.split(" ", 1) for part in policy.split("; "))
        assert directives["default-src"] == "'none'"
        assert directives["script-src"] == f"'self' '{SCRIPT}'"
        assert directives["style-src"] == f"'self' '{STYLE}'"
        assert directives["base-uri"] == directives["frame-ancestors"] == "'none'"
        assert "unsafe" not in policy
        assert "upgrade-insecure-requests" not in policy

    @pytest.mark.parametrize("path", ["/", "/nothing", "/assets/app-Bx3.js", "/contact/", "/favicon.svg"])
    async def test_every_answer_has_the_whole_set(self, browser: httpx2.AsyncClient, path: str) -> None:
        answer = await browser.get(path)
        assert EVERYWHERE.items() <= dict(answer.headers).items()
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "camera=()" in answer.headers["permissions-policy"]
        assert "strict-transport-security" not in answer.headers

    @pytest.mark.parametrize("path", ["/", "/nothing", "/assets/app-Bx3.js"])
    async def test_over_tls_the_browser_is_told_to_stay_there(self, dist: Path, path: str) -> None:
        async with client_of(Site(dist, is_https=True)) as browser:
            headers = (await browser.get(path)).headers
        assert headers["strict-transport-security"] == "max-age=63072000; includeSubDomains; preload"
        assert headers["content-security-policy"].endswith("upgrade-insecure-requests")

    @pytest.mark.parametrize(
        ("path", "is_listed"),
        [("/", True), ("/ar/contact", True), ("/profile", False), ("/auth/confirm", False), ("/x", False)],
    )
    async def test_search_engines_are_kept_from_private_pages(
        self, browser: httpx2.AsyncClient, path: str, is_listed: bool
    ) -> None:
        assert ("x-robots-tag" not in (await browser.get(path)).headers) == is_listed


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
