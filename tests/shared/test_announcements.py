"""What one process announces every process hears, and hears again after Redis or the line to it was away."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from tawam.shared import announcements
from tawam.shared.announcements import Announcements
from tawam.shared.redis import SharedRedis
from tawam.tasks import running
from tests.installation.relay import Relay
from tests.redis_server import RedisServer
from tests.shared.conftest import Processes

PATIENCE = 60


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements, "_QUIET", 0.2)
    monkeypatch.setattr(announcements, "PATIENCE", 0.5)
    monkeypatch.setattr(announcements, "_CONNECT_AGAIN", 0.02)


class Listener:
    def __init__(self, redis: SharedRedis, subject: str = "sessions") -> None:
        self.announcements = Announcements(redis, subject)
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def next(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self.heard.get()

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[None]:
        async with running(self.announcements.listen(self.heard.put_nowait)):
            await self.until_connected()
            yield

    async def until_connected(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.announcements.is_listening.wait()

    async def until_lost(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.announcements.is_listening.is_set():  # noqa: ASYNC110 because it rings when it is set
                await asyncio.sleep(0.01)


async def test_every_process_hears_what_one_announces(processes: Processes) -> None:
    first, second = map(Listener, processes)
    async with first.listening(), second.listening():
        await first.announcements.announce(b"one")
        await second.announcements.announce(b"two")
        for listener in (first, second):
            assert [await listener.next(), await listener.next()] == [b"one", b"two"]


async def test_subjects_do_not_mix(processes: Processes) -> None:
    ours, theirs = Listener(processes[0]), Listener(processes[1], "others")
    async with ours.listening(), theirs.listening():
        await theirs.announcements.announce(b"theirs")
        await ours.announcements.announce(b"ours")
        assert await ours.next() == b"ours"
        assert await theirs.next() == b"theirs"


async def test_it_listens_again_once_redis_is_back(processes: Processes, redis_server: RedisServer) -> None:
    listener = Listener(processes[0])
    async with listener.listening():
        redis_server.stop()
        await listener.until_lost()
        await listener.announcements.announce(b"missed")
        redis_server.start()
        await listener.until_connected()
        await Listener(processes[1]).announcements.announce(b"heard")
        assert await listener.next() == b"heard"


async def test_a_line_that_was_cut_without_a_word_is_noticed(
    processes: Processes, redis_server: RedisServer
) -> None:
    relay = Relay(lambda: redis_server.port)
    async with relay.running():
        behind = SharedRedis(f"redis://127.0.0.1:{relay.port}/0", "https://a.example")
        listener = Listener(behind)
        async with listener.listening():
            relay.cut()
            await listener.until_lost()
            relay.mend()
            await listener.until_connected()
            await Listener(processes[1]).announcements.announce(b"heard")
            assert await listener.next() == b"heard"
        await behind.close()
