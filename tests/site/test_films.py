from pathlib import Path

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tawam.film_addresses import film_addresses
from tawam.http.ranges import requested_part
from tawam.site.site import Site
from tests.site.calls import EVERYWHERE, client_of
from tests.site.dist import FILM

ADDRESS = "/films/demo.en.mp4"
LENGTH = len(FILM)


class TestRanges:
    async def test_whole_film_says_that_it_has_parts(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get(ADDRESS, headers={"Accept-Encoding": "gzip, br"})
        assert (answer.status_code, answer.content) == (200, FILM)
        assert answer.headers["accept-ranges"] == "bytes"
        assert answer.headers["content-type"] == "video/mp4"
        assert answer.headers["cache-control"] == "public, max-age=86400"
        assert "content-encoding" not in answer.headers

    @pytest.mark.parametrize(
        ("asked", "first", "last"),
        [
            ("bytes=0-", 0, LENGTH - 1),
            ("bytes=0-0", 0, 0),
            ("bytes=1-9", 1, 9),
            ("bytes=1000-", 1000, LENGTH - 1),
            ("bytes=1000-999999", 1000, LENGTH - 1),
            (f"bytes={LENGTH - 1}-{LENGTH - 1}", LENGTH - 1, LENGTH - 1),
            ("bytes=-1", LENGTH - 1, LENGTH - 1),
            ("bytes=-999999", 0, LENGTH - 1),
            ("Bytes= 5-6 ", 5, 6),
            ("bytes=,5-6,", 5, 6),
            ("bytes=0007-8", 7, 8),
            (f"bytes=3-{'9' * 5000}", 3, LENGTH - 1),
        ],
    )
    async def test_part_is_exactly_the_bytes_that_were_asked_for(
        self, browser: httpx2.AsyncClient, asked: str, first: int, last: int
    ) -> None:
        answer = await browser.get(ADDRESS, headers={"Range": asked})
        assert (answer.status_code, answer.content) == (206, FILM[first : last + 1])
        assert answer.headers["content-range"] == f"bytes {first}-{last}/{LENGTH}"
        assert answer.headers["content-length"] == str(last - first + 1)
        assert answer.headers["content-type"] == "video/mp4"
        assert EVERYWHERE.items() <= dict(answer.headers).items()

    @pytest.mark.parametrize(
        "asked",
        [f"bytes={LENGTH}-", "bytes=9999-10000", "bytes=-0", f"bytes={'9' * 5000}-", "bytes=9999-,-0"],
    )
    async def test_part_beyond_the_end_is_refused_with_the_length(
        self, browser: httpx2.AsyncClient, asked: str
    ) -> None:
        answer = await browser.get(ADDRESS, headers={"Range": asked})
        assert (answer.status_code, answer.content) == (416, b"")
        assert answer.headers["content-range"] == f"bytes */{LENGTH}"
        assert "cache-control" not in answer.headers
        assert EVERYWHERE.items() <= dict(answer.headers).items()

    @pytest.mark.parametrize(
        "asked",
        [
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=5-4",
            "bytes=a-b",
            "bytes=1",
            "bytes=1-2-3",
            "bytes=--1",
            "bytes=+1-2",
            "bytes=1 -2",
            "lines=0-1",
            "=0-1",
            "bytes=0-1,3-4",
            "bytes=0-1,99999-",
            "bytes=" + "0-1," * 100,
        ],
    )
    async def test_what_is_malformed_or_several_is_answered_with_the_whole(
        self, browser: httpx2.AsyncClient, asked: str
    ) -> None:
        answer = await browser.get(ADDRESS, headers={"Range": asked})
        assert (answer.status_code, answer.content) == (200, FILM)

    @settings(deadline=None)
    @given(st.one_of(st.binary(max_size=60), st.binary(max_size=40).map(lambda tail: b"bytes=" + tail)))
    def test_no_header_is_an_error(self, header: bytes) -> None:
        part = requested_part(header, LENGTH)
        assert isinstance(part, str) or 0 <= part[0] < part[1] <= LENGTH

    async def test_head_is_never_partial(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.head(ADDRESS, headers={"Range": "bytes=0-1"})
        assert (answer.status_code, answer.headers["content-length"]) == (200, str(LENGTH))
        assert answer.headers["accept-ranges"] == "bytes"

    async def test_part_is_of_the_film_that_the_player_knows_or_it_gets_the_whole(
        self, browser: httpx2.AsyncClient
    ) -> None:
        etag = (await browser.head(ADDRESS)).headers["etag"]
        asked = {"Range": "bytes=0-1"}
        current = await browser.get(ADDRESS, headers=asked | {"If-Range": etag})
        assert (current.status_code, current.headers["etag"]) == (206, etag)
        for other in ('"other"', f"W/{etag}", "Sat, 01 Jan 2022 00:00:00 GMT"):
            assert (await browser.get(ADDRESS, headers=asked | {"If-Range": other})).status_code == 200

    async def test_known_film_is_not_sent_again_in_parts_either(self, browser: httpx2.AsyncClient) -> None:
        etag = (await browser.head(ADDRESS)).headers["etag"]
        answer = await browser.get(ADDRESS, headers={"Range": "bytes=0-1", "If-None-Match": etag})
        assert (answer.status_code, answer.content) == (304, b"")

    async def test_pages_and_captions_have_no_parts(self, browser: httpx2.AsyncClient) -> None:
        for path in ("/contact", "/films/demo.en.vtt"):
            answer = await browser.get(path, headers={"Range": "bytes=0-1"})
            assert (answer.status_code, "accept-ranges" in answer.headers) == (200, False)
        assert answer.headers["content-type"] == "text/vtt; charset=utf-8"


class TestHostedFilms:
    async def test_films_address_leads_on_and_pages_may_play_from_there(self, dist: Path) -> None:
        hosted = film_addresses(
            "demo=https://Media.example:8443/demo.mp4?v=2, demo.ar=https://cdn.example/ar.mp4"
        )
        async with client_of(Site(dist, is_https=False, hosted_films=hosted)) as browser:
            english = await browser.get(ADDRESS)
            arabic = await browser.get("/films/demo.ar.mp4")
            policy = (await browser.get("/contact")).headers["content-security-policy"]
        assert (english.status_code, arabic.status_code) == (302, 302)
        assert english.headers["location"] == "https://Media.example:8443/demo.mp4?v=2"
        assert arabic.headers["location"] == "https://cdn.example/ar.mp4"
        assert english.headers["cache-control"] == "no-cache"
        assert "media-src 'self' blob: https://cdn.example https://media.example:8443;" in policy

    async def test_films_are_ours_and_from_nowhere_else_by_default(self, browser: httpx2.AsyncClient) -> None:
        policy = (await browser.get("/contact")).headers["content-security-policy"]
        assert "media-src 'self' blob:;" in policy

    @pytest.mark.parametrize(
        "setting",
        [
            "trailer=https://cdn.example/a.mp4",
            "demo.fr=https://cdn.example/a.mp4",
            "demo",
            "demo=",
            "demo=/a.mp4",
            "demo=//cdn.example/a.mp4",
            "demo=javascript:alert(1)",
            "demo=https://user:word@cdn.example/a.mp4",
            "demo=https://cdn.example; script-src *",
            "demo=https://cdn.example/a.mp4;x",
            "demo=https://cdn.example/a b.mp4",
            "demo=https://cdn.example/a\r\nSet-Cookie: a=b",
        ],
    )
    def test_setting_that_names_no_film_or_no_address_is_refused(self, setting: str) -> None:
        with pytest.raises(ValueError, match=r"is no film|needs a whole address"):
            film_addresses(setting)
