"""What others see of the server is what the lists beside this file say.

They name routes, functions, rights, refusals, stored names, tables and more. A list is a file of `facts/`,
with one fact a line; moving and renaming within the server changes none of them. After a change that is
meant, `TAWAM_TEST_WRITE_FACTS=1 python -m pytest -q tests/outside` writes them again, and their difference is
what the change does to others.
"""

import asyncio
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import asyncpg
import httpx2
import pytest

from tawam.settings import Settings
from tests.outside import reading
from tests.rules.repository import ROOT

FACTS = Path(__file__).parent / "facts"
MOST_SHOWN = 60


def hold(name: str, lines: Iterable[str]) -> None:
    """Compare facts with the list of that name."""
    found = sorted(set(lines))
    file = FACTS / f"{name}.txt"
    if os.environ.get("TAWAM_TEST_WRITE_FACTS"):
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    listed = file.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    difference = [f"- {line}" for line in listed if line not in set(found)]
    difference += [f"+ {line}" for line in found if line not in set(listed)]
    text = "\n".join(difference[:MOST_SHOWN])
    assert not difference, f"if this is meant, write {file.name} again, as above:\n{text}"


@pytest.mark.on_sqlite
class TestApplication:
    async def test_has_these_routes_functions_and_rights(self, app: Any) -> None:
        objects = reading.reachable(app)
        hold("routes", reading.routes(app.routes))
        hold("functions", reading.functions(objects))
        rights = (reading.table_rights, reading.bucket_rights, reading.topic_rights)
        hold("rights", (fact for read in rights for fact in read(objects)))
        hold("stored", reading.tagged_structs())

    async def test_answers_these_metrics_and_samples_of_mails(self, client: httpx2.AsyncClient) -> None:
        hold("metrics", reading.metrics((await client.get("/metrics")).text))
        hold("mails", reading.links((await client.get("/dev/mails")).text))


def test_source_says_and_names_this() -> None:
    nodes = reading.source_nodes()
    hold("refusals", reading.refusals(nodes))
    hold("arabic", reading.arabic_texts(nodes))
    hold("names", reading.dotted_names(nodes))


def test_browser_gets_these_types_and_bounds(tmp_path: Path) -> None:
    hold("browser", reading.browser_types(tmp_path))


def test_settings_and_catalogue_have_these_fields() -> None:
    hold("settings", reading.settings(Settings))
    catalogue = json.loads((ROOT / "catalogue/catalogue.json").read_text(encoding="utf-8"))
    hold("catalogue", reading.keys_of(catalogue, ""))


def test_sqlite_has_this_schema(sqlite_template: Path) -> None:
    hold("sqlite", reading.sqlite_schema(sqlite_template))


def test_postgres_has_this_schema(postgres_url: str) -> None:
    async def read() -> list[str]:
        connection = await asyncpg.connect(postgres_url)
        try:
            return [
                reading.postgres_line(kind, name, text)
                for kind, sql in reading.POSTGRES.items()
                for name, text in await connection.fetch(sql)
            ]
        finally:
            await connection.close()

    hold("postgres", asyncio.run(read()))
