"""A throw-away PostgreSQL server for the tests."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import asyncpg

from tests.ports import free_port

_ADMIN = "tawam"
# Owns no table.
SERVICE = "tawam_service"
# Of the session that calls it.
_EMPTY_FUNCTION = "pg_temp.empty()"
_EMPTY = f"select {_EMPTY_FUNCTION}"


class PostgresCluster:
    """A server on a free port of 127.0.0.1. It survives no power failure: no test needs that.

    Args:
        certificate: a certificate and its key, with which it takes connections with TLS and no others.
        settings: of the server, besides its own or in place of them.
        folder: where to make its own folder.
    """

    def __init__(
        self,
        certificate: tuple[Path, Path] | None = None,
        settings: dict[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        self._certificate = certificate
        self._settings = {
            "listen_addresses": "127.0.0.1",
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            **(settings or {}),
        }
        self._bin = _binaries()
        self._folder = Path(tempfile.mkdtemp(prefix="tawam-postgres-", dir=folder))
        self._data = self._folder / "data"
        self.port = free_port()
        self.is_running = False
        # For `empty`, which runs after every test: connecting would take most of its time.
        self._loop = asyncio.new_event_loop()
        self._connections: dict[str, asyncpg.Connection] = {}

    def start(self) -> None:
        self._give_folder()
        self._run(
            "initdb", "-D", self._data, "-U", _ADMIN, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"
        )
        if self._certificate:
            self._settings |= self._present(*self._certificate)
        self.serve()
        asyncio.run(self._execute("postgres", f"create role {SERVICE} login"))

    def follow(self, primary: "PostgresCluster") -> None:
        """Start as a standby of `primary`, whose commits wait from now on until this server has them."""
        self._give_folder()
        source = ["-h", "127.0.0.1", "-p", primary.port, "-U", _ADMIN]
        self._run("pg_basebackup", *source, "-D", self._data, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        self.serve()
        for sql in ("alter system set synchronous_standby_names = '*'", "select pg_reload_conf()"):
            asyncio.run(primary._execute("postgres", sql))

    def crash(self) -> None:
        """End it as a loss of power does."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "stop")
        self.is_running = False

    def promote(self) -> None:
        """Make a standby the primary."""
        self._run("pg_ctl", "-D", self._data, "-w", "promote")

    def _give_folder(self) -> None:
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(self._folder, account.pw_uid, account.pw_gid)

    def serve(self) -> None:
        """Start with what its folder holds, also after a crash."""
        flags = " ".join(f"-c {name}={value}" for name, value in self._settings.items())
        options = f"-p {self.port} -k {self._folder} {flags}"
        self._run("pg_ctl", "-D", self._data, "-w", "-o", options, "-l", self._folder / "log", "start")
        self.is_running = True

    def _present(self, certificate: Path, key: Path) -> dict[str, str]:
        for path in (certificate, key):
            copy = Path(shutil.copy(path, self._data / path.name))
            copy.chmod(0o600)
            if os.geteuid() == 0:
                shutil.chown(copy, "postgres")
        (self._data / "pg_hba.conf").write_text("hostssl all all 127.0.0.1/32 trust\n")
        return {"ssl": "on", "ssl_cert_file": certificate.name, "ssl_key_file": key.name}

    def stop(self) -> None:
        for connection in self._connections.values():
            self._loop.run_until_complete(connection.close())
        self._loop.close()
        if self.is_running:
            self.crash()
        shutil.rmtree(self._folder)

    def restart(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "fast", "-l", self._folder / "log", "restart")

    def url(self, database: str, role: str = _ADMIN) -> str:
        return f"postgresql://{role}@127.0.0.1:{self.port}/{database}"

    def create_database(self, name: str, owner: str = _ADMIN, template: str = "template1") -> str:
        """The address of a new database, a copy of one to which nobody is connected."""
        sql = f'create database "{name}" owner "{owner}" template "{template}"'
        asyncio.run(self._execute("postgres", sql))
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Remove a database, whoever is connected to it."""
        asyncio.run(self._execute("postgres", f'drop database "{name}" with (force)'))

    def empty(self, database: str, tables: list[str]) -> None:
        # Some rows in few of many tables: deleting them takes a quarter of the time of a truncation, and a
        # function keeps the plans. In a replica's role neither foreign keys nor the audit log, which refuses
        # it, stand in the way.
        self._loop.run_until_complete(self._empty(database, tables))

    async def _empty(self, database: str, tables: list[str]) -> None:
        """Empty on a kept connection, or on a new one where a test has restarted the server."""
        kept = self._connections.pop(database, None)
        if kept is not None:
            try:
                await kept.execute(_EMPTY)
            except (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.AdminShutdownError):
                kept.terminate()
            else:
                self._connections[database] = kept
                return
        connection = await asyncpg.connect(
            self.url(database), server_settings={"session_replication_role": "replica"}
        )
        deletions = "; ".join(f"delete from {table}" for table in tables)
        await connection.execute(
            f"create function {_EMPTY_FUNCTION} returns void language plpgsql as 'begin {deletions}; end'"
        )
        await connection.execute(_EMPTY)
        self._connections[database] = connection

    async def _execute(self, database: str, sql: str) -> None:
        connection = await asyncpg.connect(self.url(database), ssl="prefer" if self._certificate else None)
        try:
            await connection.execute(sql)
        finally:
            await connection.close()

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._bin / program), *map(str, arguments)]
        # PostgreSQL refuses to run as root.
        prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run(
            [*prefix, *command],
            check=True,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def _binaries() -> Path:
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    if not folders:
        raise RuntimeError(
            "The tests need PostgreSQL's server programs: run scripts/setup, or install postgresql."
        )
    return max(folders, key=lambda folder: [int(part) for part in folder.parts if part.isdigit()])
