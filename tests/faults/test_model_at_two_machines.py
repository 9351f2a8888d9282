"""The random sequences of `test_model.py` again, at two machines whose clocks are moved together.

Time goes on between two moves, so a bound that is waited for has passed by some milliseconds when it is
asked about, for the model and for the machines alike.
"""

import asyncio
import random
from collections.abc import AsyncGenerator, Generator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest
import time_machine
from redis.asyncio import Redis

from tawam.auth.keys import SigningKeys
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.settings import Settings
from tests.auth.api import AuthApi
from tests.faults.account_walk import Walk
from tests.faults.conftest import Figure
from tests.faults.test_clocks import clock_settings
from tests.faults.test_model import EMPTY_OUTBOX, STEPS, walked
from tests.installation.installation import Installation
from tests.ports import free_port

SEQUENCES = 150
FIRST_SEED = 2_000_000
# Seconds.
HEARD_WITHIN = 0.02


class MovedInstallation(Installation):
    """The clocks of its machines are ahead by what a file says. Durations are true."""

    def __init__(self, folder: Path) -> None:
        # Mails wait in the database, where the test reads them.
        super().__init__(folder, {"TAWAM_SMTP_URL": f"smtp://127.0.0.1:{free_port()}"})
        self._ahead = folder / "ahead"
        self.move(timedelta())

    def move(self, ahead: timedelta) -> None:
        following = self._ahead.with_suffix(".new")
        following.write_text(f"+{ahead.total_seconds()}s\n")
        following.rename(self._ahead)

    def settings_of(self, number: int) -> dict[str, str]:
        return self.settings | clock_settings(FAKETIME_TIMESTAMP_FILE=str(self._ahead), FAKETIME_NO_CACHE="1")


class MovingApi(AuthApi):
    """Moves the clocks of the machines with that of the test."""

    ahead = timedelta()
    running: MovedInstallation

    def later(self, **ahead: float) -> None:
        super().later(**ahead)
        self.ahead += timedelta(**ahead)
        self.running.move(self.ahead)


@pytest.fixture
def running(tmp_path: Path) -> Generator[MovedInstallation]:
    with MovedInstallation(tmp_path).running() as running:
        yield running


@pytest.fixture
async def moved_database(running: MovedInstallation) -> AsyncGenerator[Database]:
    url = running.settings["TAWAM_DATABASE_DIRECT_URL"]
    database = open_database(Settings(data_dir=running.data, database_url=url))
    await database.open()
    yield database
    await database.close()


@pytest.fixture
async def unlimited(running: MovedInstallation) -> AsyncGenerator[httpx2.AsyncClient]:
    """A client for which nothing has been counted when it asks: limits have tests of their own."""
    async with Redis.from_url(running.redis.url) as redis:

        async def forget(_: httpx2.Request) -> None:
            await redis.flushall()
            # The other processes have been told that a session ended, and none says when it has read so.
            await asyncio.sleep(HEARD_WITHIN)

        hooks = {"request": [forget]}
        async with httpx2.AsyncClient(base_url=running.url, timeout=60, event_hooks=hooks) as client:
            yield client


@pytest.mark.slow
async def test_sequences_of_calls_never_leave_the_model(
    running: MovedInstallation, unlimited: httpx2.AsyncClient, moved_database: Database, figure: Figure
) -> None:
    taken: set[str] = set()
    steps = 0
    with time_machine.travel(datetime.now(UTC), tick=True) as clock:
        api = MovingApi(unlimited, SigningKeys.load(running.data), moved_database, clock)
        api.running = running
        for seed in range(FIRST_SEED, FIRST_SEED + SEQUENCES):
            walk = Walk(api, seed)
            await walked(walk, random.Random(seed))
            taken |= {entry[1] for entry in walk.story}
            steps += len(walk.story)
            async with moved_database.transaction() as transaction:
                await transaction.execute(EMPTY_OUTBOX)
    figure("sequences, their steps, differences from the model", f"{SEQUENCES}, {steps:,}, 0")
    assert len(taken) >= len(STEPS), taken
