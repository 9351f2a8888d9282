"""Profile reads with and without traces, every one of them and one in ten, in turns of one run.

Requests per second say little where other work shares the machine; the processor time of a request says more.
"""

import os
import statistics
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.profile_reads import sign_up
from bench.servers import BIN, free_port, requests_per_second, running

TURNS = 5
SECONDS = 4
GRANIAN = (str(BIN / "granian"), "--interface", "asgi", "--loop", "uvloop", "--no-ws", "--no-log")


class Served(NamedTuple):
    """A server; `url` and `headers` are of a read."""

    process: int
    url: str
    headers: dict[str, str]

    def turn(self) -> tuple[float, float]:
        """Measure requests per second, and microseconds of processor time a request."""
        before = processor_seconds(self.process)
        rate = requests_per_second(self.url, self.headers, SECONDS)
        return rate, (processor_seconds(self.process) - before) / (rate * SECONDS) * 1e6


def processor_seconds(process: int) -> float:
    """The time that a process and its children have used."""
    own = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    used = (int(own[11]) + int(own[12])) / os.sysconf("SC_CLK_TCK")
    return used + sum(processor_seconds(int(child)) for child in children)


@contextmanager
def served(settings: dict[str, str]) -> Generator[Served]:
    """A server with these settings, and somebody with a profile."""
    with tempfile.TemporaryDirectory() as name:
        port = free_port()
        site = f"http://127.0.0.1:{port}"
        environment = {"TAWAM_PORT": str(port), "TAWAM_DATA_DIR": name, **settings}
        everything = {**os.environ, **environment}
        subprocess.run([str(BIN / "tawam"), "migrate"], env=everything, check=True)
        command = [*GRANIAN, "--port", str(port), "--factory", "bench.uncounted:app"]
        with running(command, f"{site}/readyz", environment) as process:
            keys = subprocess.check_output([str(BIN / "tawam"), "keys"], text=True, env=everything)
            key = keys.split("ANON_KEY=", 1)[1].split()[0]
            session = sign_up(site, key, Path(name) / "outbox")
            query = f"select=username,full_name,avatar_url&id=eq.{session['user']['id']}"
            yield Served(
                process,
                f"{site}/rest/v1/profiles?{query}",
                {
                    "apikey": key,
                    "Authorization": f"Bearer {session['access_token']}",
                    "Accept": "application/vnd.pgrst.object+json",
                },
            )


def main() -> None:
    sink = free_port()
    url = f"http://127.0.0.1:{sink}"
    variants = {
        "untraced": {},
        "traced": {"TAWAM_TRACES_URL": url},
        "one in ten traced": {"TAWAM_TRACES_URL": url, "TAWAM_TRACES_SAMPLE_RATIO": "0.1"},
    }
    with ExitStack() as stack:
        stack.enter_context(running([*GRANIAN, "--port", str(sink), "bench.trace_sink:app"], url))
        servers = [stack.enter_context(served(settings)) for settings in variants.values()]
        turns = [[server.turn() for server in servers] for _ in range(TURNS)]
    medians = [
        tuple(map(statistics.median, zip(*of_one, strict=True))) for of_one in zip(*turns, strict=True)
    ]
    untraced, _ = medians[0]
    for name, (rate, time) in zip(variants, medians, strict=True):
        print(
            f"Profile reads, {name}: {rate:,.0f}/s = {rate / untraced:.2f}, {time:.0f} us of processor time"
        )


if __name__ == "__main__":
    main()
