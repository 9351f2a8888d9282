"""The process is killed while people sign up, keep notes and write to us; what was acknowledged is there."""

import os
import random
import signal
import statistics
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.journal import Journal
from tests.faults.rows import rows_of
from tests.faults.writers import BEHIND_A_PROXY, Writer
from tests.ports import free_port
from tests.postgres_cluster import PostgresCluster
from tests.served import Server

KILLS = times(full=200, quick=2)
WRITERS = 6
# What must be there for each kind of entry.
STORED = {
    "accounts": "select email from users",
    "confirmations": "select email from users where email_confirmed_at is not null",
    "notes": "select title from notes",
    "messages": "select subject from contact_messages",
    "applications": "select email from affiliate_applications",
}
# What must not be there: accounts without a profile, accounts and leads without their mail.
HALF_MADE = (
    "select id from users where id not in (select id from profiles)",
    "select email from users where email not in (select recipient from mails) "
    "and email in (select email from contact_messages)",
    "select id from contact_messages where (select count(*) from contact_messages) "
    "+ (select count(*) from affiliate_applications) > "
    "(select count(*) from mails where template in ('contact-message', 'affiliate-application'))",
)


def one_round(server: Server, writers: list[Writer], answers: int) -> float:
    """Start, write, kill; how long it took until the server was ready, in seconds."""
    began = time.monotonic()
    process, stop = server.start(), threading.Event()
    ready = time.monotonic() - began
    threads = [threading.Thread(target=writer.write_until, args=(stop,)) for writer in writers]
    for thread in threads:
        thread.start()
    writers[0].journal.wait_for(answers)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    stop.set()
    for thread in threads:
        thread.join()
    return ready


def stop(process: Any) -> None:
    os.killpg(process.pid, signal.SIGTERM)
    assert process.wait(timeout=60) == 0


def a_server(folder: Path, **settings: str) -> Server:
    return Server(folder, free_port(), {**BEHIND_A_PROXY, **settings})


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgres"] if IS_FULL else ["sqlite"])
def test_nothing_acknowledged_is_lost(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, figure: Figure
) -> None:
    url = ""
    if store == "postgres":
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.create_database("kill_nine")
    server = a_server(tmp_path, TAWAM_DATABASE_URL=url)
    anon, service, journal = server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY"), Journal()
    writers = [Writer(server, anon, service, journal) for _ in range(WRITERS)]
    calm = server.start()
    for writer in writers:
        writer.join_in()
    stop(calm)

    chance = random.Random(20)
    waits = [one_round(server, writers, chance.randint(2, 14)) for _ in range(KILLS)]

    # Opening it once more replays what the last kill left in the log.
    stop(server.start())
    rows = rows_of(url, tmp_path)
    lost = {kind: set(journal.entries[kind]) - {row[0] for row in rows(sql)} for kind, sql in STORED.items()}
    half_made = [row for sql in HALF_MADE for row in rows(sql)]
    acknowledged = sum(map(len, journal.entries.values()))
    figure("kills", KILLS)
    figure("acknowledged writes", acknowledged)
    figure("of them lost", sum(map(len, lost.values())))
    figure("sessions lost", sum(len(writer.lost) for writer in writers))
    figure("things half made", len(half_made))
    figure("seconds until ready again, 95 of 100", f"{statistics.quantiles(waits, n=20)[-1]:.2f}")
    assert lost == {kind: set() for kind in STORED}
    assert half_made == []
    assert [text for writer in writers for text in writer.lost] == []


def test_a_worker_does_not_outlive_the_process_that_started_it(tmp_path: Path) -> None:
    server = a_server(tmp_path)
    first = server.start()
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    stop(server.start())
