"""`POST /realtime/v1/api/broadcast`, and the address of one event: broadcasts without a socket."""

import math
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tawam.auth.access import Caller
from tawam.auth.errors import AccessDenied
from tawam.errors import ApiError
from tawam.http.bodies import read_bytes, read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Line
from tawam.http.limits import Limits
from tawam.realtime.channel import Room
from tawam.realtime.context import BroadcastRefused, Realtime
from tawam.realtime.frames import Broadcast, FrameInvalid, check_name, checked_json
from tawam.realtime.sockets import MAX_MESSAGE

PREFIX = "/realtime/v1"


class _Message(msgspec.Struct):
    topic: Line
    event: Line
    payload: msgspec.Raw = msgspec.Raw(b"{}")
    private: bool | None = None


class _Messages(msgspec.Struct):
    messages: Annotated[list[_Message], msgspec.Meta(max_length=100)]


class BroadcastEndpoints:
    """Sends messages to the members of rooms. `error_response` writes the errors."""

    def __init__(self, realtime: Realtime, limits: Limits) -> None:
        self._realtime = realtime
        self._limits = limits

    def routes(self) -> list[BaseRoute]:
        base = f"{PREFIX}/api/broadcast"
        return [
            Route(base, self.send_many, methods=["POST"]),
            Route(f"{base}/{{topic:path}}/events/{{event:path}}", self.send_one, methods=["POST"]),
        ]

    async def send_many(self, request: Request) -> Response:
        """Send up to a hundred messages; all of them, or none if one is refused."""
        caller = await self._caller(request)
        sent = await read_json(request, _Messages)
        messages: list[tuple[Room, Broadcast]] = []
        for each in sent.messages:
            room = Room(each.topic, bool(each.private))
            messages.append((room, _checked(room, Broadcast(each.event, bytes(each.payload)))))
        for room in {room for room, _ in messages}:
            await self._authorise(room, caller)
        for _ in messages:
            await self._count(request, caller)
        for room, broadcast in messages:
            await self._realtime.send(room, broadcast)
        return Response(status_code=202)

    async def send_one(self, request: Request) -> Response:
        """Send the body, JSON or bytes, as one event."""
        caller = await self._caller(request)
        room = Room(request.path_params["topic"], request.query_params.get("private") == "true")
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind not in ("application/json", "application/octet-stream"):
            raise ApiError(
                415, "unsupported_media_type", "Send application/json or application/octet-stream."
            )
        body = await read_bytes(request)
        is_binary = kind == "application/octet-stream"
        broadcast = Broadcast(request.path_params["event"], body, is_binary, _persist(request))
        broadcast = _checked(room, broadcast)
        await self._authorise(room, caller)
        await self._count(request, caller)
        try:
            await self._realtime.send(room, broadcast)
        except BroadcastRefused as refused:
            raise ApiError(422, "not_stored", str(refused)) from refused
        return Response(status_code=202)

    async def _caller(self, request: Request) -> Caller:
        try:
            return await self._realtime.access.caller(request)
        except AccessDenied as denied:
            raise ApiError(401, "unauthorized", denied.message) from denied

    async def _authorise(self, room: Room, caller: Caller) -> None:
        if room.is_private and not await self._realtime.topics.allows("write", room.name, caller):
            raise ApiError(403, "unauthorized", "You do not have permissions to write to this Channel topic")

    async def _count(self, request: Request, caller: Caller) -> None:
        if caller.role != "service_role":
            await self._limits.hit("realtime_broadcast", caller.user_id or client_address(request))


def _checked(room: Room, broadcast: Broadcast) -> Broadcast:
    """Return `broadcast`, which can be sent.

    Raises:
        ApiError: 422 for a name that is too long or empty, 413 for a payload that is too long, 400 for one
            that is not JSON.
    """
    try:
        for name in (room.topic, broadcast.event):
            check_name(name)
    except FrameInvalid as invalid:
        raise ApiError(422, "validation_failed", str(invalid)) from invalid
    if not room.name or not broadcast.event:
        raise ApiError(422, "validation_failed", "A message has a topic and an event.")
    if len(broadcast.content) > MAX_MESSAGE:
        raise ApiError(413, "request_too_large", f"A payload may have {MAX_MESSAGE} bytes.")
    try:
        if not broadcast.is_binary:
            checked_json(broadcast.content)
    except FrameInvalid as invalid:
        raise ApiError(400, "bad_json", str(invalid)) from invalid
    return broadcast


def _persist(request: Request) -> bool | float:
    """Read `persist=true`, or the seconds of `persist[ttl]`."""
    seconds = request.query_params.get("persist[ttl]")
    if seconds is None:
        return request.query_params.get("persist") == "true"
    try:
        number = float(seconds)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number < 0:
        raise ApiError(422, "validation_failed", "persist[ttl] is a number of seconds.")
    return number


def error_response(_: Request, error: ApiError) -> Response:
    """Write an error as `{"error", "message"}`: the client shows the first of them."""
    body: dict[str, Any] = {"error": error.message, "message": error.message, "code": error.code}
    return Response(msgspec.json.encode(body), error.status, error.headers, "application/json")
