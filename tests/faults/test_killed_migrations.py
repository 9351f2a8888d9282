"""`tawam migrate` is killed on a shop of long ago: its database has the old tables or the new ones.

From one to the other lead all migrations since, which also make productions and allowances out of what was
paid. The full size is 100,000 rows, on both databases.
"""

import asyncio
import fcntl
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tawam.database.opening import sqlite_path
from tawam.settings import Settings
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.database_state import State, postgres_state, sqlite_state
from tests.faults.old_shop import make_old_shop, tables
from tests.faults.rows import rows_of_postgres
from tests.faults.test_kill_nine import a_server, stop
from tests.postgres_cluster import SERVICE, PostgresCluster
from tests.served import TAWAM, Server

KILLS = times(full=20, quick=2)
ROWS = times(full=100_000, quick=2_000)
PATIENCE = 120
# What migrations make up: ids, and moments of the changes that triggers log.
MADE_UP = {
    "twins": frozenset({"id"}),
    "productions": frozenset({"id", "twin_id"}),
    "allowance_entries": frozenset({"id", "lot_id", "production_id"}),
    "changes": frozenset({"key", "old", "transaction_id", "created_at"}),
}


@dataclass(frozen=True)
class SqliteShop:
    folder: Path

    @property
    def owner_settings(self) -> Settings:
        return Settings(data_dir=self.folder)

    @property
    def server(self) -> Server:
        return a_server(self.folder)

    @property
    def _file(self) -> Path:
        return sqlite_path(self.owner_settings)

    def prepare(self) -> None:
        """Let the file be as a server leaves it."""
        with closing(sqlite3.connect(self._file)) as opened:
            opened.execute("pragma journal_mode=WAL")

    def copy(self, name: str) -> "SqliteShop":
        other = SqliteShop(self.folder.with_name(name))
        other.folder.mkdir()
        shutil.copy(self._file, other._file)
        return other

    def state(self) -> State:
        return sqlite_state(self._file, MADE_UP)

    def is_migrated_now(self) -> bool:
        """Whether a process has taken the lock of a writer."""
        lock = self._file.with_name(f"{self._file.name}.lock")
        if not lock.exists():
            return False
        with lock.open("rb+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def is_left(self) -> bool:
        return not self.is_migrated_now()

    def remove(self) -> None:
        shutil.rmtree(self.folder)


@dataclass(frozen=True)
class PostgresShop:
    """A database whose tables belong to another role than the service's."""

    folder: Path
    cluster: PostgresCluster
    name: str = "old_shop"

    @property
    def owner_settings(self) -> Settings:
        return Settings(data_dir=self.folder, database_url=self.cluster.url(self.name))

    @property
    def server(self) -> Server:
        service = self.cluster.url(self.name, SERVICE)
        return a_server(
            self.folder,
            TAWAM_DATABASE_URL=service,
            TAWAM_DATABASE_DIRECT_URL=service,
            TAWAM_DATABASE_OWNER_URL=self.cluster.url(self.name),
        )

    def prepare(self) -> None:
        pass

    def copy(self, name: str) -> "PostgresShop":
        self.cluster.create_database(name, template=self.name)
        return replace(self, name=name)

    def state(self) -> State:
        return postgres_state(self.cluster.url(self.name), MADE_UP)

    def is_migrated_now(self) -> bool:
        return self._sessions("and xact_start is not null") > 0

    def is_left(self) -> bool:
        """Whether the server has noticed that whoever was connected is gone."""
        return self._sessions() == 0

    def remove(self) -> None:
        self.cluster.drop_database(self.name)

    def _sessions(self, which: str = "") -> int:
        sql = "select count(*) from pg_stat_activity where backend_type = 'client backend' and datname = "
        [(count,)] = rows_of_postgres(self.cluster.url("postgres"), f"{sql} '{self.name}' {which}")
        return count


Shop = SqliteShop | PostgresShop


@pytest.fixture(params=["sqlite", "postgres"] if IS_FULL else ["sqlite"])
def old_shop(request: pytest.FixtureRequest, tmp_path: Path) -> Shop:
    if request.param == "sqlite":
        return SqliteShop(tmp_path / "old_shop")
    cluster: PostgresCluster = request.getfixturevalue("postgres")
    shop = PostgresShop(tmp_path / "data", cluster)
    cluster.create_database(shop.name)
    return shop


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def begin_migration(shop: Shop) -> subprocess.Popen[bytes]:
    """The process, when it has begun to change the database."""
    process = subprocess.Popen(
        [TAWAM, "migrate"], env=shop.server.environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    wait_until(lambda: shop.is_migrated_now() or process.poll() is not None)
    return process


def migrate(shop: Shop) -> float:
    """How long the migration took, in seconds, without the start of its process."""
    process = begin_migration(shop)
    began = time.monotonic()
    assert process.wait() == 0
    return time.monotonic() - began


def kill_migration(shop: Shop, seconds: float) -> bool:
    """Kill a migration so long after it has begun; whether it was still at it."""
    process = begin_migration(shop)
    time.sleep(seconds)
    was_at_it = shop.is_migrated_now()
    # It may have ended by itself.
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    wait_until(shop.is_left)
    return was_at_it


def different(one: State, other: State) -> list[str]:
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


@pytest.mark.slow
def test_a_killed_migration_leaves_the_old_tables_or_the_new_ones(old_shop: Shop, figure: Figure) -> None:
    rows = asyncio.run(make_old_shop(old_shop.owner_settings, ROWS // len(list(tables()))))
    old_shop.prepare()
    old, calm = old_shop.state(), old_shop.copy("calm")
    seconds = migrate(calm)
    new = calm.state()
    calm.remove()

    chance = random.Random(30)
    shop, before, after, kills, longest = old_shop.copy("copy"), 0, 0, 0, seconds
    between: list[list[str]] = []
    while kills < KILLS:
        # Three of four fall into the second half, in which the most is at stake.
        if kill_migration(shop, longest * chance.uniform(0.5 if kills % 4 else 0, 1)):
            kills += 1
        else:
            # The machine has less to do than it had.
            longest *= 0.8
        left = shop.state()
        if left == old:
            before += 1
            continue
        if left == new:
            after += 1
        else:
            between.append(min(different(left, old), different(left, new), key=len))
        shop.remove()
        shop = old_shop.copy("copy")

    figure("rows of before", f"{rows:,}")
    figure("seconds of the migrations", f"{seconds:.1f}")
    figure("kills while it worked", kills)
    figure("left as before, left as after, in between", f"{before}, {after}, {len(between)}")
    assert between == []
    assert before > 0 or not IS_FULL
    migrate(shop)
    assert different(shop.state(), new) == []
    stop(shop.server.start())
