"""Each step of sending a recording fails once, in the database or on the disk, and its sender tries again.

Nothing is stored in part or twice, and nobody is answered more than "try again".
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Sequence
from typing import Any

import httpx2
import pytest

from tawam.app import create_app
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.objects.blobs import Blob, Blobs, Checksums
from tawam.objects.errors import BlobsUnavailable
from tawam.objects.opening import open_blobs
from tawam.settings import Settings
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.failing_database import FailingDatabase, planted, step
from tests.faults.rows import rows_of
from tests.faults.stored_bytes import compare
from tests.people import People
from tests.recordings.conftest import CheckerWith, checker_with, checks_on_demand
from tests.recordings.glance import glance
from tests.recordings.studio import Customer, Studio

pytestmark = [] if IS_FULL else [pytest.mark.on_sqlite]
__all__ = ["checker_with", "checks_on_demand"]
# Every step, or one of a few.
STRIDE = times(full=1, quick=5)
CONTENT = b"film " * 2000
SOUND = b"voice " * 2000


class FailingBlobs:
    """Stands before a store of bytes: before and after each of its calls is a step that may fail."""

    def __init__(self, real: Blobs) -> None:
        self._real = real

    async def put(self, key: str, data: bytes | memoryview) -> Checksums:
        step(BlobsUnavailable)
        checksums = await self._real.put(key, data)
        step(BlobsUnavailable)
        return checksums

    async def settle(self, keys: Collection[str]) -> None:
        step(BlobsUnavailable)
        await self._real.settle(keys)
        step(BlobsUnavailable)

    async def get(self, key: str, checksums: Checksums) -> Sequence[memoryview]:
        step(BlobsUnavailable)
        return await self._real.get(key, checksums)

    async def delete(self, key: str) -> None:
        step(BlobsUnavailable)
        await self._real.delete(key)

    def listed(self) -> AsyncIterator[Sequence[Blob]]:
        return self._real.listed()

    async def reach(self) -> None:
        await self._real.reach()


@pytest.fixture
async def client(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[httpx2.AsyncClient]:
    def open_failing_database(settings: Settings) -> FailingDatabase:
        return FailingDatabase(open_database(settings))

    def open_failing_blobs(settings: Settings) -> FailingBlobs:
        return FailingBlobs(open_blobs(settings))

    monkeypatch.setattr("tawam.app.open_database", open_failing_database)
    monkeypatch.setattr("tawam.app.open_blobs", open_failing_blobs)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app=app, client=("127.0.0.1", 50000), raise_app_exceptions=False)
        yield httpx2.AsyncClient(transport=transport, base_url="http://testserver")


class Visit:
    """Somebody announces and sends a film in pieces and a voice at once, and calls a third file off."""

    def __init__(self, studio: Studio, customer: Customer) -> None:
        self._studio = studio
        self._customer = customer
        self.answers: list[httpx2.Response] = []

    async def run(self) -> None:
        """Go on for as long as the server takes it."""
        film = await self._start("base_video", CONTENT, "film.mp4")
        if film and not film["received_at"]:
            await self._send_in_pieces(film["object_path"], CONTENT)
        voice = await self._start("voice", SOUND, "voice.mp3")
        if voice and not voice["received_at"]:
            self._note(
                await self._studio.upload(
                    self._customer.headers, voice["object_path"], SOUND, x_upsert="true"
                )
            )
        if third := await self._start("consent", CONTENT, "third.mp4"):
            self._note(
                await self._studio.invoke(
                    "cancel-recording", self._customer.headers, recording_id=third["id"]
                )
            )

    async def _start(self, kind: str, content: bytes, file_name: str) -> dict[str, Any] | None:
        """Announce a file, unless it is here from the visit before."""
        for row in await self._studio.recordings():
            if (row["twin_id"], row["kind"]) == (self._customer.twin_id, kind) and row["received_at"]:
                return row
        answer = await self._studio.invoke(
            "start-recording",
            self._customer.headers,
            production_id=self._customer.production_id,
            kind=kind,
            file_name=file_name,
            size=len(content),
        )
        return answer.json() if self._note(answer) else None

    async def _send_in_pieces(self, path: str, content: bytes) -> None:
        headers, half = self._customer.headers, len(content) // 2
        begun = await self._studio.create_upload(headers, path, len(content))
        if not self._note(begun):
            return
        for offset, piece in ((0, content[:half]), (half, content[half:])):
            if not self._note(
                await self._studio.continue_upload(headers, begun.headers["location"], offset, piece)
            ):
                return

    def _note(self, answer: httpx2.Response) -> bool:
        self.answers.append(answer)
        return answer.is_success


@pytest.mark.slow
async def test_each_step_of_sending_may_fail(
    client: httpx2.AsyncClient,
    settings: Settings,
    database: Database,
    checker_with: CheckerWith,
    figure: Figure,
) -> None:
    studio, people = Studio(client, database, checker_with(glance)), People(database, settings)
    at, points = 1, 0
    while True:
        customer = await studio.add_production(await people.add(f"mariam{at}"))
        visit = Visit(studio, customer)
        with planted(at) as fault:
            await visit.run()
        assert _statuses(visit) <= {200, 201, 204, 503}, (at, [answer.text for answer in visit.answers])
        if not fault.happened:
            break
        again = Visit(studio, customer)
        await again.run()
        assert _statuses(again) <= {200, 201, 204}, (at, [answer.text for answer in again.answers])
        await _check(studio, customer, at)
        at, points = at + STRIDE, points + 1
    rows = rows_of(settings.database_url, settings.data_dir)
    compared = await asyncio.to_thread(compare, rows, settings.data_dir)
    figure("steps of sending that failed once", points)
    figure("of them left something half or twice done", 0)
    assert (compared.without_bytes, compared.incomplete) == ([], [])


async def _check(studio: Studio, customer: Customer, at: int) -> None:
    """Each file is here once, whole, and its checks end."""
    while await studio.checker.check_due():
        pass
    own = [row for row in await studio.recordings() if row["twin_id"] == customer.twin_id]
    assert sorted((row["kind"], row["status"]) for row in own) == [
        ("base_video", "checked"),
        ("voice", "checked"),
    ], f"after a fault at step {at}"
    for row, content in zip(sorted(own, key=lambda row: row["kind"]), (CONTENT, SOUND), strict=True):
        got = await studio.client.get(
            f"/storage/v1/object/authenticated/recordings/{row['object_path']}", headers=customer.headers
        )
        assert got.content == content, f"after a fault at step {at}"


def _statuses(visit: Visit) -> set[int]:
    return {answer.status_code for answer in visit.answers}
