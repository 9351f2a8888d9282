"""One limit is one limit over several processes, and holds in each of them while Redis is away."""

import asyncio
import time
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tawam.http.limits import Limits, TooManyRequests
from tawam.http.proof_of_work import ProofOfWork
from tawam.http.shared_limit_storage import limit_storages
from tawam.shared import redis as shared_redis
from tests.http.test_proof_of_work import solved
from tests.redis_server import RedisServer
from tests.shared.conftest import Processes

ADDRESS = "203.0.113.7"


@pytest.fixture
def both(processes: Processes) -> tuple[Limits, Limits]:
    first, second = (Limits(limit_storages(redis)) for redis in processes)
    return first, second


async def test_requests_to_all_processes_are_counted_together(both: tuple[Limits, Limits]) -> None:
    hits = [limits.hit("contact", ADDRESS) for _ in range(20) for limits in both]
    outcomes = await asyncio.gather(*hits, return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) == 5
    for limits in both:
        assert await limits.left("contact", ADDRESS) == 0
        with pytest.raises(TooManyRequests) as caught:
            await limits.check("contact", ADDRESS)
        assert 55 <= caught.value.retry_after <= 60


async def test_clearing_clears_for_all(both: tuple[Limits, Limits]) -> None:
    first, second = both
    for _ in range(5):
        await first.hit("contact", ADDRESS)
    await second.clear("contact", ADDRESS)
    await first.hit("contact", ADDRESS)
    assert await second.used("contact", ADDRESS) == 1


async def test_a_machine_whose_clock_is_wrong_counts_like_the_others(both: tuple[Limits, Limits]) -> None:
    first, second = both
    for minutes in (10, -10):
        key = f"{minutes}"
        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=minutes), tick=False):
            for _ in range(5):
                await first.hit("contact", key)
        with pytest.raises(TooManyRequests) as caught:
            await second.hit("contact", key)
        assert caught.value.retry_after <= 60


async def test_a_proof_of_work_is_taken_once_by_all(both: tuple[Limits, Limits]) -> None:
    first, second = (ProofOfWork(lambda: [b"secret"], limits) for limits in both)
    proof = solved(first.challenge())
    assert await first.accepts(proof)
    assert not await second.accepts(proof)


async def test_names_of_people_do_not_stand_in_redis(
    both: tuple[Limits, Limits], processes: Processes
) -> None:
    await both[0].hit("password_account", "ann@example.com")
    names = await processes[0].ask(lambda redis: redis.keys("*"))
    assert len(names) == 1
    assert "ann" not in str(names[0])


async def test_while_redis_is_away_each_process_goes_on_from_what_it_counted(
    both: tuple[Limits, Limits],
    redis_server: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = both
    for _ in range(3):
        await first.hit("contact", ADDRESS)
    redis_server.stop()
    for _ in range(2):
        await first.hit("contact", ADDRESS)
    with pytest.raises(TooManyRequests):
        await first.hit("contact", ADDRESS)
    assert await second.left("contact", ADDRESS) == 5

    redis_server.start()
    monkeypatch.setattr(shared_redis, "monotonic", lambda: time.monotonic() + shared_redis.PAUSE)
    for _ in range(5):
        await second.hit("contact", ADDRESS)
    with pytest.raises(TooManyRequests):
        await first.hit("contact", ADDRESS)
