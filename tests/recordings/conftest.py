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
from tawam.recordings.bucket import RECORDINGS_BUCKET
from tawam.recordings.checker import RecordingChecker
from tawam.settings import Settings
from tawam.studio import Studio as StudioParts
from tests.media.making import make_kind
from tests.people import People, Person
from tests.recordings.studio import Customer, Studio

FileOf = Callable[..., Path]


@pytest.fixture(autouse=True)
def checks_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application's own checks stand still."""

    async def run(_: RecordingChecker) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(RecordingChecker, "run", run)


@pytest.fixture
def checker(app: object, settings: Settings, database: Database) -> RecordingChecker:
    """Checks as the application has them, over the same database and files; `app` has made the bucket."""
    store = ObjectStore(database, open_blobs(settings), Quota.of(settings), [RECORDINGS_BUCKET])
    checker = StudioParts.open(settings, database, load_brand(), store).checker
    checker.prepare()
    return checker


@pytest.fixture
def studio(client: httpx2.AsyncClient, database: Database, checker: RecordingChecker) -> Studio:
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
