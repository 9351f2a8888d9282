"""Races, events and malformed requests again, at an installation of two machines with two workers each.

The tests are those of one process, and only who answers them differs.
"""

from collections.abc import AsyncGenerator, Generator
from typing import Any

import httpx2
import pytest
from redis import Redis

from tawam.auth.tables import users
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.leads.tables import contact_messages
from tawam.mail.tables import mails
from tawam.orders.tables import orders, payments, refunds
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.faults.test_event_orders import TestAtOneMoment as EventsAtOneMoment
from tests.faults.test_kept_connections import (
    test_malformed_requests_break_nothing_and_drop_no_request_behind_them,
)
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
from tests.served import Server

__all__ = [
    "stripe",
    "stripe_values",
    "test_a_refund_pays_once_and_many_pay_no_more_than_was_paid",
    "test_malformed_requests_break_nothing_and_drop_no_request_behind_them",
    "test_no_saving_of_a_note_undoes_another_unseen",
    "test_one_address_is_one_account",
    "test_one_attempt_is_one_order",
    "test_one_filled_in_form_is_one_message",
    "test_one_press_of_pay_is_one_payment",
]
pytestmark = pytest.mark.slow
_COUNTED = (contact_messages, mails, orders, payments, profiles, refunds, users)
# Nothing but the proxy stands before the machines: the crowd's addresses are of this machine, too.
_PROXIES = {"TAWAM_TRUSTED_PROXIES": "127.0.0.1"}


@pytest.fixture(scope="module")
def shared() -> Generator[Installation]:
    with installation(_PROXIES) as running:
        yield running


@pytest.fixture
def running(shared: Installation) -> Installation:
    """The installation, with nothing of the test before in what is counted."""
    shared.postgres.empty(DATABASE, [table.name for table in _COUNTED])
    with Redis.from_url(shared.redis.url) as redis:
        redis.flushall()
    return shared


@pytest.fixture
def settings(running: Installation) -> Settings:
    return Settings(
        data_dir=running.data,
        site_url=running.url,
        database_url=running.settings["TAWAM_DATABASE_DIRECT_URL"],
    )


@pytest.fixture
async def database(settings: Settings) -> AsyncGenerator[Database]:
    database = open_database(settings)
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def crowd(running: Installation, settings: Settings, database: Database) -> Crowd:
    async def name(request: httpx2.Request) -> None:
        # The sandbox's payment page answers nobody who was forwarded.
        if request.url.path.startswith("/sandbox/"):
            del request.headers["x-forwarded-for"]

    def client(_: int, address: str) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(
            base_url=running.url,
            headers={"x-forwarded-for": address},
            event_hooks={"request": [name]},
            timeout=120,
        )

    return Crowd(client, database, People(database, settings))


@pytest.fixture
def server(running: Installation) -> Server:
    return Server(running.data, running.proxy.port, running.settings)


class TestEvents(EventsAtOneMoment):
    @pytest.fixture
    def running(self, stripe_values: dict[str, Any]) -> Generator[Installation]:
        values = {f"TAWAM_{name.upper()}": value for name, value in stripe_values.items()}
        with installation({**_PROXIES, **values}) as running:
            yield running
