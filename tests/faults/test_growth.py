"""No request costs the server more than its bytes, whichever of its places grows, and nobody else waits."""

import os
import random
import signal
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.callers import Caller, people
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.growth import Growth, growths
from tests.faults.health_watch import HealthWatch
from tests.faults.process_group import resident_bytes
from tests.faults.test_kill_nine import a_server

REQUESTS = times(full=100_000, quick=300)
# Milliseconds that others may wait. Among all tests the machine is busy with other things: only a server that
# stands still is told from one that is slow.
LONGEST_WAIT = times(full=200, quick=20_000) / 1000
# What takes longer than this is asked again with a quarter of the size.
SLOW = 0.1
# Four times the bytes may take four times the time, and a little for what else the machine does.
STEEPEST = 6.0
# Requests after which new accounts ask: some end their session, others use their limits up.
FRESH_AFTER = 150
MOST_GROWTH = 64 * 2**20


def chosen() -> list[Growth]:
    found = list(growths("00000000-0000-4000-8000-000000000000"))
    random.Random(1447).shuffle(found)
    return found[:REQUESTS]


def steepness(caller: Caller, growth: Growth) -> float:
    """How many times the time of a quarter of the size the whole takes; 0 where it is fast.

    The shortest of three counts: the machine does other things too.
    """
    quarter, whole = (
        min(caller.send(growth.make(size))[1] for _ in range(3)) for size in (growth.most // 4, growth.most)
    )
    return whole / quarter if whole > SLOW else 0.0


@pytest.mark.slow
def test_nothing_costs_more_than_its_bytes(tmp_path: Path, figure: Figure) -> None:
    server, chance = a_server(tmp_path), random.Random(1448)
    anon_key, service_key = server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY")
    process = server.start()
    statuses, steep, callers = Counter[int](), list[tuple[float, str]](), list[Caller]()
    slowest = longest = (0.0, "")
    before = 0
    requests = chosen()
    try:
        with HealthWatch(server.port) as watch:
            for number, growth in enumerate(requests):
                if number % FRESH_AFTER == 0:
                    for caller in callers:
                        caller.close()
                    callers = people(server, anon_key, service_key, number // FRESH_AFTER)
                if number == len(requests) // 10:
                    before = resident_bytes(process.pid)
                caller, request = chance.choice(callers), growth.make(growth.most)
                # To make it takes this process longer than the server: not what the watch is to see.
                began = watch.settled()
                status, took = caller.send(request)
                statuses[status] += 1
                assert status < 500, (growth.name, status)
                slowest = max(slowest, (took, growth.name))
                longest = max(longest, (watch.longest_since(began), growth.name))
                if took > SLOW and (times_as_long := steepness(caller, growth)) > STEEPEST:
                    steep.append((times_as_long, growth.name))
            after = resident_bytes(process.pid)
    finally:
        for caller in callers:
            caller.close()
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    figure("requests with a place that has grown", len(requests))
    figure("answers by status, 0 where the connection ended", dict(sorted(statuses.items())))
    figure(f"seconds until the slowest answer: {slowest[1]}", f"{slowest[0]:.3f}")
    figure(f"seconds that /healthz took at most: {longest[1]}", f"{longest[0]:.3f}")
    figure("cost more than their bytes", len(steep))
    figure("MiB that the server grew by", f"{(after - before) / 2**20:.1f}")
    assert not IS_FULL or not steep, sorted(steep, reverse=True)
    assert longest[0] < LONGEST_WAIT, longest
    assert not IS_FULL or after - before < MOST_GROWTH
