"""A server that is killed while files arrive, and started again."""

import os
import signal
import socket
import subprocess
from pathlib import Path

import httpx2

from tests.served import Server
from tests.storage.test_tus import BYTES, TUS, metadata

SIZE = 30_000_000
DATA = bytes(range(251)) * (SIZE // 251 + 1)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def kill(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Sender:
    """Sends the head of a request and some of its body over a line of its own."""

    def __init__(self, port: int, head: str, headers: dict[str, str], body: bytes) -> None:
        lines = [head, f"Host: 127.0.0.1:{port}", *(f"{name}: {value}" for name, value in headers.items())]
        self._line = socket.create_connection(("127.0.0.1", port))
        self._line.sendall("\r\n".join([*lines, "", ""]).encode() + body)


def test_nothing_is_torn_and_what_arrived_is_kept(tmp_path: Path):
    server = Server(tmp_path / "data", free_port())
    process = server.start()
    key = server.key("SERVICE_ROLE_KEY")
    headers = {"apikey": key, "authorization": f"Bearer {key}"}
    base = f"{server.url}/storage/v1"
    with httpx2.Client(headers=headers, timeout=30) as client:
        client.post(f"{base}/bucket", json={"id": "docs", "name": "docs"})
        client.post(f"{base}/object/docs/whole", content=b"before")
        names = {**TUS, "upload-length": str(SIZE), "upload-metadata": metadata("docs", "resumed")}
        location = client.post(f"{base}/upload/resumable", headers=names).headers["location"]
        length = {**headers, "content-length": str(SIZE)}
        senders = [
            Sender(server.port, "PUT /storage/v1/object/docs/whole HTTP/1.1", length, DATA[:20_000_000]),
            Sender(server.port, "POST /storage/v1/object/docs/new HTTP/1.1", length, DATA[:20_000_000]),
            Sender(
                server.port,
                f"PATCH {location} HTTP/1.1",
                {**length, **TUS, **BYTES, "upload-offset": "0"},
                DATA[:25_000_000],
            ),
        ]
        # Whole parts are named while the rest is still to come.
        offset = 0
        while not offset:
            offset = received(tmp_path / "data")
        kill(process)
        del senders
        process = server.start()
        try:
            assert client.get(f"{base}/object/docs/whole").content == b"before"
            assert client.get(f"{base}/object/docs/new").json()["code"] == "NoSuchKey"
            state = client.head(f"{server.url}{location}", headers=TUS)
            offset = int(state.headers["upload-offset"])
            assert 0 < offset < SIZE
            rest = {**TUS, **BYTES, "upload-offset": str(offset)}
            # The killed request holds the upload until its lease is over.
            release(tmp_path / "data")
            sent = client.patch(f"{server.url}{location}", headers=rest, content=DATA[offset:SIZE])
            assert sent.status_code == 204, sent.text
            assert client.get(f"{base}/object/docs/resumed").content == DATA[:SIZE]
        finally:
            kill(process)
