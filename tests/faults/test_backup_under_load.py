"""An installation of two machines is backed up while people write, then it is gone, and another one serves.

PostgreSQL lies behind PgBouncer and its tables belong to a role of their own; the files are in S3. Both
commands are those of the manual.
"""

import asyncio
import random
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pyrage
import pytest

from tawam.database.opening import open_database
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.store import ObjectStore
from tawam.settings import Settings
from tests.backup.filling import fingerprints
from tests.faults import runbook
from tests.faults.conftest import Figure, times
from tests.faults.test_kill_nine import a_server, stop
from tests.faults.watchers import read_notes
from tests.installation.installation import DATABASE, Installation, installation
from tests.installation.load import Load, add_people, answers_to, loaded
from tests.objects.conftest import FILES, content
from tests.postgres_cluster import SERVICE
from tests.served import Server

MIB = 1024 * 1024
OBJECTS = times(full=10, quick=2)
OBJECT_MIB = times(full=10, quick=2)
PEOPLE = 4
# Seconds in which people work before the backup and after it.
CALM = times(full=10, quick=2)
RESTORED = "restored"
# Tables of which nobody changes a row meanwhile.
UNCHANGED = ("users", "profiles", "buckets", "objects", "object_parts")

# By note its title, for each person.
Notes = list[dict[str, str]]


@dataclass
class Vault:
    """The folders of backups, and the operator's identity."""

    folder: Path
    identity: pyrage.x25519.Identity
    signer: str = ""

    async def run(self, beginning: str, server: Server) -> runbook.Done:
        """Run the one command of the manual that begins so with the settings of a server."""
        file = self.folder / "identity.txt"
        file.write_text(f"{self.identity}\n")
        folders = [str(self.folder / "stored apart" / "keys"), str(self.folder / "stored elsewhere")]
        values = [*folders, str(self.identity.to_public()), str(file), self.signer]
        blanks: dict[str, str] = dict(zip(runbook.BLANKS, values, strict=True))
        line = runbook.command(beginning)
        done = await asyncio.to_thread(runbook.run, line, blanks, server.environment, self.folder)
        self.signer = runbook.signer_in(done.output) or self.signer
        return done


@pytest.fixture
def running(small_site: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Installation]:
    with installation({"TAWAM_WEB_DIST": str(small_site)}) as running:
        for name, value in running.storage.environment.items():
            monkeypatch.setenv(name, value)
        yield running


@asynccontextmanager
async def store_of(settings: Settings) -> AsyncGenerator[ObjectStore]:
    database = open_database(settings)
    await database.open()
    try:
        store = ObjectStore(database, open_blobs(settings), Quota(2**40, 2**40, 1000, 2), [FILES])
        await store.prepare()
        yield store
    finally:
        await database.close()


def file_of(number: int) -> bytes:
    return random.Random(number).randbytes(OBJECT_MIB * MIB)


async def stock(settings: Settings) -> None:
    async with store_of(settings) as store:
        for number in range(OBJECTS):
            await store.put("files", f"{number}.bin", file_of(number))


async def count_different_files(settings: Settings) -> int:
    count = 0
    async with store_of(settings) as store:
        for number in range(OBJECTS):
            row = await store.find("files", f"{number}.bin")
            count += await content(store, row) != file_of(number)
    return count


def an_empty_place(running: Installation, folder: Path) -> tuple[Server, Settings]:
    """A server that was never started, for an empty database and an empty part of S3, and their settings."""
    owner_url = running.postgres.create_database(RESTORED)
    direct_url, storage_url = running.postgres.url(RESTORED, SERVICE), "s3://files/restored"
    changed = {
        "TAWAM_DATABASE_URL": running.pooler.url(SERVICE, RESTORED),
        "TAWAM_DATABASE_DIRECT_URL": direct_url,
        "TAWAM_DATABASE_OWNER_URL": owner_url,
        "TAWAM_STORAGE_URL": storage_url,
    }
    server = a_server(folder, **{**running.settings, **changed})
    return server, Settings(data_dir=folder, database_url=direct_url, storage_url=storage_url)


def still_kept(before: Notes, loads: list[Load]) -> Notes:
    """Those of the notes that nobody has deleted since."""
    return [
        {note: title for note, title in notes.items() if note in load.notes}
        for notes, load in zip(before, loads, strict=True)
    ]


async def count_missing(server: Server, loads: list[Load], acknowledged: Notes) -> int:
    """How many notes the server does not show, with their titles, to those who wrote them."""
    count = 0
    for load, notes in zip(loads, acknowledged, strict=True):
        found = await read_notes(server, load.person)
        count += sum(found.get(note) != title for note, title in notes.items())
    return count


@pytest.mark.slow
async def test_a_backup_under_load_has_all_of_before(
    running: Installation, tmp_path: Path, figure: Figure
) -> None:
    settings = Settings(
        data_dir=running.data,
        database_url=running.settings["TAWAM_DATABASE_DIRECT_URL"],
        storage_url=running.settings["TAWAM_STORAGE_URL"],
    )
    await stock(settings)
    site, people = await add_people(running, PEOPLE)
    loads = [Load(site, person) for person in people]
    vault = Vault(tmp_path, pyrage.x25519.Identity.generate())

    async with loaded(loads):
        await asyncio.sleep(CALM)
        before, answered = [dict(load.notes) for load in loads], answers_to(loads)
        taken = await vault.run("tawam backup", running.machines[0])
        kept, meanwhile = still_kept(before, loads), answers_to(loads) - answered
        await asyncio.sleep(CALM)
    for machine in running.machines:
        running.kill_machine(machine)
    rows = await asyncio.to_thread(fingerprints, settings)
    # Nothing of it is left to lean on.
    await asyncio.to_thread(running.postgres.drop_database, DATABASE)

    server, its_settings = await asyncio.to_thread(an_empty_place, running, tmp_path / "empty")
    restored = await vault.run("tawam restore", server)
    its_rows = await asyncio.to_thread(fingerprints, its_settings)
    different = [name for name in UNCHANGED if its_rows[name] != rows[name]]
    different_files = await count_different_files(its_settings)
    process = await asyncio.to_thread(server.start)
    missing = await count_missing(server, loads, kept)
    await asyncio.to_thread(stop, process)

    failed = {status: count for status, count in answers_to(loads).items() if status >= 400}
    figure(
        "MiB of files; seconds of backup, of restore", f"{OBJECTS * OBJECT_MIB}; {seconds(taken, restored)}"
    )
    figure("requests during the backup, of all of them failed", f"{meanwhile.total()}, {failed}")
    figure("notes acknowledged before and kept, of them missing", f"{sum(map(len, kept))}, {missing}")
    figure("tables and files that differ", f"{len(different)}, {different_files}")
    assert [error for load in loads for error in (*load.lost, *load.bare)] == []
    assert failed.keys() <= {409}
    assert meanwhile.total() > 0
    assert sum(map(len, kept)) > 0
    assert missing == 0
    assert different == []
    assert different_files == 0


def seconds(*done: runbook.Done) -> str:
    return ", ".join(f"{each.seconds:.1f}" for each in done)
