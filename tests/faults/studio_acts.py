"""The acts of the Studio that a server is killed in: what each needs, and what is sent. A line is an act."""

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import httpx2
from sqlalchemy import bindparam, update

from tawam.allowances.spending import Correction, correct
from tawam.catalogue.allowance import AllowanceKind
from tawam.database.port import Statement
from tawam.database.schema import new_id, now
from tawam.deliveries.tables import deliveries
from tawam.videos.state import lock_video, refresh_video
from tests.cuts.rows import add_cut
from tests.people import Person
from tests.videos.desk import VIDEO, WORDS, Desk

# No film: the server says so, and what it found is not compared.
FILE = b"no film " * 1_000
_FILE = {"file_name": "film.mp4", "size": len(FILE)}
VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOur price is one number.\n"
NAMES = base64.b64encode(b"name\nMariam\nOmar\n").decode()
TOMORROW, LATER = ((datetime.now(UTC) + timedelta(days=days)).isoformat() for days in (1, 2))
SET_CHECKED = Statement(
    update(deliveries)
    .where(deliveries.c.id == bindparam("delivery_id"))
    .values(
        status="checked",
        sha256="0" * 64,
        duration_ms=60_000,
        received_at=bindparam("moment"),
        checked_at=bindparam("moment"),
    )
)
# Of the scene: what was made on the way, the `production`, and one that is `new`.
Ids = dict[str, str]
Body = Callable[[Ids], dict[str, Any]]
# The methods of a scene that come before an act, in their order.
NOTHING = ("allowance",)
IDEA = (*NOTHING, "idea")
SCRIPT = (*IDEA, "script")
COMMENT = (*SCRIPT, "comment")
APPROVED = (*SCRIPT, "approval")
ANNOUNCED = (*APPROVED, "announced_cut")
CUT = (*APPROVED, "cut")
CUT_COMMENT = (*CUT, "cut_comment")
CUT_APPROVED = (*CUT, "cut_approval")
ANNOUNCED_FILM = (*CUT_APPROVED, "announced_film")
SENT_FILM = (*ANNOUNCED_FILM, "sent_film")
FILM = (*ANNOUNCED_FILM, "film")
CAPTIONED = (*FILM, "captions")
DELIVERED = (*FILM, "delivery")
PLANNED = (*DELIVERED, "plan")


@dataclass
class Scene:
    """A customer's video as far as an act needs it. The team writes, so that the customer can decide."""

    desk: Desk
    ids: Ids = field(default_factory=Ids)

    async def prepare(self, steps: tuple[str, ...]) -> None:
        self.ids |= {"production": self.desk.customer.production_id, "new": new_id()}
        for step in steps:
            await getattr(self, step)()

    async def allowance(self) -> None:
        """Each kind has a number, and something is left of it."""
        kinds: tuple[AllowanceKind, ...] = ("base_video", "variant")
        for kind in kinds:
            given = Correction(kind=kind, amount=3, note="A present", key=new_id())
            async with self.desk.world.database.transaction() as transaction:
                await correct(transaction, self.ids["production"], given)

    async def idea(self) -> None:
        self.ids["video"] = (await self.desk.begin())["id"]

    async def script(self) -> None:
        await self.desk.send(self.desk.noura, self.ids["video"])

    async def comment(self) -> None:
        self.ids["comment"] = (await self.desk.comment(self.desk.ann, self.ids["video"]))["id"]

    async def approval(self) -> None:
        await self.desk.decide(self.desk.ann, self.ids["video"], 1)

    async def announced_cut(self) -> None:
        row = await self.desk.calls.answer("start-cut", self.desk.noura, **_cut(self.ids))
        self.ids |= {"cut": row["id"], "path": row["object_path"]}

    async def cut(self) -> None:
        database, video_id = self.desk.world.database, self.ids["video"]
        self.ids["cut"] = await add_cut(database, video_id, self.desk.customer.twin_id)
        async with database.transaction() as transaction:
            await refresh_video(transaction, await lock_video(transaction, video_id))

    async def cut_comment(self) -> None:
        body = _cut_comment(self.ids)
        self.ids["comment"] = (await self.desk.calls.answer("comment-cut", self.desk.ann, **body))["id"]
        self.ids["new"] = new_id()

    async def cut_approval(self) -> None:
        await self._does("decide-cut", self.desk.ann, _decision("approved", cut=1)(self.ids))

    async def announced_film(self) -> None:
        row = await self._does("start-delivery", self.desk.noura, _film(self.ids))
        self.ids |= {"film": row["id"], "path": row["object_path"], "new": new_id()}

    async def sent_film(self) -> None:
        answer = await SEND_FILM.send(self.desk.calls.client, self)
        assert answer.status_code == 200, answer.text

    async def film(self) -> None:
        """It is here and was looked into, as far as its row says."""
        async with self.desk.world.database.transaction() as transaction:
            await transaction.execute(SET_CHECKED, delivery_id=self.ids["film"], moment=now())

    async def captions(self) -> None:
        await self._does("add-captions", self.desk.noura, _captions(self.ids))

    async def delivery(self) -> None:
        await self._does("deliver", self.desk.noura, _delivery(self.ids))

    async def plan(self) -> None:
        self.ids["plan"] = (await self._does("plan-publication", self.desk.ann, _plan(self.ids)))["id"]

    async def _does(self, call: str, who: Person, body: dict[str, Any]) -> Any:
        return await self.desk.calls.answer(call, who, **body)


@dataclass(frozen=True)
class Act:
    """
    Attributes:
        call: the function.
        by: the side that calls it.
        after: the steps before it.
        again: what it may answer when it was done already, beside 200.
        has_steps: more than one transaction, each of which the next call goes on from.
        repeats: sent again, it is another of its kind.
    """

    name: str
    call: str
    by: Literal["customer", "team"]
    after: tuple[str, ...]
    body: Body
    again: tuple[int, ...] = ()
    has_steps: bool = False
    repeats: bool = False

    async def send(self, client: httpx2.AsyncClient, scene: Scene) -> httpx2.Response:
        path = f"/functions/v1/{self.call}"
        return await client.post(path, json=self.body(scene.ids), headers=self.headers(scene))

    def headers(self, scene: Scene) -> dict[str, str]:
        return scene.desk.ann.headers if self.by == "customer" else scene.desk.noura.headers


class Upload(Act):
    """Sends a file to the place that was announced. `call`: the bucket."""

    async def send(self, client: httpx2.AsyncClient, scene: Scene) -> httpx2.Response:
        headers = {**self.headers(scene), "content-type": "video/mp4", "x-upsert": "true"}
        path = f"/storage/v1/object/{self.call}/{scene.ids['path']}"
        return await client.post(path, content=FILE, headers=headers)


def _idea(ids: Ids) -> dict[str, Any]:
    return {"id": ids["new"], "production_id": ids["production"], **VIDEO}


def _many(ids: Ids) -> dict[str, Any]:
    script = {"title": "For {name}", "text": "Good morning, {name}.", "file": NAMES}
    return {**_idea(ids), **script}


def _video(ids: Ids, **more: Any) -> dict[str, Any]:
    return {"video_id": ids["video"], **more}


def _line(ids: Ids, **more: Any) -> dict[str, Any]:
    return _video(ids, id=ids["new"], version=1, line=2, text="Which number?", **more)


def _cut(ids: Ids) -> dict[str, Any]:
    return _video(ids, **_FILE)


def _cut_comment(ids: Ids, **more: Any) -> dict[str, Any]:
    return _video(ids, id=ids["new"], cut=1, at_ms=500, text="Later?", **more)


def _film(ids: Ids) -> dict[str, Any]:
    return _video(ids, id=ids["new"], channel="linkedin", shape="16:9", spoken="en", **_FILE)


def _named_film(ids: Ids, **more: Any) -> dict[str, Any]:
    return {"delivery_id": ids["film"], **more}


def _captions(ids: Ids) -> dict[str, Any]:
    return _named_film(ids, id=ids["new"], spoken="en", text=VTT)


def _delivery(ids: Ids) -> dict[str, Any]:
    return _video(ids, delivery_ids=[ids["film"]])


def _plan(ids: Ids) -> dict[str, Any]:
    return _named_film(ids, id=ids["new"], planned_at=TOMORROW)


def _named_plan(ids: Ids, **more: Any) -> dict[str, Any]:
    return {"publication_id": ids["plan"], **more}


def _correction(ids: Ids) -> dict[str, Any]:
    more = {"kind": "base_video", "amount": 2, "reason": "A present", "idempotency_key": ids["new"]}
    return {"production_id": ids["production"], **more}


def _decision(decision: str, **which: int) -> Body:
    return lambda ids: _video(ids, decision=decision, **which)


def _done(ids: Ids) -> dict[str, Any]:
    return {"comment_id": ids["comment"], "is_done": True}


SEND_FILM = Upload("send a film", "deliveries", "team", ANNOUNCED_FILM, _film, again=(400, 403))
ACTS = (
    Act("begin", "create-video", "customer", NOTHING, _idea),
    Act("begin with words", "create-video", "team", NOTHING, lambda ids: {**_idea(ids), "text": WORDS}),
    Act("begin many", "create-bulk-videos", "customer", NOTHING, _many),
    Act("rename", "change-video", "customer", IDEA, lambda ids: _video(ids, **VIDEO | {"title": "New"})),
    Act("take back", "delete-video", "customer", IDEA, _video, again=(404,)),
    Act("send", "send-script", "team", IDEA, lambda ids: _video(ids, text=WORDS, base=0)),
    Act("send more", "send-script", "team", SCRIPT, lambda ids: _video(ids, text="Less.", base=1)),
    Act("comment", "comment-script", "customer", SCRIPT, _line),
    Act("answer", "comment-script", "team", COMMENT, lambda ids: _line(ids, reply_to=ids["comment"])),
    Act("close a comment", "close-script-comment", "team", COMMENT, _done),
    Act("approve", "decide-script", "customer", SCRIPT, _decision("approved", version=1)),
    Act("ask for changes", "decide-script", "customer", SCRIPT, _decision("changes", version=1)),
    Act("correct the allowance", "correct-allowance", "team", NOTHING, _correction),
    Act("announce a cut", "start-cut", "team", APPROVED, _cut),
    Act("call off a cut", "cancel-cut", "team", ANNOUNCED, lambda ids: {"cut_id": ids["cut"]}, again=(404,)),
    Upload("send a cut", "cuts", "team", ANNOUNCED, _cut, again=(400, 403)),
    Act("comment a cut", "comment-cut", "customer", CUT, _cut_comment),
    Act(
        "answer at a cut",
        "comment-cut",
        "team",
        CUT_COMMENT,
        lambda ids: _cut_comment(ids, reply_to=ids["comment"]),
    ),
    Act("close a comment on a cut", "close-cut-comment", "team", CUT_COMMENT, _done),
    Act("approve a cut", "decide-cut", "customer", CUT, _decision("approved", cut=1)),
    Act("send a cut back", "decide-cut", "customer", CUT, _decision("changes", cut=1)),
    Act("announce a film", "start-delivery", "team", CUT_APPROVED, _film),
    SEND_FILM,
    Act(
        "change a film",
        "change-delivery",
        "team",
        FILM,
        lambda ids: _named_film(ids, channel="website", shape="16:9", spoken="ar"),
    ),
    Act("call off a film", "cancel-delivery", "team", SENT_FILM, _named_film, again=(404,), has_steps=True),
    Act("caption a film", "add-captions", "team", FILM, _captions),
    Act("take captions off", "remove-captions", "team", CAPTIONED, lambda ids: _named_film(ids, spoken="en")),
    Act("deliver", "deliver", "team", FILM, _delivery),
    Act(
        "take back a film",
        "take-back-delivery",
        "team",
        DELIVERED,
        lambda ids: _named_film(ids, reason="The wrong one"),
    ),
    Act("download", "download-delivery", "customer", DELIVERED, _named_film, repeats=True),
    Act("plan", "plan-publication", "customer", DELIVERED, _plan),
    Act(
        "move a plan",
        "change-publication",
        "team",
        PLANNED,
        lambda ids: _named_plan(ids, planned_at=LATER),
    ),
    Act("cancel a plan", "cancel-publication", "customer", PLANNED, _named_plan),
    Act(
        "publish",
        "mark-published",
        "customer",
        PLANNED,
        lambda ids: _named_plan(ids, url="https://www.linkedin.com/posts/1"),
    ),
)
