"""Random sequences of acts on files beside a plain model: whatever is done, no byte is lost."""

import base64
import random
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from urllib.parse import quote

import httpx2
import pytest
from sqlalchemy import bindparam, update

from tawam.database.port import Database, Statement
from tawam.database.schema import Id
from tawam.objects.blobs import Blobs, new_key
from tawam.objects.checking import Walk, damages
from tawam.objects.opening import open_blobs
from tawam.objects.parts import PART_SIZE
from tawam.objects.rows import DELETE_OBJECT, DELETE_PART, OBJECT, PARTS
from tawam.objects.sweeping import ObjectSweeper
from tawam.objects.tables import objects
from tawam.settings import Settings
from tests.faults.conftest import Figure, times
from tests.objects.s3_server import S3Server
from tests.people import People
from tests.storage.conftest import BASE

STEPS = 14
# Letters that have several spellings, others that look the same and are not, and blanks at an end.
STEMS = ("é", "Å", "\N{ANGSTROM SIGN}", "ﬁ", "آ", "가", "ẛ̣", "ñ/ö", "A", "a", "a ", "Ⅷ")
FORMS: tuple[Literal["NFC", "NFD", "NFKC", "NFKD"], ...] = ("NFC", "NFD", "NFKC", "NFKD")
SET_SIZE = Statement(
    update(objects).where(objects.c.id == bindparam("object_id", type_=Id())).values(size=objects.c.size + 1)
)
KINDS = (
    "bytes flipped",
    "part removed",
    "row removed",
    "size wrong",
    "part row missing",
    "extra blob",
    "whole",
)
TUS = {"tus-resumable": "1.0.0"}


@pytest.fixture(params=["folder", "s3"])
def settings_values(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    if request.param == "folder":
        return {"storage_url": ""}
    server: S3Server = request.getfixturevalue("s3_server")
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    return {"storage_url": f"s3://files/sequences-{random.randrange(10**9)}"}


@dataclass
class Shop:
    """The server, and beside it what it has to hold: bytes by normalized names."""

    client: httpx2.AsyncClient
    headers: dict[str, str]
    database: Database
    blobs: Blobs
    rng: random.Random
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    uploads: list[str] = field(default_factory=list[str])
    differences: list[str] = field(default_factory=list[str])
    done: Counter[str] = field(default_factory=Counter[str])

    async def ask(self, method: str, path: str, **options: Any) -> httpx2.Response:
        headers = {**self.headers, **options.pop("headers", {})}
        return await self.client.request(method, f"{BASE}{path}", headers=headers, **options)

    def name(self) -> str:
        return unicodedata.normalize(self.rng.choice(FORMS), self.rng.choice(STEMS))

    def known(self) -> str:
        """Mostly the name of a file that is there, in one of its spellings."""
        if self.files and self.rng.random() < 0.8:
            return unicodedata.normalize(self.rng.choice(("NFC", "NFD")), self.rng.choice(sorted(self.files)))
        return self.name()

    def bytes(self) -> bytes:
        size = self.rng.choice([0, 1, 10, 1000, 1000, 1000])
        return self.rng.randbytes(PART_SIZE + size if self.rng.random() < 0.02 else size)

    def compare(self, act: str, answer: httpx2.Response, expected: str) -> bool:
        """Note an answer other than the model's; whether the act was done."""
        got = "done" if answer.status_code < 300 else answer.json()["code"]
        if got != expected:
            self.differences.append(f"{act}: {got} in place of {expected}")
        return got == "done"

    async def store(self) -> None:
        name, data, is_upsert = self.name(), self.bytes(), self.rng.random() < 0.5
        plain = unicodedata.normalize("NFC", name)
        expected = "KeyAlreadyExists" if plain in self.files and not is_upsert else "done"
        headers = {"x-upsert": str(is_upsert).lower(), "content-type": "application/octet-stream"}
        answer = await self.ask("POST", f"/object/docs/{quote(name)}", content=data, headers=headers)
        if self.compare("store", answer, expected):
            self.files[plain] = data

    async def copy(self) -> None:
        source, target, is_upsert = self.known(), self._target(), self.rng.random() < 0.7
        plain, onto = (unicodedata.normalize("NFC", each) for each in (source, target))
        expected = "done"
        if plain not in self.files:
            expected = "NoSuchKey"
        elif onto in self.files and not is_upsert:
            expected = "KeyAlreadyExists"
        body = {"bucketId": "docs", "sourceKey": source, "destinationKey": target}
        headers = {"x-upsert": str(is_upsert).lower()}
        if self.compare("copy", await self.ask("POST", "/object/copy", json=body, headers=headers), expected):
            self.files[onto] = self.files[plain]

    async def move(self) -> None:
        source, target = self.known(), self._target()
        plain, onto = (unicodedata.normalize("NFC", each) for each in (source, target))
        expected = "done"
        if plain not in self.files:
            expected = "NoSuchKey"
        elif onto in self.files and onto != plain:
            expected = "KeyAlreadyExists"
        body = {"bucketId": "docs", "sourceKey": source, "destinationKey": target}
        if self.compare("move", await self.ask("POST", "/object/move", json=body), expected):
            self.files[onto] = self.files.pop(plain)

    async def remove(self) -> None:
        names = [self.known() for _ in range(self.rng.choice([1, 1, 2]))]
        answer = await self.ask("DELETE", "/object/docs", json={"prefixes": names})
        gone = {unicodedata.normalize("NFC", name) for name in names} & self.files.keys()
        if {each["name"] for each in answer.json()} != gone:
            self.differences.append(f"remove: {answer.text}")
        for name in gone:
            del self.files[name]

    async def resume(self) -> None:
        """Send a file in pieces; give it up, leave it lying, or finish it over whatever is there."""
        name, data, end = (
            self.known(),
            self.bytes() + b"tus",
            self.rng.choice(["finish", "finish", "end", "leave"]),
        )
        fields = {"bucketName": "docs", "objectName": name}
        encoded = [f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in fields.items()]
        headers = {
            **TUS,
            "upload-length": str(len(data)),
            "upload-metadata": ",".join(encoded),
            "x-upsert": "true",
        }
        begun = await self.ask("POST", "/upload/resumable", headers=headers)
        place = begun.headers["location"].removeprefix(BASE)
        cut = self.rng.randrange(1, len(data))
        for start, stop in ((0, cut), (cut, len(data)))[: 2 if end == "finish" else 1]:
            sent = {**TUS, "upload-offset": str(start), "content-type": "application/offset+octet-stream"}
            self.compare(
                "patch", await self.ask("PATCH", place, headers=sent, content=data[start:stop]), "done"
            )
        if end == "finish":
            self.files[unicodedata.normalize("NFC", name)] = data
        elif end == "end":
            self.compare("terminate", await self.ask("DELETE", place, headers=TUS), "done")

    async def sweep(self) -> None:
        moment = datetime.now(UTC) + timedelta(days=self.rng.choice([0, 0.5, 1.5, 3]))
        await ObjectSweeper(self.database, self.blobs).sweep(moment)

    def _target(self) -> str:
        return self.known() if self.rng.random() < 0.4 else self.name()

    async def look(self) -> int:
        """Compare every file with the model; return the bytes that are lost."""
        lost = 0
        for name, data in self.files.items():
            answer = await self.ask("GET", f"/object/docs/{quote(name)}")
            if answer.content != data or answer.status_code != 200:
                lost += max(1, len(data))
                self.differences.append(f"{name}: {answer.status_code} {answer.text[:80]}")
        listed = await self.ask("POST", "/object/list-v2/docs", json={"limit": 1000})
        found = {each["name"] for each in listed.json()["objects"]}
        if found != set(self.files):
            self.differences.append(f"list: {found ^ set(self.files)}")
        return lost


@pytest.fixture
async def shop(client: httpx2.AsyncClient, people: People, database: Database, settings: Settings) -> Shop:
    shop = Shop(client, people.service, database, open_blobs(settings), random.Random(20261128))
    assert (await shop.ask("POST", "/bucket", json={"id": "docs"})).status_code == 200
    return shop


async def test_no_byte_is_lost(shop: Shop, figure: Figure):
    count, lost = times(500, 8), 0
    acts: list[Callable[[], Awaitable[None]]] = [
        shop.store,
        shop.store,
        shop.copy,
        shop.copy,
        shop.move,
        shop.remove,
        shop.resume,
        shop.sweep,
    ]
    for _ in range(count):
        for _ in range(STEPS):
            act = shop.rng.choice(acts)
            shop.done[act.__name__] += 1
            await act()
        lost += await shop.look()
        for name in list(shop.files)[shop.rng.randrange(4) :]:
            del shop.files[name]
            await shop.ask("DELETE", f"/object/docs/{quote(name)}")
    walk = Walk()
    found = [each async for each in damages(shop.database, shop.blobs, walk)]
    figure("sequences / acts", f"{count} / {sum(shop.done.values())}")
    differences = len(shop.differences)
    figure("bytes lost / answers that differ / damages named", f"{lost} / {differences} / {len(found)}")
    assert (lost, shop.differences, found) == (0, [], [])


async def test_each_planted_damage_is_named(shop: Shop, figure: Figure):
    """And nothing else is, while whole files lie beside it."""
    planted: dict[str, str] = {}
    for turn in range(times(20, 1)):
        for kind in KINDS:
            name = f"{kind}-{turn}"
            size = shop.rng.choice([PART_SIZE + 9, 2 * PART_SIZE, 1, 1000])
            await shop.ask("PUT", f"/object/docs/{quote(name)}", content=shop.rng.randbytes(size))
            planted[await plant(shop, kind, name) or f"docs/{name}:"] = kind
    sentences = [found.sentence async for found in damages(shop.database, shop.blobs, Walk())]
    named = [mark for mark in planted if any(mark in sentence for sentence in sentences)]
    missed = [mark for mark, kind in planted.items() if kind != "whole" and mark not in named]
    wrongly = [mark for mark in named if planted[mark] == "whole"]
    figure("damages planted / missed", f"{len(planted) - times(20, 1)} / {len(missed)}")
    assert (missed, wrongly) == ([], [])


async def plant(shop: Shop, kind: str, name: str) -> str | None:
    """Damage a file; return the key by which it will be named, if not by the file's name."""
    row = await shop.database.fetch_one(OBJECT, bucket_id="docs", name=name)
    assert row is not None
    parts = await shop.database.fetch_all(PARTS, object_id=row["id"])
    part = shop.rng.choice(parts)
    match kind:
        case "bytes flipped":
            data = bytes(part["size"])
            await shop.blobs.delete(part["key"])
            await shop.blobs.put(part["key"], data)
        case "part removed":
            await shop.blobs.delete(part["key"])
        case "extra blob":
            key = new_key()
            await shop.blobs.put(key, b"of nothing")
            return key
        case "whole":
            return None
        case _:
            async with shop.database.transaction() as transaction:
                if kind == "row removed":
                    await transaction.execute(DELETE_OBJECT, object_id=row["id"])
                    return part["key"]
                if kind == "size wrong":
                    await transaction.execute(SET_SIZE, object_id=row["id"])
                else:
                    await transaction.execute(DELETE_PART, part_id=part["id"])
    return None
