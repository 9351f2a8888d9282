"""A channel: a topic that a socket has joined, as whom, and what it wants to get."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from tawam.auth.access import Caller
from tawam.realtime.frames import Encoded, Outgoing, Ref, encode
from tawam.realtime.socket import Socket

_PREFIX = "realtime:"


class Room(NamedTuple):
    """A topic without its prefix. A private one is another room than a public one of the same name."""

    name: str
    is_private: bool

    @property
    def topic(self) -> str:
        """The topic as clients write it."""
        return _PREFIX + self.name


def room_name(topic: str) -> str:
    """The name of the room of `topic`; empty where it is none."""
    return topic[len(_PREFIX) :] if topic.startswith(_PREFIX) else ""


class Replay(msgspec.Struct):
    """Milliseconds since 1970, and the most messages."""

    since: float = 0
    limit: int | None = None


class BroadcastConfig(msgspec.Struct):
    ack: bool | None = None
    self_: bool | None = msgspec.field(default=None, name="self")
    replay: Replay | None = None
    replication_ready: bool | None = None


class PresenceConfig(msgspec.Struct):
    key: str | None = None
    enabled: bool | None = None


class ChangesConfig(msgspec.Struct, omit_defaults=True):
    """A binding as the client names it; the answer repeats it."""

    event: str
    schema: str | None = None
    table: str | None = None
    filter: str | None = None
    select: list[str] | None = None


class JoinConfig(msgspec.Struct):
    broadcast: BroadcastConfig | None = None
    presence: PresenceConfig | None = None
    postgres_changes: list[ChangesConfig] | None = None
    private: bool | None = None


class JoinPayload(msgspec.Struct):
    config: JoinConfig = msgspec.field(default_factory=JoinConfig)
    access_token: str | None = None


@dataclass(eq=False, slots=True)
class Channel:
    """
    Attributes:
        id: unique among the channels of all sockets.
        token: the access token or API key by which it was joined.
        may_write: whether the caller may send to the room.
        presence_ref: of its presence, while it has one.
        presence_key: under which its presence appears.
    """

    id: str
    socket: Socket
    room: Room
    join_ref: Ref
    token: bytes
    caller: Caller
    may_write: bool = True
    gets_own: bool = False
    acknowledges: bool = False
    sees_presence: bool = False
    presence_key: str = ""
    presence_ref: str | None = None
    changes: tuple[ChangesConfig, ...] = field(default_factory=tuple)

    def deliver(self, outgoing: Outgoing) -> None:
        """Send what goes to the whole room."""
        encoded = outgoing.encoded(self.socket.version)
        if encoded is not None:
            self.socket.push(encoded)

    def push(self, event: str, payload: object, ref: Ref = None) -> None:
        """Send a frame to this channel alone."""
        self.socket.push(self.encode(event, payload, ref))

    def encode(self, event: str, payload: object, ref: Ref = None) -> Encoded:
        join_ref = self.join_ref if ref is not None else None
        return encode(self.socket.version, self.room.topic, event, payload, ref, join_ref)

    def system(self, extension: str, status: str, message: str) -> None:
        """Tell the client how one of the server's parts does."""
        notice: dict[str, Any] = {
            "extension": extension,
            "status": status,
            "message": message,
            "channel": self.room.name,
        }
        self.push("system", notice)
