"""The story of the demonstration, shortened: what it writes is whole, and the same plan writes the same."""

import asyncio
import re
import shutil
import signal
import sqlite3
from collections import Counter
from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tawam.checks import findings
from tawam.database.opening import open_database, sqlite_path
from tawam.demo.filling import FILMS
from tawam.demo_folder import Demonstration, read, write
from tawam.orders.reconcile import Reconciliation, reconcile
from tawam.payments.opening import open_payments
from tawam.settings import Settings
from tests.demo.demo_process import THE_STORY, DemoCommand
from tests.rules.repository import ROOT

NOW = datetime(2026, 11, 27, 14, 30, tzinfo=UTC)
# One customer with a production, and two single orders.
SCALE = 0.04
# Random in each shop, and nothing of the story.
_RANDOM = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{24,}|sandbox_\w+|[0-9a-f]{16,}|/r/\w+|\"code\":\"\d{6}\""
)
# Of referral links, stored bytes and passwords.
_OF_CHANCE = {"code", "key", "password_hash", "stand_in_hash"}
# Written by the database on its own clock, or by the machine's.
_UNTOLD = {"changes", "alembic_version", "sqlite_sequence"}
_SEEN = ("productions", "videos", "cut_comments", "ledger_entries", "orders")

SEED = 1


def fill_folder(home: Path, films: Path) -> DemoCommand:
    """`tawam demo --fill-only`, with the films that are made already."""
    command = DemoCommand(home, ROOT / "web/dist")
    write(command.data, Demonstration(SEED, NOW.isoformat(), SCALE))
    (command.data / FILMS).symlink_to(films)
    plan = ("--seed", str(SEED), "--now", NOW.isoformat(), "--scale", str(SCALE))
    # Links in mails name the port.
    code, printed = command.run(THE_STORY, "--fill-only", *plan, TAWAM_PORT="8000")
    assert code == 0, printed
    return command


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("films")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, films: Path) -> DemoCommand:
    return fill_folder(tmp_path_factory.mktemp("newcomer"), films)


@pytest.fixture(scope="module")
def shop(filled: DemoCommand) -> Settings:
    return Settings(data_dir=filled.data)


@pytest.fixture
def served(filled: DemoCommand, tmp_path: Path) -> Generator[DemoCommand]:
    """A copy that is served: its server goes on with it."""
    command = DemoCommand(tmp_path, ROOT / "web/dist")
    shutil.copytree(filled.data, command.data, symlinks=True)
    process = command.start(THE_STORY)
    command.page()
    yield command
    process.send_signal(signal.SIGINT)
    process.wait()


def written(settings: Settings) -> dict[str, Counter[str]]:
    """Every row of every table, without what is random."""
    with sqlite3.connect(sqlite_path(settings)) as connection:
        connection.row_factory = sqlite3.Row
        names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        return {
            name: Counter(_plain(row) for row in connection.execute(f'select * from "{name}"'))
            for name in names
            if name not in _UNTOLD
        }


def _plain(row: sqlite3.Row) -> str:
    known = {name: value for name, value in dict(row).items() if name not in _OF_CHANCE}
    return _RANDOM.sub("#", str(known))


async def _reconciled(settings: Settings) -> Reconciliation:
    database, provider = open_database(settings), open_payments(settings)
    await database.open()
    try:
        return await reconcile(database, provider, NOW - timedelta(days=365), NOW)
    finally:
        await database.close()


def test_everything_that_it_wrote_is_whole(shop: Settings):
    async def look() -> list[Any]:
        return [finding async for finding in findings(shop, reads_files=True)]

    assert [finding for finding in asyncio.run(look()) if not finding.is_well] == []
    found = asyncio.run(_reconciled(shop))
    assert (found.differences, found.compared > 3) == ([], True)


def test_nothing_was_made_after_the_end_of_the_year(shop: Settings):
    with sqlite3.connect(sqlite_path(shop)) as connection:
        dated = connection.execute(
            "select m.name from sqlite_master m, pragma_table_info(m.name) c "
            "where m.type = 'table' and c.name = 'created_at'"
        )
        names = {name for (name,) in dated.fetchall()} - _UNTOLD
        newest = {
            name: connection.execute(f"select max(created_at) from {name}").fetchone()[0] for name in names
        }
    assert {"orders", "videos", "cuts", "mails"} <= {name for name, moment in newest.items() if moment}
    late = {
        name: moment for name, moment in newest.items() if moment and datetime.fromisoformat(moment) > NOW
    }
    assert late == {}


def test_the_same_plan_writes_the_same_shop(
    shop: Settings, films: Path, tmp_path_factory: pytest.TempPathFactory
):
    again = written(Settings(data_dir=fill_folder(tmp_path_factory.mktemp("again"), films).data))
    first = written(shop)
    differing = {name: (first[name] - again[name], again[name] - first[name]) for name in first}
    assert {name: pair for name, pair in differing.items() if any(pair)} == {}


def test_a_newcomer_signs_in_as_each_of_the_four(served: DemoCommand):
    demonstration = read(served.data)
    assert demonstration is not None
    assert [each.role for each in demonstration.sign_ins] == ["customer", "person", "producer", "admin"]
    page, printed = served.page("/dev"), served.printed("They are also at")
    anon_key = httpx2.get(f"{served.url}/auth/v1/client-config").json()["anonKey"]
    seen: dict[str, Counter[str]] = {}
    for each in demonstration.sign_ins:
        for told in (each.email, each.password, each.path):
            assert told in page
            assert told in printed
        assert "<b>Demonstration:</b>" in served.page(each.path)
        body = {"email": each.email, "password": each.password}
        headers = {"apikey": anon_key}
        with httpx2.Client(base_url=served.url, headers=headers) as client:
            session = client.post("/auth/v1/token?grant_type=password", json=body)
            assert session.status_code == 200, session.text
            client.headers["authorization"] = f"Bearer {session.json()['access_token']}"
            seen[each.role] = Counter(
                {table: len(client.get(f"/rest/v1/{table}?select=id").json()) for table in _SEEN}
            )
    assert seen["customer"]["videos"] >= 3
    assert seen["customer"]["cut_comments"] > 3
    assert seen["person"]["ledger_entries"] >= 15
    assert seen["producer"]["productions"] >= 1
    assert seen["admin"]["orders"] >= 2
