"""Files of a gigabyte beside a bare handler, the memory of ten at once, and what others notice of twenty."""

import os
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import msgspec

from bench.servers import BIN, free_port, running

MIB = 1024 * 1024
LARGE = 1024 * MIB
PIECE = os.urandom(MIB)
MOST_MEMORY = 64
WAITING = 200


class Files:
    """A server that keeps files under paths."""

    def __init__(self, port: int, prefix: str, headers: dict[str, str]) -> None:
        self._port = port
        self._prefix = prefix
        self._headers = headers

    def send(self, name: str, size: int, pause: float = 0) -> float:
        """The seconds in which a new file of `size` bytes is stored."""
        headers = {**self._headers, "Content-Length": str(size), "Content-Type": "application/octet-stream"}
        return self._timed("POST", name, headers, pieces(size, pause))

    def read(self, name: str) -> float:
        return self._timed("GET", name, self._headers, None)

    def call(self, method: str, path: str, body: object = None) -> bytes:
        connection = HTTPConnection("127.0.0.1", self._port)
        headers = {**self._headers, "Content-Type": "application/json"}
        connection.request(method, path, msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        assert answer.status == 200, content
        return content

    def _timed(self, method: str, name: str, headers: dict[str, str], body: Iterator[bytes] | None) -> float:
        started = time.perf_counter()
        connection = HTTPConnection("127.0.0.1", self._port)
        connection.request(method, self._prefix + name, body, headers)
        answer = connection.getresponse()
        while piece := answer.read(MIB):
            assert answer.status == 200, piece
        connection.close()
        return time.perf_counter() - started


def pieces(size: int, pause: float) -> Iterator[bytes]:
    for _ in range(size // MIB):
        yield PIECE
        time.sleep(pause)


def compare(title: str, ours: Callable[[], float], bare: Callable[[], float]) -> None:
    """Measures in alternating turns, and prints the ratio of the medians."""
    turns = [(bare(), ours()) for _ in range(3)]
    theirs, mine = (statistics.median(column) for column in zip(*turns, strict=True))
    verdict = "ok" if theirs / mine >= 0.6 else "BELOW GOAL"
    print(f"{title}: {mine:.1f} s against {theirs:.1f} s = {theirs / mine:.2f} (goal 0.60) {verdict}")


def large_files(ours: Files, bare: Files, folders: tuple[Path, Path]) -> None:
    def sent(files: Files, folder: Path) -> float:
        # Each begins with the same room on the disk and in memory.
        for entry in [path for path in folder.rglob("*") if path.is_file()]:
            entry.unlink()
        return files.send(f"large-{time.monotonic_ns()}", LARGE)

    compare("1 GiB up", lambda: sent(ours, folders[0]), lambda: sent(bare, folders[1]))
    ours.send("large", LARGE)
    bare.send("large", LARGE)
    compare("1 GiB down", lambda: ours.read("large"), lambda: bare.read("large"))


def at_once(count: int, work: Callable[[int], object]) -> list[threading.Thread]:
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    return threads


def memory(files: Files, worker: int) -> None:
    """Prints by how much ten files of 100 MiB at once, and their downloads, raise the memory."""
    jobs: dict[str, Callable[[int], float]] = {
        "10 uploads": lambda number: files.send(f"memory-{number}", 100 * MIB),
        "10 downloads": lambda number: files.read(f"memory-{number}"),
    }
    for title, work in jobs.items():
        before = peak = resident(worker)
        threads = at_once(10, work)
        while any(thread.is_alive() for thread in threads):
            peak = max(peak, resident(worker))
            time.sleep(0.02)
        grown = peak - before
        verdict = "ok" if grown < MOST_MEMORY else "BELOW GOAL"
        print(f"{title} of 100 MiB at once: {grown:.0f} MiB more memory (goal {MOST_MEMORY}) {verdict}")


def resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def others(files: Files) -> None:
    """Prints what a reader of small answers notices of twenty uploads, of a megabyte a second each."""
    alone = p95(files)
    threads = at_once(20, lambda number: files.send(f"others-{number}", 20 * MIB, pause=1))
    time.sleep(2)
    beside = p95(files)
    for thread in threads:
        thread.join()
    verdict = "ok" if beside <= alone * 1.2 else "BELOW GOAL"
    print(f"others' p95 beside 20 uploads: {beside:.1f} ms, alone {alone:.1f} ms (goal 1.20 times) {verdict}")


def p95(files: Files) -> float:
    taken: list[float] = []
    for _ in range(WAITING):
        started = time.perf_counter()
        files.call("GET", "/rest/v1/profiles?select=id&limit=1")
        taken.append((time.perf_counter() - started) * 1000)
        time.sleep(0.02)
    return statistics.quantiles(taken, n=20)[-1]


def workers(parent: int) -> int:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return int(children[0])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        data, plain = Path(folder) / "data", Path(folder) / "plain"
        plain.mkdir()
        port, other = free_port(), free_port()
        environment = {"TAWAM_PORT": str(port), "TAWAM_DATA_DIR": str(data)}
        bare_command = [str(BIN / "granian"), "--interface", "asgi", "--loop", "uvloop", "--port", str(other)]
        with (
            running([str(BIN / "tawam"), "serve"], f"http://127.0.0.1:{port}/readyz", environment) as server,
            running(
                [*bare_command, "bench.bare_files:app"],
                f"http://127.0.0.1:{other}/",
                {"BENCH_FOLDER": str(plain)},
            ),
        ):
            shown = subprocess.check_output(
                [str(BIN / "tawam"), "keys"], text=True, env={**os.environ, **environment}
            )
            key = shown.split("SERVICE_ROLE_KEY=", 1)[1].split()[0]
            headers = {"apikey": key, "Authorization": f"Bearer {key}"}
            ours = Files(port, "/storage/v1/object/bench/", headers)
            ours.call("POST", "/storage/v1/bucket", {"id": "bench", "name": "bench"})
            memory(ours, workers(server))
            others(ours)
            large_files(ours, Files(other, "/", {}), (data / "objects", plain))


if __name__ == "__main__":
    main()
