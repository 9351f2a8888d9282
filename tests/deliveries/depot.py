"""Sends films and delivers them as the browser does, and looks into them in a way of its own."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import insert, select

from tawam.allowances.spending import Correction, correct
from tawam.allowances.tables import allowance_entries
from tawam.database.port import Row, Statement
from tawam.database.schema import new_id, now
from tawam.deliveries.tables import deliveries, delivery_captions, publications
from tawam.media.inspection import Inspected
from tawam.objects.tables import objects
from tawam.recordings.checker import FileChecker
from tawam.videos.state import lock_video, refresh_video
from tawam.videos.tables import cut_decisions, cuts
from tests.people import Person
from tests.recordings.glance import FILM, glance
from tests.videos.desk import Desk

FILM_BYTES = b"film " * 500_000
TALL_BYTES = b"tall " * 1_000
VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOur price is one number.\n"
FILMS: dict[str, Any] = {
    "channel": "linkedin",
    "shape": "16:9",
    "spoken": "en",
    "file_name": "Pricing final.mp4",
}
INSERT_CUT = Statement(insert(cuts))
INSERT_DECISION = Statement(insert(cut_decisions))
ALL = {
    table.name: Statement(select(table).order_by(table.c.created_at, table.c.id))
    for table in (deliveries, delivery_captions, publications, allowance_entries)
}
OBJECTS = Statement(
    select(objects.c.name).where(objects.c.bucket_id == "deliveries").order_by(objects.c.name)
)


async def look(files: Sequence[Path]) -> Inspected:
    content = await asyncio.to_thread(files[0].read_bytes)
    if content.startswith(b"tall"):
        return Inspected(msgspec.structs.replace(FILM, width=1080, height=1920), poster=b"a tall poster")
    return await glance(files)


@dataclass(frozen=True)
class Depot(Desk):
    """A desk whose films can be sent. `checker`: looks into them when a test says so."""

    checker: FileChecker

    async def approved(self, **changes: Any) -> str:
        """A video whose first cut the customer has approved."""
        video = await self.begin(**changes)
        await self.send(self.noura, video["id"])
        await self.decide(self.ann, video["id"], 1)
        await self.approve_cut(video["id"])
        return video["id"]

    async def approve_cut(self, video_id: str, number: int = 1, version: int = 1) -> None:
        moment = now()
        author = {"author_id": None, "author_side": "team", "author_name": "Noura"}
        async with self.world.database.transaction() as transaction:
            video = await lock_video(transaction, video_id)
            cut: dict[str, Any] = {
                **dict.fromkeys(cuts.columns.keys()),
                **author,
                "attempts": 0,
                "id": new_id(),
                "video_id": video_id,
                "twin_id": video["twin_id"],
                "number": number,
                "version": version,
                "file_name": "cut.mp4",
                "size": 7,
                "object_path": f"cut-{video_id}-{number}",
                "status": "ready",
                "findings": [],
                "due_at": moment,
                "created_at": moment,
                "updated_at": moment,
            }
            await transaction.execute(INSERT_CUT, **cut)
            said = {"video_id": video_id, "cut": number, "decision": "approved", "note": None}
            await transaction.execute(INSERT_DECISION, id=new_id(), **said, **author, created_at=moment)
            await refresh_video(transaction, video)

    async def announce(self, video_id: str, content: bytes = FILM_BYTES, **changes: Any) -> Row:
        body = {"id": new_id(), "video_id": video_id, "size": len(content), **FILMS, **changes}
        return await self.calls.answer("start-delivery", self.noura, **body)

    async def upload(self, path: str, content: bytes = FILM_BYTES, who: Person | None = None) -> int:
        headers = {**(who or self.noura).headers, "content-type": "video/mp4"}
        address = f"/storage/v1/object/deliveries/{path}"
        answer = await self.calls.client.post(address, content=content, headers=headers)
        return answer.status_code

    async def checked(self, video_id: str, content: bytes = FILM_BYTES, **changes: Any) -> Row:
        """A film that is here and was looked into."""
        row = await self.announce(video_id, content, **changes)
        assert await self.upload(row["object_path"], content) == 200
        assert await self.checker.check_due()
        return await self.delivery(row["id"])

    async def deliver(self, video_id: str, *ids: str) -> list[Row]:
        body = {"video_id": video_id, "delivery_ids": list(ids)}
        return (await self.calls.answer("deliver", self.noura, **body))["deliveries"]

    async def delivered(self, video_id: str, content: bytes = FILM_BYTES, **changes: Any) -> Row:
        row = await self.checked(video_id, content, **changes)
        (delivered,) = await self.deliver(video_id, row["id"])
        return delivered

    async def delivery(self, delivery_id: str) -> Row:
        (row,) = [row for row in await self.all("deliveries") if row["id"] == delivery_id]
        return row

    async def all(self, table: str) -> list[Row]:
        return await self.world.database.fetch_all(ALL[table])

    async def left(self) -> int:
        """The variants that the plan still holds."""
        return sum(row["amount"] for row in await self.all("allowance_entries") if row["kind"] == "variant")

    async def leave(self, count: int) -> None:
        amount = count - await self.left()
        change = Correction(kind="variant", amount=amount, note="Test", key=new_id())
        async with self.world.database.transaction() as transaction:
            await correct(transaction, self.customer.production_id, change)

    async def object_names(self) -> list[str]:
        return [row["name"] for row in await self.world.database.fetch_all(OBJECTS)]

    async def kinds(self) -> list[str]:
        return await self.world.kinds(self.customer.twin_id)
