"""Which Host headers are answered: a known name with at most a port, and nothing else."""

import httpx2
import pytest

from tawam.http.allowed_hosts import HostNames
from tawam.settings import Settings

OWN = (
    *("testserver", "TestServer:8000", "TESTSERVER", "testserver:65535", "testserver:0"),
    *("localhost:1", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:8000"),
)
OTHER = (
    *("evil.example", "testserver.evil.example", "", "[::2]", "127.0.0.2", "test_server", "testserver."),
    # Several, and what some readers take for one of them.
    *("testserver, evil.example", "testserver,testserver", "testserver evil.example", "testserver;x"),
    *("evil.example@testserver", "testserver@evil.example", "http://testserver", "testserver/x"),
    *("testserver\\@evil.example", "testserver?x", "testserver#x", "testserver%00", "testserver\t"),
    # A port is a number of sixteen bits, and nothing follows it.
    *("testserver:", "testserver:x", "testserver:80x", "testserver:443@evil.example", "testserver:80:80"),
    *("testserver:-1", "testserver:+80", "testserver:65536", "testserver:000080", "testserver: 80"),
    *("testserver:8\xb2", "testserver:80 ", "testserver:80\n", "testserver:0x50", ":80", ":"),
    # Brackets are for addresses with colons, which need them.
    *("::1", "::1:80", "[::1", "::1]", "[::1]x", "[::1]x:80", "[::1]:", "[::1]80", "[::1]:80x"),
    *("[testserver]", "[127.0.0.1]", "[::1%25lo]", "[[::1]]", "[]", "[::1],testserver"),
)


@pytest.mark.on_sqlite
def test_a_known_name_with_at_most_a_port(settings: Settings):
    hosts = HostNames(settings)
    # Twice, since those that were accepted are remembered.
    for _ in range(2):
        assert [host for host in OWN if host.encode() not in hosts] == []
        assert [host for host in OTHER if host.encode("latin-1") in hosts] == []


@pytest.mark.on_sqlite
async def test_two_hosts_are_none(client: httpx2.AsyncClient):
    for second in ("testserver", "evil.example", ""):
        headers = [("host", "testserver"), ("host", second), ("accept", "*/*")]
        answer = await client.get("/auth/v1/settings", headers=headers)
        assert (answer.status_code, answer.json()["error_code"]) == (400, "unknown_host"), second


@pytest.mark.on_sqlite
@pytest.mark.parametrize("host", ["testserver:80junk", "[::1]junk", "testserver:443@evil.example"])
async def test_pages_and_requests_are_refused_alike(client: httpx2.AsyncClient, host: str):
    for path in ("/", "/auth/v1/settings", "/rest/v1/notes", "/functions/v1/contact"):
        assert (await client.get(path, headers={"host": host})).status_code == 400, path
