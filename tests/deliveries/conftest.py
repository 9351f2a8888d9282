"""`depot`: a customer whose twin is ready, somebody of the team, and checks that run when a test says so."""

import asyncio

import pytest
from starlette.applications import Starlette

from tawam.database.port import Database
from tawam.deliveries.bucket import DELIVERIES_BUCKET, DeliveryListener
from tawam.deliveries.checks import DeliveryFiles
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.store import ObjectStore
from tawam.recordings.checker import FileChecker
from tawam.settings import Settings
from tests.deliveries.depot import Depot, look
from tests.videos.conftest import ann, calls, customer, desk, noura, world
from tests.videos.desk import Desk

__all__ = ["ann", "calls", "customer", "desk", "noura", "world"]


@pytest.fixture(autouse=True)
def checks_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application's own checks stand still."""

    async def run(_: FileChecker) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(FileChecker, "run", run)


@pytest.fixture
def depot(app: Starlette, settings: Settings, database: Database, desk: Desk) -> Depot:
    store = ObjectStore(database, open_blobs(settings), Quota.of(settings), [DELIVERIES_BUCKET])
    store.listen(DELIVERIES_BUCKET.id, DeliveryListener())
    checker = FileChecker(
        database, store, DeliveryFiles(database), settings.data_dir / "checking-deliveries", look
    )
    checker.prepare()
    return Depot(desk.calls, desk.world, desk.customer, desk.noura, checker)
