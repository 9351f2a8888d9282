"""Two machines behind HAProxy, with PostgreSQL behind PgBouncer, Redis and an S3 server, all of them real."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from tests.objects.s3_server import S3Server
from tests.pgbouncer import PgBouncer
from tests.ports import free_port
from tests.postgres_cluster import SERVICE, PostgresCluster
from tests.proxies import HAProxy
from tests.redis_server import RedisServer
from tests.served import TAWAM, Server

DATABASE = "tawam"
# The machines' addresses.
_HOSTS = ("127.0.0.2", "127.0.0.3")


class Installation:
    """
    Attributes:
        url: the address of the site.
        data: the folder that the machines share: keys, and mails where no SMTP server is set.
        machines: the servers, each with two workers.
    """

    proxy_kind = HAProxy

    def __init__(
        self, folder: Path, settings: dict[str, str] | None = None, postgres: PostgresCluster | None = None
    ) -> None:
        self.data = folder / "data"
        self._folder = folder
        self._further = settings or {}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self.machines: list[Server] = []
        self.postgres = postgres or PostgresCluster()
        self.redis = RedisServer(folder)
        self.storage = S3Server(folder)
        self.pooler: PgBouncer
        self.proxy: HAProxy
        self.settings: dict[str, str] = {}

    @property
    def url(self) -> str:
        return self.proxy.url

    @property
    def groups(self) -> list[int]:
        """The process groups of the machines that run."""
        return [process.pid for process in self._processes.values()]

    @property
    def environment(self) -> dict[str, str]:
        """The settings of the machines, and what the browser suite asks for."""
        return {
            **self.settings,
            "TAWAM_E2E_SITE": self.url,
            "TAWAM_E2E_DATA": str(self.data),
            "TAWAM_E2E_DATABASE": self.postgres.url(DATABASE),
        }

    def start(self) -> None:
        """Start everything.

        Raises:
            AssertionError: a part did not come up.
        """
        with ThreadPoolExecutor() as pool:
            for started in [pool.submit(part.start) for part in (self.postgres, self.redis, self.storage)]:
                started.result()
        owner_url = self.postgres.create_database(DATABASE)
        self.pooler = PgBouncer(owner_url, SERVICE)
        self.pooler.start()
        ports = [free_port() for _ in _HOSTS]
        self.proxy = self.proxy_kind(
            [f"http://{host}:{port}" for host, port in zip(_HOSTS, ports, strict=True)]
        )
        self.settings = {
            "TAWAM_SITE_URL": self.url,
            "TAWAM_WORKERS": "2",
            "TAWAM_DATABASE_URL": self.pooler.url(SERVICE, DATABASE),
            "TAWAM_DATABASE_DIRECT_URL": self.postgres.url(DATABASE, SERVICE),
            "TAWAM_REDIS_URL": self.redis.url,
            "TAWAM_STORAGE_URL": "s3://files/installation",
            # A test may write from an address of its own.
            "TAWAM_TRUSTED_PROXIES": "127.0.0.0/8",
            "TAWAM_DRAIN_SECONDS": "3",
            **self.storage.environment,
            **self._further,
        }
        self._migrate(owner_url)
        self.machines = [
            Server(self.data, port, self.settings_of(number), host, self._folder / f"{host}.log")
            for number, (host, port) in enumerate(zip(_HOSTS, ports, strict=True))
        ]
        with ThreadPoolExecutor() as pool:
            list(pool.map(self.start_machine, self.machines))
        self.proxy.start()

    @contextmanager
    def running(self) -> Generator[Self]:
        try:
            self.start()
            yield self
        finally:
            self.stop()

    def settings_of(self, number: int) -> dict[str, str]:
        """The settings of one machine; all have the same unless a test says otherwise."""
        return self.settings

    def kill_machine(self, machine: Server) -> None:
        """End a machine as a loss of power does."""
        process = self._processes.pop(machine.host)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def start_machine(self, machine: Server) -> None:
        self._processes[machine.host] = machine.start()

    def stop_machine(self, machine: Server) -> None:
        """Stop a machine as an init system does.

        Raises:
            subprocess.TimeoutExpired: it did not stop within a minute.
        """
        process = self._processes.pop(machine.host)
        process.send_signal(signal.SIGTERM)
        process.wait(60)

    def wait_until_used(self, machine: Server) -> None:
        """Wait until the proxy sends requests to a machine that was started.

        Raises:
            AssertionError: it does not within a minute.
        """
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.proxy.is_up(self.machines.index(machine)):
                return
            time.sleep(0.1)
        raise AssertionError(f"the proxy does not use {machine.url}")

    def stop(self) -> None:
        """Stop everything, and remove what it wrote. Parts that were not started are left out."""
        for machine in self.machines:
            if machine.host in self._processes:
                self.kill_machine(machine)
        for name in ("proxy", "pooler"):
            part: HAProxy | PgBouncer | None = getattr(self, name, None)
            if part is not None:
                part.stop()
        self.storage.stop()
        self.redis.stop()
        self.postgres.stop()

    def _migrate(self, owner_url: str) -> None:
        """Make the tables, and the keys: machines that made them at one moment would make different ones."""
        environment = {**os.environ, **self.settings, "TAWAM_DATA_DIR": str(self.data)}
        owner = {**environment, "TAWAM_DATABASE_OWNER_URL": owner_url}
        subprocess.run([TAWAM, "migrate"], env=owner, check=True, stdout=subprocess.DEVNULL)
        subprocess.run([TAWAM, "keys"], env=environment, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def installation(settings: dict[str, str] | None = None) -> Generator[Installation]:
    """Run an installation in a folder of its own, which is gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="tawam-installation-"))
    try:
        with Installation(folder, settings).running() as running:
            yield running
    finally:
        shutil.rmtree(folder)
