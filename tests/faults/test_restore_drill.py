"""A shop in use is backed up, its machine is gone, and an empty one sells again, by the manual's commands.

Every row and every byte is compared with what the machine held that is gone. The full size is 100,000 rows
and 10 GiB of files for each database.
"""

import asyncio
import hashlib
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pyrage
import pytest
from sqlalchemy import bindparam, func, select

from tawam.database.opening import open_database
from tawam.database.port import Database, Statement
from tawam.mail.tables import mails
from tawam.objects.opening import objects_folder, open_blobs
from tawam.objects.quota import Quota
from tawam.objects.store import ObjectStore
from tawam.orders.tables import orders
from tawam.payments.stripe.objects import API_VERSION
from tawam.payments.stripe.webhook import WEBHOOK_PATH
from tawam.settings import Settings
from tests.backup.filling import fill, fingerprints
from tests.faults import runbook
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.test_kill_nine import a_server
from tests.objects.conftest import FILES
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.server import stripe_fake
from tests.payments.stripe_fake.store import SECRET
from tests.payments.stripe_fake.webhooks import deliver
from tests.postgres_cluster import PostgresCluster
from tests.served import Server

MIB = 1024 * 1024
ROWS = times(full=100_000, quick=200)
OBJECT_MIB = times(full=512, quick=3)
OBJECTS = times(full=20, quick=4)
# Tables of which made-up rows do no harm to a running shop.
FILLED = frozenset({"users", "profiles", "notes", "contact_messages", "audit_log"})
_PLAN = {"planName": "STARTER PLAN", "planPrice": 299, "planType": "payment", "planFeatures": []}
_WAITING = Statement(select(func.count().label("total")).select_from(mails).where(mails.c.status == "queued"))
_ORDER = Statement(select(orders.c.status).where(orders.c.email == bindparam("email")))


@dataclass
class Machine:
    """A machine with a data folder and, for PostgreSQL, a database."""

    server: Server
    settings: Settings

    @asynccontextmanager
    async def serving(self) -> AsyncGenerator[httpx2.AsyncClient]:
        process = await asyncio.to_thread(self.server.start)
        try:
            async with httpx2.AsyncClient(base_url=self.server.url, timeout=30) as client:
                yield client
        finally:
            kill(process)

    @asynccontextmanager
    async def database(self) -> AsyncGenerator[Database]:
        database = open_database(self.settings)
        await database.open()
        try:
            yield database
        finally:
            await database.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@dataclass
class World:
    """All that outlives a machine: Stripe, the folders of backups, the operator's identity."""

    folder: Path
    fake: StripeFake
    site: Path
    cluster: PostgresCluster | None
    signer: str = ""

    async def new_machine(self, name: str) -> Machine:
        url = ""
        if self.cluster:
            url = await asyncio.to_thread(self.cluster.create_database, f"drill_{name}")
        server = a_server(
            self.folder / name,
            TAWAM_DATABASE_URL=url,
            TAWAM_WEB_DIST=str(self.site),
            TAWAM_STRIPE_SECRET_KEY="sk_test_Tq8yWc3nVb5kLx2pRz7dFg",
            TAWAM_STRIPE_WEBHOOK_SECRET=SECRET,
            TAWAM_STRIPE_API_BASE=self.fake.base,
        )
        endpoint = {"url": f"{server.url}{WEBHOOK_PATH}", "status": "enabled", "enabled_events": ["*"]}
        self.fake.store.add("we", "webhook_endpoint", **endpoint, api_version=API_VERSION)
        return Machine(server, Settings(data_dir=self.folder / name, database_url=url))

    async def run(self, machine: Machine, beginning: str) -> runbook.Done:
        line = runbook.command(beginning)
        done = await asyncio.to_thread(
            runbook.run, line, self._blanks, machine.server.environment, self.folder
        )
        self.signer = runbook.signer_in(done.output) or self.signer
        return done

    @property
    def _blanks(self) -> dict[str, str]:
        identity = self.folder / "identity.txt"
        if not identity.exists():
            identity.write_text(f"{pyrage.x25519.Identity.generate()}\n")
        public = pyrage.x25519.Identity.from_str(identity.read_text().strip()).to_public()
        folders = [str(self.folder / "stored apart" / "keys"), str(self.folder / "stored elsewhere")]
        return dict(zip(runbook.BLANKS, [*folders, str(public), str(identity), self.signer], strict=True))


@pytest.fixture(params=["sqlite", "postgres"] if IS_FULL else ["sqlite"])
async def world(tmp_path: Path, small_site: Path, request: pytest.FixtureRequest) -> AsyncGenerator[World]:
    cluster = request.getfixturevalue("postgres") if request.param == "postgres" else None
    async with stripe_fake() as fake:
        yield World(tmp_path, fake, small_site, cluster)
    # Tens of gigabytes, which pytest would keep.
    shutil.rmtree(tmp_path)


async def sell(world: World, machine: Machine, client: httpx2.AsyncClient, key: str, email: str) -> None:
    """A stranger buys the plan at the stand-in of Stripe; ends when the order is paid."""
    answer = await client.post(
        "/functions/v1/create-checkout", json={**_PLAN, "email": email}, headers={"apikey": key}
    )
    assert answer.status_code == 200, answer.text
    known = len(world.fake.store.events)
    acts.complete(world.fake.store, answer.json()["url"].rpartition("/")[2], email=email)
    for event in world.fake.store.events[known:]:
        assert (await deliver(client, event)).status_code == 200
    async with machine.database() as database, asyncio.timeout(30):
        while (await database.fetch_one(_ORDER, email=email) or {}).get("status") != "paid":  # noqa: ASYNC110 because another process does it
            await asyncio.sleep(0.05)


async def all_mails_are_sent(database: Database) -> None:
    async with asyncio.timeout(60):
        while (await database.fetch_one(_WAITING) or {})["total"]:  # noqa: ASYNC110 because another process does it
            await asyncio.sleep(0.05)


async def stock(machine: Machine) -> tuple[int, int]:
    """Fill the shop, and return the rows and bytes."""
    quota = Quota(2**40, 2**40, 1000, 2)
    async with machine.database() as database:
        rows = await fill(database, ROWS // len(FILLED), FILLED)
        store = ObjectStore(database, open_blobs(machine.settings), quota, [FILES])
        await store.prepare()
        for number in range(OBJECTS):
            await store.put("files", f"{number}.bin", made_up(number))
    return rows, OBJECTS * OBJECT_MIB * MIB


async def made_up(seed: int) -> AsyncGenerator[bytes]:
    chance = random.Random(seed)
    for _ in range(OBJECT_MIB):
        yield await asyncio.to_thread(chance.randbytes, MIB)


def digests(data_dir: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of the store."""
    folder = objects_folder(data_dir)
    found: dict[str, str] = {}
    for path in folder.glob("*/*"):
        with path.open("rb") as file:
            found[str(path.relative_to(folder))] = hashlib.file_digest(file, "sha256").hexdigest()
    return found


def count_different(one: Mapping[str, str], other: Mapping[str, str]) -> int:
    return sum(one.get(name) != other.get(name) for name in {*one, *other})


@pytest.mark.slow
async def test_a_lost_machine_sells_again(world: World, figure: Figure) -> None:
    lost = await world.new_machine("lost")
    anon_key = await asyncio.to_thread(lost.server.key, "ANON_KEY")
    async with lost.serving() as client:
        rows, size = await stock(lost)
        await sell(world, lost, client, anon_key, "before@example.com")
        async with lost.database() as database:
            await all_mails_are_sent(database)
        taken = await world.run(lost, "tawam backup")
        again = await world.run(lost, "tawam backup")
    await world.run(lost, "cd /backup/tawam && sha256sum")
    # Nothing of it is left to lean on.
    gone = (world.folder / "lost").rename(world.folder / "gone")

    empty = await world.new_machine("empty")
    begun = time.monotonic()
    restored = await world.run(empty, "tawam restore")
    looked = time.monotonic()
    rows_before = await asyncio.to_thread(fingerprints, lost.settings.model_copy(update={"data_dir": gone}))
    rows_after = await asyncio.to_thread(fingerprints, empty.settings)
    begun += time.monotonic() - looked
    async with empty.serving() as client:
        ready = time.monotonic() - begun
        await sell(world, empty, client, anon_key, "after@example.com")
        sold = time.monotonic() - begun
    files = await asyncio.to_thread(lambda: (digests(gone), digests(empty.settings.data_dir)))

    figure("rows; MiB of files", f"{rows:,}; {size // MIB:,}")
    figure("backup: seconds; MiB/s; MiB of memory", speed(taken, size))
    figure("second backup: seconds", f"{again.seconds:.1f}")
    figure("restore and its look at all of it: seconds; MiB/s; MiB of memory", speed(restored, size))
    figure("from the empty machine until ready, until the first sale: seconds", f"{ready:.1f}; {sold:.1f}")
    figure("tables that differ", count_different(rows_before, rows_after))
    figure("files that differ", count_different(*files))
    assert rows_after == rows_before
    assert files[1] == files[0]
    assert len(files[0]) >= size // (2 * MIB)


def speed(done: runbook.Done, size: int) -> str:
    return f"{done.seconds:.1f}; {size / MIB / done.seconds:.0f}; {done.peak_mib:.0f}"
