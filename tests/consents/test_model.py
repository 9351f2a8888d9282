"""Consents beside a model on paper, over random sequences of what people do to twins."""

import pytest

from tests.consents.person_walk import PersonWalk
from tests.faults.conftest import Figure, figure, times
from tests.people import People
from tests.productions.world import World

__all__ = ["figure"]

# On each of the two databases.
SEQUENCES = times(full=2_000, quick=8)
STEPS = 40


@pytest.mark.slow
async def test_sequences_never_leave_the_paper(world: World, people: People, figure: Figure) -> None:
    divergences: list[str] = []
    for seed in range(SEQUENCES):
        customer = await world.customer(await people.add(f"customer-{seed}", full_name="Ann Lee"))
        walk = PersonWalk(world, people, customer, seed)
        await walk.run(STEPS)
        divergences += [f"{seed}: {each}" for each in walk.divergences]
    figure("sequences of acts on consents", SEQUENCES)
    figure("divergences from the paper", len(divergences))
    assert divergences == []
