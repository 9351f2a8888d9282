"""`tawam serve` as a process of its own, for tests that need a real server."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from tawam.settings import Settings
from tests.redis_server import RedisServer

TAWAM = Path(sys.executable).parent / "tawam"


@dataclass
class Server:
    """
    Attributes:
        settings: names and values of the environment, besides folder, host and port.
        log: the file to which the server's lines are added; without one they are lost.
    """

    data: Path
    port: int
    settings: dict[str, str] = field(default_factory=dict[str, str])
    host: str = "127.0.0.1"
    log: Path | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "TAWAM_DATA_DIR": str(self.data),
            "TAWAM_HOST": self.host,
            "TAWAM_PORT": str(self.port),
            **self.settings,
        }

    def start(self) -> subprocess.Popen[bytes]:
        """The process, when it answers. It leads a group of its own."""
        with (self.log or Path(os.devnull)).open("ab") as log:
            process = subprocess.Popen(
                [TAWAM, "serve"], env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + 240
        while time.monotonic() < deadline:
            try:
                if httpx2.get(f"{self.url}/readyz").status_code == 200:
                    return process
            except httpx2.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server did not come up")

    def key(self, name: str) -> str:
        """`ANON_KEY` or `SERVICE_ROLE_KEY`, as an operator reads it."""
        keys = subprocess.check_output([TAWAM, "keys"], env=self.environment, text=True)
        return keys.split(f"{name}=", 1)[1].split()[0]


@contextmanager
def several_workers(settings: Settings, redis: RedisServer, workers: int) -> Generator[Server]:
    """A server of some workers on the PostgreSQL database of the settings, killed in the end."""
    environment = {
        "TAWAM_DATABASE_URL": settings.database_url,
        "TAWAM_REDIS_URL": redis.url,
        "TAWAM_WORKERS": f"{workers}",
    }
    server = Server(settings.data_dir, settings.port, environment)
    process = server.start()
    try:
        yield server
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
