"""`tawam demo` as a process of its own, filled by a stub."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import httpx2

from tests.ports import free_port
from tests.rules.repository import ROOT

T = TypeVar("T")

_CODE = """
import tawam.commands.demo
tawam.commands.demo.FILLING = "{}"
from tawam.cli import main
main()
"""
THE_STORY = "tawam.demo.filling:fill"


@dataclass
class DemoCommand:
    """
    Attributes:
        home: where the command is typed; its folder is `demo-data` there.
        web_dist: the built site.
    """

    home: Path
    web_dist: Path

    def __post_init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = self.home / "demo-data"
        self.output = self.home / "output"

    def start(self, stub: str, *arguments: str, **settings: str) -> subprocess.Popen[bytes]:
        """The process, which leads a session of its own. `stub`: what fills, or `THE_STORY`."""
        filling = stub if stub == THE_STORY else f"tests.demo.stub_filling:{stub}"
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TAWAM_WEB_DIST": str(self.web_dist),
            "TAWAM_PORT": str(self.port),
            **settings,
        }
        with self.output.open("wb") as output:
            return subprocess.Popen(
                [sys.executable, "-c", _CODE.format(filling), "demo", *arguments],
                cwd=self.home,
                env=environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def run(self, stub: str, *arguments: str, **settings: str) -> tuple[int, str]:
        """The exit code, and what was printed."""
        code = self.start(stub, *arguments, **settings).wait(300 if stub == THE_STORY else 60)
        return code, self.output.read_text()

    def page(self, path: str = "/") -> str:
        """A page of the server, which may be coming up."""

        def get() -> httpx2.Response | None:
            try:
                return httpx2.get(f"{self.url}{path}")
            except httpx2.TransportError:
                return None

        return eventually(get).text

    def printed(self, words: str) -> str:
        """All that was printed, once it holds these words."""
        return eventually(lambda: text if words in (text := self.output.read_text()) else None)


def eventually(look: Callable[[], T | None], seconds: float = 60) -> T:
    deadline = time.monotonic() + seconds
    while (found := look()) is None:
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)
    return found


def of_session(session: int) -> list[int]:
    """The processes of a session that have not ended."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, of = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(of) == session and state != "Z":
            found.append(int(folder.name))
    return found


def kill_session(session: int) -> None:
    for process in of_session(session):
        os.kill(process, signal.SIGKILL)
