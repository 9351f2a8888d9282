"""The process is killed while files are sent, replaced and deleted; what was acknowledged is there, whole."""

import asyncio
import os
import random
import signal
import statistics
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tawam.database.opening import open_database
from tawam.objects.opening import open_blobs
from tawam.objects.sweeping import ObjectSweeper
from tawam.settings import Settings
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.journal import Journal
from tests.faults.rows import rows_of
from tests.faults.senders import Sender
from tests.faults.stored_bytes import compare
from tests.faults.test_kill_nine import a_server, stop
from tests.postgres_cluster import PostgresCluster
from tests.served import Server

KILLS = times(full=200, quick=2)
SENDERS = 4


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgres"] if IS_FULL else ["sqlite"])
def test_no_acknowledged_file_is_lost_or_torn(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, figure: Figure
) -> None:
    url = ""
    if store == "postgres":
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.create_database("killed_uploads")
    server = a_server(tmp_path, TAWAM_DATABASE_URL=url, TAWAM_STORAGE_ACCOUNT_OBJECTS="100000")
    journal, anon, service = Journal(), server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY")
    senders = [Sender(server, anon, service, journal, seed) for seed in range(SENDERS)]
    calm = server.start()
    for sender in senders:
        sender.join_in()
    stop(calm)

    chance = random.Random(20)
    waits = [_one_round(server, senders, chance.randint(2, 20)) for _ in range(KILLS)]

    last = server.start()
    problems = [problem for sender in senders for problem in sender.problems()]
    stop(last)
    compared = compare(rows_of(url, tmp_path), tmp_path)
    left = _left_by_the_sweep(Settings(data_dir=tmp_path, database_url=url))
    figure("kills while files are sent, replaced and deleted", KILLS)
    for kind, entries in sorted(journal.entries.items()):
        figure(f"acknowledged: {kind}", len(entries))
    figure("of them lost or torn", len(problems))
    figure("rows without their bytes", len(compared.without_bytes) + len(compared.incomplete))
    figure("files without a row, before and after the sweep", f"{len(compared.unnamed)}, {len(left)}")
    figure("seconds until ready again, 95 of 100", f"{statistics.quantiles(waits, n=20)[-1]:.2f}")
    assert problems == []
    assert (compared.without_bytes, compared.incomplete, left) == ([], [], [])


def _one_round(server: Server, senders: list[Sender], answers: int) -> float:
    """Start, send, kill; how long it took until the server was ready, in seconds."""
    began = time.monotonic()
    process, ended = server.start(), threading.Event()
    ready = time.monotonic() - began
    threads = [threading.Thread(target=sender.send_until, args=(ended,)) for sender in senders]
    for thread in threads:
        thread.start()
    senders[0].journal.wait_for(answers)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    ended.set()
    for thread in threads:
        thread.join()
    return ready


def _left_by_the_sweep(settings: Settings) -> list[str]:
    """Sweep as two days later, and return the files that no row names then."""

    async def sweep() -> None:
        database = open_database(settings)
        await database.open()
        try:
            await ObjectSweeper(database, open_blobs(settings)).sweep(datetime.now(UTC) + timedelta(days=2))
        finally:
            await database.close()

    asyncio.run(sweep())
    return compare(rows_of(settings.database_url, settings.data_dir), settings.data_dir).unnamed
