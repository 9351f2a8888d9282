"""The disk of PostgreSQL or of the S3 server is full under two machines: writers wait, and readers go on."""

import asyncio
import hashlib
import random
import shutil
import tempfile
import time
import uuid
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from subprocess import CalledProcessError

import asyncpg
import httpx2
import pytest

from tests.faults.conftest import Figure
from tests.faults.senders import TUS, metadata
from tests.faults.small_disk import MIB, SmallDisk
from tests.installation.installation import DATABASE, Installation
from tests.installation.load import add_people
from tests.objects.s3_server import S3Server
from tests.people import Person
from tests.postgres_cluster import PostgresCluster

pytestmark = pytest.mark.slow
SIZE = 320 * MIB
# Few segments of the write-ahead log, so that the disk is the tables'.
SMALL_LOG = {"max_wal_size": "64MB", "min_wal_size": "32MB"}
RECOVERS_WITHIN = 5.0
PATIENCE = 60
MOST_WRITES = 3_000
# What is left for tables on their full disk: some hundred notes fit, and the log does not need a new segment.
LEFT_FOR_TABLES = 4 * MIB
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


@pytest.fixture
def folder() -> Generator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="tawam-installation-"))
    # PostgreSQL has an account of its own where the tests have root's.
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def disk(folder: Path, request: pytest.FixtureRequest) -> Generator[SmallDisk]:
    disk = SmallDisk(folder / "disk", SIZE, left=getattr(request, "param", 0))
    assert disk.is_mounted, "this test mounts a disk of its own"
    yield disk
    disk.close()


@pytest.fixture
def small_database(folder: Path, disk: SmallDisk) -> Generator[Installation]:
    cluster = PostgresCluster(settings=SMALL_LOG, folder=folder / "disk")
    with Installation(folder, postgres=cluster).running() as running:
        yield running


@pytest.fixture
def small_storage(folder: Path, disk: SmallDisk) -> Generator[Installation]:
    machines = Installation(folder)
    machines.storage = S3Server(folder / "disk")
    with machines.running() as running:
        yield running


class Writer:
    """Somebody who keeps long notes.

    Attributes:
        kept: the ids of those that were acknowledged.
    """

    def __init__(self, running: Installation, person: Person) -> None:
        self.client = httpx2.AsyncClient(base_url=running.url, headers=person.headers, timeout=PATIENCE)
        self.kept: set[str] = set()
        self._chance = random.Random(7)

    async def write(self) -> httpx2.Response:
        note = {"id": str(uuid.uuid4()), "title": "Long", "content": self._chance.randbytes(9_000).hex()}
        answer = await self.client.post("/rest/v1/notes", json=note)
        if answer.is_success:
            self.kept.add(note["id"])
        return answer

    async def until_refused(self) -> httpx2.Response:
        for _ in range(MOST_WRITES):
            answer = await self.write()
            if answer.is_error:
                return answer
        raise AssertionError("the disk is not full")

    async def until_taken(self) -> float:
        """Return the seconds until a note is acknowledged again."""
        began = time.monotonic()
        async with asyncio.timeout(PATIENCE):
            while (await self.write()).is_error:  # noqa: ASYNC110 because the disk rings nobody
                await asyncio.sleep(0.05)
        return time.monotonic() - began

    async def missing(self) -> set[str]:
        found: set[str] = set()
        for start in range(0, len(self.kept), 100):
            answer = await self.client.get(f"/rest/v1/notes?select=id&order=id&limit=100&offset={start}")
            found |= {note["id"] for note in answer.json()}
        return self.kept - found


def says_when(answer: httpx2.Response) -> bool:
    """Whether it asks to come back, in the shape of every error."""
    return (
        answer.status_code in (503, 507)
        and int(answer.headers["retry-after"]) > 0
        and answer.headers["content-type"].startswith("application/json")
    )


@pytest.mark.parametrize("disk", [LEFT_FOR_TABLES], indirect=True)
async def test_tables_that_cannot_grow(small_database: Installation, disk: SmallDisk, figure: Figure) -> None:
    _, (person,) = await add_people(small_database, 1)
    writer = Writer(small_database, person)
    await as_postgres(small_database, "select pg_switch_wal()", "checkpoint")
    assert (await writer.write()).is_success
    await asyncio.to_thread(disk.fill)
    refused = [await writer.until_refused()]
    refused += [answer for answer in [await writer.write() for _ in range(10)] if answer.is_error]
    reads = [await writer.client.get(path) for path in ("/", "/rest/v1/notes?select=id&limit=5") * 5]
    await asyncio.to_thread(disk.free)
    back = await writer.until_taken()
    missing = await writer.missing()
    await writer.client.aclose()
    figure("answers to writers", sorted({answer.status_code for answer in refused}))
    figure("answers to readers meanwhile", sorted({answer.status_code for answer in reads}))
    figure("seconds until a note was taken after there was room", f"{back:.1f}")
    figure("notes acknowledged, of them missing", f"{len(writer.kept)}, {len(missing)}")
    assert all(map(says_when, refused)), [answer.text for answer in refused]
    assert {answer.status_code for answer in reads} == {200}
    assert missing == set()
    assert len(writer.kept) >= 50, "too few notes were acknowledged to miss one"
    assert back <= RECOVERS_WITHIN


async def test_a_log_that_cannot_grow(small_database: Installation, disk: SmallDisk, figure: Figure) -> None:
    """PostgreSQL ends itself then, and somebody has to make room and start it."""
    _, (person,) = await add_people(small_database, 1)
    writer = Writer(small_database, person)
    for _ in range(20):
        assert (await writer.write()).is_success
    await asyncio.to_thread(disk.fill)
    with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        while True:
            await as_postgres(
                small_database, "create table if not exists filling ()", "select pg_switch_wal()"
            )
    refused = [await writer.until_refused()]
    refused += [await writer.client.get("/rest/v1/notes?select=id&limit=5") for _ in range(5)]
    page = await writer.client.get("/")
    await asyncio.to_thread(disk.free)
    with suppress(CalledProcessError):
        await asyncio.to_thread(small_database.postgres.crash)
    await asyncio.to_thread(small_database.postgres.serve)
    back = await writer.until_taken()
    missing = await writer.missing()
    await writer.client.aclose()
    figure("answers while PostgreSQL was gone", sorted({answer.status_code for answer in refused}))
    figure("seconds until a note was taken after PostgreSQL was back", f"{back:.1f}")
    figure("notes acknowledged, of them missing", f"{len(writer.kept)}, {len(missing)}")
    assert all(map(says_when, refused)), [(answer.status_code, answer.text) for answer in refused]
    assert page.status_code == 200
    assert missing == set()
    assert back <= RECOVERS_WITHIN


async def as_postgres(running: Installation, *statements: str) -> None:
    connection = await asyncpg.connect(running.postgres.url(DATABASE))
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        connection.terminate()


class FileSender:
    """Somebody who stores pictures in the own folder, at once or in pieces."""

    def __init__(self, running: Installation, person: Person) -> None:
        self.client = httpx2.AsyncClient(base_url=running.url, headers=person.headers, timeout=PATIENCE)
        self._folder = person.id

    async def store(self, name: str, content: bytes) -> httpx2.Response:
        headers = {"content-type": "image/png", "x-upsert": "true"}
        path = f"/storage/v1/object/avatars/{self._folder}/{name}.png"
        return await self.client.post(path, content=content, headers=headers)

    async def begin(self, name: str, size: int) -> str:
        """Return the address of a resumable upload."""
        described = metadata("avatars", f"{self._folder}/{name}.png", "image/png")
        headers = {**TUS, "upload-length": str(size), "upload-metadata": described}
        begun = await self.client.post("/storage/v1/upload/resumable", headers=headers)
        assert begun.status_code == 201, begun.text
        return begun.headers["location"]

    async def send(self, location: str, offset: int, piece: bytes) -> httpx2.Response:
        headers = {**TUS, "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
        return await self.client.patch(location, content=piece, headers=headers)

    async def offset(self, location: str) -> int:
        return int((await self.client.head(location, headers=TUS)).headers["upload-offset"])

    async def digest(self, name: str) -> str:
        answer = await self.client.get(f"/storage/v1/object/public/avatars/{self._folder}/{name}.png")
        assert answer.status_code == 200, answer.text
        return hashlib.sha256(answer.content).hexdigest()

    async def until_stored(self, name: str, content: bytes) -> float:
        """Return the seconds until a file is acknowledged again."""
        began = time.monotonic()
        async with asyncio.timeout(PATIENCE):
            while not (await self.store(name, content)).is_success:  # noqa: ASYNC110 because the disk rings nobody
                await asyncio.sleep(0.2)
        return time.monotonic() - began


async def test_files_that_find_no_room(small_storage: Installation, disk: SmallDisk, figure: Figure) -> None:
    _, (person,) = await add_people(small_storage, 1)
    sender = FileSender(small_storage, person)
    chance = random.Random(3)
    small, large = PNG + chance.randbytes(2_000), PNG + chance.randbytes(4 * MIB)
    sent = len(large) // 4
    assert (await sender.store("kept", small)).is_success
    location = await sender.begin("pieces", len(large))
    assert (await sender.send(location, 0, large[:sent])).status_code == 204

    await asyncio.to_thread(disk.fill)
    refused = [await sender.store(name, large) for name in ("one", "kept", "other")]
    piece = await sender.send(location, sent, large[sent:])
    kept = await sender.digest("kept")
    notes = await sender.client.get("/rest/v1/notes?select=id&limit=5")

    await asyncio.to_thread(disk.free)
    back = await sender.until_stored("one", large)
    offset = await sender.offset(location)
    rest = await sender.send(location, offset, large[offset:])
    whole = [await sender.digest(name) for name in ("one", "pieces")]
    await sender.client.aclose()
    figure("answers to senders", sorted({answer.status_code for answer in refused}))
    figure("answer to a piece of a resumable upload", piece.status_code)
    figure("seconds until a file was taken after there was room", f"{back:.1f}")
    assert all(map(says_when, [*refused, piece])), [
        (answer.status_code, answer.text) for answer in [*refused, piece]
    ]
    assert kept == hashlib.sha256(small).hexdigest()
    assert notes.status_code == 200
    assert sent <= offset < len(large)
    assert rest.status_code == 204, rest.text
    assert whole == [hashlib.sha256(large).hexdigest()] * 2
    assert back <= RECOVERS_WITHIN
