"""Races and the provider's events again, at an installation of two machines with two workers each.

The tests are those of one process, and only who answers them differs.
"""

from collections.abc import Generator
from typing import Any

import httpx2
import pytest
from redis import Redis

from tawam.auth.tables import users
from tawam.database.port import Database
from tawam.leads.tables import contact_messages
from tawam.mail.tables import mails
from tawam.orders.tables import orders, payments, refunds
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.faults.conftest import PROXIES
from tests.faults.test_event_orders import TestAtOneMoment as EventsAtOneMoment
from tests.faults.test_races import (
    Crowd,
    test_a_refund_pays_once_and_many_pay_no_more_than_was_paid,
    test_no_saving_of_a_note_undoes_another_unseen,
    test_one_address_is_one_account,
    test_one_attempt_is_one_order,
    test_one_filled_in_form_is_one_message,
    test_one_press_of_pay_is_one_payment,
)
from tests.installation.installation import DATABASE, Installation, installation
from tests.payments.conftest import stripe, stripe_values
from tests.people import People

__all__ = [
    "stripe",
    "stripe_values",
    "test_a_refund_pays_once_and_many_pay_no_more_than_was_paid",
    "test_no_saving_of_a_note_undoes_another_unseen",
    "test_one_address_is_one_account",
    "test_one_attempt_is_one_order",
    "test_one_filled_in_form_is_one_message",
    "test_one_press_of_pay_is_one_payment",
]
pytestmark = pytest.mark.slow
_COUNTED = (contact_messages, mails, orders, payments, profiles, refunds, users)


@pytest.fixture
def running(two_machines: Installation) -> Installation:
    """The installation, with nothing of the test before in what is counted."""
    two_machines.postgres.empty(DATABASE, [table.name for table in _COUNTED])
    with Redis.from_url(two_machines.redis.url) as redis:
        redis.flushall()
    return two_machines


@pytest.fixture
def settings(running: Installation) -> Settings:
    return Settings(
        data_dir=running.data,
        site_url=running.url,
        database_url=running.settings["TAWAM_DATABASE_DIRECT_URL"],
    )


@pytest.fixture
def crowd(running: Installation, settings: Settings, database: Database) -> Crowd:
    def client(_: int, address: str) -> httpx2.AsyncClient:
        # The proxy takes so many requests of one address, and no more.
        transport = httpx2.AsyncHTTPTransport(local_address=address)
        return httpx2.AsyncClient(transport=transport, base_url=running.url, timeout=120)

    return Crowd(client, database, People(database, settings))


class TestEvents(EventsAtOneMoment):
    @pytest.fixture
    def running(self, stripe_values: dict[str, Any]) -> Generator[Installation]:
        values = {f"TAWAM_{name.upper()}": value for name, value in stripe_values.items()}
        with installation({**PROXIES, **values}) as running:
            yield running
