"""What every test may ask for.

    settings   development settings of one test: its own data folder, no SMTP server. A test that takes
               it, or anything below, runs twice: on SQLite and on PostgreSQL.
    database   an open `Database` whose tables were made by the migrations, and are empty.
    app        the whole application, its lifespan running.
    client     an httpx2 client that calls `app` in process, from 127.0.0.1.
    owner_database  the same for the owner of the tables; the others use the role of the service.
    people     makes accounts in that database, and the headers of their requests.

For the settings of one class or module, override `settings_values` (a dict of `Settings` fields) there:

    @pytest.fixture
    def settings_values() -> dict[str, Any]:
        return {"trusted_proxies": "127.0.0.0/8"}

With `TAWAM_TEST_STORAGE=s3` the bytes of files lie in an S3 server instead of the data folder, and with
`TAWAM_TEST_POOLER=pgbouncer` PostgreSQL is reached through PgBouncer in transaction mode.

`on_sqlite` as a marker (`@pytest.mark.on_sqlite`) skips the PostgreSQL half where no row is touched;
`on_postgres` skips the SQLite half where two transactions write at one moment;
`real_hashes` hashes passwords at the cost of production; without it they are hashed at the lowest;
`new_client` makes clients from other addresses: `async with new_client("127.0.0.9") as client`.
"""

import asyncio
import math
import os
import shutil
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Sequence
from pathlib import Path
from typing import Any, Concatenate
from uuid import uuid4

import httpx2
import pytest
from argon2 import Parameters, PasswordHasher
from starlette.applications import Starlette

from tawam import loopback
from tawam.account_listeners import connect_account_listeners
from tawam.approvals.expiry import ApprovalExpiry
from tawam.auth.key_files import key_folder
from tawam.auth.keys import SigningKeys
from tawam.auth.passwords import hashing
from tawam.consents.deletion import TwinDeletions
from tawam.consents.expiry import ConsentExpiry
from tawam.daily_checks.daily_checks import DailyChecks
from tawam.database.opening import open_database, sqlite_path
from tawam.database.port import Database, Row
from tawam.database.queue import Queue
from tawam.database.sweeping import Sweeper
from tawam.demo_folder import is_demo
from tawam.migrate import TABLES, migrate
from tawam.objects.sweeping import ObjectSweeper
from tawam.productions.promises import Promises
from tawam.settings import Settings
from tawam.site.fast_path import MissingSite, open_site
from tawam.site.site import Site
from tests.objects.s3_server import S3Server
from tests.people import People
from tests.pgbouncer import PgBouncer
from tests.postgres_cluster import SERVICE, PostgresCluster
from tests.site.dist import write_dist

connect_account_listeners()
# Asking a server for TLS that it does not offer takes a third of the time of connecting to it.
os.environ.setdefault("PGSSLMODE", "disable")

# The name that in-process clients call the application by.
loopback.NAMES = (*loopback.NAMES, "testserver")

# What every test may ask for is made once in each process.
_EVERYWHERE = ("", "tests")

OpenSite = Callable[[Settings], Site | MissingSite]
NewClient = Callable[[str], httpx2.AsyncClient]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "on_sqlite: the database makes no difference; run on SQLite alone")
    config.addinivalue_line("markers", "real_hashes: passwords are hashed at the cost of production")
    config.addinivalue_line("markers", "on_postgres: two writers at one moment; run on PostgreSQL alone")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" in metafunc.fixturenames:
        backends = ["sqlite", "postgres"]
        alone = [name for name in backends if metafunc.definition.get_closest_marker(f"on_{name}")]
        metafunc.parametrize("backend", alone or backends, indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests that share a fixture of their file or folder run in one process, which makes it once."""
    for item in items:
        names: Sequence[str] = getattr(item, "fixturenames", ())
        manager = item.session._fixturemanager  # pyright: ignore[reportPrivateUsage] because no other part knows scopes
        for fixture in (found[-1] for name in names if (found := manager.getfixturedefs(name, item))):
            if fixture.scope != "function" and fixture.baseid not in _EVERYWHERE:
                item.add_marker(pytest.mark.xdist_group(fixture.baseid))
                break


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="session")
def postgres() -> Generator[PostgresCluster]:
    cluster = PostgresCluster()
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def postgres_url(postgres: PostgresCluster) -> str:
    """A migrated database that every test leaves empty, for a role that owns none of its tables."""
    owner_url = postgres.create_database("tawam_test")
    url = postgres.url("tawam_test", SERVICE)
    settings = Settings(database_url=url, database_direct_url=url, database_owner_url=owner_url)
    asyncio.run(migrate(settings, as_owner=True))
    return url


@pytest.fixture(scope="session")
def pgbouncer(postgres: PostgresCluster) -> Generator[PgBouncer]:
    pooler = PgBouncer(postgres.url("postgres"), SERVICE)
    pooler.start()
    yield pooler
    pooler.stop()


@pytest.fixture(scope="session")
def database_addresses(request: pytest.FixtureRequest, postgres_url: str) -> dict[str, str]:
    """The settings that lead to that database, by way of PgBouncer if the environment asks for it."""
    if os.environ.get("TAWAM_TEST_POOLER") != "pgbouncer":
        return {"database_url": postgres_url}
    pooler: PgBouncer = request.getfixturevalue("pgbouncer")
    return {"database_url": pooler.url(SERVICE, "tawam_test"), "database_direct_url": postgres_url}


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file, to be copied."""
    settings = Settings(data_dir=tmp_path_factory.mktemp("template"))
    asyncio.run(migrate(settings))
    return sqlite_path(settings)


@pytest.fixture(scope="session")
def keys_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The key files of a data folder, to be copied: making them waits for the disk eight times."""
    data_dir = tmp_path_factory.mktemp("keys-template")
    SigningKeys.load(data_dir)
    return key_folder(data_dir)


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built site of a few pages: reading the real one would take most of many a test's time."""
    return write_dist(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def open_small_site(small_site: Path) -> OpenSite:
    """Opens the site that the settings name, and the small one once for all tests."""
    opened: dict[tuple[bool, str], Site | MissingSite] = {}

    def open_once(settings: Settings) -> Site | MissingSite:
        if settings.web_dist != small_site or is_demo(settings.data_dir):
            return open_site(settings)
        key = (settings.is_https, settings.film_urls)
        if key not in opened:
            opened[key] = open_site(settings)
        return opened[key]

    return open_once


@pytest.fixture(autouse=True)
def unwatched_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop of a test stands still while its machine is busy: no line of the log that it reads."""
    monkeypatch.setattr("tawam.http.loop_watch.STALL", math.inf)


class CheapHasher(PasswordHasher):
    """Makes hashes at the lowest cost; a hash that names other costs is verified with those."""

    def __init__(self, **costs: Any) -> None:
        lowered: dict[str, Any] = {**costs, "time_cost": 1, "memory_cost": 8}
        super().__init__(**lowered)

    @classmethod
    def from_parameters(cls, params: Parameters) -> PasswordHasher:
        return PasswordHasher.from_parameters(params)


@pytest.fixture(autouse=True)
def cheap_hashes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every application hashes at its start, and every sign-up: at full cost, most of many a test's time."""
    if request.node.get_closest_marker("real_hashes") is None:
        monkeypatch.setattr(hashing, "PasswordHasher", CheapHasher)


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {}


@pytest.fixture(scope="session")
def s3_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[S3Server]:
    server = S3Server(tmp_path_factory.mktemp("s3"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def storage_url(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if os.environ.get("TAWAM_TEST_STORAGE") != "s3":
        return ""
    server: S3Server = request.getfixturevalue("s3_server")
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    return f"s3://files/{uuid4().hex}"


@pytest.fixture
def settings(
    backend: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    small_site: Path,
    settings_values: dict[str, Any],
    keys_template: Path,
    storage_url: str,
) -> Generator[Settings]:
    values: dict[str, Any] = {
        "storage_url": storage_url,
        "data_dir": tmp_path / "data",
        "web_dist": small_site,
        "site_url": "http://testserver",
        **settings_values,
    }
    shutil.copytree(keys_template, key_folder(values["data_dir"]))
    if backend == "sqlite":
        settings = Settings(**values)
        shutil.copy(request.getfixturevalue("sqlite_template"), sqlite_path(settings))
        yield settings
        return
    yield Settings(**values, **request.getfixturevalue("database_addresses"))
    request.getfixturevalue("postgres").empty("tawam_test", [table.name for table in TABLES.sorted_tables])


@pytest.fixture
async def database(settings: Settings) -> AsyncGenerator[Database]:
    database = open_database(settings)
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def owner_settings(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    """The settings of somebody who may alter the tables: on PostgreSQL their owner."""
    if not settings.uses_postgres:
        return settings
    postgres: PostgresCluster = request.getfixturevalue("postgres")
    return settings.model_copy(update={"database_url": postgres.url("tawam_test"), "database_direct_url": ""})


@pytest.fixture
async def owner_database(owner_settings: Settings) -> AsyncGenerator[Database]:
    """The database of the test, open for the owner of its tables."""
    database = open_database(owner_settings)
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def people(database: Database, settings: Settings) -> People:
    return People(database, settings)


Claim = Callable[Concatenate[Queue, ...], Coroutine[Any, Any, list[Row]]]


def one_at_a_time(claim: Claim) -> Claim:
    """Let the queues of an application ask for rows in turn: at its start each would connect for that."""
    turn = asyncio.Lock()

    async def claim_in_turn(queue: Queue, *arguments: Any, **values: Any) -> list[Row]:
        async with turn:
            return await claim(queue, *arguments, **values)

    return claim_in_turn


@pytest.fixture
async def app(
    settings: Settings, open_small_site: OpenSite, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Starlette]:
    """An application whose jobs do what others bring them, and nothing because of the hour.

    A test writes in a past of its own, and calls the jobs that follow the clock when it has moved it.
    """
    from tawam.app import create_app

    async def nothing(_: object) -> None:
        await asyncio.Event().wait()

    follow_the_clock = (
        ApprovalExpiry,
        ConsentExpiry,
        DailyChecks,
        ObjectSweeper,
        Promises,
        Sweeper,
        TwinDeletions,
    )
    for job in follow_the_clock:
        monkeypatch.setattr(job, "run", nothing)
    monkeypatch.setattr(Queue, "claim", one_at_a_time(Queue.claim))
    monkeypatch.setattr("tawam.app.open_site", open_small_site)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def new_client(app: Starlette) -> NewClient:
    def new(address: str) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(app=app, client=(address, 50000), raise_app_exceptions=False)
        return httpx2.AsyncClient(transport=transport, base_url="http://testserver")

    return new


@pytest.fixture
async def client(new_client: NewClient) -> AsyncGenerator[httpx2.AsyncClient]:
    async with new_client("127.0.0.1") as client:
        yield client
