"""The process is killed while people sign up and write to us; what was acknowledged is there."""

import os
import random
import signal
import socket
import sqlite3
import threading
import uuid
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from tests.served import Server

ROUNDS = 20
WRITERS = 6
# Each person writes from an address of their own, as told by a proxy in front.
BEHIND_A_PROXY = {"TAWAM_TRUSTED_PROXIES": "127.0.0.1"}


@dataclass
class Journal:
    """What the server said it had stored."""

    emails: list[str] = field(default_factory=list[str])
    subjects: list[str] = field(default_factory=list[str])
    grown: threading.Condition = field(default_factory=threading.Condition)

    def note(self, kind: list[str], entry: str) -> None:
        with self.grown:
            kind.append(entry)
            self.grown.notify_all()

    def wait_for(self, more: int) -> None:
        """Until so many more answers have been noted."""
        with self.grown:
            wanted = len(self.emails) + len(self.subjects) + more
            assert self.grown.wait_for(lambda: len(self.emails) + len(self.subjects) >= wanted, timeout=20)


def write_until(stop: threading.Event, server: Server, key: str, journal: Journal) -> None:
    """Signs up and writes in turns; notes only what a 2xx answered. Ends when the server dies."""
    with httpx2.Client(base_url=server.url, headers={"apikey": key}, timeout=10) as client:
        while not stop.is_set():
            mark = uuid.uuid4().hex
            email, subject = f"{mark}@example.com", f"Subject {mark}"
            message = {
                "name": "Ann Lee",
                "email": email,
                "subject": subject,
                "message": "Please write back to me.",
            }
            account = {"email": email, "password": f"pw-{mark}"}
            sender = {"X-Forwarded-For": f"10.{random.randrange(256)}.{random.randrange(256)}.7"}
            try:
                if client.post("/auth/v1/signup", json=account, headers=sender).is_success:
                    journal.note(journal.emails, email)
                if client.post("/functions/v1/contact", json=message, headers=sender).is_success:
                    journal.note(journal.subjects, subject)
            except httpx2.TransportError:
                return


def one_round(server: Server, key: str, journal: Journal, answers: int) -> None:
    process, stop = server.start(), threading.Event()
    writers = [
        threading.Thread(target=write_until, args=(stop, server, key, journal)) for _ in range(WRITERS)
    ]
    for writer in writers:
        writer.start()
    journal.wait_for(answers)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    stop.set()
    for writer in writers:
        writer.join()


def column(database: sqlite3.Connection, sql: str) -> set[str]:
    return {row[0] for row in database.execute(sql)}


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_over_twenty_kills(tmp_path: Path):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = Server(tmp_path, listener.getsockname()[1], BEHIND_A_PROXY)
    key, journal, chance = server.key("ANON_KEY"), Journal(), random.Random(20)

    for _ in range(ROUNDS):
        one_round(server, key, journal, chance.randint(2, 12))

    # Opening it once more replays what the last kill left in the log.
    final = server.start()
    os.killpg(final.pid, signal.SIGTERM)
    final.wait(timeout=15)
    with sqlite3.connect(tmp_path / "tawam.sqlite3") as database:
        stored = column(database, "select email from users")
        messages = column(database, "select subject from contact_messages")
        half_made = column(database, "select id from users where id not in (select id from profiles)")
        unmailed = column(
            database, "select email from users where email not in (select recipient from mails)"
        )
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)

    assert set(journal.emails) - stored == set()
    assert set(journal.subjects) - messages == set()
    assert half_made == set()
    assert unmailed == set()


def test_a_worker_does_not_outlive_the_process_that_started_it(tmp_path: Path):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = Server(tmp_path, listener.getsockname()[1], BEHIND_A_PROXY)
    first = server.start()
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    second = server.start()
    os.killpg(second.pid, signal.SIGTERM)
    assert second.wait(timeout=15) == 0
