"""`tawam backup` and `tawam restore` as an operator runs them: what they print, and how they end."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pyrage
import pytest
from typer.testing import CliRunner, Result

from tawam.backup.postgres_tools import Tool
from tawam.cli import app
from tawam.consents.deletion import BACKUPS_KEPT
from tawam.database.opening import open_database
from tawam.settings import Settings
from tests.backup.conftest import opened_store
from tests.backup.sealing import seal
from tests.faults import runbook
from tests.site.dist import write_dist


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with tables and keys."""
    folder = tmp_path / "data"
    monkeypatch.setenv("TAWAM_DATA_DIR", str(folder))
    monkeypatch.setenv("TAWAM_WEB_DIST", str(write_dist(tmp_path / "dist")))
    assert run("migrate").exit_code == run("keys").exit_code == 0
    return folder


@pytest.fixture
def identity(tmp_path: Path) -> pyrage.x25519.Identity:
    identity = pyrage.x25519.Identity.generate()
    (tmp_path / "identity.txt").write_text(f"# created: today\n{identity}\n")
    return identity


def run(*arguments: object, **environment: str) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)), env=environment, catch_exceptions=False)


def test_the_way_there_and_back(machine: Path, identity: pyrage.x25519.Identity, tmp_path: Path) -> None:
    vault, keys = tmp_path / "vault", tmp_path / "keys"
    taken = run("backup", vault, "--recipient", identity.to_public(), "--keys", keys, "--keep-days", 30)
    assert taken.exit_code == 0, taken.stderr
    assert "whole and checked" in taken.stdout
    assert "objects   0 parts" in taken.stdout
    elsewhere = tmp_path / "elsewhere"
    [signer] = re.findall(r"^signed    (\S+)$", taken.stdout, re.MULTILINE)
    restored = run(
        *("restore", vault, "--identity", tmp_path / "identity.txt", "--keys", keys),
        *("--signer", signer),
        TAWAM_DATA_DIR=str(elsewhere),
    )
    assert restored.exit_code == 0, (restored.stdout, restored.stderr)
    lines = restored.stdout.splitlines()
    assert lines[0].startswith("Snapshot 20")
    assert lines[3] == "keys      5 files"
    assert re.fullmatch(r"taken     20\S+ \S+ UTC, 0.0 days ago: .*", lines[4])
    assert "files     ok   0 parts of files were read, and none is damaged" in lines
    assert run("keys", TAWAM_DATA_DIR=str(elsewhere)).stdout == run("keys").stdout


def test_a_passphrase_comes_from_a_file_or_the_environment(
    machine: Path, identity: pyrage.x25519.Identity, tmp_path: Path
) -> None:
    vault, file = tmp_path / "vault", tmp_path / "passphrase"
    vault.mkdir()
    (vault / "identity.age").write_bytes(seal(str(identity).encode(), "four words of a dice"))
    file.write_text("four words of a dice\nand a second line\n")
    assert run("backup", vault, TAWAM_BACKUP_PASSPHRASE="four words of a dice").exit_code == 0
    assert run("backup", vault, "--passphrase-file", file).exit_code == 0
    wrong = run("backup", vault, TAWAM_BACKUP_PASSPHRASE="four words of a die")
    assert (wrong.exit_code, wrong.stderr) == (2, "The passphrase is not the one of this backup.\n")


def test_it_says_what_is_missing(machine: Path, identity: pyrage.x25519.Identity, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    assert run("backup", vault, "--recipient", identity.to_public()).exit_code == 0
    refused: list[tuple[tuple[object, ...], str]] = [
        (("backup", vault), "Name those who can decrypt it"),
        (("backup", vault, "--recipient", "age1x"), "A recipient cannot be used"),
        (("backup", vault, "--passphrase-file", tmp_path / "none"), "none cannot be used: No such file"),
        (("backup", machine / "tawam.sqlite3", "--recipient", identity.to_public()), "cannot be used"),
        (("restore", vault), "Name what decrypts it"),
        (("restore", tmp_path / "none", "--identity", tmp_path / "identity.txt"), "holds no complete backup"),
        (("restore", vault, "--identity", tmp_path / "none"), "none cannot be used: No such file"),
        (
            ("restore", vault, "--identity", tmp_path / "identity.txt", "--keys", tmp_path),
            "the keys of this snapshot",
        ),
    ]
    for arguments, sentence in refused:
        result = run(*arguments)
        assert result.exit_code == 2, arguments
        assert sentence in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_nothing_to_copy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipient = str(pyrage.x25519.Identity.generate().to_public())
    empty = run("backup", tmp_path / "a", "--recipient", recipient, TAWAM_DATA_DIR=str(tmp_path / "none"))
    assert (empty.exit_code, "There is no database at" in empty.stderr) == (2, True)
    away = run(
        *("backup", tmp_path / "b", "--recipient", recipient),
        TAWAM_DATA_DIR=str(tmp_path / "none"),
        TAWAM_DATABASE_URL="postgresql://x@127.0.0.1:1/z",
    )
    assert (away.exit_code, away.stderr.startswith("The database cannot be used:")) == (2, True)


def test_the_manual_keeps_no_snapshot_for_as_long_as_certificates_say() -> None:
    # A run a day removes what is older than a day less.
    assert f"--keep-days {BACKUPS_KEPT.days - 1}" in runbook.command("tawam backup")


def test_damaged_files_are_told_but_do_not_end_the_backup(
    machine: Path, identity: pyrage.x25519.Identity, tmp_path: Path, add_object: Callable[[Path], Path]
) -> None:
    add_object(machine).write_bytes(b"other bytes")
    taken = run("backup", tmp_path / "vault", "--recipient", identity.to_public())
    assert taken.exit_code == 1
    assert "1 parts of files are damaged or missing, and not in the backup" in taken.stderr


@pytest.fixture
def add_object() -> Callable[[Path], Path]:
    """Add an object to a machine, and return the file of its part."""

    async def put(data_dir: Path) -> None:
        settings = Settings(data_dir=data_dir)
        database = open_database(settings)
        await database.open()
        await (await opened_store(database, settings)).put("files", "a", b"x")
        await database.close()

    def add(data_dir: Path) -> Path:
        asyncio.run(put(data_dir))
        [part] = [path for path in (data_dir / "objects").rglob("*") if path.is_file()]
        return part

    return add


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        (
            "postgresql://ann:s%40crt@db:5433/shop?sslmode=require",
            "postgresql://ann@db:5433/shop?sslmode=require",
        ),
        ("postgresql://ann@[::1]/shop?password=s%40crt", "postgresql://ann@[::1]/shop"),
    ],
)
def test_a_password_is_no_argument(url: str, shown: str) -> None:
    tool = Tool(Path("/usr/bin/pg_dump"), url)
    assert tool.connection == f"--dbname={shown}"
    assert tool.environment["PGPASSWORD"] == "s@crt"
