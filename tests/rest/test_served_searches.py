"""One account that searches as fast as it can holds neither the server nor another account."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import insert

from bench.servers import free_port
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.notes.tables import notes
from tawam.settings import Settings
from tests.people import Person
from tests.served import Server

INSERT = Statement(insert(notes))
# Every letter of a note begins what may be the word, and none ends it.
PATTERNS = ",".join(f"content.like.*{letter}*{'a' * 240}b*" for letter in "aaaaa")
SECONDS = 5.0
# Far fewer requests than an account has in a minute, on a fast machine too.
MOST_ROUNDS = 100


@pytest.fixture
def settings_values(tmp_path: Path) -> dict[str, str]:
    return {"site_url": f"http://127.0.0.1:{free_port()}"}


@pytest.fixture
async def note(database: Database, ann: Person, bob: Person) -> str:
    """One of ann's 400 notes."""
    moment, ids = now(), [new_id() for _ in range(400)]
    async with database.transaction() as transaction:
        for each in ids:
            row = {"id": each, "user_id": ann.id, "title": "", "content": "a" * 20_000}
            await transaction.execute(INSERT, **row, created_at=moment, updated_at=moment)
    return ids[0]


@dataclass
class Served(Server):
    """A server that is not waited for once what was to be seen was seen."""

    process: subprocess.Popen[bytes] | None = None

    def kill(self) -> None:
        """End it with whatever it still answers; killed once more it stays ended."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@pytest.fixture
def server(settings: Settings, note: str) -> Generator[Served]:
    values = {"TAWAM_SITE_URL": settings.site_url, "TAWAM_DATABASE_URL": settings.database_url}
    server = Served(settings.data_dir, int(settings.site_url.rpartition(":")[2]), values)
    server.process = server.start()
    yield server
    server.kill()


def search(server: Server, note: str, person: Person) -> None:
    """Search without a pause until the server is gone."""
    by_key = f"/rest/v1/notes?id=eq.{note}&or=({PATTERNS})"
    with (
        suppress(httpx2.TransportError),
        httpx2.Client(base_url=server.url, headers=person.headers, timeout=30) as client,
    ):
        while True:
            client.get(by_key)
            client.get(f"/rest/v1/notes?or=({PATTERNS})")
            client.patch(f"/rest/v1/notes?or=({PATTERNS})", json={"title": "x"})


@pytest.mark.slow
class TestOneAccount:
    def test_that_searches_holds_nobody_up(self, server: Served, note: str, ann: Person, bob: Person) -> None:
        until = time.monotonic() + SECONDS
        searchers = [threading.Thread(target=search, args=(server, note, ann)) for _ in range(6)]
        for searcher in searchers:
            searcher.start()
        rounds, title = 0, {"title": "x"}
        with httpx2.Client(base_url=server.url, timeout=30) as client:
            # One note, written again and again: an account may not have as many as it writes here.
            headers = bob.headers | {"prefer": "return=representation"}
            mine = client.post("/rest/v1/notes", headers=headers, json=title).json()[0]["id"]
            while rounds < MOST_ROUNDS and time.monotonic() < until:
                assert client.get("/healthz").status_code == 200
                assert client.get("/auth/v1/user", headers=bob.headers).status_code == 200
                answer = client.patch(f"/rest/v1/notes?id=eq.{mine}", headers=bob.headers, json=title)
                assert answer.status_code == 204
                rounds += 1
        assert all(searcher.is_alive() for searcher in searchers)
        # Their last searches would take as long again as the whole test.
        server.kill()
        for searcher in searchers:
            searcher.join()
        # Three requests each, one after another: half a second for them all on a busy machine. Held up by
        # searches, one round takes most of the time.
        assert rounds >= SECONDS / 0.5
