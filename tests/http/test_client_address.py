"""A caller's address is what the network says, unless a proxy of ours says otherwise."""

import pytest
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from tawam.http.client_address import TrustedProxies, client_address, is_private


async def seen(peer: str, networks: str, *forwarded: str) -> Request:
    found: list[Scope] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        found.append(scope)

    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    scope: Scope = {"type": "http", "client": (peer, 1), "headers": headers}
    await TrustedProxies(app, networks)(scope, None, None)  # pyright: ignore[reportArgumentType] because nothing is received or sent
    return Request(found[0])


class TestTrustedProxies:
    @pytest.mark.parametrize(
        ("peer", "networks", "forwarded", "address"),
        [
            ("203.0.113.7", "", ["198.51.100.1"], "203.0.113.7"),
            ("203.0.113.7", "10.0.0.0/8", ["198.51.100.1"], "203.0.113.7"),
            ("10.0.0.1", "10.0.0.0/8", ["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", "10.0.0.0/8", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", "10.0.0.0/8", ["1.1.1.1", "198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            ("10.0.0.1", "10.0.0.0/8, ::1", ["::1"], "::1"),
            ("10.0.0.1", "10.0.0.0/8", ["nonsense"], "10.0.0.1"),
            ("10.0.0.1", "10.0.0.0/8", ["198.51.100.1, nonsense"], "10.0.0.1"),
            ("10.0.0.1", "10.0.0.0/8", [], "10.0.0.1"),
        ],
    )
    async def test_believes_proxies_of_ours_alone_and_reads_from_the_right(
        self, peer: str, networks: str, forwarded: list[str], address: str
    ) -> None:
        request = await seen(peer, networks, *forwarded)
        assert request.client is not None
        assert request.client.host == address

    async def test_a_malformed_network_is_told_at_start(self) -> None:
        with pytest.raises(ValueError, match="nonsense"):
            await seen("10.0.0.1", "nonsense")


class TestClientAddress:
    @pytest.mark.parametrize(
        ("peer", "key"),
        [
            ("203.0.113.7", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("unix", "unix"),
        ],
    )
    async def test_one_subscriber_is_one_key(self, peer: str, key: str) -> None:
        assert client_address(await seen(peer, "")) == key

    @pytest.mark.parametrize(
        ("peer", "forwarded", "private"),
        [
            ("127.0.0.1", [], True),
            ("10.1.2.3", [], True),
            ("8.8.8.8", [], False),
            ("127.0.0.1", ["8.8.8.8"], False),
        ],
    )
    async def test_private_is_who_comes_without_a_proxy(
        self, peer: str, forwarded: list[str], private: bool
    ) -> None:
        assert is_private(await seen(peer, "", *forwarded)) is private
