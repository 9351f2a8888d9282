"""Starts that cannot work end with one sentence and exit code 2, in the real process; and two servers."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path

import pyrage
import pytest

from tawam import startup
from tawam.brand import BrandInvalid, load_brand
from tawam.commands.running import starting
from tawam.database.errors import DatabaseUnavailable
from tests.ports import free_port
from tests.served import Server
from tests.site.dist import write_dist

Settings = dict[str, str]
PRODUCTION = {
    "TAWAM_ENV": "production",
    "TAWAM_SITE_URL": "https://tawam.example",
    "TAWAM_SMTP_URL": "smtp://127.0.0.1:9",
    "TAWAM_TRUSTED_PROXIES": "none",
}
_RECIPIENT = str(pyrage.x25519.Identity.generate().to_public())
# Fails as the worker comes up, and counts how often one tried. With `{}`, seconds that it takes.
BROKEN = """
import asyncio, pathlib, sys
from tawam.database.errors import DatabaseUnavailable
from tawam.database.sqlite import SqliteDatabase
async def broken(self):
    with pathlib.Path("starts").open("a") as file:
        file.write("x")
    await asyncio.sleep({})
    raise DatabaseUnavailable("the disk is gone")
SqliteDatabase.open = broken
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the command runs; its data are in `data`."""
    return tmp_path


def tawam(
    folder: Path, settings: Settings, *arguments: str, code: str = ""
) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "TAWAM_DATA_DIR": str(folder / "data"),
        "TAWAM_PORT": str(free_port()),
        **settings,
    }
    return subprocess.run(
        [sys.executable, "-c", f"{code}\nfrom tawam.cli import main; main()", *(arguments or ("serve",))],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def refused(folder: Path, settings: Settings, *arguments: str, code: str = "") -> str:
    """What is said to the operator, who sees neither a traceback nor more than one sentence."""
    done = tawam(folder, settings, *arguments, code=code)
    assert done.returncode == 2, done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1 or (lines[0] == "The settings cannot be used:" and len(lines) == 2), done.stderr
    return lines[-1].strip()


def file_for_folder(folder: Path) -> Settings:
    (folder / "data").touch()
    return {}


def no_key(folder: Path) -> Settings:
    (folder / "data/keys").mkdir(parents=True)
    (folder / "data/keys/signing-key.pem").write_text("sesame")
    return {}


def no_database(folder: Path) -> Settings:
    (folder / "data").mkdir()
    (folder / "data/tawam.sqlite3").write_text("sesame" * 100)
    return {}


def newer_database(folder: Path) -> Settings:
    assert tawam(folder, {}, "migrate").returncode == 0
    with sqlite3.connect(folder / "data/tawam.sqlite3") as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    connection.close()
    return {}


def no_text(folder: Path) -> Settings:
    (folder / ".env").write_bytes(b"TAWAM_PORT=\xff\xfe")
    return {}


def half_a_site(folder: Path) -> Settings:
    dist = write_dist(folder / "dist")
    next(path for path in dist.rglob("*.html")).unlink()
    return {**PRODUCTION, "TAWAM_WEB_DIST": str(dist)}


def always(**settings: str) -> Callable[[Path], Settings]:
    return lambda _: {f"TAWAM_{name}": value for name, value in settings.items()}


STARTS: dict[str, tuple[Callable[[Path], Settings], str]] = {
    "a malformed setting": (always(PORT="sesame"), "TAWAM_PORT: "),
    "providers that are no JSON": (always(OPENID_PROVIDERS="{sesame"), "TAWAM_OPENID_PROVIDERS: is not JSON"),
    "a .env that is no text": (no_text, ".env is not a text in UTF-8"),
    "an SMTP address without a host": (always(SMTP_URL="smtp:sesame"), "TAWAM_SMTP_URL must look like"),
    "a proxy that is no network": (always(TRUSTED_PROXIES="proxy"), "proxy is no network"),
    "a file for the data folder": (file_for_folder, "/data cannot be used: "),
    "a key that is none": (no_key, "signing-key.pem is not a P-256 key"),
    "a file that is no database": (no_database, "The database cannot be used: file is not a database"),
    "a newer database": (newer_database, "tables of a newer version (9999; "),
    "a database that is away": (
        always(DATABASE_URL="postgresql://nobody:sesame@127.0.0.1:1/none"),
        "The database cannot be used: ",
    ),
    "an address of another machine": (
        always(HOST="192.0.2.1", SITE_URL="http://localhost"),
        "Cannot listen on 192.0.2.1:",
    ),
    "a site that is not built": (
        lambda _: {**PRODUCTION, "TAWAM_WEB_DIST": "/none"},
        "The site is not built: ",
    ),
    "a site that lacks a page": (half_a_site, " cannot be used: No such file or directory."),
}


@pytest.mark.parametrize(("prepare", "sentence"), STARTS.values(), ids=STARTS.keys())
def test_what_stands_in_the_way_is_told_in_a_sentence(
    folder: Path, prepare: Callable[[Path], Settings], sentence: str
):
    refusal = refused(folder, prepare(folder))
    assert sentence in refusal
    assert "sesame" not in refusal


def test_a_port_that_is_taken_is_told(folder: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "Set TAWAM_HOST or TAWAM_PORT." in refused(folder, {"TAWAM_PORT": port})


@pytest.mark.parametrize("command", [("migrate",), ("keys",), ("mails", "failed"), ("keys", "rotate")])
def test_commands_say_the_same(folder: Path, command: tuple[str, ...]):
    prepare = no_key if command[0] == "keys" else no_database
    assert " cannot be used: " in refused(folder, prepare(folder), *command)


@pytest.mark.parametrize("seconds", [0, 6])
def test_a_worker_that_cannot_start_is_not_tried_again(folder: Path, seconds: int):
    refusal = refused(folder, {}, code=BROKEN.format(seconds))
    assert refusal == "The database cannot be used: the disk is gone"
    assert (folder / "starts").read_text() == "x"


def test_a_killed_worker_that_cannot_start_again_ends_the_server(folder: Path):
    server = Server(folder / "data", free_port())
    process = server.start()
    (folder / "data/keys/data-key.9").write_text("no key")
    (worker,) = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    os.kill(int(worker), signal.SIGKILL)
    assert process.wait(120) == 2


def test_what_the_company_is_called_is_told_where_it_cannot_be_read(tmp_path: Path):
    (tmp_path / "brand.json").write_text('{"name": 1}')
    for path in (tmp_path / "brand.json", tmp_path / "none.json"):
        with pytest.raises(BrandInvalid, match=re.escape(str(path))) as invalid:
            load_brand(path)
        assert startup.obstacle(invalid.value)


def test_a_mistake_of_ours_keeps_its_traceback():
    with pytest.raises(ZeroDivisionError), starting():
        _ = 1 / 0
    assert startup.obstacle(DatabaseUnavailable("")) == "The database cannot be used: it does not answer"


@pytest.mark.parametrize("sent_to_all", [False, True])
def test_a_stop_during_the_start_ends_the_server_at_once(folder: Path, sent_to_all: bool):
    """`sent_to_all`: as a terminal sends Ctrl-C."""
    environment = {**os.environ, "TAWAM_DATA_DIR": str(folder / "data"), "TAWAM_PORT": str(free_port())}
    code = f"{BROKEN.format(60)}\nfrom tawam.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve"], cwd=folder, env=environment, start_new_session=True
    )
    try:
        deadline = time.monotonic() + 60
        while not (folder / "starts").exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        if sent_to_all:
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(signal.SIGTERM)
        # A worker that does not stop is killed after ten seconds.
        process.wait(8)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class TestTwoServers:
    @pytest.fixture
    def server(self, folder: Path) -> Generator[tuple[Server, subprocess.Popen[bytes]]]:
        server = Server(folder / "data", free_port())
        process = server.start()
        yield server, process
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(60)

    def test_the_second_says_who_has_the_folder(
        self, folder: Path, server: tuple[Server, subprocess.Popen[bytes]]
    ):
        refusal = refused(folder, {})
        assert f"is served already, by process {server[1].pid} since 20" in refusal
        assert "TAWAM_DATA_DIR" in refusal

    def test_commands_work_beside_the_first(
        self, folder: Path, server: tuple[Server, subprocess.Popen[bytes]]
    ):
        settings = {
            "TAWAM_ADMIN_PASSWORD": "two-dots-over-a-bowl-7",
            "TAWAM_WEB_DIST": str(write_dist(folder / "dist")),
        }
        commands = [
            "migrate",
            "keys",
            "keys rotate",
            "mails failed",
            "reconcile",
            "check",
            f"backup copies --recipient {_RECIPIENT}",
        ]
        for command in [*commands, "admin create ann@example.com"]:
            done = tawam(folder, settings, *command.split())
            assert done.returncode == 0, (command, done.stderr)

    def test_a_killed_one_leaves_the_folder_at_once(self, server: tuple[Server, subprocess.Popen[bytes]]):
        first, process = server
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        second = first.start()
        second.send_signal(signal.SIGTERM)
        assert second.wait(60) == 0
