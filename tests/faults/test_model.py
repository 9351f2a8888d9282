"""Random sequences over accounts, sessions, second factors, notes and bans: none leaves the model.

Limits are lifted and no mail is sent, here alone: each has tests of its own, and would take the time in
which the sequences run.
"""

import random
from collections.abc import Awaitable, Callable, Generator
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest
import time_machine
from sqlalchemy import delete

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database, Statement
from tawam.http.limits import Limits
from tawam.mail.relay import Relay
from tawam.mail.tables import mails
from tawam.settings import Settings
from tests.auth.api import AuthApi
from tests.faults import account_steps, belongings_steps
from tests.faults.account_walk import Walk
from tests.faults.conftest import times

# On each of the two databases.
SEQUENCES = times(full=1_000, quick=75)
FIRST_SEEDS = {"sqlite": 0, "postgres": 1_000_000}
EMPTY_OUTBOX = Statement(delete(mails))

Step = Callable[[Walk], Awaitable[None]]
STEPS: dict[Step, int] = {
    account_steps.sign_up: 4,
    account_steps.confirm: 6,
    account_steps.sign_in: 18,
    account_steps.look: 12,
    account_steps.refresh: 14,
    account_steps.sign_out: 5,
    account_steps.change_password: 10,
    account_steps.reauthenticate: 12,
    account_steps.recover: 6,
    account_steps.follow_recovery: 7,
    account_steps.enrol: 6,
    account_steps.show_factor: 12,
    account_steps.remove_factor: 2,
    belongings_steps.write_note: 6,
    belongings_steps.list_notes: 4,
    belongings_steps.touch_note: 8,
    belongings_steps.ban: 2,
    belongings_steps.delete_account: 2,
    belongings_steps.wait: 8,
}


@pytest.fixture(autouse=True)
def lightened(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any) -> None: ...

    monkeypatch.setattr(Relay, "run", nothing)
    for name in ("hit", "check", "clear"):
        monkeypatch.setattr(Limits, name, nothing)


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    """It stands still but for the steps that move it, so that the model knows every moment."""
    with time_machine.travel(datetime(2026, 11, 21, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
async def api(
    client: httpx2.AsyncClient, settings: Settings, database: Database, clock: time_machine.Traveller
) -> AuthApi:
    return AuthApi(client, SigningKeys.load(settings.data_dir), database, clock)


@pytest.mark.slow
async def test_sequences_of_calls_never_leave_the_model(api: AuthApi, backend: str):
    taken: set[str] = set()
    for seed in range(FIRST_SEEDS[backend], FIRST_SEEDS[backend] + SEQUENCES):
        walk = Walk(api, seed)
        await walked(walk, random.Random(seed))
        taken |= {entry[1] for entry in walk.story}
        async with api.database.transaction() as transaction:
            await transaction.execute(EMPTY_OUTBOX)
    assert len(taken) >= len(STEPS), taken


async def walked(walk: Walk, chance: random.Random) -> None:
    """Fifteen to thirty steps, of which the first two are the usual ones."""
    await account_steps.sign_up(walk)
    await account_steps.confirm(walk)
    for step in chance.choices(list(STEPS), list(STEPS.values()), k=chance.randint(13, 28)):
        await step(walk)
