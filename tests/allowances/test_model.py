"""Random sequences of payments, refunds, spending, corrections and waiting: none leaves the model."""

import random
from collections.abc import Generator

import pytest
import time_machine

from tawam.database.port import Database
from tawam.settings import Settings
from tests.allowances.walk import COURSE, RETAINER, Walk
from tests.faults.conftest import Figure, figure, times
from tests.orders.desk import START
from tests.productions.world import World

__all__ = ["figure"]

# On each of the two databases.
SEQUENCES = times(full=2_000, quick=40)
FIRST_SEEDS = {"sqlite": 0, "postgres": 1_000_000}


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    """It stands still but for the steps that move it, so that the model knows every moment."""
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.mark.slow
async def test_sequences_never_leave_the_model(
    database: Database, settings: Settings, backend: str, clock: time_machine.Traveller, figure: Figure
) -> None:
    divergences: list[str] = []
    for seed in range(FIRST_SEEDS[backend], FIRST_SEEDS[backend] + SEQUENCES):
        clock.move_to(START, tick=False)
        world, chance = World(database, settings), random.Random(seed)
        sold = COURSE if seed % 3 == 0 else RETAINER
        story = await world.desk.place(offer=sold.offer)
        await story.tell(story.paid(amount=sold.offer.amount))
        production_id = (await world.production(story))["id"]
        walk = Walk(database, sold, story, production_id, clock, chance)
        await walk.run(chance.randint(8, 24))
        divergences += [f"{seed}: {each}" for each in walk.divergences]
    figure("sequences of acts on an allowance", SEQUENCES)
    figure("divergences from the model", len(divergences))
    assert divergences == []
