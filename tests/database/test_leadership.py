"""One process at a time runs the jobs of a PostgreSQL database, and another one when that is lost."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Self

import asyncpg
import pytest
from structlog.testing import capture_logs

from tawam.database import leadership
from tawam.database.leadership import ServedElsewhere, lead, wait_until_alone
from tawam.startup import obstacle

pytestmark = pytest.mark.on_postgres
PATIENCE = 30


class Process:
    """One that wants to lead.

    Attributes:
        leads: set while its jobs run.
        has_stopped: set once they have stopped.
        former: the leader before, which may hear a moment later than others that its session was ended.
    """

    def __init__(self, url: str, name: str, leaders: list[str]) -> None:
        self.name = name
        self.leads, self.has_stopped = asyncio.Event(), asyncio.Event()
        self._leaders = leaders
        self.former: Process | None = None
        self._task = asyncio.create_task(lead(url, self._jobs))

    @asynccontextmanager
    async def _jobs(self) -> AsyncGenerator[None]:
        if self.former is not None:
            async with asyncio.timeout(PATIENCE):
                await self.former.has_stopped.wait()
        self._leaders.append(self.name)
        assert self._leaders == [self.name]
        self.leads.set()
        try:
            yield
        finally:
            self.leads.clear()
            self.has_stopped.set()
            self._leaders.remove(self.name)

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leadership, "_LOOK_EVERY", 0.02)
    monkeypatch.setattr(leadership, "_ALIVE_EVERY", 0.05)


@pytest.fixture
async def processes(postgres_url: str) -> AsyncGenerator[list[Process]]:
    leaders: list[str] = []
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(Process(postgres_url, name, leaders))
            for name in ("first", "second", "third")
        ]


async def leader_of(processes: list[Process], *, besides: Process | None = None) -> Process:
    others = [process for process in processes if process is not besides]
    waiting = [asyncio.create_task(process.leads.wait()) for process in others]
    done, pending = await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    assert done, "nobody leads"
    return others[waiting.index(done.pop())]


async def end_sessions(url: str, name: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", name
    )
    await connection.close()


async def test_another_one_leads_when_the_leader_stops(processes: list[Process]) -> None:
    leader = await leader_of(processes)
    await leader.stop()
    assert await leader_of(processes, besides=leader) is not leader


async def test_jobs_stop_and_start_again_when_the_database_ends_the_sessions(
    processes: list[Process], postgres_url: str
) -> None:
    leader = await leader_of(processes)
    for process in processes:
        process.former = leader
    await end_sessions(postgres_url, "tawam leader")
    async with asyncio.timeout(PATIENCE):
        await leader.has_stopped.wait()
    await leader_of(processes)


async def test_a_leader_that_hangs_loses_its_place(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The leader sends no sign of life, as if its machine were lost: PostgreSQL ends its session."""
    monkeypatch.setattr(leadership, "_ALIVE_EVERY", 3600)
    monkeypatch.setattr(leadership, "_SESSION", {**leadership._SESSION, "idle_session_timeout": "200"})  # pyright: ignore[reportPrivateUsage] because the rest of the settings stays
    async with Process(postgres_url, "hanging", []) as hanging:
        await leader_of([hanging])
        async with Process(postgres_url, "next", []) as successor:
            await leader_of([successor])


async def test_a_process_that_postgres_refuses_tries_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with a password that is being changed: the refusal is no loss of the connection."""
    session = leadership._SESSION  # pyright: ignore[reportPrivateUsage] because the test puts it right again
    monkeypatch.setattr(leadership, "_SESSION", {**session, "no_such_setting": "1"})
    with capture_logs() as lines:
        async with Process(postgres_url, "refused", []) as process, asyncio.timeout(PATIENCE):
            while not lines:  # noqa: ASYNC110 because a line of the log rings nobody
                await asyncio.sleep(0.01)
            monkeypatch.setattr(leadership, "_SESSION", session)
            await leader_of([process])


async def test_a_server_with_nothing_to_share_by_waits_for_the_other_one_and_then_refuses(
    postgres_url: str,
) -> None:
    await wait_until_alone(postgres_url)
    async with Process(postgres_url, "running", []) as running:
        await leader_of([running])
        with pytest.raises(ServedElsewhere) as refused:
            await wait_until_alone(postgres_url, 0.1)
        assert "TAWAM_REDIS_URL" in (obstacle(refused.value) or "")
        waiting = asyncio.create_task(wait_until_alone(postgres_url))
        await running.stop()
        await waiting


def test_the_next_one_leads_within_30_seconds() -> None:
    silence, looks = leadership._SILENCE, leadership._LOOK_EVERY  # pyright: ignore[reportPrivateUsage] because they make the promise
    assert silence + 2 * looks < 30
    # A leader without an answer has stopped before another one may lead.
    assert silence > leadership._ALIVE_EVERY + leadership._PATIENCE  # pyright: ignore[reportPrivateUsage] because it makes the promise
