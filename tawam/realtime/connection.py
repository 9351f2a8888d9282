"""What the frames of a socket do: joining and leaving, messages, presences, and new access tokens."""

from typing import Any

import msgspec

from tawam.auth.access import Caller, role_of
from tawam.auth.errors import AccessDenied, TokenExpired
from tawam.database.errors import DatabaseError
from tawam.database.schema import new_id
from tawam.logs import logger
from tawam.realtime.changes import (
    MAX_BINDINGS,
    MAX_SUBSCRIPTIONS,
    BindingInvalid,
    Subscription,
    binding_id,
    subscriptions_of,
)
from tawam.realtime.channel import Channel, JoinPayload, Room, room_name
from tawam.realtime.context import BroadcastRefused, Realtime, TooManySockets
from tawam.realtime.frames import (
    SOCKET_TOPIC,
    Broadcast,
    Frame,
    FrameInvalid,
    OutgoingBroadcast,
    broadcast_of,
    check_name,
    encode,
)
from tawam.realtime.rooms import RoomFull
from tawam.realtime.socket import Pace, Socket

MAX_CHANNELS = 100
# A client that connects again joins all its channels at once.
_JOINS = (10.0, float(MAX_CHANNELS))
_MAX_PRESENCE = 8 * 1024

_log = logger("realtime")


class Refused(Exception):
    """A frame that is answered with an error; the text says why, and begins with a code for programs."""


class _AccessToken(msgspec.Struct):
    access_token: str | None = None


class _Presence(msgspec.Struct):
    event: str
    payload: dict[str, Any] | None = None


class Connection:
    """The channels of one socket. Its frames are handled one after another.

    Attributes:
        channels: by topic.
    """

    __slots__ = ("_joins", "_realtime", "channels", "socket")

    def __init__(self, realtime: Realtime, socket: Socket) -> None:
        self.socket = socket
        self.channels: dict[str, Channel] = {}
        self._realtime = realtime
        self._joins = Pace(*_JOINS)

    async def handle(self, frame: Frame) -> float:
        """Do what `frame` asks for; returns the seconds to wait before the next one."""
        if frame.topic == SOCKET_TOPIC:
            self._reply(frame, {})
            return 0.0
        wait = self._joins.spend() if frame.event == "phx_join" else 0.0
        try:
            await self._do(frame)
        except (Refused, FrameInvalid, BroadcastRefused) as refused:
            self._refuse(frame, str(refused))
        except DatabaseError as error:
            _log.warning("frame_failed", event_name=frame.event[:30], problem=str(error))
            self._refuse(frame, "DatabaseUnavailable: please try again shortly")
        return wait

    async def _do(self, frame: Frame) -> None:
        if frame.event == "phx_join":
            await self._join(frame)
            return
        channel = self.channels.get(frame.topic)
        # A frame of a former join of this topic has another `join_ref`.
        is_former = channel and frame.join_ref and channel.join_ref != frame.join_ref
        if channel is None or is_former:
            if frame.event == "phx_leave":
                self._reply(frame, {})
                return
            raise Refused("UnmatchedTopic: the channel is not joined")
        match frame.event:
            case "broadcast":
                await self._broadcast(channel, frame)
            case "presence":
                await self._presence(channel, frame)
            case "access_token":
                await self._renew(channel, frame)
            case "phx_leave":
                await self._leave(channel, frame)
            case _:
                raise Refused("UnknownEvent: nothing is known of this event")

    async def _join(self, frame: Frame) -> None:
        realtime, wanted = self._realtime, self._wanted(frame)
        room = Room(room_name(frame.topic), bool(wanted.config.private))
        channel = await self._authorised(frame, room, wanted)
        subscriptions = self._subscriptions(channel, channel.caller)
        with realtime.feed.expecting():
            if subscriptions:
                await realtime.feed.start()
            replayed = await self._replayed(room, wanted)
            former = self.channels.get(frame.topic)
            if former is not None:
                await self._forget(former)
            self._count_account(channel.caller)
            # From here on nothing waits: what is committed after the answer reaches the channel.
            self.channels[frame.topic] = channel
            realtime.rooms.enter(channel)
            realtime.feed.subscribe(channel, subscriptions)
        self._welcome(channel, frame, wanted)
        for each in replayed:
            channel.deliver(OutgoingBroadcast(room.topic, each))

    def _wanted(self, frame: Frame) -> JoinPayload:
        """Read what a join asks for."""
        if not room_name(frame.topic):
            raise Refused("InvalidTopic: a topic begins with realtime: and has a name")
        if len(self.channels) >= MAX_CHANNELS and frame.topic not in self.channels:
            raise Refused(f"ChannelRateLimitReached: a socket may have {MAX_CHANNELS} channels")
        try:
            wanted = msgspec.json.decode(frame.payload, type=JoinPayload)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused(f"InvalidJoinPayload: {str(error)[:200]}") from error
        if len(wanted.config.postgres_changes or ()) > MAX_BINDINGS:
            raise Refused(f"InvalidBinding: a channel may have {MAX_BINDINGS} bindings")
        return wanted

    def _subscriptions(self, channel: Channel, caller: Caller) -> list[Subscription]:
        feed, topic = self._realtime.feed, channel.room.topic
        try:
            wanted = subscriptions_of(channel, caller, self._realtime.tables)
        except BindingInvalid as invalid:
            raise Refused(f"InvalidBinding: {invalid}") from invalid
        held = sum(feed.held_by(each) for each in self.channels.values() if each.room.topic != topic)
        if wanted and held + len(wanted) > MAX_SUBSCRIPTIONS:
            raise Refused(f"ChannelRateLimitReached: a socket may watch {MAX_SUBSCRIPTIONS} tables")
        return wanted

    def _count_account(self, caller: Caller) -> None:
        if caller.user_id is not None:
            try:
                self._realtime.counts.join(caller.user_id, self.socket)
            except TooManySockets as error:
                raise Refused("ConnectionRateLimitReached: the account has too many sockets") from error

    def _welcome(self, channel: Channel, frame: Frame, wanted: JoinPayload) -> None:
        """Answer a join, and tell what the channel begins with."""
        bindings = [{"id": binding_id(each), **msgspec.to_builtins(each)} for each in channel.changes]
        self._reply(frame, {"postgres_changes": bindings})
        if channel.changes:
            channel.system("postgres_changes", "ok", "Subscribed to PostgreSQL")
        broadcast = wanted.config.broadcast
        if broadcast is not None and broadcast.replication_ready:
            channel.system("system", "ok", "Replication connection established")
        if channel.sees_presence:
            self._realtime.rooms.show_presence(channel)

    async def _authorised(self, frame: Frame, room: Room, wanted: JoinPayload) -> Channel:
        """Make the channel, for a caller who may join its room."""
        config, realtime = wanted.config, self._realtime
        token = (wanted.access_token or "").encode(errors="replace") or self.socket.key
        try:
            caller = await realtime.access.caller_of_token(token)
        except AccessDenied as denied:
            raise Refused(_denial(denied)) from denied
        may_write = True
        if room.is_private:
            if not await realtime.topics.allows("read", room.name, caller):
                raise Refused(
                    f"Unauthorized: You do not have permissions to read from this Channel topic: {room.name}"
                )
            may_write = await realtime.topics.allows("write", room.name, caller)
        broadcast, presence = config.broadcast, config.presence
        key = (presence.key if presence else None) or new_id()
        check_name(key)
        return Channel(
            id=new_id(),
            socket=self.socket,
            room=room,
            join_ref=frame.join_ref or frame.ref,
            token=token,
            caller=caller,
            may_write=may_write,
            gets_own=bool(broadcast and broadcast.self_),
            acknowledges=bool(broadcast and broadcast.ack),
            sees_presence=bool(presence and presence.enabled),
            presence_key=key,
            changes=tuple(config.postgres_changes or ()),
        )

    async def _replayed(self, room: Room, wanted: JoinPayload) -> list[Broadcast]:
        replay = wanted.config.broadcast.replay if wanted.config.broadcast else None
        if replay is None:
            return []
        if not room.is_private:
            raise Refused("UnableToReplay: only messages of private channels are stored")
        return await self._realtime.stored.replayed(room.name, replay)

    async def _leave(self, channel: Channel, frame: Frame) -> None:
        await self._forget(channel)
        self._reply(frame, {})
        self._close(channel)

    async def _broadcast(self, channel: Channel, frame: Frame) -> None:
        broadcast = broadcast_of(frame)
        _require_write(channel)
        await self._realtime.send(channel.room, broadcast, channel.id)
        if channel.acknowledges:
            self._reply(frame, {})

    async def _presence(self, channel: Channel, frame: Frame) -> None:
        try:
            asked = msgspec.json.decode(frame.payload, type=_Presence)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused("InvalidPresence: an object with an event and a payload") from error
        _require_write(channel)
        match asked.event:
            case "track":
                await self._track(channel, frame, asked.payload or {})
            case "untrack":
                await self._untrack(channel)
            case _:
                raise Refused("InvalidPresence: the event is track or untrack")
        self._reply(frame, {})

    async def _track(self, channel: Channel, frame: Frame, payload: dict[str, Any]) -> None:
        if len(bytes(frame.payload)) > _MAX_PRESENCE:
            raise Refused(f"InvalidPresence: a presence may have {_MAX_PRESENCE} bytes")
        former, channel.presence_ref = channel.presence_ref, new_id()
        try:
            await self._realtime.fanout.track(
                channel.room, channel.presence_key, channel.presence_ref, payload, former
            )
        except RoomFull as error:
            channel.presence_ref = None
            raise Refused("PresenceRateLimitReached: the channel has too many presences") from error

    async def _untrack(self, channel: Channel) -> None:
        if channel.presence_ref is not None:
            ref, channel.presence_ref = channel.presence_ref, None
            await self._realtime.fanout.untrack(channel.room, channel.presence_key, ref)

    async def _renew(self, channel: Channel, frame: Frame) -> None:
        """Take a new access token; without one, the channel is as the API key of the socket."""
        try:
            given = msgspec.json.decode(frame.payload, type=_AccessToken).access_token
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused("InvalidJWTToken: access_token is a text") from error
        token = (given or "").encode(errors="replace") or self.socket.key
        if token != channel.token:
            try:
                caller = await self._realtime.access.caller_of_token(token)
            except AccessDenied as denied:
                await self.end(channel, _denial(denied))
                return
            await self._become(channel, caller, token)
        self._reply(frame, {})

    async def _become(self, channel: Channel, caller: Caller, token: bytes) -> None:
        """Go on as `caller`, with what this caller may see; or end the channel."""
        former, channel.token = channel.caller, token
        if (caller.user_id, role_of(caller)) == (former.user_id, role_of(former)):
            channel.caller = caller
            return
        realtime = self._realtime
        if channel.room.is_private and not await realtime.topics.allows("read", channel.room.name, caller):
            await self.end(channel, "Unauthorized: the new token may not read this topic")
            return
        channel.may_write = not channel.room.is_private or await realtime.topics.allows(
            "write", channel.room.name, caller
        )
        try:
            subscriptions = self._subscriptions(channel, caller)
            self._count_account(caller)
        except Refused as refused:
            await self.end(channel, str(refused))
            return
        channel.caller = caller
        self._leave_account(former)
        realtime.feed.subscribe(channel, subscriptions)

    async def end(self, channel: Channel, reason: str) -> None:
        """Close a channel whose caller may no longer have it, and say why."""
        if self.channels.get(channel.room.topic) is channel:
            await self._forget(channel)
            channel.system("system", "error", reason)
            self._close(channel)

    async def leave_all(self) -> None:
        """The socket is closed."""
        for channel in list(self.channels.values()):
            await self._forget(channel)

    async def _forget(self, channel: Channel) -> None:
        del self.channels[channel.room.topic]
        self._realtime.feed.unsubscribe(channel)
        self._realtime.rooms.leave(channel)
        self._leave_account(channel.caller)
        await self._untrack(channel)

    def _leave_account(self, caller: Caller) -> None:
        account = caller.user_id
        if account and all(each.caller.user_id != account for each in self.channels.values()):
            self._realtime.counts.leave(account, self.socket)

    def _close(self, channel: Channel) -> None:
        ref = channel.join_ref
        self.socket.push(encode(self.socket.version, channel.room.topic, "phx_close", {}, ref, ref))

    def _refuse(self, frame: Frame, reason: str) -> None:
        self._reply(frame, {"reason": reason}, "error")

    def _reply(self, frame: Frame, response: object, status: str = "ok") -> None:
        payload = {"status": status, "response": response}
        self.socket.push(
            encode(self.socket.version, frame.topic, "phx_reply", payload, frame.ref, frame.join_ref)
        )


def _require_write(channel: Channel) -> None:
    if not channel.may_write:
        raise Refused("Unauthorized: You do not have permissions to write to this Channel topic")


def _denial(denied: AccessDenied) -> str:
    code = "InvalidJWTToken" if isinstance(denied, TokenExpired) else "Unauthorized"
    return f"{code}: {denied.message}"
