"""The samples of proxies: real requests with TLS, through HAProxy, nginx and Caddy, to a real server."""

import os
import signal
import socket
import ssl
import time
from collections.abc import Generator
from dataclasses import dataclass

import httpx2
import pytest

from tests.certificates import Authority
from tests.ports import free_port
from tests.proxies import Caddy, HAProxy, Nginx, Proxy
from tests.served import Server

_MIB = 2**20
SECRET = "secret-of-a-link"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@dataclass
class Site:
    proxy: Proxy
    key: str


@pytest.fixture(scope="module", params=[HAProxy, Nginx, Caddy], ids=lambda kind: kind.__name__)
def site(
    request: pytest.FixtureRequest, authority: Authority, tmp_path_factory: pytest.TempPathFactory
) -> Generator[Site]:
    """A proxy in front of one server; the second machine of the sample is down."""
    port, down = free_port(), free_port()
    kind: type[Proxy] = request.param
    proxy = kind([f"http://127.0.0.1:{port}", f"http://127.0.0.1:{down}"], authority.issue("127.0.0.1"))
    folder = tmp_path_factory.mktemp("served")
    settings = {"TAWAM_SITE_URL": proxy.url, "TAWAM_TRUSTED_PROXIES": "127.0.0.0/8"}
    server = Server(folder / "data", port, settings, log=folder / "log")
    process = server.start()
    proxy.start()
    yield Site(proxy, server.key("ANON_KEY"))
    proxy.stop()
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.fixture
def proxy(site: Site) -> Proxy:
    return site.proxy


@pytest.fixture(scope="module")
def trust(authority: Authority) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(authority.certificate))


@pytest.fixture
def client(proxy: Proxy, trust: ssl.SSLContext) -> Generator[httpx2.Client]:
    with httpx2.Client(base_url=proxy.url, verify=trust, timeout=30) as client:
        # A proxy that has just started may still find out that one machine is down.
        deadline = time.monotonic() + 20
        while client.get("/readyz").status_code != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        yield client


def test_every_request_finds_the_machine_that_is_up(client: httpx2.Client) -> None:
    answers = [client.get("/readyz") for _ in range(20)]
    assert {answer.status_code for answer in answers} == {200}


def test_posts_do_too(client: httpx2.Client) -> None:
    for _ in range(6):
        answer = client.post("/auth/v1/token?grant_type=password", json={})
        assert answer.headers["content-type"].startswith("application/json")
        assert answer.status_code in (400, 401, 422)


def test_figures_are_not_for_strangers(client: httpx2.Client) -> None:
    assert client.get("/metrics").status_code == 404


def test_bodies_have_a_limit_but_for_files(client: httpx2.Client, site: Site) -> None:
    body = b"x" * (2 * _MIB)
    headers = {"Content-Type": "application/json", "apikey": site.key}
    assert client.post("/auth/v1/signup", content=body, headers=headers).status_code == 413
    answer = client.post("/storage/v1/object/avatars/picture", content=body)
    # The server's own words: the proxy let it pass.
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.status_code != 413


# An HTTP server of Go, as Caddy is one, reads the body before it answers.
@pytest.mark.parametrize("site", [HAProxy, Nginx], indirect=True, ids=lambda kind: kind.__name__)
def test_files_pass_as_they_come(proxy: Proxy, trust: ssl.SSLContext) -> None:
    """The server answers before it has the whole body, which a proxy that buffers would wait for."""
    with _connected(proxy, trust) as line:
        line.sendall(
            b"POST /storage/v1/object/avatars/picture HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            b"Content-Length: 5000000\r\n\r\n" + b"x" * 1000
        )
        assert line.recv(100).startswith((b"HTTP/1.1 4", b"HTTP/1.1 2"))


def test_websockets_pass(proxy: Proxy, trust: ssl.SSLContext) -> None:
    with _connected(proxy, trust) as line:
        line.sendall(
            b"GET /realtime/v1/websocket?apikey=" + SECRET.encode() + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        # The key opens nothing; the server says so, for which it has been asked to upgrade.
        assert line.recv(100).startswith((b"HTTP/1.1 101", b"HTTP/1.1 401", b"HTTP/1.1 403"))


# The others send such a line on as it is, and the server answers 400 to it without a word.
@pytest.mark.parametrize("site", [HAProxy], indirect=True, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("address", [b'/rest/v1/notes?select=a->>b&c=eq."<', b"/rest/v1/<notes>`"])
def test_characters_that_should_be_encoded_are(
    proxy: Proxy, trust: ssl.SSLContext, client: httpx2.Client, address: bytes
) -> None:
    assert client.get("/readyz").status_code == 200
    with _connected(proxy, trust) as line:
        line.sendall(b"GET " + address + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        answer = line.recv(10_000)
    # Of the application itself, which asks for a key.
    assert answer.startswith(b"HTTP/1.1 401")
    assert b"content-type: application/json" in answer


def test_headers_that_do_not_come_end_the_connection(proxy: Proxy, trust: ssl.SSLContext) -> None:
    with _connected(proxy, trust) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        started = time.monotonic()
        while line.recv(1000):
            pass
        assert time.monotonic() - started < 15


def test_large_headers_reach_the_server_or_are_refused(client: httpx2.Client) -> None:
    assert client.get("/readyz", headers={"X-Large": "x" * 20_000}).status_code == 200
    try:
        status = client.get("/readyz", headers={"X-Large": "x" * 70_000}).status_code
    except httpx2.TransportError:
        return
    assert status in (400, 431)


def test_queries_are_not_logged(client: httpx2.Client, proxy: Proxy) -> None:
    referer = f"{proxy.url}/?token={SECRET}"
    client.get("/auth/confirm", params={"token_hash": SECRET}, headers={"Referer": referer})
    deadline = time.monotonic() + 60
    while "/auth/confirm" not in proxy.log.read_text() and time.monotonic() < deadline:
        time.sleep(0.05)
    text = proxy.log.read_text()
    assert "/auth/confirm" in text
    assert SECRET not in text


def _connected(proxy: Proxy, trust: ssl.SSLContext) -> ssl.SSLSocket:
    line = socket.create_connection(("127.0.0.1", proxy.port), timeout=30)
    return trust.wrap_socket(line, server_hostname="127.0.0.1")
