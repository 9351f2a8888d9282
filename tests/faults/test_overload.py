"""Two machines get far more than they can answer: visitors are served or told when to come back.

The requests come from many addresses, so that none meets the limits of one.
"""

import asyncio
import json
import re
import statistics
import subprocess
import time
from collections.abc import AsyncGenerator, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.faults.conftest import Figure
from tests.installation.installation import Installation
from tests.installation.load import add_people
from tests.people import Person
from tests.proxies import HAProxy

pytestmark = pytest.mark.slow
# A person may send 1,200 requests a minute.
PEOPLE = 200
VISITORS = 6
ACCOUNTS = 12
PASSWORD = "a-horse-of-another-colour-9"
# Connections that fill both machines; each asks again at once.
ENOUGH = 32
SLOW_SOCKETS = 500
SECONDS = 20
BACK_WITHIN = 5.0
NOTES = "/rest/v1/notes?select=id,title&limit=5"
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


class OpenProxy(HAProxy):
    """It counts nobody: here all requests come from one address, where a flood has many."""

    def _replacements(self) -> Iterator[tuple[str, str]]:
        yield from super()._replacements()
        yield r"sc0_conn_cur gt \d+", "sc0_conn_cur gt 1000000"
        yield r"sc0_http_req_rate gt \d+", "sc0_http_req_rate gt 1000000"


class OpenInstallation(Installation):
    proxy_kind = OpenProxy


@pytest.fixture
def running(tmp_path: Path) -> Generator[Installation]:
    with OpenInstallation(tmp_path).running() as running:
        yield running


@dataclass
class Visitor:
    """Reads a page and notes in turns, beside the flood.

    Attributes:
        taken: seconds of each answer that was a success.
        refused: how often an answer said when to come back.
        wrong: all others.
    """

    taken: list[float] = field(default_factory=list[float])
    refused: int = 0
    wrong: list[str] = field(default_factory=list[str])

    async def ask(self, client: httpx2.AsyncClient, path: str) -> float | None:
        """Return the seconds until the answer, or None where it was none."""
        began = time.monotonic()
        try:
            answer = await client.get(path)
        except httpx2.TransportError as error:
            self.wrong.append(repr(error))
            return None
        seconds = time.monotonic() - began
        if answer.is_success:
            self.taken.append(seconds)
            return seconds
        if answer.status_code in (429, 503) and "retry-after" in answer.headers:
            self.refused += 1
        else:
            self.wrong.append(f"{path}: {answer.status_code} {answer.text[:200]}")
        return None


@dataclass(frozen=True)
class Request:
    """What wrk sends, in turns and with a number in place of `NUMBER`, each time from another address."""

    method: str
    path: str
    headers: dict[str, str]
    body: str = ""

    @property
    def lua(self) -> str:
        headers = ",".join(
            f"[{json.dumps(name)}]={json.dumps(value)}"
            for name, value in {**self.headers, "content-type": "application/json"}.items()
        )
        return (
            f"{{{json.dumps(self.method)}, {json.dumps(self.path)}, {{{headers}}}, {json.dumps(self.body)}}}"
        )


def wrk_script(requests: list[Request]) -> str:
    return f"""
local requests = {{{",".join(request.lua for request in requests)}}}
local n = 0
request = function()
  n = n + 1
  local chosen = requests[n % #requests + 1]
  chosen[3]["x-forwarded-for"] = "10." .. n % 200 .. "." .. math.floor(n / 200) % 250 .. ".9"
  return wrk.format(chosen[1], chosen[2], chosen[3], (chosen[4]:gsub("NUMBER", n)))
end
"""


def flood(url: str, script: Path, connections: int, seconds: int) -> subprocess.Popen[str]:
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "30s"]
    return subprocess.Popen([*command, "-s", str(script), url], stdout=subprocess.PIPE, text=True)


def report(done: subprocess.Popen[str]) -> tuple[float, int, str]:
    """Return wrk's requests per second, how many were no success, and the latency of 99 of 100."""
    text, _ = done.communicate(timeout=120)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
    assert rate, text
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    slow = re.search(r"99%\s+(\S+)", text)
    return float(rate[1]), int(failed[1]) if failed else 0, slow[1] if slow else ""


async def test_what_two_machines_answer(running: Installation, tmp_path: Path, figure: Figure) -> None:
    site, people = await add_people(running, PEOPLE)
    key, service = site.key("ANON_KEY"), site.key("SERVICE_ROLE_KEY")
    team = {"apikey": service, "authorization": f"Bearer {service}"}
    # Their passwords are hashed as those of customers are.
    accounts = [{"email": f"account{number}@example.com", "password": PASSWORD} for number in range(ACCOUNTS)]
    async with httpx2.AsyncClient(base_url=running.url, headers=team, timeout=60) as client:
        for account in accounts:
            added = await client.post("/auth/v1/admin/users", json={**account, "email_confirm": True})
            assert added.status_code == 200, added.text
    for name, requests in {
        "pages": [Request("GET", "/", {})],
        "reads of notes": [Request("GET", NOTES, person.headers) for person in people],
        "notes written": [
            Request("POST", "/rest/v1/notes", person.headers, json.dumps({"title": "NUMBER"}))
            for person in people
        ],
        "sign-ins": [
            Request("POST", "/auth/v1/token?grant_type=password", {"apikey": key}, json.dumps(account))
            for account in accounts
        ],
    }.items():
        script = tmp_path / "requests.lua"
        script.write_text(wrk_script(requests))
        rate, failed, slow = await asyncio.to_thread(report, flood(running.url, script, ENOUGH, 6))
        figure(f"{name} in a second, of {ENOUGH} at once; 99 of 100 within", f"{rate:.0f}; {slow}")
        assert failed == 0, name


@pytest.mark.parametrize("times", [5, 25])
async def test_visitors_of_a_flood_are_served_or_told_to_wait(
    running: Installation, times: int, tmp_path: Path, figure: Figure
) -> None:
    connections = times * ENOUGH
    _, people = await add_people(running, PEOPLE + VISITORS)
    script = tmp_path / "requests.lua"
    script.write_text(wrk_script([Request("GET", NOTES, person.headers) for person in people[:PEOPLE]]))
    visitors, health = [Visitor() for _ in range(VISITORS)], list[str]()
    slow_sockets = [dawdle(running) for _ in range(SLOW_SOCKETS)]
    async with meanwhile(*slow_sockets, *[watch(machine.url, health) for machine in running.machines]):
        flooding = flood(running.url, script, connections, SECONDS)
        ends = time.monotonic() + SECONDS
        await asyncio.gather(
            *[
                visit(running, visitor, person, ends)
                for visitor, person in zip(visitors, people[PEOPLE:], strict=True)
            ]
        )
        rate, failed, slow = await asyncio.to_thread(report, flooding)
    back = await until_calm(running, people[-1])
    health += re.findall(r"Server machines/\d is DOWN.*", running.proxy.log.read_text())
    taken = [seconds for visitor in visitors for seconds in visitor.taken]
    figure(
        f"answers to {connections} who ask again at once; 99 of 100 within", f"{rate:.0f} a second; {slow}"
    )
    figure("of them told to wait", failed)
    figure("visitors meanwhile: served, told to wait", f"{len(taken)}, {sum(v.refused for v in visitors)}")
    figure("of the served, 95 of 100 within, seconds", f"{statistics.quantiles(taken, n=20)[-1]:.2f}")
    figure("seconds until all is as before", f"{back:.1f}")
    figure("checks of the machines that failed", len(health))
    assert [wrong for visitor in visitors for wrong in visitor.wrong] == []
    assert health == []
    assert back <= BACK_WITHIN


async def visit(running: Installation, visitor: Visitor, person: Person, ends: float) -> None:
    async with httpx2.AsyncClient(base_url=running.url, headers=person.headers, timeout=60) as client:
        while time.monotonic() < ends:
            for path in ("/", NOTES):
                await visitor.ask(client, path)
            await asyncio.sleep(0.05)


async def until_calm(running: Installation, person: Person) -> float:
    """Return the seconds until twenty reads in turn are answered within a tenth of a second each."""
    began = calm = time.monotonic()
    in_turn = 0
    async with httpx2.AsyncClient(base_url=running.url, headers=person.headers, timeout=60) as client:
        while in_turn < 20:
            if in_turn == 0:
                calm = time.monotonic()
            seconds = await Visitor().ask(client, NOTES)
            in_turn = in_turn + 1 if seconds is not None and seconds < 0.1 else 0
    return calm - began


async def dawdle(running: Installation) -> None:
    """Send a head a byte at a time, and again on another connection when one is closed."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", running.proxy.port)
            try:
                writer.write(HEAD)
                while True:
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(1)
            finally:
                writer.close()


async def watch(url: str, failed: list[str]) -> None:
    """Ask a machine what the proxy asks it; adds every answer that is not 200."""
    async with httpx2.AsyncClient(base_url=url, timeout=60) as client:
        while True:
            try:
                status = (await client.get("/readyz")).status_code
            except httpx2.TransportError as error:
                failed.append(f"{url}: {error!r}")
            else:
                if status != 200:
                    failed.append(f"{url}: {status}")
            await asyncio.sleep(0.25)


@asynccontextmanager
async def meanwhile(*works: Coroutine[Any, Any, None]) -> AsyncGenerator[None]:
    """Run these until the block ends."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
