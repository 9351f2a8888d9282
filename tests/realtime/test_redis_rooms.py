"""Processes joined by a real Redis: members of a room meet, whichever process their sockets are in."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from tawam.realtime import redis_rooms, rooms
from tawam.realtime.channel import Room
from tawam.realtime.frames import Broadcast, Encoded, Version
from tawam.realtime.redis_rooms import RedisRooms
from tawam.realtime.rooms import Rooms
from tests.redis_server import RedisServer

ROOM = Room("room", is_private=False)
PATIENCE = 10


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Generator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")).running() as server:
        yield server


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_rooms, "ALIVE_EVERY", 0.1)
    monkeypatch.setattr(redis_rooms, "SILENCE", 0.6)
    monkeypatch.setattr(redis_rooms, "_CONNECT_AGAIN", 0.02)


class Member:
    """A channel that keeps the frames that it gets; `frames` has events and payloads."""

    def __init__(self, process: "Process", name: str) -> None:
        self.id = name
        self.room = ROOM
        self.gets_own = False
        self.sees_presence = True
        self.frames: list[tuple[str, Any]] = []
        self.came = asyncio.Event()
        self._process = process
        process.rooms.enter(self)  # pyright: ignore[reportArgumentType] because it does what rooms ask of a channel

    def deliver(self, outgoing: Any) -> None:
        assert isinstance(outgoing.encoded(Version.V2), Encoded)
        self.frames.append((outgoing.event, outgoing.payload))
        self.came.set()

    def push(self, event: str, payload: Any) -> None:
        self.frames.append((event, payload))
        self.came.set()

    async def until(self, is_enough: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_enough():
                self.came.clear()
                await self.came.wait()

    def present(self) -> set[str]:
        return {key for key, refs in self._metas().items() if refs}

    def refs(self) -> set[str]:
        return set[str]().union(*self._metas().values())

    def _metas(self) -> dict[str, set[str]]:
        """What a client knows after all these frames, which it reads as the official one does."""
        metas: dict[str, set[str]] = {}
        for event, payload in self.frames:
            if event == "presence_state":
                metas = {key: {meta["phx_ref"] for meta in refs_of(entry)} for key, entry in payload.items()}
            elif event == "presence_diff":
                for key, entry in payload["joins"].items():
                    metas.setdefault(key, set()).update(meta["phx_ref"] for meta in refs_of(entry))
                for key, entry in payload["leaves"].items():
                    metas.get(key, set()).difference_update(meta["phx_ref"] for meta in refs_of(entry))
        return metas

    def heard(self) -> list[str]:
        return [payload["event"] for event, payload in self.frames if event == "broadcast"]


def refs_of(entry: Any) -> list[Any]:
    return [msgspec.json.decode(meta) for meta in entry["metas"]]


class Process:
    def __init__(self, url: str, name: str = "here") -> None:
        self.rooms = Rooms()
        self.fanout = RedisRooms(url, name, self.rooms)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator["Process"]:
        task = asyncio.create_task(self.fanout.run())
        async with asyncio.timeout(PATIENCE):
            await self.fanout.is_joined.wait()
        try:
            yield self
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def two(redis: RedisServer) -> AsyncGenerator[tuple[Process, Process]]:
    async with AsyncExitStack() as stack:
        first, second = Process(redis.url), Process(redis.url)
        yield (
            await stack.enter_async_context(first.running()),
            await stack.enter_async_context(second.running()),
        )


async def test_messages_reach_members_of_the_other_process_once_and_in_order(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    ann, bob = Member(first, "ann"), Member(second, "bob")
    for number in range(200):
        await first.fanout.broadcast(ROOM, Broadcast(f"{number}", b"{}"), sender="ann")
    await bob.until(lambda: len(bob.heard()) == 200)
    assert bob.heard() == [f"{number}" for number in range(200)]
    await second.fanout.broadcast(ROOM, Broadcast("bytes", b"\x00\xff", is_binary=True))
    await ann.until(lambda: bool(ann.heard()))
    assert (ann.heard(), len(bob.heard())) == (["bytes"], 201)


async def test_another_installation_hears_nothing(redis: RedisServer, two: tuple[Process, Process]) -> None:
    async with Process(redis.url, "elsewhere").running() as stranger:
        eve, bob = Member(stranger, "eve"), Member(two[1], "bob")
        await two[0].fanout.track(ROOM, "ann", "1", {}, None)
        await two[0].fanout.broadcast(ROOM, Broadcast("hello", b"{}"))
        await bob.until(lambda: bool(bob.heard()))
        await stranger.fanout.broadcast(ROOM, Broadcast("own", b"{}"))
        assert eve.heard() == ["own"]
        assert eve.present() == set()


async def test_presences_of_the_other_process_are_seen_and_go(two: tuple[Process, Process]) -> None:
    first, second = two
    bob = Member(second, "bob")
    await first.fanout.track(ROOM, "ann", "1", {"at": 1}, None)
    await bob.until(lambda: bob.present() == {"ann"})
    await first.fanout.track(ROOM, "ann", "2", {"at": 2}, "1")
    await bob.until(lambda: "2" in bob.refs())
    late = Member(second, "late")
    second.rooms.show_presence(late)  # pyright: ignore[reportArgumentType] because it does what rooms ask of a channel
    assert late.present() == {"ann"}
    await first.fanout.untrack(ROOM, "ann", "2")
    await bob.until(lambda: bob.present() == set())


async def test_a_process_that_comes_later_learns_who_is_there(
    redis: RedisServer, two: tuple[Process, Process]
) -> None:
    for number in range(120):
        await two[number % 2].fanout.track(ROOM, f"{number}", f"{number}", {}, None)
    async with Process(redis.url).running() as third:
        late = Member(third, "late")
        await late.until(lambda: len(late.present()) == 120)


async def test_those_of_a_process_that_is_gone_go(redis: RedisServer, two: tuple[Process, Process]) -> None:
    bob = Member(two[1], "bob")
    async with Process(redis.url).running() as ended:
        await ended.fanout.track(ROOM, "ended", "1", {}, None)
        await bob.until(lambda: bob.present() == {"ended"})
    await bob.until(lambda: bob.present() == set())

    killed = Process(redis.url)
    task = asyncio.create_task(killed.fanout.run())
    await killed.fanout.is_joined.wait()
    await killed.fanout.track(ROOM, "killed", "2", {}, None)
    await bob.until(lambda: bob.present() == {"killed"})
    # Dead, it says nothing any more.
    killed.fanout.is_joined.clear()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await bob.until(lambda: bob.present() == set())


async def test_members_meet_again_after_redis_was_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    redis = RedisServer(tmp_path_factory.mktemp("away"))
    redis.start()
    try:
        async with Process(redis.url).running() as first, Process(redis.url).running() as second:
            ann, bob = Member(first, "ann"), Member(second, "bob")
            await first.fanout.track(ROOM, "ann", "1", {}, None)
            await first.fanout.track(ROOM, "goes", "2", {}, None)
            await bob.until(lambda: bob.present() == {"ann", "goes"})
            await asyncio.to_thread(redis.stop)
            # The members of one process go on without it.
            await first.fanout.broadcast(ROOM, Broadcast("alone", b"{}"))
            assert ann.heard() == ["alone"]
            await first.fanout.untrack(ROOM, "goes", "2")
            await first.fanout.track(ROOM, "new", "3", {}, None)
            await bob.until(lambda: bob.present() == set())
            await asyncio.to_thread(redis.start)
            await bob.until(lambda: bob.present() == {"ann", "new"})
            async with asyncio.timeout(PATIENCE):
                await first.fanout.is_joined.wait()
            await first.fanout.broadcast(ROOM, Broadcast("together", b"{}"))
            await bob.until(lambda: bob.heard() == ["together"])
    finally:
        redis.stop()


async def test_a_presence_that_redis_did_not_take_is_told_with_the_next_sign_of_life(
    two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    bob = Member(second, "bob")
    await first.fanout.track(ROOM, "eve", "1", {}, None)
    await bob.until(lambda: bob.present() == {"eve"})

    async def refuse(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as for_a_moment:
        for_a_moment.setattr(Redis, "publish", refuse)
        await first.fanout.track(ROOM, "ann", "2", {}, None)
    await bob.until(lambda: bob.present() == {"eve", "ann"})


async def test_a_full_room_is_full_in_every_process(
    two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MAX_PRESENCES", 60)
    first, second = two
    bob = Member(second, "bob")
    for number in range(60):
        await first.fanout.track(ROOM, f"{number}", f"{number}", {}, None)
    await bob.until(lambda: len(bob.present()) == 60)
    with pytest.raises(redis_rooms.RoomFull):
        await second.fanout.track(ROOM, "more", "more", {}, None)
