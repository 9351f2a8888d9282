"""Videos from the idea to the delivered film beside a model on paper, over random sequences of acts."""

import pytest

from tawam.allowances.spending import Correction, correct
from tawam.database.port import Database
from tawam.database.schema import new_id
from tests.allowances.walk import COURSE, RETAINER
from tests.faults.conftest import Figure, figure, times
from tests.people import People
from tests.productions.world import World
from tests.videos.sheet import Purse
from tests.videos.video_walk import Walk

__all__ = ["figure"]

# On each of the two databases.
SEQUENCES = times(full=2_000, quick=20)
STEPS = 40


@pytest.mark.slow
async def test_sequences_never_leave_the_paper(
    database: Database, world: World, people: People, figure: Figure
) -> None:
    divergences: list[str] = []
    for seed in range(SEQUENCES):
        is_course = seed % 2 == 0
        person = await people.add(f"customer-{seed}", full_name="Ann Lee")
        customer = await world.customer(person, (COURSE if is_course else RETAINER).offer)
        await world.collect(customer)
        await world.make(customer)
        if not is_course:
            # So few films that they are used up.
            less = Correction(kind="variant", amount=-17, note="A test", key=new_id())
            async with database.transaction() as transaction:
                await correct(transaction, customer.production_id, less)
        walk = Walk(database, customer, Purse(4, 2, None) if is_course else Purse(10, None, 3), seed)
        await walk.run(STEPS)
        divergences += [f"{seed}: {each}" for each in walk.divergences]
    figure("sequences of acts on videos", SEQUENCES)
    figure("divergences from the paper", len(divergences))
    assert divergences == []
