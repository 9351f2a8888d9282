"""Starts the parts that are measured, and asks wrk for their requests per second."""

import os
import re
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextmanager
def running(
    command: list[str], ready_url: str, env: dict[str, str] | None = None, seconds: float = 20
) -> Generator[int]:
    """A server for the length of a block, from its first answer on; gives its process.

    Args:
        seconds: within which it has to answer.
    """
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_ready(ready_url, seconds)
        yield process.pid
    finally:
        process.terminate()
        process.wait(timeout=15)


def wait_until_ready(url: str, seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urlopen(url) as answer:
                answer.read()
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def requests_per_second(
    url: str, headers: dict[str, str], seconds: int = 4, options: Sequence[str] = ()
) -> float:
    """One run of wrk with one thread and 32 connections, and with these further options.

    Raises:
        RuntimeError: an answer was not a success, so the figure would mean nothing.
    """
    given = [option for name, value in headers.items() for option in ("-H", f"{name}: {value}")]
    command = ["wrk", "-t1", "-c32", f"-d{seconds}s", *given, *options, url]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in report:
        raise RuntimeError(f"{url} did not answer well:\n{report}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", report)
    if found is None:
        raise RuntimeError(report)
    return float(found.group(1))


def compare(
    title: str, goal: float, ours: tuple[str, dict[str, str]], other: tuple[str, dict[str, str]]
) -> None:
    """Measures two addresses in alternating turns and prints the ratio of their medians."""
    turns = [(requests_per_second(*ours), requests_per_second(*other)) for _ in range(3)]
    mine, theirs = (statistics.median(column) for column in zip(*turns, strict=True))
    verdict = "ok" if mine / theirs >= goal else "BELOW GOAL"
    print(f"{title}: {mine:,.0f}/s against {theirs:,.0f}/s = {mine / theirs:.2f} (goal {goal:.2f}) {verdict}")
