"""The frames of a socket: Phoenix messages as JSON objects (1.0.0), or as JSON arrays and bytes (2.0.0).

A frame that goes to many sockets is encoded once for each version, and all sockets share the result.
"""

from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import msgspec

from tawam.http.nesting import nesting_problem

# The socket's own topic, for heartbeats.
SOCKET_TOPIC = "phoenix"
# The lengths in binary frames are bytes, so that no name may be longer in any version.
MAX_NAME = 255

# Texts from the official clients; others count, or send none. An answer repeats it as it was.
Ref = str | Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)] | None

_PUSH, _BROADCAST = 3, 4
_BINARY, _JSON = 0, 1
_EMPTY = msgspec.Raw(b"{}")


class Version(StrEnum):
    V1 = "1.0.0"
    V2 = "2.0.0"


class FrameInvalid(Exception):
    """The bytes are no frame of the socket's version. The message says why."""


class Broadcast(NamedTuple):
    """A message of a client to the others of its channel.

    Attributes:
        content: JSON, or any bytes if `is_binary`.
        persist: whether it is stored for replay: seconds, True for as long as possible.
        meta: what the server adds: JSON, such as the id of a replayed message.
    """

    event: str
    content: bytes
    is_binary: bool = False
    persist: bool | float = False
    meta: bytes = b""


class Frame(NamedTuple):
    """
    Attributes:
        payload: JSON.
        broadcast: of a binary frame, which has no other payload.
    """

    topic: str
    event: str
    payload: msgspec.Raw
    ref: Ref = None
    join_ref: Ref = None
    broadcast: Broadcast | None = None


class Encoded(NamedTuple):
    """An ASGI message that sends a frame, and the bytes it takes. Sockets share it, so nobody changes it."""

    message: dict[str, Any]
    size: int


class _Object(msgspec.Struct):
    topic: str
    event: str
    payload: msgspec.Raw = _EMPTY
    ref: Ref = None
    join_ref: Ref = None


class _Persist(msgspec.Struct):
    ttl: float | None = None


class _Metadata(msgspec.Struct):
    persist: bool | _Persist | None = None


class _BroadcastPayload(msgspec.Struct):
    event: str
    payload: msgspec.Raw = _EMPTY
    persist: bool | _Persist | None = None


_object = msgspec.json.Decoder(_Object)
_array = msgspec.json.Decoder(tuple[Ref, Ref, str, str, msgspec.Raw])
_metadata = msgspec.json.Decoder(_Metadata)
_broadcast = msgspec.json.Decoder(_BroadcastPayload)
_anything = msgspec.json.Decoder()
_encode = msgspec.json.encode


def decode(version: Version, data: str | bytes) -> Frame:
    """Read a frame. Its payload is JSON, but for broadcasts in binary form.

    Raises:
        FrameInvalid: it is not one.
    """
    if isinstance(data, bytes):
        if version is not Version.V2:
            raise FrameInvalid("binary frames belong to version 2.0.0")
        return _decode_binary(data)
    if problem := nesting_problem(data.encode(errors="replace")):
        raise FrameInvalid(f"a frame {problem}")
    try:
        if version is Version.V2:
            join_ref, ref, topic, event, payload = _array.decode(data)
        else:
            read = _object.decode(data)
            join_ref, ref, topic, event, payload = (
                read.join_ref,
                read.ref,
                read.topic,
                read.event,
                read.payload,
            )
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise FrameInvalid("a frame is not JSON of its version") from error
    for name in (topic, event, ref, join_ref):
        if isinstance(name, str):
            check_name(name)
    return Frame(topic, event, msgspec.Raw(bytes(payload)), ref, join_ref)


def check_name(name: str) -> None:
    """
    Raises:
        FrameInvalid: too long for the length of a binary frame, or no text.
    """
    try:
        is_long = len(name.encode()) > MAX_NAME
    except UnicodeError as error:
        raise FrameInvalid("a name is not UTF-8") from error
    if is_long:
        raise FrameInvalid(f"names may have {MAX_NAME} bytes")


def broadcast_of(frame: Frame) -> Broadcast:
    """Read the broadcast that a frame carries.

    Raises:
        FrameInvalid: it carries none.
    """
    if frame.broadcast is not None:
        return frame.broadcast
    try:
        read = _broadcast.decode(frame.payload)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FrameInvalid("a broadcast is an object with an event and a payload") from error
    check_name(read.event)
    return Broadcast(read.event, checked_json(bytes(read.payload)), persist=_persist(read.persist))


def checked_json(content: bytes) -> bytes:
    """Return `content`, which receivers will parse.

    Raises:
        FrameInvalid: it is not JSON.
    """
    if problem := nesting_problem(content):
        raise FrameInvalid(f"the payload {problem}")
    try:
        _anything.decode(content)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise FrameInvalid("the payload is not JSON") from error
    return content


def _decode_binary(data: bytes) -> Frame:
    """Read `3`, five lengths, the encoding, five texts of those lengths, and the payload."""
    if len(data) < 7 or data[0] != _PUSH or data[6] not in (_BINARY, _JSON):
        raise FrameInvalid("a binary frame is not a broadcast")
    texts, start = list[str](), 7
    for length in data[1:6]:
        part = data[start : start + length]
        if len(part) < length:
            raise FrameInvalid("a binary frame ends too early")
        texts.append(_text(part))
        start += length
    join_ref, ref, topic, event, metadata = texts
    content, is_binary = data[start:], data[6] == _BINARY
    try:
        read = _metadata.decode(metadata) if metadata else _Metadata()
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FrameInvalid("the metadata are not JSON") from error
    if not is_binary:
        checked_json(content)
    broadcast = Broadcast(event, content, is_binary, _persist(read.persist))
    return Frame(topic, "broadcast", _EMPTY, ref or None, join_ref or None, broadcast)


def _text(part: bytes) -> str:
    try:
        return part.decode()
    except UnicodeDecodeError as error:
        raise FrameInvalid("a name is not UTF-8") from error


def _persist(given: "bool | _Persist | None") -> bool | float:
    if isinstance(given, _Persist):
        return True if given.ttl is None else max(0.0, given.ttl)
    return bool(given)


def encode(
    version: Version,
    topic: str,
    event: str,
    payload: object,
    ref: Ref = None,
    join_ref: Ref = None,
) -> Encoded:
    """Write a frame; `payload` is anything that JSON can hold, or `msgspec.Raw`."""
    if version is Version.V2:
        text = _encode((join_ref, ref, topic, event, payload))
    else:
        text = _encode({"topic": topic, "event": event, "payload": payload, "ref": ref})
    return Encoded({"type": "websocket.send", "text": text.decode()}, len(text))


class Outgoing:
    """A frame from the server to every socket of a topic, encoded when the first of a version needs it."""

    __slots__ = ("_encoded", "event", "payload", "topic")

    def __init__(self, topic: str, event: str, payload: object) -> None:
        self.topic = topic
        self.event = event
        self.payload = payload
        self._encoded: dict[Version, Encoded | None] = {}

    def encoded(self, version: Version) -> Encoded | None:
        """The frame in this version; None if the version cannot express it."""
        if version not in self._encoded:
            self._encoded[version] = self._encode(version)
        return self._encoded[version]

    def _encode(self, version: Version) -> Encoded | None:
        return encode(version, self.topic, self.event, self.payload)


class OutgoingBroadcast(Outgoing):
    """A broadcast. Sockets of version 1.0.0, which has no binary frames, get JSON payloads alone."""

    __slots__ = ("_broadcast",)

    def __init__(self, topic: str, broadcast: Broadcast) -> None:
        payload = {
            "type": "broadcast",
            "event": broadcast.event,
            "payload": msgspec.Raw(b"null" if broadcast.is_binary else broadcast.content),
        }
        if broadcast.meta:
            payload["meta"] = msgspec.Raw(broadcast.meta)
        super().__init__(topic, "broadcast", payload)
        self._broadcast = broadcast

    def _encode(self, version: Version) -> Encoded | None:
        if not self._broadcast.is_binary:
            return super()._encode(version)
        if version is not Version.V2:
            return None
        texts = (self.topic.encode(), self._broadcast.event.encode(), self._broadcast.meta)
        head = bytes((_BROADCAST, *map(len, texts), _BINARY))
        data = b"".join((head, *texts, self._broadcast.content))
        return Encoded({"type": "websocket.send", "bytes": data}, len(data))
