"""One machine after the other is restarted behind HAProxy, while people read, write and watch."""

import asyncio
import time

import pytest

from tests.faults.conftest import Figure, times
from tests.installation.installation import Installation
from tests.installation.load import Load, add_people, answers_to, loaded, watching

RESTARTS = times(full=10, quick=2)
PEOPLE = 4
# Init systems and the workers' own end allow for as much. Among all tests the machine has other work.
DRAINS_WITHIN = times(full=10, quick=40)


@pytest.mark.slow
# The official client reads code and reason of a connection that a server closed in the old way.
@pytest.mark.filterwarnings("ignore:ConnectionClosed:DeprecationWarning")
async def test_no_request_fails_and_watchers_see_everything(
    two_machines: Installation, figure: Figure
) -> None:
    running = two_machines
    site, people = await add_people(running, PEOPLE, "rolling")
    loads = [Load(site, person) for person in people]
    drained: list[float] = []
    async with watching(site, people) as behind, loaded(loads):
        began = time.monotonic()
        for number in range(RESTARTS):
            machine = running.machines[number % 2]
            stopped = time.monotonic()
            await asyncio.to_thread(running.stop_machine, machine)
            drained.append(time.monotonic() - stopped)
            await asyncio.to_thread(running.start_machine, machine)
            await asyncio.to_thread(running.wait_until_used, machine)
        seconds = time.monotonic() - began
    answers = answers_to(loads)
    missing = [note for load in loads for note in await load.missing()]

    lost = [error for load in loads for error in load.lost]
    figure("restarts", RESTARTS)
    figure("requests", f"{answers.total()} in {seconds:.0f} s")
    figure("failed requests", len(lost) + sum(count for status, count in answers.items() if status >= 400))
    figure("slowest drain, seconds", f"{max(drained):.1f}")
    figure("acknowledged notes that are missing", len(missing))
    figure("watchers that did not see the last state", len(behind))
    assert lost == []
    assert set(answers) <= {200, 201, 204}, answers
    assert missing == []
    assert behind == []
    assert max(drained) <= DRAINS_WITHIN
