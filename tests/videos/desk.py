"""Begins videos and sends scripts as the browser does, for the customer and for the team."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from tawam.database.port import Row, Statement
from tawam.database.schema import new_id
from tawam.videos.tables import (
    cut_comments,
    cut_decisions,
    cuts,
    script_comments,
    script_decisions,
    script_versions,
    videos,
)
from tests.consents.calls import Calls
from tests.people import Person
from tests.productions.world import Customer, World

ROWS = {
    table.name: Statement(select(table).order_by(table.c.created_at, table.c.id))
    for table in (
        videos,
        script_versions,
        script_comments,
        script_decisions,
        cuts,
        cut_comments,
        cut_decisions,
    )
}
VIDEO: dict[str, Any] = {
    "title": "Pricing, said plainly",
    "brief": "One number, and what it buys.",
    "spoken": "en",
    "channels": ["linkedin"],
}
WORDS = "# Opening\nOur price is one number.\nHere is what it buys."


@dataclass(frozen=True)
class Desk:
    """
    Attributes:
        noura: of the team.
    """

    calls: Calls
    world: World
    customer: Customer
    noura: Person

    @property
    def ann(self) -> Person:
        return self.customer.person

    async def begin(self, who: Person | None = None, **changes: Any) -> Row:
        body = {"id": new_id(), "production_id": self.customer.production_id, **VIDEO, **changes}
        return await self.calls.answer("create-video", who or self.ann, **body)

    async def send(self, who: Person, video_id: str, base: int = 0, text: str = WORDS, **more: Any) -> Row:
        return await self.calls.answer("send-script", who, video_id=video_id, text=text, base=base, **more)

    async def decide(
        self, who: Person, video_id: str, version: int, decision: str = "approved", **more: Any
    ) -> Row:
        return await self.calls.answer(
            "decide-script", who, video_id=video_id, version=version, decision=decision, **more
        )

    async def comment(self, who: Person, video_id: str, **changes: Any) -> Row:
        body = {"id": new_id(), "version": 1, "line": 2, "text": "Which number?", **changes}
        return await self.calls.answer("comment-script", who, video_id=video_id, **body)

    async def rows(self, table: str) -> list[Row]:
        return await self.world.database.fetch_all(ROWS[table])

    async def video(self) -> Row:
        (row,) = await self.rows("videos")
        return row

    async def production(self) -> Row:
        return await self.world.production(self.customer.story)
