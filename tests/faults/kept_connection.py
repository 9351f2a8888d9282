"""A connection that is used again and again, byte for byte: no library tidies what is sent."""

import socket
from contextlib import suppress
from dataclasses import dataclass, field

TIMEOUT = 60


@dataclass
class Answer:
    """`is_last`: the server says that it ends the connection."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def is_last(self) -> bool:
        return "close" in self.headers.get("connection", "").lower()


@dataclass
class KeptConnection:
    """Opened when it is needed.

    Attributes:
        address: where it comes from.
        opened: how often it was.
    """

    port: int
    address: str = "127.0.0.1"
    opened: int = 0
    _line: socket.socket | None = None
    _read: bytearray = field(default_factory=bytearray)

    def ask(self, request: bytes) -> Answer | None:
        """What comes of `request`; None where the connection ends instead."""
        if self._line is None:
            target, source = ("127.0.0.1", self.port), (self.address, 0)
            self._line = socket.create_connection(target, TIMEOUT, source)
            self.opened += 1
        # A server may answer, and end the connection, before everything was sent.
        with suppress(ConnectionError):
            self._line.sendall(request)
        try:
            answer = self._answer(is_head=request.startswith(b"HEAD "))
        except (ConnectionError, EOFError):
            answer = None
        if answer is None or answer.is_last:
            self.close()
        return answer

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None
        self._read.clear()

    def _answer(self, *, is_head: bool) -> Answer:
        first, *lines = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        status = int(first.split(" ")[1])
        pairs = [line.partition(":") for line in lines if line]
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        if 100 <= status < 200:
            return self._answer(is_head=is_head)
        if is_head or status in (204, 304):
            return Answer(status, headers, b"")
        if headers.get("transfer-encoding") == "chunked":
            return Answer(status, headers, self._chunks())
        return Answer(status, headers, self._exactly(int(headers.get("content-length", "0"))))

    def _chunks(self) -> bytes:
        body = b""
        while size := int(self._until(b"\r\n"), 16):
            body += self._exactly(size + 2)[:-2]
        self._until(b"\r\n")
        return body

    def _until(self, end: bytes) -> bytes:
        while end not in self._read:
            self._receive()
        found, _, rest = bytes(self._read).partition(end)
        self._read = bytearray(rest)
        return found

    def _exactly(self, length: int) -> bytes:
        while len(self._read) < length:
            self._receive()
        found = bytes(self._read[:length])
        del self._read[:length]
        return found

    def _receive(self) -> None:
        assert self._line is not None
        more = self._line.recv(65_536)
        if not more:
            raise EOFError
        self._read += more
