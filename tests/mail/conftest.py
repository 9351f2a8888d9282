from collections.abc import Generator
from datetime import UTC, datetime

import pytest
import time_machine

from tawam.database.port import Database
from tawam.mail import relay as relay_module
from tawam.mail.relay import Relay
from tests.mail.relays import WatchedSender
from tests.mail.test_message import SENDER
from tests.ports import free_port


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    with time_machine.travel(datetime.now(UTC)) as traveller:
        yield traveller


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds become hundredths: what is tested is that each pause ends."""
    monkeypatch.setattr(relay_module, "_LONGEST_PAUSE", 0.1)
    monkeypatch.setattr(relay_module, "_LONGEST_BACKOFF", 0.05)
    monkeypatch.setattr(relay_module, "POLL_SECONDS", 0.05)


@pytest.fixture
def sender(port: int) -> WatchedSender:
    return WatchedSender(port)


@pytest.fixture
def relay(database: Database, sender: WatchedSender) -> Relay:
    return Relay(database, sender, SENDER)
