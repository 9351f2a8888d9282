"""The manual's backups with PostgreSQL's two roles, and what is done by hand.

`tests/faults/test_restore_drill.py` restores a shop in use, and compares every row.
"""

import asyncio
import re
import sqlite3
from pathlib import Path

from tawam.auth.admin.admins import team
from tawam.database.opening import open_database
from tawam.migrate import migrate
from tawam.settings import Settings
from tests.operations.conftest import OWNER, SERVICE, Machine
from tests.operations.manual import runs
from tests.operations.terminal import Terminal
from tests.operations.test_team_and_mails import add_person
from tests.postgres_cluster import PostgresCluster

BY_HAND = "age --decrypt --identity tawam-identity.txt /backup/tawam"


def places(folder: Path) -> dict[str, str]:
    return {"/backup/tawam-keys": f"{folder}/keys", "/backup/tawam": f"{folder}/copies"}


async def back_up(terminal: Terminal) -> str:
    """Take a backup; the moment of its snapshot."""
    [said] = await terminal.type("age-keygen")
    [recipient] = re.findall(r"age1\w+", said)
    [said] = await terminal.type("tawam backup", RECIPIENT=recipient)
    [terminal.blanks["SIGNER"]] = re.findall(r"^signed +(\S+)$", said, re.MULTILINE)
    [moment] = re.findall(r"snapshot (\w+),", said)
    return moment


@runs(
    "age-keygen",
    "tawam backup",
    "cd /backup/tawam",
    f"{BY_HAND}/snapshots/MOMENT/database.dump.age",
    f"{BY_HAND}-keys/keys-MOMENT.tar.age",
    "tawam restore",
)
async def test_a_machine_of_two_roles_is_lost_and_restored(
    machine: Machine, terminal: Terminal, postgres: PostgresCluster, tmp_path: Path
) -> None:
    await add_person(machine, "kept@example.com", role="producer")
    terminal.folder, terminal.blanks = tmp_path, {**terminal.blanks, **places(tmp_path)}
    moment = await back_up(terminal)
    await terminal.type("cd /backup/tawam")
    *_, tables = await terminal.type(f"{BY_HAND}/snapshots/MOMENT/database.dump.age", MOMENT=moment)
    assert int(tables) > 20
    [files] = await terminal.type(f"{BY_HAND}-keys/keys-MOMENT.tar.age", MOMENT=moment)
    assert "signing-key" in files

    await asyncio.to_thread(postgres.create_database, "manual_new", OWNER)
    for name in ("TAWAM_DATABASE_URL", "TAWAM_DATABASE_DIRECT_URL"):
        terminal.environment[name] = terminal.environment[name].removesuffix(SERVICE) + "manual_new"
    terminal.environment |= {
        "TAWAM_DATA_DIR": str(tmp_path / "data"),
        "TAWAM_DATABASE_OWNER_URL": postgres.url("manual_new", OWNER),
    }
    await terminal.type("tawam restore")
    # As the service, which owns none of the tables.
    settings = machine.settings.model_copy(
        update={
            "database_url": terminal.environment["TAWAM_DATABASE_URL"],
            "database_direct_url": terminal.environment["TAWAM_DATABASE_DIRECT_URL"],
        }
    )
    database = open_database(settings)
    await database.open()
    try:
        assert "kept@example.com" in {member.email for member in await team(database)}
    finally:
        await database.close()


@runs(f"{BY_HAND}/snapshots/MOMENT/database.sqlite3.gz.age")
async def test_sqlite_is_read_by_hand(terminal: Terminal, tmp_path: Path) -> None:
    terminal.folder, terminal.blanks = tmp_path, {**terminal.blanks, **places(tmp_path)}
    alone = {"TAWAM_DATABASE_URL": "", "TAWAM_DATABASE_DIRECT_URL": ""}
    terminal.environment |= {**alone, "TAWAM_DATA_DIR": str(tmp_path / "data")}
    await migrate(Settings(data_dir=tmp_path / "data"))
    moment = await back_up(terminal)
    await terminal.type(f"{BY_HAND}/snapshots/MOMENT/database.sqlite3.gz.age", MOMENT=moment)
    with sqlite3.connect(tmp_path / "tawam.sqlite3") as connection:
        assert connection.execute("select count(*) from users").fetchone() == (0,)
    connection.close()
