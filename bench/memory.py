"""What a server with one worker holds in memory: at rest, and after a bulk preview, a PDF and a picture.

    python -m bench.memory [--rest 5] [--after 60]

The figures are megabytes of each process with its share of what both have in common (Pss), and the processor
time of a start up to the first page: other work on the machine delays the clock alone.
"""

import argparse
import asyncio
import base64
import io
import json
import os
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from PIL import Image
from sqlalchemy import select

from bench.servers import BIN, free_port, running
from tawam.account_listeners import connect_account_listeners
from tawam.database.opening import open_database
from tawam.database.statement import Statement
from tawam.migrate import migrate
from tawam.orders.tables import payments
from tawam.settings import Settings
from tests.people import People, Person
from tests.productions.world import Customer, World

LINES = 190
GOAL_AT_REST, GOAL_AFTER = 140, 200
_PAYMENTS = Statement(select(payments.c.id))


@dataclass(frozen=True)
class Shop:
    person: Person
    customer: Customer
    payment_id: str


async def prepare(settings: Settings) -> Shop:
    """Make a customer with a production and a payment."""
    connect_account_listeners()
    await migrate(settings)
    database = open_database(settings)
    await database.open()
    try:
        person = await People(database, settings).add("ann", full_name="Ann Lee")
        world = World(database, settings)
        customer = await world.customer(person)
        await world.collect(customer)
        await world.make(customer)
        [payment] = await database.fetch_all(_PAYMENTS)
        return Shop(person, customer, payment["id"])
    finally:
        await database.close()


def processes(parent: int) -> list[int]:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [parent, *map(int, children)]


def megabytes(process: int) -> float:
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def processor_seconds(process: int) -> float:
    """Of the process, and of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def show(name: str, parent: int, goal: float) -> None:
    figures = [megabytes(process) for process in processes(parent)]
    verdict = "ok" if sum(figures) <= goal else "ABOVE GOAL"
    each = " + ".join(f"{figure:.0f}" for figure in figures)
    print(f"{name:28} {each} = {sum(figures):.0f} MB (goal {goal}) {verdict}", flush=True)


class Site:
    def __init__(self, port: int, person: Person) -> None:
        self._port = port
        self._headers = person.headers

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> bytes:
        connection = HTTPConnection("127.0.0.1", self._port)
        connection.request(method, path, body, {**self._headers, "content-type": kind})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {content[:300]!r}")
        return content

    def call(self, name: str, **body: Any) -> bytes:
        return self.ask("POST", f"/functions/v1/{name}", json.dumps(body).encode())


def acts(site: Site, shop: Shop) -> dict[str, Callable[[], object]]:
    rows = "".join(f"Person {number},Company {number}\n" for number in range(LINES))
    picture = io.BytesIO()
    Image.effect_noise((1600, 1200), 80).convert("RGB").save(picture, "PNG")
    path = f"avatars/{shop.person.id}/me.png"

    def show_picture() -> None:
        site.ask("POST", f"/storage/v1/object/{path}", picture.getvalue(), "image/png")
        site.ask("GET", f"/storage/v1/object/public/{path}")

    return {
        "bulk preview": lambda: site.call(
            "preview-bulk-videos",
            production_id=shop.customer.production_id,
            title="Welcome, {name}",
            text="# Opening\nDear {name}, thank you.\n{company} is in good hands.",
            spoken="en",
            channels=["linkedin"],
            file=base64.b64encode(f"name,company\n{rows}".encode()).decode(),
        ),
        "PDF": lambda: site.call("receipt-pdf", paymentId=shop.payment_id),
        "picture": show_picture,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rest", type=float, default=5, help="seconds from the first page to the first look")
    parser.add_argument("--after", type=float, default=60, help="seconds from the acts to the last look")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        settings = Settings(data_dir=Path(folder), port=port, site_url=f"http://127.0.0.1:{port}")
        shop = asyncio.run(prepare(settings))
        environment = {"TAWAM_DATA_DIR": folder, "TAWAM_PORT": f"{port}"}
        with running([str(BIN / "tawam"), "serve"], f"{settings.site_url}/", environment, 120) as parent:
            spent = sum(map(processor_seconds, processes(parent)))
            print(f"{'first page':28} {spent:.2f} s of processor time", flush=True)
            time.sleep(options.rest)
            show("at rest", parent, GOAL_AT_REST)
            for name, act in acts(Site(port, shop.person), shop).items():
                act()
                show(f"after a {name}", parent, GOAL_AFTER)
            time.sleep(options.after)
            show(f"{options.after:g} s later", parent, GOAL_AFTER)


if __name__ == "__main__":
    main()
