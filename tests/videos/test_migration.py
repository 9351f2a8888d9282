"""The tables before there were cuts: videos and their scripts come through, back and forth."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import bindparam, func, insert, select, update

from tawam.database.errors import CheckViolation
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.orders.orders import Buyer
from tawam.productions.production import Twin
from tawam.productions.statements import INSERT_TWIN
from tawam.realtime.tables import changes
from tawam.settings import Settings
from tawam.videos.tables import cut_comments, cuts, script_decisions, script_versions, videos
from tests.database.rows import a_user, add
from tests.orders.test_failed_refunds_migration import database, move, own
from tests.productions.world import World
from tests.videos.desk import ROWS

__all__ = ["database", "own"]

TABLES = {each.name: each for each in (videos, script_versions, script_decisions, cuts, cut_comments)}
INSERTS = {name: Statement(insert(each)) for name, each in TABLES.items()}
SET_STEP = Statement(
    update(videos)
    .where(videos.c.title == bindparam("titled"))
    .values(step=bindparam("new_step"), waits_for=bindparam("new_waits_for"))
)
# The columns of both versions.
OLD_VIDEOS = Statement(
    select(videos.c.title, videos.c.channels, videos.c.step, videos.c.waits_for).order_by(videos.c.title)
)
CHANGED = Statement(
    select(func.count().label("count")).where(changes.c.table_name == "videos", changes.c.kind == "UPDATE")
)


async def put(database: Database, name: str, **values: Any) -> None:
    row = dict.fromkeys(TABLES[name].c.keys())
    row |= {"id": new_id(), "author_side": "team", "created_at": now(), **values}
    async with database.transaction() as transaction:
        await transaction.execute(INSERTS[name], **row)


async def set_step(database: Database, title: str, step: str, waits_for: str) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(SET_STEP, titled=title, new_step=step, new_waits_for=waits_for)


async def test_videos_keep_their_scripts(database: Database, own: Settings) -> None:
    world, user = World(database, own), a_user(email="ann@example.com")
    await add(database, user)
    story = await world.desk.place(Buyer(user["id"], "ann@example.com", "en"))
    await story.tell(story.paid())
    production = await world.production(story)
    twin = Twin(id=new_id(), created_at=now(), updated_at=now())
    async with database.transaction() as transaction:
        await transaction.execute(INSERT_TWIN, **msgspec.structs.asdict(twin))
    ids = {"production_id": production["id"], "twin_id": twin.id}
    videos_of = {title: new_id() for title in "ABC"}
    for position, (title, step, waits_for) in enumerate(
        [("A", "scripts", "customer"), ("B", "generation", "team"), ("C", "completed", "nobody")]
    ):
        await put(
            database,
            "videos",
            **ids,
            id=videos_of[title],
            title=title,
            brief="",
            language="en",
            channels=["website"],
            position=position,
            step=step,
            script_status="approved",
            waits_for=waits_for,
            waits_since=now(),
            version=1,
            words=2,
            cut=0,
            cut_status="none",
            updated_at=now(),
        )
        words = {
            "video_id": videos_of[title],
            "number": 1,
            "text": "Two words",
            "words": 2,
            "is_draft": False,
        }
        await put(database, "script_versions", **words)
        await put(database, "script_decisions", video_id=videos_of[title], version=1, decision="approved")
    cut = {"video_id": videos_of["C"], "twin_id": twin.id, "number": 1, "version": 1, "findings": []}
    cut |= {"file_name": "a.mp4", "size": 7, "object_path": "a.mp4", "status": "ready"}
    await put(database, "cuts", **cut, attempts=0, due_at=now(), updated_at=now())
    await put(database, "cut_comments", video_id=videos_of["C"], cut=1, at_ms=8000, text="Wider, please.")

    await move(own, "0022")
    assert [tuple(row.values()) for row in await database.fetch_all(OLD_VIDEOS)] == [
        ("A", ["website"], "scripts", "customer"),
        ("B", ["website"], "generation", "team"),
        ("C", ["website"], "generation", "team"),
    ]
    with pytest.raises(CheckViolation):
        await set_step(database, "A", "editing", "customer")
    await move(own, "head")

    rows = await database.fetch_all(ROWS["videos"])
    assert [(row["title"], row["step"], row["cut"], row["cut_status"]) for row in rows] == [
        ("A", "scripts", 0, "none"),
        ("B", "generation", 0, "none"),
        ("C", "generation", 0, "none"),
    ]
    for name, count in (("script_versions", 3), ("script_decisions", 3), ("cuts", 0)):
        assert len(await database.fetch_all(ROWS[name])) == count
    before = await database.fetch_one(CHANGED)
    await set_step(database, "B", "completed", "nobody")
    after = await database.fetch_one(CHANGED)
    assert before
    assert after
    assert after["count"] == before["count"] + 1
    with pytest.raises(CheckViolation):
        await set_step(database, "B", "dreaming", "team")
    with pytest.raises(CheckViolation):
        await set_step(database, "B", "editing", "somebody")
