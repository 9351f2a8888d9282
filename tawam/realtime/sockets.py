"""The address `/realtime/v1/websocket`: who may connect, and the reading of each socket."""

import asyncio
from time import monotonic
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from tawam.auth.errors import KeyRejected
from tawam.database.errors import DatabaseError
from tawam.errors import ApiError
from tawam.http.allowed_hosts import HostNames
from tawam.http.client_address import client_address
from tawam.http.headers import headers_by_name
from tawam.http.limits import Limits, TooManyRequests
from tawam.http.request_bounds import head_problem
from tawam.logs import logger
from tawam.realtime.connection import Connection
from tawam.realtime.context import Realtime, TooManySockets
from tawam.realtime.frames import FrameInvalid, Version, decode
from tawam.realtime.rechecks import recheck
from tawam.realtime.socket import (
    GOING_AWAY,
    REFUSED,
    RESTARTING,
    TOO_BIG,
    UNREADABLE,
    Pace,
    Socket,
)

PATH = "/realtime/v1/websocket"
MAX_MESSAGE = 256 * 1024
# Messages and bytes that a socket may send in a second, and at once. A faster sender is read more slowly.
_MESSAGES = (100.0, 200.0)
_BYTES = (512.0 * 1024, 2.0 * 1024 * 1024)
# Seconds without a frame. Clients send a heartbeat every 25.
_SILENCE = 90.0
# Seconds between two looks at the sessions of all channels: they end within five.
_RECHECK_EVERY = 3.0
# Seconds in which all sockets are closed when the server stops.
_CLOSES_WITHIN = 1.0
_CLOSED_AT_ONCE = 20

_log = logger("realtime")


class RealtimeSockets:
    """Accepts sockets: an ASGI application for all WebSocket requests of the server.

    Args:
        origins: of browsers' pages that may connect, besides those of the host that they connect to.
    """

    def __init__(self, realtime: Realtime, limits: Limits, hosts: HostNames, origins: frozenset[str]) -> None:
        self._realtime = realtime
        self._limits = limits
        self._hosts = hosts
        self._origins = {origin.encode() for origin in origins}
        self._connections: set[Connection] = set()
        self._opening: set[asyncio.Future[None]] = set()
        self._is_stopping = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(HTTPConnection(scope))
        try:
            key, version = await self._admitted(scope, address)
            with self._realtime.counts.counted(address):
                await self._serve(receive, send, Socket(send, version, address, key))
        except TooManySockets:
            await _refuse(scope, receive, send, TooManyRequests(10))
        except ApiError as error:
            await _refuse(scope, receive, send, error)

    async def _admitted(self, scope: Scope, address: str) -> tuple[bytes, Version]:
        """The API key and the version of the protocol that the client names.

        Raises:
            ApiError: it may not connect.
        """
        headers = headers_by_name(scope)
        if problem := head_problem(scope):
            raise problem
        if headers.get(b"host", b"") not in self._hosts:
            raise ApiError(400, "unknown_host", "This server does not answer to that Host.")
        if scope["path"] != PATH:
            raise ApiError(404, "not_found", "There is nothing here.")
        origin = headers.get(b"origin")
        if origin is not None and not self._is_known(origin, headers.get(b"host", b"")):
            raise ApiError(403, "unknown_origin", "Pages of that origin may not connect.")
        await self._limits.hit("realtime_connect", address)
        try:
            fields = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=20)
        except ValueError as error:
            raise ApiError(400, "too_many_parameters", "The address may have 20 parameters.") from error
        key = (fields.get("apikey", [""])[0].encode() or headers.get(b"apikey", b"")).strip()
        try:
            version = Version(fields.get("vsn", [Version.V1])[0])
            self._realtime.access.caller_of_key(key)
        except KeyRejected as rejected:
            raise ApiError(401, "invalid_api_key", rejected.message) from rejected
        except ValueError as error:
            raise ApiError(400, "unknown_version", "The versions are 1.0.0 and 2.0.0.") from error
        if self._is_stopping:
            raise ApiError(503, "unavailable", "The server is stopping.")
        return key, version

    def _is_known(self, origin: bytes, host: bytes) -> bool:
        """Whether a page of `origin` may connect: the site's, one of the settings, or of the same host."""
        return origin in self._origins or origin in (b"http://" + host, b"https://" + host)

    async def _serve(self, receive: Receive, send: Send, socket: Socket) -> None:
        connection = Connection(self._realtime, socket)
        opened = asyncio.get_running_loop().create_future()
        self._opening.add(opened)
        try:
            await receive()
            await send({"type": "websocket.accept"})
            self._connections.add(connection)
        finally:
            self._opening.discard(opened)
            opened.set_result(None)
        try:
            await self._read(receive, connection)
        except asyncio.CancelledError:
            # The socket was closed by this server. Anything else cancels because the server stops.
            if not socket.is_closing:
                raise
        except Exception as error:
            _log.error("socket_failed", error=error)
            raise
        finally:
            self._connections.discard(connection)
            await connection.leave_all()
            socket.forget()

    async def _read(self, receive: Receive, connection: Connection) -> None:
        socket, messages, received = connection.socket, Pace(*_MESSAGES), Pace(*_BYTES)
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            socket.heard_at = monotonic()
            text = message.get("text")
            data: str | bytes = text if text is not None else message.get("bytes") or b""
            if len(data) > MAX_MESSAGE:
                socket.close(TOO_BIG, f"a message may have {MAX_MESSAGE} bytes")
                continue
            try:
                frame = decode(socket.version, data)
            except FrameInvalid as invalid:
                socket.close(UNREADABLE, str(invalid))
                continue
            wait = await connection.handle(frame)
            wait = max(wait, messages.spend(), received.spend(len(data)))
            if wait > 0:
                await asyncio.sleep(wait)

    async def drain(self) -> None:
        """Accept no more sockets, and close all with a code on which their clients connect again.

        They are closed one after another over a second, so that they do not come back all at once.
        """
        self._is_stopping = True
        if self._opening:
            # Their clients may know already that they are connected.
            await asyncio.wait(self._opening, timeout=_CLOSES_WITHIN)
        connections = list(self._connections)
        for number, connection in enumerate(connections, 1):
            connection.socket.close(RESTARTING, "the server restarts")
            if number % _CLOSED_AT_ONCE == 0:
                await asyncio.sleep(_CLOSES_WITHIN * _CLOSED_AT_ONCE / len(connections))
        tasks = [task for each in connections if (task := each.socket.task) is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=_CLOSES_WITHIN)

    async def recheck(self) -> None:
        """Close channels whose session has ended, and sockets that are silent, until cancelled."""
        while True:
            await asyncio.sleep(_RECHECK_EVERY)
            for connection in list(self._connections):
                if monotonic() - connection.socket.heard_at > _SILENCE:
                    connection.socket.close(GOING_AWAY, "no heartbeat")
            try:
                await recheck(self._realtime, list(self._connections))
            except DatabaseError as error:
                _log.warning("sessions_not_rechecked", error=str(error))

    @property
    def counts(self) -> dict[str, int]:
        """The figures for the metrics, by name."""
        return {"sockets": len(self._connections), "channels": self._realtime.rooms.channels}


async def _refuse(scope: Scope, receive: Receive, send: Send, error: ApiError) -> None:
    """Answer the request for a socket with an error, where the ASGI server can; else with 403."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": REFUSED, "reason": error.message})
        return
    body = error.message.encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
    headers += [(name.lower().encode(), value.encode()) for name, value in error.headers.items()]
    await send({"type": "websocket.http.response.start", "status": error.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
