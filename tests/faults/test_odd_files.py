"""Two hundred files that nobody has tuned to: odd names, sizes, orders, types and moments, from one seed.

None breaks the server. What was acknowledged reads back byte for byte, and nothing that a browser would run
is shown inline.
"""

import random
from base64 import b64encode
from collections import Counter
from dataclasses import dataclass
from urllib.parse import quote

import httpx2
import pytest
from sqlalchemy import func, select

from tawam.database.port import Database, Statement
from tawam.objects.tables import object_parts, objects
from tawam.settings import Settings
from tests.conftest import NewClient
from tests.faults.conftest import Figure, times
from tests.people import People
from tests.storage.conftest import Ask, asker

FILES = times(full=2_000, quick=200)
SEED = 20_261
HEADS = {
    "png": bytes.fromhex("89504e470d0a1a0a0000000d49484452"),
    "jpeg": bytes.fromhex("ffd8ffe000104a46494600"),
    "webp": b"RIFF\x24\x00\x00\x00WEBPVP8 ",
    "gif": b"GIF89a\x01\x00\x01\x00",
    "mp4": b"\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2",
    "wav": b"RIFF\xff\xff\xff\xffWAVEfmt ",
    "pdf": b"%PDF-1.7\n",
    "zip": b"PK\x03\x04\x14\x00",
    "html": b"<!doctype html><script>alert(1)</script>",
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "program": b"\x7fELF\x02\x01\x01",
    "text": b"plain words",
    "noise": b"",
}
TYPES = [
    "image/png",
    "text/html",
    "image/svg+xml",
    "video/mp4",
    "x",
    "",
    "image/png; q=1",
    "a/b\u00e9",
    "*/*",
]
NAMES = [
    "a.png",
    "a b.png",
    "صورة.png",
    "a\u202egnp.exe",
    "a\u0301.png",
    "../../a.png",
    "a//b.png",
    "./a.png",
    "a\\b.png",
    "a%2fb.png",
    "a?b#c.png",
    "\x07.png",
    "x" * 1100,
    ".emptyFolderPlaceholder",
    "😀" * 40,
    "con",
    "a/",
    " a ",
    "a.png\x00.exe",
    "a;b,c=d.png",
]
OFFSET_BYTES = "application/offset+octet-stream"
SIZES = [0, 1, 2, 100, 4096, 65_537, 4 * 1024 * 1024 - 1, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1]
WEIGHTS = [4, 4, 4, 8, 8, 4, 1, 1, 1]
ERROR = {"statusCode", "code", "error", "message"}
INLINE = ("image/png", "image/jpeg", "image/webp", "image/gif", "video/", "audio/")
_HELD = select(object_parts.c.object_id).where(object_parts.c.object_id.is_not(None))
WITHOUT_BYTES = Statement(
    select(func.count().label("count"))
    .select_from(objects)
    .where(objects.c.size > 0, objects.c.id.not_in(_HELD))
)


@dataclass(frozen=True)
class OddFile:
    bucket: str
    name: str
    content: bytes
    content_type: str


class OddFiles:
    """Makes the files, and sends each in a way of its own."""

    def __init__(self, seed: int, folder: str) -> None:
        self.chance = random.Random(seed)
        self._folder = folder

    def make(self) -> OddFile:
        head = self.chance.choice(list(HEADS.values()))
        size = self.chance.choices(SIZES, WEIGHTS)[0]
        content = (head + self.chance.randbytes(size))[:size]
        bucket = self.chance.choice(["avatars", "docs", "docs", "docs", "recordings", "nowhere"])
        last = self.chance.choice([*NAMES, *(f"{self.chance.random()}.png" for _ in NAMES)])
        name = f"{self.chance.choice([self._folder, self._folder, 'somebody'])}/{last}"
        return OddFile(bucket, name, content, self.chance.choice(TYPES))

    async def send(self, ask: Ask, file: OddFile) -> list[httpx2.Response]:
        way = self.chance.choice([self._send_raw, self._send_form, self._send_parts, self._send_parts])
        return await way(ask, file)

    async def _send_raw(self, ask: Ask, file: OddFile) -> list[httpx2.Response]:
        headers = [(b"x-upsert", self.chance.choice([b"true", b"false", b"maybe"]))]
        headers.append((b"content-type", file.content_type.encode()))
        if self.chance.random() < 0.2:
            headers.append((b"x-metadata", self.chance.choice([b"e30=", b"!", b"bm8=", b"W10="])))
        method = self.chance.choice(["POST", "POST", "PUT"])
        return [await ask(method, _path(file), content=file.content, headers=dict(headers))]

    async def _send_form(self, ask: Ask, file: OddFile) -> list[httpx2.Response]:
        files = {self.chance.choice(["", "file"]): ("any", file.content, file.content_type)}
        fields = self.chance.choice(
            [{}, {"cacheControl": "3600"}, {"cacheControl": "x" * 300, "metadata": "{"}]
        )
        return [await ask("POST", _path(file), files=files, data=fields, headers={"x-upsert": "true"})]

    async def _send_parts(self, ask: Ask, file: OddFile) -> list[httpx2.Response]:
        """Send by tus: with a wrong length, wrong offsets, parts twice, a deletion in between."""
        length = len(file.content) + self.chance.choice([0, 0, 0, 0, 1, -1])
        fields = {"bucketName": file.bucket, "objectName": file.name, "contentType": file.content_type}
        described = ",".join(f"{key} {b64encode(text.encode()).decode()}" for key, text in fields.items())
        tus = {"tus-resumable": "1.0.0"}
        announced = {"upload-length": str(length), "upload-metadata": described, "x-upsert": "true"}
        answers = [await ask("POST", "/upload/resumable", headers=tus | announced)]
        if answers[0].status_code != 201:
            return answers
        path = answers[0].headers["location"].removeprefix("/storage/v1")
        offset, step = 0, max(1, len(file.content) // self.chance.choice([1, 2, 3]))
        while offset < len(file.content) and len(answers) < 9:
            piece = file.content[offset : offset + step]
            sent_at = offset + self.chance.choice([0, 0, 0, 0, 1, -1])
            headers = {
                **tus,
                "content-type": "application/offset+octet-stream",
                "upload-offset": str(sent_at),
            }
            answers.append(await ask("PATCH", path, content=piece, headers=headers))
            if self.chance.random() < 0.05:
                answers.append(await ask("DELETE", path, headers=tus))
                break
            if answers[-1].status_code == 204:
                offset += len(piece)
        return answers


def _path(file: OddFile) -> str:
    return quote(f"/object/{file.bucket}/{file.name}", safe="/")


@pytest.mark.slow
async def test_odd_files_break_nothing(
    new_client: NewClient, database: Database, settings: Settings, figure: Figure
) -> None:
    people = People(database, settings)
    ann = await people.add("ann")
    odd, outcomes = OddFiles(SEED, ann.id), Counter[str]()
    acknowledged = refused = 0
    async with new_client("198.51.100.7") as client:
        service = asker(client, people.service)
        assert (await service("POST", "/bucket", json={"id": "docs", "name": "docs"})).status_code == 200
        callers = [asker(client, ann.headers), asker(client, people.anonymous), *[service] * 4]
        for number in range(FILES):
            file = odd.make()
            answers = await odd.send(odd.chance.choice(callers), file)
            story = (number, file.bucket, file.name[:80], len(file.content), file.content_type)
            for answer in answers:
                assert answer.status_code < 500, (story, answer.text)
                is_refused = answer.status_code >= 400
                assert not is_refused or set(answer.json()) == ERROR, (story, answer.text)
                outcomes[answer.json()["code"] if is_refused else "taken"] += 1
            if not _is_stored(file, answers):
                refused += 1
                continue
            acknowledged += 1
            read = await service("GET", _path(file))
            assert (read.status_code, read.content) == (200, file.content), story
            is_attachment = read.headers.get("content-disposition", "").startswith("attachment")
            assert is_attachment or read.headers["content-type"].startswith(INLINE), (story, read.headers)
            assert read.headers["x-content-type-options"] == "nosniff", story
    assert await database.fetch_one(WITHOUT_BYTES) == {"count": 0}
    assert acknowledged > FILES // 20, outcomes
    figure("files sent", FILES)
    figure("acknowledged, each read back", acknowledged)
    figure("refused with a reason", refused)
    for code, count in outcomes.most_common():
        figure(f"answers: {code}", count)
    figure("answers of 5xx", 0)


def _is_stored(file: OddFile, answers: list[httpx2.Response]) -> bool:
    """Whether the last answer says that the whole file is there."""
    last, size = answers[-1], str(len(file.content))
    if last.request.method == "PATCH":
        is_whole = answers[0].request.headers["upload-length"] == size
        return is_whole and last.status_code == 204 and last.headers["upload-offset"] == size
    return last.request.method in ("POST", "PUT") and last.status_code == 200
