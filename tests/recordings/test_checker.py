"""The queue of checks: files replaced or deleted meanwhile, several processes, days when nothing works."""

import asyncio
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import bindparam, update

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import timestamp
from tawam.database.sweeping import Sweeper
from tawam.media.inspection import Inspected
from tawam.recordings.statements import RECORDING_SWEEPS
from tawam.recordings.tables import recordings
from tawam.settings import Settings
from tests.recordings.conftest import CheckerWith
from tests.recordings.glance import A_FILM, A_VOICE, glance
from tests.recordings.studio import Customer, Studio

SET_DUE = Statement(update(recordings).values(due_at=bindparam("moment"), created_at=bindparam("created")))


class Held:
    """Looks into files when a test lets it."""

    def __init__(self) -> None:
        self.has_begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self.files: list[bytes] = []

    async def __call__(self, files: Sequence[Path]) -> Inspected:
        self.files.append(await asyncio.to_thread(files[0].read_bytes))
        self.has_begun.set()
        await self.may_end.wait()
        return await glance(files)


@pytest.fixture
def held() -> Held:
    return Held()


async def test_file_replaced_while_it_is_checked_is_checked_again(
    studio: Studio, mariam: Customer, held: Held, checker_with: CheckerWith
) -> None:
    started = await studio.send(mariam, "voice", A_VOICE)
    checking = asyncio.create_task(checker_with(held).check_due())
    await held.has_begun.wait()
    replaced = await studio.upload(mariam.headers, started["object_path"], b"nothing", x_upsert="true")
    assert replaced.status_code == 200
    held.may_end.set()
    await checking

    still = await studio.recording(started["id"])
    assert (still["status"], still["findings"], still["size"]) == ("checking", [], len(b"nothing"))
    refused = await studio.checked(started)
    assert (refused["status"], refused["findings"][0]["code"]) == ("refused", "wrong_kind")
    assert await studio.mails() == [("recording-refused", mariam.person.email)]


async def test_twin_deleted_while_its_film_is_checked_leaves_no_picture(
    studio: Studio, mariam: Customer, held: Held, checker_with: CheckerWith
) -> None:
    await studio.send(mariam, "base_video", A_FILM)
    checking = asyncio.create_task(checker_with(held).check_due())
    await held.has_begun.wait()
    deleted = await studio.invoke("delete-twin", mariam.headers, twin_id=mariam.twin_id)
    assert deleted.status_code == 200, deleted.text
    held.may_end.set()
    await checking
    assert await studio.object_names() == []
    assert await studio.recordings() == []


async def test_two_processes_check_a_file_once(
    studio: Studio, mariam: Customer, held: Held, checker_with: CheckerWith
) -> None:
    await studio.send(mariam, "voice", A_VOICE)
    held.may_end.set()
    both = [checker_with(held).check_due() for _ in range(2)]
    assert sorted(await asyncio.gather(*both)) == [False, True]
    assert len(held.files) == 1


async def test_process_that_dies_leaves_the_file_to_another(
    studio: Studio, mariam: Customer, held: Held, checker_with: CheckerWith
) -> None:
    sent = await studio.send(mariam, "voice", A_VOICE)
    dying = asyncio.create_task(checker_with(held).check_due())
    await held.has_begun.wait()
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    assert not await studio.checker.check_due(), "its lease still runs"
    await _lease_ends(studio, sent)
    assert (await studio.checked(sent))["status"] == "checked"


async def test_two_that_check_one_file_write_one_outcome(
    studio: Studio, mariam: Customer, held: Held, checker_with: CheckerWith
) -> None:
    """A process that was thought dead comes back after another has finished."""
    sent = await studio.send(mariam, "voice", A_VOICE)
    slow = asyncio.create_task(checker_with(held).check_due())
    await held.has_begun.wait()
    await _lease_ends(studio, sent)
    assert (await studio.checked(sent))["status"] == "checked"
    held.may_end.set()
    await slow
    assert len(await studio.mails()) == 1
    assert await studio.ledger(mariam) == ["recording_received"]


async def test_bad_day_is_waited_out(studio: Studio, mariam: Customer, checker_with: CheckerWith) -> None:
    async def fails(_: Sequence[Path]) -> Inspected:
        raise OSError(28, "No space left on device")

    sent = await studio.send(mariam, "voice", A_VOICE)
    assert await checker_with(fails).check_due()
    waiting = await studio.recording(sent["id"])
    assert (waiting["status"], waiting["attempts"]) == ("checking", 1)
    assert "No space left" in waiting["last_error"]
    await _lease_ends(studio, sent)
    checked = await studio.checked(sent)
    assert (checked["status"], checked["last_error"]) == ("checked", None)


async def test_file_that_cannot_be_looked_into_is_left_to_the_team(
    studio: Studio, mariam: Customer, checker_with: CheckerWith
) -> None:
    async def fails(_: Sequence[Path]) -> Inspected:
        raise OSError(5, "Input/output error")

    sent = await studio.send(mariam, "voice", A_VOICE)
    yesterday = datetime.now(UTC) - timedelta(days=1)
    for _ in range(5):
        await _lease_ends(studio, sent, yesterday)
        await checker_with(fails).check_due()
    left = await studio.recording(sent["id"])
    assert (left["status"], [finding["code"] for finding in left["findings"]]) == (
        "checked",
        ["not_looked_into"],
    )
    assert (await studio.mails())[-1][0] == "recordings-to-check"


@pytest.mark.on_sqlite
async def test_copies_of_a_dead_process_go_and_those_of_a_living_one_stay(
    studio: Studio, settings: Settings
) -> None:
    folder = settings.data_dir / "checking"
    ended = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
    await ended.wait()
    for name in (f"{ended.pid}-dead", f"{os.getpid()}-before", f"{os.getppid()}-alive", "stray"):
        (folder / name).mkdir()
    studio.checker.prepare()
    assert [left.name for left in folder.iterdir()] == [f"{os.getppid()}-alive"]


async def test_announcement_that_nobody_followed_is_swept(
    studio: Studio, mariam: Customer, database: Database
) -> None:
    await studio.start(mariam, "voice", 1000)
    sent = await studio.send(mariam, "voice", A_VOICE)
    now = datetime.now(UTC)
    assert await Sweeper(database, RECORDING_SWEEPS, lambda: now + timedelta(days=6)).sweep() == 0
    assert await Sweeper(database, RECORDING_SWEEPS, lambda: now + timedelta(days=8)).sweep() == 1
    assert [row["id"] for row in await studio.recordings()] == [sent["id"]]


async def _lease_ends(studio: Studio, recording: Row, created: datetime | None = None) -> None:
    """Make the recording due, as if its lease or its pause were over."""
    async with studio.database.transaction() as transaction:
        await transaction.execute(
            SET_DUE,
            moment=timestamp(datetime.now(UTC) - timedelta(seconds=1)),
            created=timestamp(created) if created else recording["created_at"],
        )
