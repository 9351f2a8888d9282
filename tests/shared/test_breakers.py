"""A failure in one process counts in all of them."""

import pytest

from tawam.shared.breakers import Breakers, CircuitOpen
from tests.redis_server import RedisServer
from tests.shared.conftest import Processes


class Down(Exception):
    """The other server failed."""


class Refused(Exception):
    """The other server works, and says no."""


async def call(breakers: Breakers, outcome: Exception | None = None) -> None:
    async with breakers.guard("stripe"):
        if outcome is not None:
            raise outcome


async def fail(breakers: Breakers, error: Exception) -> None:
    with pytest.raises(type(error)):
        await call(breakers, error)


@pytest.fixture
def both(processes: Processes) -> tuple[Breakers, Breakers]:
    first, second = (Breakers(4, 30, [Refused], redis) for redis in processes)
    return first, second


async def test_failures_of_both_open_the_circuit_of_both(both: tuple[Breakers, Breakers]) -> None:
    for breakers in (*both, *both):
        await fail(breakers, Down())
    for breakers in both:
        with pytest.raises(CircuitOpen):
            await call(breakers)


async def test_only_failures_in_a_row_count(both: tuple[Breakers, Breakers]) -> None:
    first, second = both
    for _ in range(3):
        await fail(first, Down())
    await call(second)
    for _ in range(3):
        await fail(second, Down())
    await call(second)


async def test_an_answer_that_says_no_is_no_failure(both: tuple[Breakers, Breakers]) -> None:
    first, second = both
    for _ in range(10):
        await fail(first, Refused())
    await call(second)


async def test_a_circuit_closes_when_its_time_is_over(
    processes: Processes, redis_server: RedisServer
) -> None:
    first, second = (Breakers(2, 0.05, [Refused], redis) for redis in processes)
    for _ in range(2):
        await fail(first, Down())
    while True:
        try:
            await call(second)
        except CircuitOpen:
            continue
        break
    await call(first)


async def test_the_first_failure_after_that_time_opens_it_again(processes: Processes) -> None:
    first, second = (Breakers(2, 1, [Refused], redis) for redis in processes)
    for _ in range(2):
        await fail(first, Down())
    await processes[0].ask(lambda redis: redis.delete(processes[0].key("breaker", "stripe", "open")))
    await fail(second, Down())
    with pytest.raises(CircuitOpen):
        await call(second)


async def test_without_redis_each_goes_by_its_own_failures(
    both: tuple[Breakers, Breakers], redis_server: RedisServer
) -> None:
    redis_server.stop()
    first, second = both
    for _ in range(4):
        await fail(first, Down())
    with pytest.raises(CircuitOpen):
        await call(first)
    await call(second)
