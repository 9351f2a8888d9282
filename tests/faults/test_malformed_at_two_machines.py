"""The malformed requests of `test_kept_connections.py` again, through HAProxy to two machines."""

import re
from collections.abc import Generator

import pytest

from tests.faults.callers import people
from tests.faults.conftest import Figure
from tests.faults.kept_connection import KeptConnection
from tests.faults.test_kept_connections import CONNECTIONS, Sender, Tally, report, send_malformed
from tests.installation.installation import Installation, installation
from tests.served import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def running() -> Generator[Installation]:
    with installation() as running:
        yield running


def refused_by_proxy(running: Installation) -> set[int]:
    """Return the ports of the connections whose last request HAProxy refused without asking a machine."""
    lines = re.findall(r"127\.0\.1\.\d+:(\d+) \[.*?\] \S+ (\S+) \S+ (\d+)", running.proxy.log.read_text())
    last = {int(port): (server, int(status)) for port, server, status in lines}
    return {port for port, (server, status) in last.items() if "<NOSRV>" in server and 400 <= status < 500}


def test_malformed_requests_break_nothing_behind_the_proxy(running: Installation, figure: Figure) -> None:
    site = Server(running.data, running.proxy.port, running.settings)
    callers = people(site, site.key("ANON_KEY"), site.key("SERVICE_ROLE_KEY"), 1)
    identities = [caller.identity for caller in callers if caller.identity]
    sender = Sender([caller.headers for caller in callers], identities)
    # The proxy takes so many requests of one address, and no more.
    connections = [KeptConnection(site.port, f"127.0.1.{number + 1}") for number in range(CONNECTIONS)]
    tally = Tally()
    send_malformed(sender, connections, tally)
    for each in callers:
        each.close()
    report(figure, connections, tally)
    # A proxy that refuses a head ends the connection. TCP resets one that is closed with something unread,
    # as a large body is, and the reset may overtake the answer.
    by_proxy = refused_by_proxy(running)
    figure(
        "unanswered that the proxy refused by their head",
        sum(port in by_proxy for port, _ in tally.unanswered),
    )
    assert [request for port, request in tally.unanswered if port not in by_proxy] == []
    assert (tally.failed, tally.disclosed, tally.dropped) == ([], [], [])
