"""Each request that held a server once is answered while everybody else goes on."""

import os
import signal
import threading
import time
from collections.abc import Generator
from dataclasses import dataclass

import pytest

from tests.faults.callers import PASSWORD, Caller, people, post
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.growth import HttpRequest
from tests.faults.health_watch import HealthWatch
from tests.faults.hostile_requests import HOSTILE, remembered, search
from tests.faults.process_group import resident_bytes
from tests.faults.test_kill_nine import a_server
from tests.served import Server

ROUNDS = times(full=10, quick=1)
# Milliseconds that others may wait. Among all tests the machine is busy with other things: only a server that
# stands still is told from one that is slow.
LONGEST_WAIT = times(full=200, quick=20_000) / 1000
LONG_NOTES = 90
LONG_HEADERS = 130
SEARCHES = 6
MOST_GROWTH = 5 * 2**20


@dataclass
class Running:
    """A server with somebody who keeps long notes, and somebody else."""

    server: Server
    group: int
    anon_key: str
    callers: dict[str, Caller]
    note_id: str


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    server = a_server(tmp_path_factory.mktemp("hostile"))
    anon_key, service_key = server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY")
    process = server.start()
    stranger, service, person, admin = people(server, anon_key, service_key, 1)
    note_id = ""
    for number in range(LONG_NOTES):
        note = {"title": f"{number}", "content": "a" * 19_900}
        rows = post(server, "/rest/v1/notes", note, {**person.headers, "prefer": "return=representation"})
        note_id = rows[0]["id"]
    callers = {"stranger": stranger, "person": person, "admin": admin}
    yield Running(server, process.pid, anon_key, callers, note_id)
    for caller in (stranger, service, person, admin):
        caller.close()
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.slow
def test_hostile_requests_keep_nobody_waiting(running: Running, figure: Figure) -> None:
    with HealthWatch(running.server.port) as watch:
        for name, (who, make) in HOSTILE.items():
            caller, request = running.callers[who], make()
            url = request.url.replace("{note}", running.note_id)
            status, slowest = 0, 0.0
            began = watch.settled()
            for _ in range(ROUNDS):
                status, took = caller.send(HttpRequest(request.method, url, request.headers, request.body))
                slowest = max(slowest, took)
                assert status < 500, (name, status)
            waited = watch.longest_since(began)
            answered = f"{slowest * 1000:.0f} and {waited * 1000:.0f}"
            figure(f"ms until it is answered ({status}), and that /healthz takes meanwhile: {name}", answered)
            assert waited < LONGEST_WAIT, (name, waited)


@pytest.mark.slow
def test_nobody_waits_for_the_searches_of_somebody_else(running: Running, figure: Figure) -> None:
    """Six searches at a time by one account; meanwhile another signs in, again and again."""
    person, stop = running.callers["person"], threading.Event()

    def search_on() -> None:
        own = Caller(running.server, person.headers)
        while not stop.is_set():
            own.send(search())
        own.close()

    threads = [threading.Thread(target=search_on) for _ in range(SEARCHES)]
    for thread in threads:
        thread.start()
    waits: list[float] = []
    account = {"email": "admin1@example.com", "password": PASSWORD}
    try:
        with HealthWatch(running.server.port) as watch:
            began = time.perf_counter()
            for number in range(ROUNDS * 2):
                asked = time.perf_counter()
                who = {"apikey": running.anon_key, "x-forwarded-for": f"203.0.113.{number}"}
                post(running.server, "/auth/v1/token?grant_type=password", account, who)
                waits.append(time.perf_counter() - asked)
            waited = watch.longest_since(began)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    figure("ms until somebody else is signed in, at most", f"{max(waits) * 1000:.0f}")
    figure("ms that /healthz takes beside six searches", f"{waited * 1000:.0f}")
    assert waited < LONGEST_WAIT
    assert max(waits) < 10 * LONGEST_WAIT


@pytest.mark.slow
def test_long_headers_and_filters_are_not_kept(running: Running, figure: Figure) -> None:
    person = running.callers["person"]
    for number in range(20):
        for request in remembered(-number):
            person.send(request)
    before = resident_bytes(running.group)
    for number in range(LONG_HEADERS):
        for request in remembered(number):
            assert person.send(request)[0] < 500
    grown = resident_bytes(running.group) - before
    figure(f"MiB after {LONG_HEADERS} long headers and filters of each kind", f"{grown / 2**20:.1f}")
    assert not IS_FULL or grown < MOST_GROWTH
