"""Asks a server whether it is alive, over and over, and keeps how long each answer took."""

import http.client
import threading
import time
from types import TracebackType
from typing import Self

_PAUSE = 0.005


class HealthWatch:
    """A thread that calls `/healthz` on a connection of its own until the block ends."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._found: list[tuple[float, float]] = []
        self._began: float | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def longest_since(self, moment: float) -> float:
        """The slowest answer in seconds that was under way at or after `moment` (`time.perf_counter`)."""
        waiting = self._began
        open_for = [time.perf_counter() - waiting] if waiting is not None else []
        return max([took for ended, took in self._found if ended >= moment] + open_for, default=0.0)

    def settled(self) -> float:
        """The moment (`time.perf_counter`) after an answer that was not kept waiting by what went before."""
        moment = time.perf_counter()
        while not any(ended - took > moment for ended, took in self._found[-3:]):
            self._stop.wait(_PAUSE)
        return time.perf_counter()

    def _ask(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        while not self._stop.is_set():
            self._began = time.perf_counter()
            connection.request("GET", "/healthz")
            assert connection.getresponse().read() is not None
            ended = time.perf_counter()
            self._found.append((ended, ended - self._began))
            self._began = None
            self._stop.wait(_PAUSE)
        connection.close()
