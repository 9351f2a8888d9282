"""The channels of this process by room, and who is present in each room.

A `Fanout` carries broadcasts and presences to all members of a room. `Rooms` is the one of a single process.
"""

import asyncio
from typing import Any, Protocol

import msgspec

from tawam.realtime.channel import Channel, Room
from tawam.realtime.frames import Broadcast, Outgoing, OutgoingBroadcast

# Of one room. A new member gets the whole state in one frame.
MAX_PRESENCES = 1000
MAX_PRESENCE_BYTES = 1024 * 1024
# Seconds in which joining and leaving are gathered: a crowd is told once, not for each of its members.
_GATHER = 0.05

# What a member tells of itself, with its reference as `phx_ref`: JSON.
Meta = msgspec.Raw
_Metas = dict[str, dict[str, Meta]]


class RoomFull(Exception):
    """The room has as many presences as it may."""


class Fanout(Protocol):
    """Carries messages to the members of a room, whichever process their sockets are in."""

    async def broadcast(self, room: Room, broadcast: Broadcast, sender: str = "") -> None:
        """Send to the members; to the channel `sender` only if it wants its own."""
        ...

    async def track(
        self, room: Room, key: str, ref: str, payload: dict[str, Any], former: str | None
    ) -> None:
        """Add a presence, in place of the one with the reference `former`.

        Raises:
            RoomFull: see `MAX_PRESENCES`.
        """
        ...

    async def untrack(self, room: Room, key: str, ref: str) -> None:
        """Remove a presence."""
        ...

    async def run(self) -> None:
        """Hear what members in other processes send, until cancelled."""
        ...


class _Presences:
    """Who is present in a room, and what its members were not told yet."""

    __slots__ = ("joins", "leaves", "metas", "size")

    def __init__(self) -> None:
        self.metas: _Metas = {}
        self.size = 0
        self.joins: _Metas = {}
        self.leaves: _Metas = {}

    def __len__(self) -> int:
        return sum(map(len, self.metas.values()))

    def add(self, key: str, ref: str, meta: Meta) -> None:
        if len(self) >= MAX_PRESENCES or self.size + len(bytes(meta)) > MAX_PRESENCE_BYTES:
            raise RoomFull
        self.metas.setdefault(key, {})[ref] = meta
        self.joins.setdefault(key, {})[ref] = meta
        self.size += len(bytes(meta))

    def remove(self, key: str, ref: str) -> None:
        meta = self.metas.get(key, {}).pop(ref, None)
        if meta is None:
            return
        if not self.metas[key]:
            del self.metas[key]
        self.size -= len(bytes(meta))
        if self.joins.get(key, {}).pop(ref, None) is None:
            self.leaves.setdefault(key, {})[ref] = meta


class Rooms:
    """The rooms of one process, and the `Fanout` where there is no other process.

    Attributes:
        channels: how many there are.
    """

    def __init__(self) -> None:
        self.channels = 0
        self._members: dict[Room, dict[str, Channel]] = {}
        self._presences: dict[Room, _Presences] = {}
        self._untold: set[Room] = set()

    def enter(self, channel: Channel) -> None:
        self.channels += 1
        self._members.setdefault(channel.room, {})[channel.id] = channel

    def leave(self, channel: Channel) -> None:
        self.channels -= 1
        members = self._members.get(channel.room, {})
        members.pop(channel.id, None)
        if not members:
            self._members.pop(channel.room, None)

    def show_presence(self, channel: Channel) -> None:
        """Send the whole state of the room to one member."""
        self._tell(channel.room)
        presences = self._presences.get(channel.room)
        channel.push("presence_state", _listed(presences.metas if presences else {}))

    async def broadcast(self, room: Room, broadcast: Broadcast, sender: str = "") -> None:
        outgoing = OutgoingBroadcast(room.topic, broadcast)
        for channel in self._members.get(room, {}).values():
            if channel.id != sender or channel.gets_own:
                channel.deliver(outgoing)

    async def track(
        self, room: Room, key: str, ref: str, payload: dict[str, Any], former: str | None
    ) -> None:
        presences = self._presences.setdefault(room, _Presences())
        self._tell_soon(room)
        if former is not None:
            presences.remove(key, former)
        named = {**payload, "phx_ref": ref, **({"phx_ref_prev": former} if former else {})}
        presences.add(key, ref, Meta(msgspec.json.encode(named)))

    async def untrack(self, room: Room, key: str, ref: str) -> None:
        presences = self._presences.get(room)
        if presences is not None:
            presences.remove(key, ref)
            self._tell_soon(room)

    async def run(self) -> None:
        """Wait: there is no other process to hear."""
        await asyncio.Event().wait()

    def _tell_soon(self, room: Room) -> None:
        if room not in self._untold:
            self._untold.add(room)
            asyncio.get_running_loop().call_later(_GATHER, self._tell, room)

    def _tell(self, room: Room) -> None:
        """Tell the members of a room who has come and gone since they were told last."""
        if room not in self._untold:
            return
        self._untold.discard(room)
        presences = self._presences[room]
        joins, leaves = _listed(presences.joins), _listed(presences.leaves)
        presences.joins, presences.leaves = {}, {}
        if not presences.metas:
            del self._presences[room]
        if not joins and not leaves:
            return
        diff = Outgoing(room.topic, "presence_diff", {"joins": joins, "leaves": leaves})
        for channel in self._members.get(room, {}).values():
            if channel.sees_presence:
                channel.deliver(diff)


def _listed(metas: _Metas) -> dict[str, Any]:
    """The shape of Phoenix: a list of metas for each key."""
    return {key: {"metas": list(by_ref.values())} for key, by_ref in metas.items() if by_ref}
