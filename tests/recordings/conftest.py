"""`studio`: the Studio with checks that run when a test says so; `file_of`: test files, each made once."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from tawam.brand import load_brand
from tawam.database.port import Database
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.store import ObjectStore
from tawam.recordings.bucket import RECORDINGS_BUCKET, RecordingListener
from tawam.recordings.checker import FileChecker, Inspect
from tawam.recordings.mails import RecordingMails
from tawam.recordings.outcomes import Outcomes
from tawam.settings import Settings
from tests.media.making import make_kind
from tests.people import People, Person
from tests.recordings.glance import glance
from tests.recordings.studio import Customer, Studio

FileOf = Callable[..., Path]
CheckerWith = Callable[[Inspect], FileChecker]


@pytest.fixture(autouse=True)
def checks_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application's own checks stand still."""

    async def run(_: FileChecker) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(FileChecker, "run", run)


@pytest.fixture
def checker_with(app: object, settings: Settings, database: Database) -> CheckerWith:
    """Make checks that look into files in a way of their own; `app` has made the bucket."""

    def make(inspecting: Inspect) -> FileChecker:
        store = ObjectStore(database, open_blobs(settings), Quota.of(settings), [RECORDINGS_BUCKET])
        store.listen(RECORDINGS_BUCKET.id, RecordingListener())
        outcomes = Outcomes(database, RecordingMails(settings.site_url, load_brand().support_email))
        checker = FileChecker(database, store, outcomes, settings.data_dir / "checking", inspecting)
        checker.prepare()
        return checker

    return make


@pytest.fixture
def inspecting() -> Inspect:
    """How the checks of `studio` look into files; `test_checks.py` has the real process instead."""
    return glance


@pytest.fixture
def checker(checker_with: CheckerWith, inspecting: Inspect) -> FileChecker:
    return checker_with(inspecting)


@pytest.fixture
def studio(client: httpx2.AsyncClient, database: Database, checker: FileChecker) -> Studio:
    return Studio(client, database, checker)


@pytest.fixture
async def mariam(studio: Studio, people: People) -> Customer:
    return await studio.add_production(await people.add("mariam", full_name="Mariam Al Shamsi"))


@pytest.fixture
async def other(studio: Studio, people: People) -> Customer:
    return await studio.add_production(await people.add("omar"))


@pytest.fixture
async def admin(people: People) -> Person:
    return await people.add("noura", full_name="Noura", is_admin=True)


@pytest.fixture(scope="session")
def file_of(tmp_path_factory: pytest.TempPathFactory) -> FileOf:
    """Make a file of a kind of `tests.media.making`, once: `file_of("good")`, `file_of("voice", ".wav")`."""
    folder, made = tmp_path_factory.mktemp("films"), dict[str, Path]()

    def file_of(kind: str, suffix: str = ".mp4") -> Path:
        name = f"mariam-{kind}{suffix}"
        if name not in made:
            made[name] = make_kind(folder / name, kind)
        return made[name]

    return file_of
