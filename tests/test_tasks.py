"""No task ends unseen: what fails beside the requests is an error in the log."""

import asyncio
import gc
from collections.abc import AsyncGenerator

import pytest
import structlog
from structlog.testing import capture_logs

from tawam.tasks import log_unhandled_errors, running, stop


@pytest.fixture(autouse=True)
def fresh_logger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tawam.tasks._log", structlog.get_logger())


@pytest.fixture
async def reported() -> AsyncGenerator[None]:
    async with log_unhandled_errors():
        yield


async def fail() -> None:
    raise RuntimeError("the sweep broke")


async def test_a_job_that_fails_is_told_at_once_and_ends_nothing_else() -> None:
    with capture_logs() as lines:
        async with running(fail()):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            (line,) = lines
    assert (line["event"], line["log_level"], line["job"]) == ("job_ended", "error", "fail")
    assert str(line["error"]) == "the sweep broke"


async def test_a_job_that_is_stopped_is_not_told() -> None:
    with capture_logs() as lines:
        async with running(asyncio.sleep(60)):  # pyright: ignore[reportArgumentType] because it returns None
            await asyncio.sleep(0)
    assert lines == []


async def test_a_task_that_nobody_awaited_is_told(reported: None) -> None:
    with capture_logs() as lines:
        task = asyncio.get_running_loop().create_task(fail())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task
        gc.collect()
    (line,) = lines
    assert (line["event"], line["log_level"]) == ("failed_unseen", "error")
    assert line["problem"] == "Task exception was never retrieved"
    assert (line["job"], str(line["error"])) == ("fail", "the sweep broke")


async def test_a_callback_that_fails_is_told(reported: None) -> None:
    with capture_logs() as lines:
        asyncio.get_running_loop().call_soon(lambda: 1 / 0)
        await asyncio.sleep(0)
    (line,) = lines
    assert line["event"] == "failed_unseen"
    assert isinstance(line["error"], ZeroDivisionError)


async def test_a_job_that_loses_its_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tawam.tasks._CANCEL_AGAIN", 0.01)
    times = 0

    async def job() -> None:
        nonlocal times
        while times < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                times += 1

    async with asyncio.timeout(60), running(job()):
        await asyncio.sleep(0)
    assert times == 3


async def test_a_job_that_is_cancelled_while_it_stops_another_ends() -> None:
    """As where the server stops just as a file has been checked, and the renewal of its lease with it."""
    is_stopping, may_end = asyncio.Event(), asyncio.Event()
    ended: list[str] = []

    async def renewal() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            is_stopping.set()
            await may_end.wait()
            ended.append("renewal")

    async def job() -> None:
        while True:
            async with running(renewal()):
                await asyncio.sleep(0)

    task = asyncio.create_task(job())
    await is_stopping.wait()
    stopping = asyncio.create_task(stop(task))
    asyncio.get_running_loop().call_later(0.01, may_end.set)
    async with asyncio.timeout(60):
        await stopping
    assert ended == ["renewal"]
    assert task.cancelled()
