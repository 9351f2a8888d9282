"""Two machines work for twenty minutes: no process grows, keeps files open, or lets others wait."""

import asyncio
import re
import statistics
import time
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from tests.faults.conftest import Figure
from tests.faults.process_group import members, resident_bytes
from tests.installation.installation import Installation, installation
from tests.installation.load import Load, add_people, answers_to, loaded, watching

MINUTES = 20.0
# Caches fill, and modules are loaded when they are first needed.
WARM_UP = 6.0
EVERY = 5.0
PEOPLE = 8
MIB = 1024 * 1024
# Connections of people and of the pool come and go.
MOST_MORE_FILES = 16
# What the allocator and the databases' drivers may still move, in all four workers and their parents.
MOST_GROWTH = 8 * MIB


@pytest.fixture
def running() -> Generator[Installation]:
    with installation() as running:
        yield running


@dataclass(frozen=True)
class Sample:
    """What all processes of both machines hold, in bytes and descriptors."""

    moment: float
    resident: int
    files: int


def sample(running: Installation) -> Sample:
    numbers = [number for group in running.groups for number in members(group)]
    files = sum(len(list(Path(f"/proc/{number}/fd").iterdir())) for number in numbers)
    return Sample(time.monotonic(), sum(map(resident_bytes, running.groups)), files)


async def stalls(running: Installation) -> tuple[int, float]:
    """Return how often the event loops stood still, and for how many seconds in all, as `/metrics` counts."""
    count = seconds = 0.0
    for machine in running.machines:
        async with httpx2.AsyncClient() as client:
            text = (await client.get(f"{machine.url}/metrics")).text
        count += sum(map(float, re.findall(r"^tawam_loop_stall_seconds_count\S* (\S+)$", text, re.MULTILINE)))
        seconds += sum(map(float, re.findall(r"^tawam_loop_stall_seconds_sum\S* (\S+)$", text, re.MULTILINE)))
    return int(count), seconds


def per_hour(samples: list[Sample]) -> float:
    """Return the MiB that all processes grow by in an hour, along the line that fits the samples best."""
    moments = [each.moment / 3600 for each in samples]
    return statistics.linear_regression(moments, [each.resident / MIB for each in samples]).slope


@pytest.mark.slow
# The official client asks for the code of a closed connection in the old way.
@pytest.mark.filterwarnings("ignore:ConnectionClosed:DeprecationWarning")
async def test_nothing_grows_while_people_work(running: Installation, figure: Figure) -> None:
    site, people = await add_people(running, PEOPLE)
    loads = [Load(site, person) for person in people]
    samples: list[Sample] = []
    async with watching(site, people) as behind, loaded(loads):
        await asyncio.sleep(WARM_UP * 60)
        before = await stalls(running)
        ends = time.monotonic() + (MINUTES - WARM_UP) * 60
        while time.monotonic() < ends:
            samples.append(sample(running))
            await asyncio.sleep(EVERY)
        after = await stalls(running)
    answers = answers_to(loads)

    third = len(samples) // 3
    first, last = samples[:third], samples[-third:]
    growth = statistics.median(each.resident for each in last) - statistics.median(
        each.resident for each in first
    )
    files = max(each.files for each in first), max(each.files for each in last)
    processes = sum(len(members(group)) for group in running.groups)
    figure("minutes, requests, of them failed", f"{MINUTES:.0f}, {answers.total():,}, {failed(answers)}")
    figure("processes; MiB of all at first, at last", f"{processes}; {mib(first[0])}, {mib(last[-1])}")
    figure("growth of all in an hour, MiB", f"{per_hour(samples):.1f}")
    figure("descriptors at most in the first and the last third", f"{files[0]}, {files[1]}")
    figure("stalls of the event loops, seconds in all", f"{after[0] - before[0]}, {after[1] - before[1]:.2f}")
    assert failed(answers) == 0
    assert [error for load in loads for error in load.lost] == []
    assert behind == []
    assert growth < MOST_GROWTH
    assert files[1] <= files[0] + MOST_MORE_FILES


def failed(answers: Counter[int]) -> int:
    return sum(count for status, count in answers.items() if status >= 400)


def mib(found: Sample) -> str:
    return f"{found.resident / MIB:.0f}"
