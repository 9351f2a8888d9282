"""Sends cuts as the team's browser does, and answers them as the customer's does."""

from dataclasses import dataclass
from typing import Any

import httpx2

from tawam.database.port import Row
from tawam.database.schema import new_id
from tawam.recordings.checker import FileChecker
from tests.people import Person
from tests.recordings.glance import A_FILM
from tests.videos.desk import Desk


@dataclass(frozen=True)
class Suite:
    """
    Attributes:
        video_id: of a video whose script is approved.
    """

    desk: Desk
    video_id: str
    checker: FileChecker

    async def start(self, content: bytes = A_FILM, **changes: Any) -> Row:
        body = {"video_id": self.video_id, "file_name": "cut.mp4", "size": len(content), **changes}
        return await self.desk.calls.answer("start-cut", self.desk.noura, **body)

    async def upload(
        self, path: str, content: bytes = A_FILM, who: Person | None = None, *, is_upsert: bool = False
    ) -> httpx2.Response:
        headers = {
            **(who or self.desk.noura).headers,
            "content-type": "video/mp4",
            "x-upsert": str(is_upsert).lower(),
        }
        return await self.desk.calls.client.post(
            f"/storage/v1/object/cuts/{path}", content=content, headers=headers
        )

    async def send(self, content: bytes = A_FILM, **changes: Any) -> Row:
        """Announce and send a file; it waits for the checks."""
        started = await self.start(content, **changes)
        answer = await self.upload(started["object_path"], content)
        assert answer.status_code == 200, answer.text
        return started

    async def make(self, content: bytes = A_FILM, **changes: Any) -> Row:
        """Send a cut and have it checked; returns its row."""
        started = await self.send(content, **changes)
        assert await self.checker.check_due()
        return await self.cut(started["id"])

    async def cut(self, cut_id: str) -> Row:
        return next(row for row in await self.desk.rows("cuts") if row["id"] == cut_id)

    async def comment(self, who: Person, **changes: Any) -> Row:
        body = {
            "id": new_id(),
            "video_id": self.video_id,
            "cut": 1,
            "at_ms": 8_000,
            "text": "Later?",
            **changes,
        }
        return await self.desk.calls.answer("comment-cut", who, **body)

    def decision(self, cut: int, decision: str = "approved", **more: Any) -> dict[str, Any]:
        return {"video_id": self.video_id, "cut": cut, "decision": decision, **more}

    async def decide(self, cut: int, decision: str = "approved", **more: Any) -> Row:
        body = self.decision(cut, decision, **more)
        return await self.desk.calls.answer("decide-cut", self.desk.ann, **body)

    async def state(self) -> tuple[str, str, str, int]:
        row = next(row for row in await self.desk.rows("videos") if row["id"] == self.video_id)
        return row["step"], row["cut_status"], row["waits_for"], row["cut"]
