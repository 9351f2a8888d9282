"""The commands an operator runs."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner, Result

from tawam.cli import app
from tests.ports import free_port

COMMAND = [sys.executable, "-c", "from tawam.cli import main; main()"]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("TAWAM_DATA_DIR", str(folder))
    return folder


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env=environment, catch_exceptions=False)


class TestKeys:
    def test_prints_the_same_two_lines_every_time(self, data: Path) -> None:
        first, second = run("keys").stdout, run("keys").stdout
        assert first == second
        assert [line.split("=")[0] for line in first.splitlines()] == ["ANON_KEY", "SERVICE_ROLE_KEY"]

    def test_rotating_names_the_new_key_and_keeps_the_others(self, data: Path) -> None:
        before = run("keys").stdout
        assert "new key" in run("keys", "rotate").stdout
        assert "refused" in run("keys", "rotate", "--end-old").stdout
        assert run("keys").stdout == before
        assert len(list((data / "keys").glob("*.pem"))) == 1

    def test_rotating_the_service_key_prints_it_and_says_who_needs_it(self, data: Path) -> None:
        anon, service = run("keys").stdout.splitlines()
        rotated = run("keys", "rotate", "--service").stdout
        assert "every program that used it" in rotated
        assert run("keys").stdout.splitlines() == [anon, rotated.splitlines()[0]]
        assert rotated.splitlines()[0] != service

    def test_rotating_the_data_key_seals_anew(self, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        pauses: list[float] = []
        monkeypatch.setattr("tawam.commands.keys.time.sleep", pauses.append)
        run("keys")
        assert "Every second factor is sealed anew" in run("keys", "rotate", "--data").stdout
        assert sorted(path.name for path in (data / "keys").glob("data-key.*")) == [
            "data-key.1",
            "data-key.2",
        ]
        run("keys", "rotate", "--data", "--end-old")
        assert [path.name for path in (data / "keys").glob("data-key.*")] == ["data-key.3"]
        # Longer than servers take to notice, so that nothing is sealed with what ends.
        assert min(pauses) > 5

    def test_one_key_at_a_time(self, data: Path) -> None:
        assert run("keys", "rotate", "--service", "--data").exit_code == 1


class TestSettings:
    def test_a_name_that_is_nearly_a_settings_is_told_and_changes_nothing(self, data: Path) -> None:
        result = run("keys", TAWAM_TRUSTED_PROXY="10.0.0.0/8", TAWAM_SMTP="x", TAWAM_TEST_QUERIES="1")
        assert result.exit_code == 0
        assert result.stderr.splitlines() == [
            "TAWAM_SMTP is no setting, and changes nothing: did you mean TAWAM_SMTP_URL?",
            "TAWAM_TRUSTED_PROXY is no setting, and changes nothing: did you mean TAWAM_TRUSTED_PROXIES?",
        ]

    def test_a_wrong_one_is_named_without_its_value(self, data: Path) -> None:
        result = run("keys", TAWAM_PORT="sesame")
        assert result.exit_code == 2
        assert "TAWAM_PORT" in result.stderr
        assert "sesame" not in result.stderr

    def test_production_refuses_what_is_unsafe(self, data: Path) -> None:
        result = run("migrate", TAWAM_ENV="production")
        assert result.exit_code == 2
        assert "TAWAM_SITE_URL" in result.stderr
        assert "TAWAM_SMTP_URL" in result.stderr
        assert not data.exists()


class TestMigrate:
    def test_makes_the_tables_and_may_run_again(self, data: Path) -> None:
        assert run("migrate").exit_code == 0
        assert run("migrate").exit_code == 0
        with sqlite3.connect(data / "tawam.sqlite3") as connection:
            assert connection.execute("select count(*) from users").fetchone() == (0,)
        connection.close()

    def test_a_database_that_is_not_there_is_told_in_a_sentence(self, data: Path) -> None:
        result = run("migrate", TAWAM_DATABASE_URL="postgresql://nobody@127.0.0.1:1/none")
        assert result.exit_code == 2
        assert result.stderr.startswith("The database cannot be used:")
        assert "Traceback" not in result.stderr


class TestCheck:
    def test_names_what_is_not_well(self, data: Path, tmp_path: Path) -> None:
        result = run("check", TAWAM_WEB_DIST=str(tmp_path))
        lines = dict(line.split(maxsplit=1) for line in result.stdout.splitlines())
        assert result.exit_code == 1
        assert list(lines) == ["settings", "database", "storage", "media", "mail", "payments", "site"]
        assert lines["settings"].startswith("ok")
        assert lines["database"].startswith("FAIL")
        assert "tawam migrate" in lines["database"]

    def test_a_migrated_database_is_well(self, data: Path) -> None:
        run("migrate")
        assert "database  ok" in run("check").stdout

    def test_a_mail_server_that_is_not_there_is_told_without_its_password(self, data: Path) -> None:
        result = run("check", TAWAM_SMTP_URL="smtp://user:sesame@127.0.0.1:1")
        assert "mail      FAIL" in result.stdout
        assert "sesame" not in result.stdout


class TestOutbox:
    def test_lists_and_shows_mails(self, data: Path) -> None:
        folder = data / "outbox"
        folder.mkdir(parents=True)
        (folder / "1.eml").write_text("To: ann@example.com\nSubject: Hello\n\nWelcome to Tawam.\n")
        assert "ann@example.com" in run("outbox").stdout
        assert "Welcome to Tawam." in run("outbox", "show", "1").stdout
        missing = run("outbox", "show", "2")
        assert (missing.exit_code, missing.stderr) == (1, "There is no mail 2.\n")


class TestAdmin:
    def test_rights_are_given_and_taken_but_for_the_last(self, data: Path) -> None:
        password = {"TAWAM_ADMIN_PASSWORD": "two-dots-over-a-bowl-7"}
        assert run("admin", "create", "ann@example.com", **password).exit_code == 0
        last = run("admin", "revoke", "ann@example.com")
        assert last.exit_code == 1
        assert "last administrator" in last.stderr
        assert run("admin", "create", "bob@example.com", **password).exit_code == 0
        assert run("admin", "revoke", "ann@example.com").exit_code == 0
        assert "neither an administrator" in run("admin", "revoke", "ann@example.com").stderr

    def test_producers_are_listed_changed_and_removed(self, data: Path) -> None:
        password = {"TAWAM_ADMIN_PASSWORD": "two-dots-over-a-bowl-7"}
        assert run("admin", "create", "ann@example.com", **password).exit_code == 0
        made = run("admin", "create", "noor@example.com", "--role", "producer", **password)
        assert made.stdout == "noor@example.com is a producer.\n"
        assert run("admin", "list").stdout == "admin     ann@example.com\nproducer  noor@example.com\n"
        # The last administrator does not become a producer.
        last = run("admin", "create", "ann@example.com", "--role", "producer", **password)
        assert (last.exit_code, "last administrator" in last.stderr) == (1, True)
        assert run("admin", "create", "bob@example.com", "--role", "boss", **password).exit_code == 2
        assert run("admin", "revoke", "noor@example.com").exit_code == 0
        assert run("admin", "list").stdout == "admin     ann@example.com\n"

    def test_a_weak_password_is_refused(self, data: Path) -> None:
        result = run("admin", "create", "ann@example.com", TAWAM_ADMIN_PASSWORD="123456")
        assert result.exit_code == 1
        assert result.stderr


class TestServe:
    def test_answers_tells_where_and_ends_when_asked(self, data: Path) -> None:
        with serving() as (environment, output):
            taken = subprocess.run(
                [*COMMAND, "serve"],
                env=environment,
                capture_output=True,
                text=True,
                timeout=30,
                check=False,
            )
        port = environment["TAWAM_PORT"]
        assert f"Tawam is at http://127.0.0.1:{port}" in output[0]
        assert f"Mails are at http://127.0.0.1:{port}/dev/outbox" in output[0]
        assert taken.returncode == 2
        assert "TAWAM_PORT" in taken.stderr

    def test_takes_no_more_headers_than_a_browser_sends(self, data: Path) -> None:
        with serving() as (environment, _):
            port = int(environment["TAWAM_PORT"])
            request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: %b\r\n\r\n"
            assert first_line(port, request % (b"a" * 30_000)) == b"HTTP/1.1 200 OK"
            assert first_line(port, request % (b"a" * 300_000)).startswith(b"HTTP/1.1 431 ")
            assert first_line(port, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") == b""


@contextmanager
def serving() -> Generator[tuple[dict[str, str], list[str]]]:
    """The environment of a server on a free port, and, once the block has ended it, what it wrote."""
    output: list[str] = []
    port = free_port()
    environment = {**os.environ, "TAWAM_PORT": str(port)}
    with subprocess.Popen([*COMMAND, "serve"], env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/readyz")
            yield environment, output
        finally:
            server.send_signal(signal.SIGTERM)
            output.append(server.communicate(timeout=30)[0])
        assert server.returncode == 0


def first_line(port: int, request: bytes) -> bytes:
    """The status line that `request` is answered with."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        return connection.makefile("rb").readline().strip()


def wait_for(url: str) -> None:
    deadline = time.monotonic() + 120
    while True:
        try:
            with urlopen(url):
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
