"""The malformed requests of `test_kept_connections.py` again, through HAProxy to two machines."""

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
    assert (tally.failed, tally.disclosed, tally.dropped) == ([], [], [])
