"""Cuts that are there without a file having been sent."""

from typing import Any

import msgspec

from tawam.cuts.cut import Cut
from tawam.cuts.statements import INSERT_CUT
from tawam.database.port import Database
from tawam.database.schema import new_id, now


async def add_cut(database: Database, video_id: str, twin_id: str, **changes: Any) -> str:
    """Add a cut that can be looked at; `changes` are its columns."""
    moment, cut_id = now(), new_id()
    cut = Cut(
        id=cut_id,
        video_id=video_id,
        twin_id=twin_id,
        number=1,
        version=1,
        file_name="cut.mp4",
        size=7,
        object_path=f"{video_id}/{cut_id}/cut.mp4",
        status="ready",
        duration_ms=60_000,
        findings=[],
        author_side="team",
        received_at=moment,
        due_at=moment,
        created_at=moment,
        updated_at=moment,
    )
    async with database.transaction() as transaction:
        await transaction.execute(INSERT_CUT, **msgspec.structs.asdict(cut) | {"author_id": None} | changes)
    return cut_id
