"""The head of a request is bounded before anything reads it; the answer is in the protocol's own shape."""

import httpx2
import pytest

from tawam.http.request_bounds import (
    MAX_HEADER_COUNT,
    MAX_HEADERS,
    MAX_LANGUAGES,
    MAX_PATH,
    MAX_QUERY,
    MAX_QUERY_FIELDS,
    MAX_SIGNATURES,
)

pytestmark = pytest.mark.on_sqlite

# What names the error, by the protocol.
NAMES = {
    "/contact": "code",
    "/nothing": "code",
    "/healthz": "code",
    "/auth/v1/settings": "error_code",
    "/rest/v1/profiles": "code",
    "/functions/v1/contact": "error",
}


def a_head(length: int) -> dict[str, str]:
    """Headers that are `length` bytes with those that the client adds itself."""
    return {"x-long": "a" * (length - 200)}


@pytest.mark.parametrize("path", NAMES)
class TestBounds:
    async def test_headers_are_refused_by_their_length_together(
        self, client: httpx2.AsyncClient, path: str
    ) -> None:
        assert (await client.get(path, headers=a_head(MAX_HEADERS))).status_code != 431
        spread = {f"x-{number}": "a" * 1000 for number in range(34)}
        for headers in (a_head(MAX_HEADERS + 400), spread, {"cookie": "a" * 60_000}):
            answer = await client.get(path, headers=headers)
            assert answer.status_code == 431
            assert answer.json()[NAMES[path]]

    async def test_headers_are_refused_by_their_number(self, client: httpx2.AsyncClient, path: str) -> None:
        many = [("x", "a")] * MAX_HEADER_COUNT
        answer = await client.get(path, headers=many)
        assert answer.status_code == 431
        assert answer.json()[NAMES[path]]

    @pytest.mark.parametrize(
        ("name", "most"), [(b"accept-language", MAX_LANGUAGES), (b"stripe-signature", MAX_SIGNATURES)]
    )
    async def test_headers_that_are_parsed_have_a_length_of_their_own(
        self, client: httpx2.AsyncClient, path: str, name: bytes, most: int
    ) -> None:
        longest = b"a" * most
        assert (await client.get(path, headers=[(name, longest)])).status_code != 431
        # Several of one name are one value.
        for headers in ([(name, longest + b"a")], [(name.upper(), longest[2:]), (name, b"a" * 2)]):
            answer = await client.get(path, headers=headers)
            assert answer.status_code == 431
            assert answer.json()[NAMES[path]]

    async def test_addresses_are_refused_by_their_length(self, client: httpx2.AsyncClient, path: str) -> None:
        assert (await client.get(f"{path}?{'a' * MAX_QUERY}")).status_code != 414
        long_path, fields = path + "a" * MAX_PATH, "a&" * MAX_QUERY_FIELDS
        for address in (f"{path}?{'a' * (MAX_QUERY + 1)}", long_path, f"{path}?{fields}"):
            answer = await client.get(address)
            assert answer.status_code == 414
            assert answer.json()[NAMES[path]]


class TestBrowsers:
    async def test_a_page_is_served_whatever_its_cookies_say(self, client: httpx2.AsyncClient) -> None:
        """Other programs on the same host name may have left some."""
        for cookie in ("language=ar; " + "a=b; " * 6_000, 'a="' + '\\"' * 14_000, ";" * 30_000):
            assert (await client.get("/contact", headers={"cookie": cookie})).status_code == 200

    async def test_one_of_another_origin_may_read_why(self, client: httpx2.AsyncClient) -> None:
        headers = {"origin": "http://testserver", **a_head(MAX_HEADERS + 400)}
        answer = await client.get("/rest/v1/profiles", headers=headers)
        assert answer.headers["access-control-allow-origin"] == "http://testserver"
