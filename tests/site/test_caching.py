from pathlib import Path

import brotli
import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tawam.site.encodings import accepted
from tawam.site.site import Site
from tests.site.calls import EVERYWHERE, messages_of
from tests.site.dist import html

ARABIC = {"Cookie": "theme=dark; language=ar"}


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

    @settings(deadline=None)
    @given(st.binary(max_size=60))
    def test_no_header_is_an_error(self, header: bytes) -> None:
        assert accepted(header)[-1] == "identity"
