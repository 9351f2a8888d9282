"""Joins the rooms of several processes through Redis or Valkey.

A process sends to its own members itself, and publishes for those of the others. Redis keeps nothing: each
process knows its own presences, tells them whole when another one asks, and says every few seconds that it is
alive. The presences of a silent process are removed. Without Redis the rooms of each process go on alone.
"""

import asyncio
import random
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from tawam.database.schema import new_id
from tawam.logs import logger
from tawam.realtime.channel import Room
from tawam.realtime.frames import Broadcast
from tawam.realtime.rooms import RoomFull, Rooms

# Seconds between the signs of life of a process, and of silence after which it is believed dead.
ALIVE_EVERY = 5.0
SILENCE = 16.0
# Seconds that a sender waits for Redis at most, and that a process waits before it connects again.
_PATIENCE = 1.0
_CONNECT_AGAIN = 0.5
# Presences in one message of a snapshot: with the largest payloads still below 3 MiB.
_PART = 50
_UNREACHABLE = (RedisError, OSError, TimeoutError)

_log = logger("realtime")


class _FromProcess(msgspec.Struct, tag=True, array_like=True, frozen=True):
    process: str


class _Alive(_FromProcess, frozen=True):
    """`asks`: the others are to tell their presences."""

    asks: bool = False


class _Sent(_FromProcess, frozen=True):
    room: Room
    broadcast: Broadcast


class Presence(msgspec.Struct, array_like=True, frozen=True):
    """`ref` is unique in all processes; `former`: the reference of the one in whose place it is."""

    room: Room
    key: str
    ref: str
    payload: dict[str, Any]
    former: str | None = None


class _Tracked(_FromProcess, frozen=True):
    presence: Presence


class _Untracked(_FromProcess, frozen=True):
    ref: str


class _Snapshot(_FromProcess, frozen=True):
    """A part of all presences of the process; those that no part has are gone."""

    id: str
    presences: list[Presence]
    is_last: bool


_Message = _Alive | _Sent | _Tracked | _Untracked | _Snapshot
_decoder = msgspec.msgpack.Decoder(_Message)


class _Other:
    """Another process, as this one knows it."""

    def __init__(self, heard_at: float) -> None:
        self.heard_at = heard_at
        self.presences: dict[str, Presence] = {}
        self.snapshot = ""
        self.seen: set[str] = set()


class RedisRooms:
    """The `Fanout` of a process among several.

    Args:
        name: of the installation; others on the same server have another.
    """

    def __init__(self, url: str, name: str, rooms: Rooms) -> None:
        self._redis = Redis.from_url(url, socket_connect_timeout=_PATIENCE, socket_timeout=_PATIENCE)
        self._channel = f"tawam:realtime:{name}"
        self._rooms = rooms
        self._process = new_id()
        self._own: dict[str, Presence] = {}
        self._others: dict[str, _Other] = {}
        self.is_joined = asyncio.Event()
        # The others may lack something since a message that Redis did not take.
        self._is_behind = False
        # Presences are told in the order in which they come: a snapshot is whole when its last part is read.
        self._turn = asyncio.Lock()

    async def broadcast(self, room: Room, broadcast: Broadcast, sender: str = "") -> None:
        await self._rooms.broadcast(room, broadcast, sender)
        await self._publish(_Sent(self._process, room, broadcast))

    async def track(
        self, room: Room, key: str, ref: str, payload: dict[str, Any], former: str | None
    ) -> None:
        async with self._turn:
            if former is not None:
                self._own.pop(former, None)
            try:
                await self._rooms.track(room, key, ref, payload, former)
            except RoomFull:
                if former is not None:
                    await self._publish(_Untracked(self._process, former))
                raise
            self._own[ref] = presence = Presence(room, key, ref, payload, former)
            await self._publish(_Tracked(self._process, presence))

    async def untrack(self, room: Room, key: str, ref: str) -> None:
        async with self._turn:
            self._own.pop(ref, None)
            await self._rooms.untrack(room, key, ref)
            await self._publish(_Untracked(self._process, ref))

    async def run(self) -> None:
        """Hear the other processes until cancelled, and connect again where Redis was away."""
        try:
            while True:
                try:
                    async with self._subscription() as messages:
                        await self._hear(messages)
                except _UNREACHABLE as error:
                    if self.is_joined.is_set():
                        _log.warning("redis is away: each process serves its own members", error=str(error))
                    self.is_joined.clear()
                await self._forget_silent()
                # Spread out: all processes lose it at the same moment.
                await asyncio.sleep(_CONNECT_AGAIN * random.uniform(1, 2))  # noqa: S311 because it is no secret
        finally:
            self._own.clear()
            with suppress(*_UNREACHABLE):
                await self._tell_all()
            await self._redis.aclose()

    @asynccontextmanager
    async def _subscription(self) -> AsyncGenerator[PubSub]:
        messages = self._redis.pubsub(ignore_subscribe_messages=True)
        try:
            await messages.subscribe(self._channel)
            yield messages
        finally:
            await messages.aclose()

    async def _hear(self, messages: PubSub) -> None:
        self.is_joined.set()
        loop = asyncio.get_running_loop()
        await self._tell_all()
        await self._publish(_Alive(self._process, asks=True), must=True)
        next_sign = loop.time() + ALIVE_EVERY
        while True:
            received = await messages.get_message(timeout=max(0.0, next_sign - loop.time()))
            if received is not None:
                await self._take(received["data"])
            if loop.time() >= next_sign:
                next_sign = loop.time() + ALIVE_EVERY
                await self._publish(_Alive(self._process), must=True)
                if self._is_behind:
                    await self._tell_all()
                await self._forget_silent()

    async def _take(self, data: Any) -> None:
        try:
            message: _Message = _decoder.decode(data)
        except msgspec.MsgspecError:
            # Of another version, while processes are replaced one by one.
            return
        if message.process == self._process:
            return
        now = asyncio.get_running_loop().time()
        known = self._others.get(message.process)
        other = known or self._others.setdefault(message.process, _Other(now))
        other.heard_at = now
        if known is None and not isinstance(message, _Snapshot):
            # It is new, or was silent for so long that its presences are forgotten.
            await self._publish(_Alive(self._process, asks=True), must=True)
        match message:
            case _Sent():
                await self._rooms.broadcast(message.room, message.broadcast)
            case _Tracked():
                await self._add(other, message.presence)
            case _Untracked():
                await self._remove(other, [message.ref])
            case _Snapshot():
                await self._compare(other, message)
            case _Alive():
                if message.asks:
                    await self._tell_all()

    async def _add(self, other: _Other, presence: Presence) -> None:
        if presence.ref in other.presences:
            return
        if presence.former is not None:
            other.presences.pop(presence.former, None)
        try:
            await self._rooms.track(
                presence.room, presence.key, presence.ref, presence.payload, presence.former
            )
        except RoomFull:
            return
        other.presences[presence.ref] = presence

    async def _remove(self, other: _Other, refs: Iterable[str]) -> None:
        for ref in refs:
            presence = other.presences.pop(ref, None)
            if presence is not None:
                await self._rooms.untrack(presence.room, presence.key, ref)

    async def _compare(self, other: _Other, part: _Snapshot) -> None:
        if other.snapshot != part.id:
            other.snapshot, other.seen = part.id, set()
        other.seen.update(presence.ref for presence in part.presences)
        for presence in part.presences:
            await self._add(other, presence)
        if part.is_last:
            await self._remove(other, [ref for ref in other.presences if ref not in other.seen])

    async def _tell_all(self) -> None:
        async with self._turn:
            self._is_behind = False
            own, id_ = list(self._own.values()), new_id()
            for start in range(0, len(own), _PART) or range(1):
                is_last = start + _PART >= len(own)
                part = _Snapshot(self._process, id_, own[start : start + _PART], is_last)
                await self._publish(part, must=True)

    async def _forget_silent(self) -> None:
        before = asyncio.get_running_loop().time() - SILENCE
        for process in [name for name, other in self._others.items() if other.heard_at < before]:
            other = self._others.pop(process)
            await self._remove(other, list(other.presences))

    async def _publish(self, message: _Message, *, must: bool = False) -> None:
        """Tell the other processes. While Redis is away nobody waits for it.

        Raises:
            RedisError, OSError, TimeoutError: only if it `must` arrive.
        """
        if not self.is_joined.is_set():
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._redis.publish(self._channel, msgspec.msgpack.encode(message))
        except _UNREACHABLE as error:
            self._is_behind = True
            if must:
                raise
            _log.warning("redis did not take a message for the other processes", error=str(error))
