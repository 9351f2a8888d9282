"""One machine of the manuals: a server behind HAProxy, with PostgreSQL's two roles behind PgBouncer."""

import asyncio
import os
import shlex
import signal
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tawam.auth.keys import SigningKeys
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.settings import Settings
from tests.certificates import Authority
from tests.operations.manual import Unit, find
from tests.operations.terminal import Terminal
from tests.pgbouncer import PgBouncer
from tests.ports import free_port
from tests.postgres_cluster import PostgresCluster
from tests.proxies import Caddy, HAProxy, Nginx
from tests.served import TAWAM, Server

# The cluster of the tests has an administrator who is called `tawam`.
OWNER, SERVICE = "manual_owner", "manual"
_AS_POSTGRES = "runuser -u postgres -- "
EVENTS_SECRET = "what-a-provider-signs-its-reports-with"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "runs(*beginnings): types these units of the manuals")


@dataclass
class Machine:
    """
    Attributes:
        blanks: of the terminals at this machine.
        prepared: the units that were typed to make it.
    """

    server: Server
    settings: Settings
    environment: dict[str, str]
    blanks: dict[str, str]
    folder: Path
    prepared: frozenset[Unit]

    @property
    def keys(self) -> SigningKeys:
        return SigningKeys.load(self.server.data)

    def terminal(self) -> Terminal:
        return Terminal({**self.environment}, self.blanks, self.folder, set(self.prepared))


@pytest.fixture(scope="session")
def machine(
    postgres: PostgresCluster, small_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Generator[Machine]:
    """The first machine of deploy/README.md, made by what is typed there."""
    folder = tmp_path_factory.mktemp("machine")
    pooler = PgBouncer(postgres.url("postgres"), OWNER, SERVICE)
    pooler.start()
    authority, port = Authority(folder), free_port()
    certificate = authority.issue("127.0.0.1")
    proxies = [kind([f"http://127.0.0.1:{port}"], certificate) for kind in (HAProxy, Nginx, Caddy)]
    url = proxies[0].url
    values = {
        "TAWAM_SITE_URL": url,
        "TAWAM_DATABASE_URL": pooler.url(SERVICE, SERVICE),
        "TAWAM_DATABASE_DIRECT_URL": postgres.url(SERVICE, SERVICE),
        "TAWAM_TRUSTED_PROXIES": "127.0.0.0/8",
        "TAWAM_WEB_DIST": str(small_site),
        "TAWAM_MAIL_EVENTS_SECRET": EVENTS_SECRET,
        "TAWAM_SECOND_ADMIN_ABOVE": "0",
        "CURL_CA_BUNDLE": str(authority.certificate),
    }
    server = Server(folder / "data", port, values, log=folder / "log")
    settings = Settings(
        data_dir=server.data,
        site_url=url,
        database_url=values["TAWAM_DATABASE_URL"],
        database_direct_url=values["TAWAM_DATABASE_DIRECT_URL"],
    )
    owner = {"TAWAM_DATABASE_OWNER_URL": postgres.url(SERVICE, OWNER)}
    files = {"haproxy/haproxy.cfg": 0, "nginx/nginx.conf": 1, "caddy/Caddyfile": 2}
    blanks = {
        "https://your.site.example": url,
        "http://127.0.0.1:8000": server.url,
        "/etc/tawam/tawam.env": _write_environment(folder / "tawam.env", values),
        "/etc/tawam/migrate.env": _write_environment(folder / "migrate.env", owner),
        "cd /opt/tawam;": "",
        "/opt/tawam/.venv/bin/tawam": str(TAWAM),
        "/var/lib/tawam": str(server.data),
        "/var/run/postgresql -p 6432": f"{pooler.folder} -p {pooler.port}",
        # The service has the account of the tests, and so has PgBouncer, unless that is root's.
        "runuser -u tawam -- ": "env ",
        _AS_POSTGRES: _AS_POSTGRES if os.geteuid() == 0 else "",
        **{f"/etc/{name}": str(proxies[number].write()) for name, number in files.items()},
    }
    process = None
    try:
        prepared = asyncio.run(_prepare(postgres, server, blanks))
        process = server.start()
        proxies[0].start()
        yield Machine(server, settings, server.environment, blanks, folder, prepared)
    finally:
        if process is not None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for proxy in proxies:
            proxy.stop()
        pooler.stop()


async def _prepare(postgres: PostgresCluster, server: Server, blanks: dict[str, str]) -> frozenset[Unit]:
    roles = {"tawam_owner": OWNER, "tawam": SERVICE, "psql": postgres.url("postgres")}
    administrator = Terminal(dict(os.environ), roles, server.data.parent)
    await administrator.type("CREATE ROLE")
    operator = Terminal(server.environment, blanks, server.data.parent)
    await operator.type("set -a; . /etc/tawam/tawam.env; . /etc/tawam/migrate.env")
    # The server is started as the manual says.
    serve = find("tawam serve")
    assert serve.beginning.split() == [TAWAM.name, "serve"]
    return frozenset({*administrator.typed, *operator.typed, serve})


def _write_environment(file: Path, values: dict[str, str]) -> str:
    file.write_text("".join(f"{name}='{value}'\n" for name, value in values.items()))
    return shlex.quote(str(file))


@pytest.fixture
def terminal(machine: Machine) -> Terminal:
    return machine.terminal()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Function) -> Generator[None]:
    """What a test is marked to type must have been typed when it passes."""
    yield
    terminal = item.funcargs.get("terminal")
    marker = item.get_closest_marker("runs")
    if marker is None:
        return
    assert isinstance(terminal, Terminal)
    missing = [beginning for beginning in marker.args if find(beginning) not in terminal.typed]
    assert not missing, f"it does not type {missing}"


@pytest.fixture
async def machine_database(machine: Machine) -> AsyncGenerator[Database]:
    database = open_database(machine.settings)
    await database.open()
    yield database
    await database.close()
