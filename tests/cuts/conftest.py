"""`suite`: a video with an approved script, somebody of the team who cuts it, checks that run on demand."""

import asyncio
from collections.abc import Callable

import pytest

from tawam.cuts.bucket import CUTS_BUCKET, CutListener
from tawam.cuts.checks import CutFiles
from tawam.cuts.mails import CutMails
from tawam.database.port import Database
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.store import ObjectStore
from tawam.recordings.checker import FileChecker, Inspect
from tawam.settings import Settings
from tests.cuts.suite import Suite
from tests.productions.world import SITE, TEAM
from tests.recordings.glance import glance
from tests.videos.conftest import ann, calls, customer, desk, noura, world
from tests.videos.desk import WORDS, Desk

__all__ = ["ann", "calls", "customer", "desk", "noura", "world"]

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

    def make(inspect: Inspect) -> FileChecker:
        store = ObjectStore(database, open_blobs(settings), Quota.of(settings), [CUTS_BUCKET])
        store.listen(CUTS_BUCKET.id, CutListener())
        files = CutFiles(database, CutMails(SITE, TEAM))
        checker = FileChecker(database, store, files, settings.data_dir / "checking-cuts", inspect)
        checker.prepare()
        return checker

    return make


@pytest.fixture
async def suite(desk: Desk, checker_with: CheckerWith) -> Suite:
    video = await desk.begin(desk.noura, text=WORDS)
    await desk.decide(desk.ann, video["id"], 1)
    return Suite(desk, video["id"], checker_with(glance))
