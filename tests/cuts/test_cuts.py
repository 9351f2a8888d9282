"""Cuts over HTTP: sent by the team, checked, commented on by both, approved or sent back by the customer."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from tawam.allowances.tables import allowance_entries
from tawam.consents.deletion import TwinDeletions
from tawam.consents.scope import Scope
from tawam.cuts.twin_files import CutsOfTwin
from tawam.database.port import Row, Statement
from tawam.database.schema import new_id
from tawam.ledger import ledger
from tawam.ledger.ledger import broken_links
from tawam.media.recordings import inspect
from tawam.objects.destroying import ObjectDestroyer
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tawam.objects.tables import objects
from tawam.recordings.twin_files import RecordingFiles, TwinFiles
from tawam.settings import Settings
from tests.allowances.test_allowances import offer
from tests.cuts.conftest import CheckerWith
from tests.cuts.suite import Suite
from tests.media.making import GOOD, make_film
from tests.people import People
from tests.recordings.glance import A_FILM, NOTHING
from tests.videos.desk import WORDS, Desk
from tests.videos.test_scripts import END_PLANS

ENTRIES = Statement(select(allowance_entries).where(allowance_entries.c.kind == "revision"))
OBJECTS = Statement(select(objects.c.name).where(objects.c.bucket_id == "cuts"))


async def rounds(suite: Suite) -> list[Row]:
    rows = await suite.desk.world.database.fetch_all(ENTRIES)
    return [row for row in rows if row["reason"] == "spent"]


class TestWayOfACut:
    async def test_from_the_file_to_the_approval(self, suite: Suite) -> None:
        desk = suite.desk
        assert await suite.state() == ("generation", "none", "team", 0)
        started = await suite.send(note="The frame is wider now.")
        assert (started["number"], started["status"], started["version"]) == (None, "checking", 1)
        # The customer hears of it once it can be looked at.
        assert await desk.calls.read("cuts", desk.ann) == []
        assert await suite.state() == ("generation", "none", "team", 0)
        assert await suite.checker.check_due()

        cut = await suite.cut(started["id"])
        assert (cut["number"], cut["status"], cut["findings"]) == (1, "ready", [])
        assert (cut["duration_ms"], cut["width"], cut["height"]) == (240_000, 1920, 1080)
        assert (cut["container"], cut["video_codec"], cut["audio_codec"]) == ("mov", "h264", "aac")
        assert await suite.state() == ("editing", "waiting", "customer", 1)
        assert (await desk.production())["waits_for"] == "customer"
        (mail,) = await desk.world.mailed("cut-waits")
        assert (mail["recipient"], mail["values"]["cut"], mail["values"]["seconds"]) == (
            desk.ann.email,
            1,
            240,
        )
        assert mail["values"]["link"].endswith(f"/videos/{suite.video_id}#cut")

        await suite.comment(desk.ann)
        await suite.decide(1, "changes", note="Half a second later.")
        assert await suite.state() == ("editing", "changes", "team", 1)
        second = await suite.make()
        assert (second["number"], await suite.state()) == (2, ("editing", "waiting", "customer", 2))
        await suite.decide(2)
        assert await suite.state() == ("delivery", "approved", "team", 2)
        assert (await desk.production())["step"] == "delivery"
        news = await desk.world.mailed("cut-news")
        assert [(mail["values"]["news"], mail["values"]["comments"]) for mail in news] == [
            ("changes", 1),
            ("approved", 0),
        ]

        entries = await ledger.entries(desk.world.database, desk.customer.twin_id)
        made = [entry for entry in entries if entry.kind.startswith("cut_")]
        assert [(entry.kind, entry.actor, entry.actor_name, entry.details["cut"]) for entry in made] == [
            ("cut_made", "team", "Noura Ali", 1),
            ("cut_made", "team", "Noura Ali", 2),
            ("cut_approved", "customer", "Ann Lee", 2),
        ]
        assert made[0].details["sha256"] == cut["sha256"]
        assert await broken_links(desk.world.database) == []
        for table in ("cuts", "cut_comments", "cut_decisions"):
            rows = await desk.calls.read(table, desk.ann)
            assert rows
            assert not any("author_id" in row or "due_at" in row for row in rows)

    async def test_new_words_open_it_again(self, suite: Suite) -> None:
        desk = suite.desk
        await suite.make()
        await desk.send(desk.noura, suite.video_id, 1, "Other words.")
        assert (await suite.state())[0] == "scripts"
        refused = await desk.calls.refusal("decide-cut", desk.ann, **suite.decision(1))
        assert refused == (409, "cut_changed")
        body = {"video_id": suite.video_id, "file_name": "cut.mp4", "size": 7}
        assert await desk.calls.refusal("start-cut", desk.noura, **body) == (409, "script_not_approved")
        await desk.decide(desk.ann, suite.video_id, 2)
        # The cut that is here speaks other words.
        assert await suite.state() == ("generation", "none", "team", 1)
        assert await desk.calls.refusal("decide-cut", desk.ann, **suite.decision(1)) == (409, "cut_changed")
        assert (await suite.make())["number"] == 2
        assert await suite.state() == ("editing", "waiting", "customer", 2)

    async def test_customer_looks_at_it_and_strangers_do_not(self, suite: Suite, people: People) -> None:
        cut = await suite.make()
        bob = await people.add("bob")
        client, ann = suite.desk.calls.client, suite.desk.ann
        for path in (cut["object_path"], cut["poster_path"], cut["strip_path"]):
            own = await client.get(f"/storage/v1/object/authenticated/cuts/{path}", headers=ann.headers)
            assert own.status_code == 200
            others = await client.get(f"/storage/v1/object/authenticated/cuts/{path}", headers=bob.headers)
            assert others.status_code == 400
            assert others.json()["statusCode"] == "404"
        for who in (ann, bob):
            assert (await suite.upload(cut["object_path"], who=who, is_upsert=True)).status_code == 400


class TestFiles:
    async def test_what_is_no_cut_gets_a_sentence(self, suite: Suite) -> None:
        cut = await suite.make(NOTHING)
        assert (cut["status"], cut["number"]) == ("refused", None)
        (found,) = cut["findings"]
        assert found["en"].startswith("This is not a video.")
        assert "فيديو" in found["ar"]
        assert await suite.state() == ("generation", "none", "team", 0)
        assert await suite.desk.world.mailed("cut-waits") == []
        assert await suite.desk.calls.read("cuts", suite.desk.ann) == []
        # What was checked stays as it is; the next file is another cut.
        assert (await suite.upload(cut["object_path"], A_FILM, is_upsert=True)).status_code == 400
        assert (await suite.make())["number"] == 1

    async def test_film_is_looked_into_by_the_confined_process(
        self, suite: Suite, checker_with: CheckerWith, tmp_path: Path
    ) -> None:
        film = replace(GOOD, seconds=3, width=640, height=360)
        content = (await asyncio.to_thread(make_film, tmp_path / "cut.mp4", film)).read_bytes()
        started = await suite.send(content)
        assert await checker_with(inspect).check_due()
        cut = await suite.cut(started["id"])
        assert (cut["status"], cut["findings"]) == ("ready", [])
        assert cut["duration_ms"] == 3_000
        assert cut["waveform"]
        assert {cut["poster_path"], cut["strip_path"]} <= {
            row["name"] for row in await suite.desk.world.database.fetch_all(OBJECTS)
        }

    async def test_same_file_is_announced_once_and_called_off(self, suite: Suite) -> None:
        calls, noura = suite.desk.calls, suite.desk.noura
        first = await suite.start(note="First.")
        again = await suite.start(note="Better.")
        assert (again["id"], again["note"]) == (first["id"], "Better.")
        assert await calls.answer("cancel-cut", noura, cut_id=first["id"])
        assert await suite.desk.rows("cuts") == []
        assert await calls.refusal("cancel-cut", noura, cut_id=first["id"]) == (404, "cut_not_found")
        sent = await suite.send()
        assert await calls.refusal("cancel-cut", noura, cut_id=sent["id"]) == (409, "cut_received")

    async def test_larger_than_announced_is_refused(self, suite: Suite) -> None:
        started = await suite.start(b"film")
        assert (await suite.upload(started["object_path"], A_FILM)).status_code >= 400
        assert (await suite.cut(started["id"]))["received_at"] is None

    async def test_there_may_be_so_many_on_their_way(self, suite: Suite) -> None:
        for number in range(5):
            await suite.start(file_name=f"{number}.mp4")
        body = {"video_id": suite.video_id, "file_name": "6.mp4", "size": 7}
        refused = await suite.desk.calls.refusal("start-cut", suite.desk.noura, **body)
        assert refused == (409, "too_many_entries")


class TestConsent:
    async def test_withdrawn_while_the_file_was_on_its_way(self, suite: Suite) -> None:
        started = await suite.send()
        await suite.desk.world.withdraw(suite.desk.customer.twin_id)
        assert await suite.checker.check_due()
        cut = await suite.cut(started["id"])
        assert (cut["status"], cut["findings"][0]["code"]) == ("refused", "stopped")
        calls = suite.desk.calls
        body = {"video_id": suite.video_id, "file_name": "b.mp4", "size": 7}
        assert await calls.refusal("start-cut", suite.desk.noura, **body) == (409, "production_stopped")

    async def test_too_narrow(self, suite: Suite) -> None:
        started = await suite.send()
        world, twin_id = suite.desk.world, suite.desk.customer.twin_id
        narrow = Scope(languages=["ar"], channels=["linkedin"], purposes=["training"], until="2099-12-31")
        await world.sign(await world.ask(twin_id), scope=narrow)
        assert await suite.checker.check_due()
        assert (await suite.cut(started["id"]))["findings"][0]["code"] == "consent_missing"
        body = {"video_id": suite.video_id, "file_name": "b.mp4", "size": 7}
        refused = await suite.desk.calls.refusal("start-cut", suite.desk.noura, **body)
        assert refused == (409, "consent_too_narrow")

    async def test_stopped_production_takes_no_act(self, suite: Suite) -> None:
        await suite.make()
        said = await suite.comment(suite.desk.ann)
        await suite.desk.world.withdraw(suite.desk.customer.twin_id)
        ann = suite.desk.ann
        comment = {"id": new_id(), "video_id": suite.video_id, "cut": 1, "at_ms": 1, "text": "?"}
        close = {"comment_id": said["id"], "is_done": True}
        for name, body in (
            ("decide-cut", suite.decision(1)),
            ("comment-cut", comment),
            ("close-cut-comment", close),
        ):
            assert await suite.desk.calls.refusal(name, ann, **body) == (409, "production_stopped")
        assert await suite.desk.rows("cut_decisions") == []


class TestComments:
    async def test_at_a_moment_with_answers_done_and_open_again(self, suite: Suite) -> None:
        desk = suite.desk
        await suite.make()
        said = await suite.comment(desk.ann, at_ms=32_400)
        answer = await suite.comment(desk.noura, at_ms=32_400, reply_to=said["id"], text="In the next cut.")
        assert (answer["reply_to"], answer["author_side"], said["author_name"]) == (
            said["id"],
            "team",
            "Ann Lee",
        )
        done = await desk.calls.answer("close-cut-comment", desk.noura, comment_id=said["id"], is_done=True)
        assert done["done_at"]
        again = await desk.calls.answer("close-cut-comment", desk.noura, comment_id=said["id"], is_done=True)
        assert again["done_at"] == done["done_at"]
        opened = await desk.calls.answer("close-cut-comment", desk.ann, comment_id=said["id"], is_done=False)
        assert opened["done_at"] is None
        of_answer = {"comment_id": answer["id"], "is_done": True}
        assert await desk.calls.refusal("close-cut-comment", desk.ann, **of_answer) == (
            404,
            "comment_not_found",
        )

    async def test_same_id_is_the_same_comment(self, suite: Suite) -> None:
        desk = suite.desk
        await suite.make()
        said = await suite.comment(desk.ann)
        assert await suite.comment(desk.ann, id=said["id"], text="Again?") == said
        body = {"video_id": suite.video_id, "cut": 1, "at_ms": 8_000, "text": "?", "id": said["id"]}
        assert await desk.calls.refusal("comment-cut", desk.noura, **body) == (404, "comment_not_found")
        assert len(await desk.rows("cut_comments")) == 1

    @pytest.mark.parametrize(
        "changes",
        [{"at_ms": 240_001}, {"cut": 2}, {"reply_to": new_id()}, {"reply_to": "own", "at_ms": 8_001}],
    )
    async def test_elsewhere_is_refused(self, suite: Suite, changes: dict[str, object]) -> None:
        await suite.make()
        said = await suite.comment(suite.desk.ann)
        body = {"id": new_id(), "video_id": suite.video_id, "cut": 1, "at_ms": 8_000, "text": "?", **changes}
        if changes.get("reply_to") == "own":
            body["reply_to"] = said["id"]
        refused = await suite.desk.calls.refusal("comment-cut", suite.desk.ann, **body)
        assert refused == (404, "comment_not_found")


class TestDecisions:
    async def test_same_decision_is_one_and_spends_one_round(self, suite: Suite) -> None:
        await suite.make()
        first = await suite.decide(1, "changes", note="Later.")
        assert await suite.decide(1, "changes", note="Much later.") == first
        assert len(await rounds(suite)) == 1
        # Whoever asked for changes may still approve; then it is decided.
        approved = await suite.decide(1)
        assert await suite.decide(1) == approved
        assert await suite.decide(1, "changes") == first
        assert len(await suite.desk.world.mailed("cut-news")) == 2
        assert await suite.state() == ("delivery", "approved", "team", 1)

    async def test_approved_cut_is_not_sent_back(self, suite: Suite) -> None:
        await suite.make()
        await suite.decide(1)
        refused = await suite.desk.calls.refusal("decide-cut", suite.desk.ann, **suite.decision(1, "changes"))
        assert refused == (409, "cut_decided")
        assert await rounds(suite) == []

    async def test_only_the_newest_and_only_by_the_customer(self, suite: Suite) -> None:
        calls, desk = suite.desk.calls, suite.desk
        assert await calls.refusal("decide-cut", desk.ann, **suite.decision(1)) == (409, "cut_changed")
        await suite.make()
        assert await calls.refusal("decide-cut", desk.noura, **suite.decision(1)) == (409, "cut_of_customer")
        body = {"video_id": suite.video_id, "file_name": "b.mp4", "size": 7}
        assert await calls.refusal("start-cut", desk.ann, **body) == (403, "not_admin")
        await suite.make()
        assert await calls.refusal("decide-cut", desk.ann, **suite.decision(1)) == (409, "cut_changed")

    async def test_last_round_is_spent_once_by_two_at_the_same_moment(self, suite: Suite) -> None:
        desk = suite.desk
        course = await desk.world.customer(desk.ann, offer("course-basic"))
        lessons: list[Suite] = []
        for _ in range(2):
            own = Desk(desk.calls, desk.world, course, desk.noura)
            video = await own.begin(desk.noura, text=WORDS)
            await own.decide(desk.ann, video["id"], 1)
            lessons.append(Suite(own, video["id"], suite.checker))
            await lessons[-1].make()
        answers = await asyncio.gather(
            *(
                desk.calls.post("decide-cut", desk.ann, **lesson.decision(1, "changes"))
                for lesson in (*lessons, *lessons)
            )
        )
        by_lesson = [{answers[each].status_code, answers[each + 2].status_code} for each in (0, 1)]
        assert sorted(by_lesson, key=max) == [{200}, {409}]
        assert {answer.json().get("error") for answer in answers if answer.status_code == 409} == {
            "revisions_spent"
        }
        assert len(await rounds(suite)) == 1
        assert len(await desk.rows("cut_decisions")) == 1
        # Nothing is left of the refused one, which can still be approved.
        (refused,) = [lesson for lesson in lessons if (await lesson.state())[1] == "waiting"]
        await refused.decide(1)
        assert await refused.state() == ("delivery", "approved", "team", 1)


class TestDeletedTwin:
    async def test_its_cuts_are_destroyed_certified_and_looked_back_at(self, suite: Suite) -> None:
        desk, database = suite.desk, suite.desk.world.database
        cut = await suite.make()
        await suite.comment(desk.ann)
        await suite.start(file_name="b.mp4")
        await desk.calls.answer("delete-twin", desk.ann, twin_id=desk.customer.twin_id)
        assert await database.fetch_all(OBJECTS) == []
        entry = (await ledger.entries(database, desk.customer.twin_id))[-1]
        lines = [(line["kind"], line["name"], line["sha256"]) for line in entry.details["objects"]]
        assert ("cut", "cut.mp4", cut["sha256"]) in lines
        assert [kind for kind, *_ in lines].count("picture") == 2
        (left,) = await desk.calls.read("cuts", desk.ann)
        assert (left["status"], left["number"], left["poster_path"]) == ("destroyed", 1, None)
        assert len(await desk.calls.read("cut_comments", desk.ann)) == 1
        assert await suite.state() == ("generation", "none", "team", 1)
        certificate = await desk.calls.post(
            "deletion-certificate", desk.ann, twin_id=desk.customer.twin_id, format="pdf"
        )
        assert certificate.status_code == 200

    async def test_account_that_goes_takes_them_with_it(
        self, suite: Suite, people: People, settings: Settings
    ) -> None:
        desk, database = suite.desk, suite.desk.world.database
        await suite.make()
        exported = await desk.calls.answer("export-data", desk.ann)
        assert [one["number"] for one in exported["cuts"]] == [1]
        async with database.transaction() as transaction:
            await transaction.execute(END_PLANS)
        deleted = await desk.calls.client.request(
            "DELETE", f"/auth/v1/admin/users/{desk.ann.id}", headers=people.service
        )
        assert deleted.status_code == 200, deleted.text
        (left,) = await desk.rows("cuts")
        assert left["video_id"] is None
        store = ObjectStore(database, open_blobs(settings), Quota.of(settings))
        uploads = ResumableUploads(store, timedelta(hours=1))
        files: list[TwinFiles] = [RecordingFiles(), CutsOfTwin()]
        destroyed = [(each, ObjectDestroyer(store, uploads, each.bucket)) for each in files]
        assert await TwinDeletions(database, desk.world.consents, destroyed).finish_all() == 1
        assert await desk.rows("cuts") == []
        assert await database.fetch_all(OBJECTS) == []
