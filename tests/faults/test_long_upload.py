"""One large file is sent while lines break and the server is killed: it arrives whole, memory stays flat."""

import hashlib
import os
import random
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from tests.faults.conftest import Figure, times
from tests.faults.process_group import members
from tests.faults.senders import TUS, metadata
from tests.faults.test_kill_nine import a_server, stop
from tests.served import Server

MIB = 1024 * 1024
SIZE = times(full=2048, quick=40) * MIB
CUTS, KILLS = 20, times(full=5, quick=2)
# Clients of the product send pieces of this size.
PIECE = 6 * MIB
_SEND = 64 * 1024
# What a process may grow by, whatever the size of the file: some parts, buffers, and what Python keeps.
MOST_GROWTH = 96 * MIB


class Cut(Exception):
    """The line breaks."""


@dataclass
class Sending:
    """A file of bytes that follow from their place, so that nobody has to keep them.

    Attributes:
        events: places at which the line breaks or the server is killed, the next one last.
        acknowledged: the bytes that an answer has named.
        growth: the most that a process of the server has grown by, in bytes.
    """

    server: Server
    key: str
    events: list[tuple[int, str]]
    acknowledged: int = 0
    growth: int = 0
    happened: dict[str, int] = field(default_factory=lambda: {"cut": 0, "kill": 0})
    location: str = ""
    _process: subprocess.Popen[bytes] | None = None
    _before: int = 0
    _block: bytes = field(default_factory=lambda: random.Random(7).randbytes(MIB))

    def bytes_from(self, offset: int, length: int) -> Iterator[bytes]:
        end = min(offset + length, SIZE)
        while offset < end:
            mib, within = divmod(offset, MIB)
            block = mib.to_bytes(8, "big") + self._block[8:]
            piece = block[within : min(within + _SEND, within + end - offset)]
            yield piece
            offset += len(piece)

    def digest(self) -> str:
        whole = hashlib.sha256()
        for piece in self.bytes_from(0, SIZE):
            whole.update(piece)
        return whole.hexdigest()

    def run(self) -> None:
        self._start()
        with self._client() as client:
            begun = client.post("/storage/v1/bucket", json={"id": "long", "name": "long", "public": False})
            assert begun.is_success, begun.text
            named = metadata("long", "long.bin", "application/octet-stream")
            headers = {**TUS, "upload-length": str(SIZE), "upload-metadata": named}
            self.location = client.post("/storage/v1/upload/resumable", headers=headers).headers["location"]
        while self.acknowledged < SIZE:
            try:
                self._send_until_trouble()
            except (Cut, httpx2.TransportError):
                if self._process is None:
                    self._start()

    def received_digest(self) -> str:
        whole = hashlib.sha256()
        with self._client() as client, client.stream("GET", "/storage/v1/object/long/long.bin") as answer:
            assert answer.status_code == 200
            for piece in answer.iter_bytes():
                whole.update(piece)
        return whole.hexdigest()

    def finish(self) -> None:
        assert self._process is not None
        self._measure()
        stop(self._process)

    def _send_until_trouble(self) -> None:
        with self._client() as client:
            offset = int(client.head(self.location, headers=TUS).headers["upload-offset"])
            # Nothing that was acknowledged is asked for again.
            assert offset >= self.acknowledged
            while offset < SIZE:
                length = min(PIECE, SIZE - offset)
                answer = client.patch(
                    self.location,
                    content=self._piece(offset, length),
                    headers={
                        **TUS,
                        "upload-offset": str(offset),
                        "content-length": str(length),
                        "content-type": "application/offset+octet-stream",
                    },
                )
                assert answer.status_code == 204, answer.text
                offset = self.acknowledged = int(answer.headers["upload-offset"])

    def _piece(self, offset: int, length: int) -> Iterator[bytes]:
        for piece in self.bytes_from(offset, length):
            if self.events and self.events[-1][0] <= offset:
                _, event = self.events.pop()
                self.happened[event] += 1
                if event == "kill":
                    self._kill()
                raise Cut
            yield piece
            offset += len(piece)

    def _start(self) -> None:
        self._process = self.server.start()
        self._before = max(_memory(self._process.pid, "VmRSS"))

    def _kill(self) -> None:
        assert self._process is not None
        self._measure()
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def _measure(self) -> None:
        assert self._process is not None
        self.growth = max(self.growth, max(_memory(self._process.pid, "VmHWM")) - self._before)

    def _client(self) -> httpx2.Client:
        headers = {"apikey": self.key, "authorization": f"Bearer {self.key}"}
        return httpx2.Client(base_url=self.server.url, headers=headers, timeout=60)


def _memory(group: int, name: str) -> list[int]:
    """The bytes that each process of a group has in memory now (`VmRSS`), or had at most (`VmHWM`)."""
    found: list[int] = []
    for number in members(group):
        try:
            text = Path(f"/proc/{number}/status").read_text()
        except (ProcessLookupError, FileNotFoundError):
            continue
        lines = dict(line.split(":", 1) for line in text.splitlines())
        if name in lines:
            found.append(int(lines[name].split()[0]) * 1024)
    return found


def _events() -> list[tuple[int, str]]:
    """Cuts and kills anywhere in the file, the first one last."""
    chance = random.Random(11)
    named = ["cut"] * CUTS + ["kill"] * KILLS
    return sorted(((chance.randrange(SIZE), event) for event in named), reverse=True)


@pytest.mark.slow
def test_long_upload_arrives_whole(tmp_path: Path, figure: Figure) -> None:
    server = a_server(tmp_path)
    sending = Sending(server, server.key("SERVICE_ROLE_KEY"), _events())
    sending.run()
    received = sending.received_digest()
    sending.finish()
    figure("MiB sent in one file", SIZE // MIB)
    figure("of it cut off; the server killed", f"{sending.happened['cut']}; {sending.happened['kill']}")
    figure("arrived whole", received == sending.digest())
    figure("MiB that the server grew by at most", f"{sending.growth / MIB:.0f}")
    assert sending.happened == {"cut": CUTS, "kill": KILLS}
    assert received == sending.digest()
    assert sending.growth < MOST_GROWTH
