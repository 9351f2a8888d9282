"""Videos and their scripts over HTTP: begun, written, commented on and decided, by either side."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete

from tawam.allowances.spending import Correction, correct
from tawam.audit.tables import audit_log
from tawam.consents.scope import Scope
from tawam.database.port import Statement
from tawam.database.schema import new_id
from tawam.ledger import ledger
from tawam.ledger.ledger import broken_links
from tawam.orders.tables import subscriptions
from tests.people import People
from tests.videos.desk import VIDEO, WORDS, Desk

# A running plan would have to be canceled first.
END_PLANS = Statement(delete(subscriptions))
NOBODYS = "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"


def state(video: dict[str, Any]) -> tuple[str, str, str, int]:
    return video["step"], video["script_status"], video["waits_for"], video["version"]


class TestWayOfAScript:
    async def test_from_the_idea_to_the_approval(self, desk: Desk) -> None:
        begun = await desk.begin()
        assert state(begun) == ("scripts", "none", "team", 0)
        assert (begun["position"], begun["author_side"], begun["author_name"]) == (1, "customer", "Ann Lee")

        sent = await desk.send(desk.noura, begun["id"])
        assert (sent["number"], sent["words"], sent["author_side"]) == (1, 10, "team")
        assert state(await desk.video()) == ("scripts", "waiting", "customer", 1)
        assert (await desk.production())["waits_for"] == "customer"

        await desk.decide(desk.ann, begun["id"], 1, "changes", note="Say the price first.")
        assert state(await desk.video()) == ("scripts", "changes", "team", 1)
        await desk.send(desk.noura, begun["id"], 1, "One number: 2,000 dollars.")
        assert state(await desk.video()) == ("scripts", "waiting", "customer", 2)
        await desk.decide(desk.ann, begun["id"], 2)
        assert state(await desk.video()) == ("generation", "approved", "team", 2)
        production = await desk.production()
        assert (production["step"], production["waits_for"]) == ("generation", "team")
        # The customer reads what the table holds, without the team's accounts.
        for table in ("videos", "script_versions", "script_decisions"):
            rows = await desk.calls.read(table, desk.ann)
            assert rows
            assert not any("author_id" in row for row in rows)
            assert all("author_id" in row for row in await desk.calls.read(table, desk.noura))

    async def test_customer_writes_and_the_team_approves(self, desk: Desk) -> None:
        video = await desk.begin(text=WORDS)
        assert state(video) == ("scripts", "waiting", "team", 1)
        await desk.decide(desk.noura, video["id"], 1)
        assert state(await desk.video()) == ("generation", "approved", "team", 1)

    async def test_production_is_as_far_as_its_last_video(self, desk: Desk) -> None:
        first = await desk.begin(text=WORDS)
        await desk.decide(desk.noura, first["id"], 1)
        second = await desk.begin(desk.noura)
        assert ((await desk.production())["step"], second["position"]) == ("scripts", 2)
        await desk.calls.answer("delete-video", desk.ann, video_id=second["id"])
        assert (await desk.production())["step"] == "generation"

    async def test_new_version_opens_an_approved_script_again(self, desk: Desk) -> None:
        video = await desk.begin(text=WORDS)
        await desk.decide(desk.noura, video["id"], 1)
        await desk.send(desk.noura, video["id"], 1, "Other words.")
        assert state(await desk.video()) == ("scripts", "waiting", "customer", 2)

    async def test_changes_can_still_be_approved(self, desk: Desk) -> None:
        video = await desk.begin(desk.noura, text=WORDS)
        await desk.decide(desk.ann, video["id"], 1, "changes")
        await desk.decide(desk.ann, video["id"], 1)
        assert state(await desk.video())[1] == "approved"
        refused = await desk.calls.refusal(
            "decide-script", desk.noura, video_id=video["id"], version=1, decision="changes"
        )
        assert refused == (409, "script_own")


class TestAllowance:
    async def test_first_approval_of_a_video_spends_one(self, desk: Desk) -> None:
        granted, spent = await figures(desk)
        assert spent == 0
        video = await desk.begin(text=WORDS)
        assert await figures(desk) == (granted, 0)
        await desk.decide(desk.noura, video["id"], 1)
        assert await figures(desk) == (granted, 1)
        await desk.send(desk.noura, video["id"], 1, "Other words.")
        await desk.decide(desk.ann, video["id"], 2)
        assert await figures(desk) == (granted, 1)

    async def test_nothing_is_approved_that_the_plan_does_not_hold(self, desk: Desk) -> None:
        granted, _ = await figures(desk)
        none_left = Correction(kind="base_video", amount=-granted, note="Moved to another order", key="k")
        async with desk.world.database.transaction() as transaction:
            await correct(transaction, desk.customer.production_id, none_left)
        video = await desk.begin(text=WORDS)
        body = {"video_id": video["id"], "version": 1, "decision": "approved"}
        assert await desk.calls.refusal("decide-script", desk.noura, **body) == (409, "allowance_spent")
        assert await desk.rows("script_decisions") == []
        assert state(await desk.video()) == ("scripts", "waiting", "team", 1)
        await desk.decide(desk.noura, video["id"], 1, "changes")


async def figures(desk: Desk) -> tuple[int, int]:
    """How many videos the plan has granted, and how many of them are spent."""
    asked = {"production_id": desk.customer.production_id}
    statement = await desk.calls.answer("allowance-statement", desk.ann, **asked)
    [line] = [line for line in statement["lines"] if line["kind"] == "base_video"]
    return line["granted"], line["spent"]


class TestRefusals:
    async def test_of_a_version_that_is_not_the_newest(self, desk: Desk) -> None:
        video = await desk.begin(text=WORDS)
        body = {"video_id": video["id"], "text": "Words of somebody who saw nothing.", "base": 0}
        assert await desk.calls.refusal("send-script", desk.noura, **body) == (409, "script_changed")
        await desk.send(desk.noura, video["id"], 1, "Second.")
        decide = {"video_id": video["id"], "version": 1, "decision": "approved"}
        assert await desk.calls.refusal("decide-script", desk.noura, **decide) == (409, "script_changed")
        assert len(await desk.rows("script_versions")) == 2

    async def test_of_two_who_write_at_once_one_is_told(self, desk: Desk) -> None:
        video = await desk.begin()
        answers = await asyncio.gather(
            *(
                desk.calls.post("send-script", who, video_id=video["id"], text=text, base=0)
                for who, text in ((desk.ann, "Mine."), (desk.noura, "Ours."))
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert len(await desk.rows("script_versions")) == 1

    async def test_second_click_is_the_same_version(self, desk: Desk) -> None:
        video_id = new_id()
        first, second = await desk.begin(id=video_id), await desk.begin(id=video_id)
        assert first["id"] == second["id"]
        one, two = await asyncio.gather(desk.send(desk.noura, video_id), desk.send(desk.noura, video_id))
        assert one == two
        assert await desk.calls.refusal("send-script", desk.noura, video_id=video_id, text=WORDS, base=1) == (
            409,
            "script_unchanged",
        )
        decided = [await desk.decide(desk.ann, video_id, 1) for _ in range(2)]
        assert decided[0] == decided[1]
        comment_id = new_id()
        said = [await desk.comment(desk.ann, video_id, id=comment_id) for _ in range(2)]
        assert said[0] == said[1]
        counts = [len(await desk.rows(f"script_{name}")) for name in ("versions", "decisions", "comments")]
        assert counts == [1, 1, 1]
        assert len(await desk.world.mailed("script-waits")) == 1

    async def test_of_ones_own_words(self, desk: Desk) -> None:
        video = await desk.begin(text=WORDS)
        decide = {"video_id": video["id"], "version": 1, "decision": "approved"}
        assert await desk.calls.refusal("decide-script", desk.ann, **decide) == (409, "script_own")

    async def test_of_another_ones_video_id(self, desk: Desk, people: People) -> None:
        video = await desk.begin()
        bob = await people.add("bob")
        other = await desk.world.customer(bob)
        body = {"id": video["id"], "production_id": other.production_id, **VIDEO}
        assert await desk.calls.refusal("create-video", bob, **body) == (404, "video_not_found")

    async def test_of_taking_back_a_video_with_a_script(self, desk: Desk) -> None:
        video = await desk.begin(text=WORDS)
        refused = await desk.calls.refusal("delete-video", desk.noura, video_id=video["id"])
        assert refused == (409, "video_has_script")
        change = {"video_id": video["id"], **VIDEO, "title": "Prices"}
        assert (await desk.calls.answer("change-video", desk.ann, **change))["title"] == "Prices"
        change["spoken"] = "ar"
        assert await desk.calls.refusal("change-video", desk.ann, **change) == (409, "video_has_script")

    async def test_of_taking_back_what_was_approved_once(self, desk: Desk) -> None:
        """Until then the customer may: a script beyond what the plan holds would wait for ever."""
        spent, unspent = await desk.begin(text=WORDS), await desk.begin(desk.noura, text=WORDS)
        await desk.decide(desk.noura, spent["id"], 1)
        await desk.send(desk.ann, spent["id"], 1, "Other words.")
        refused = await desk.calls.refusal("delete-video", desk.ann, video_id=spent["id"])
        assert refused == (409, "video_has_script")
        await desk.calls.answer("delete-video", desk.ann, video_id=unspent["id"])
        assert [row["id"] for row in await desk.rows("videos")] == [spent["id"]]
        assert {row["video_id"] for row in await desk.rows("script_versions")} == {spent["id"]}

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"title": "  "}, "title"),
            ({"title": "x" * 121}, "title"),
            ({"title": "two\nlines"}, "title"),
            ({"brief": "x" * 2001}, "brief"),
            ({"text": "x" * 20_001}, "text"),
            ({"text": " \n "}, "text"),
            ({"text": "a\u0007b"}, "text"),
        ],
    )
    async def test_name_the_wrong_field(self, desk: Desk, changes: dict[str, Any], field: str) -> None:
        body = {"id": new_id(), "production_id": desk.customer.production_id, **VIDEO, **changes}
        response = await desk.calls.post("create-video", desk.ann, **body)
        assert (response.status_code, list(response.json()["fields"])) == (400, [field])
        assert await desk.rows("videos") == []

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "changes", [{"channels": []}, {"channels": ["moon"]}, {"spoken": "fr"}, {"id": "x"}, {"title": 1}]
    )
    async def test_of_what_no_form_sends(self, desk: Desk, changes: dict[str, Any]) -> None:
        body = {"id": new_id(), "production_id": desk.customer.production_id, **VIDEO, **changes}
        assert (await desk.calls.post("create-video", desk.ann, **body)).status_code == 400


class TestConsent:
    async def test_idea_needs_none_and_words_do(self, desk: Desk) -> None:
        video = await desk.begin(channels=["linkedin", "tiktok"])
        body = {"video_id": video["id"], "text": WORDS, "base": 0}
        for who in (desk.ann, desk.noura):
            assert await desk.calls.refusal("send-script", who, **body) == (409, "consent_too_narrow")
        change = {"video_id": video["id"], **VIDEO}
        await desk.calls.answer("change-video", desk.ann, **change)
        await desk.send(desk.noura, video["id"])

    async def test_language_counts(self, desk: Desk) -> None:
        narrow = Scope(languages=["ar"], channels=["linkedin"], purposes=["training"], until="2099-12-31")
        await desk.world.sign(await desk.world.ask(desk.customer.twin_id), scope=narrow)
        video = await desk.begin()
        body = {"video_id": video["id"], "text": WORDS, "base": 0}
        assert await desk.calls.refusal("send-script", desk.ann, **body) == (409, "consent_too_narrow")
        with_text = {"id": new_id(), "production_id": desk.customer.production_id, **VIDEO, "text": WORDS}
        assert await desk.calls.refusal("create-video", desk.ann, **with_text) == (409, "consent_too_narrow")
        # All of it or nothing.
        assert len(await desk.rows("videos")) == 1

    async def test_approval_needs_one_that_stands_then(self, desk: Desk) -> None:
        video = await desk.begin(desk.noura, text=WORDS)
        narrow = Scope(languages=["ar"], channels=["linkedin"], purposes=["training"], until="2099-12-31")
        await desk.world.sign(await desk.world.ask(desk.customer.twin_id), scope=narrow)
        for decision in ("approved", "changes"):
            body = {"video_id": video["id"], "version": 1, "decision": decision}
            refused = await desk.calls.refusal("decide-script", desk.ann, **body)
            assert refused == (409, "consent_too_narrow")
        assert await desk.rows("script_decisions") == []

    async def test_withdrawing_stops_every_act(self, desk: Desk) -> None:
        video = await desk.begin(desk.noura, text=WORDS)
        comment = await desk.comment(desk.ann, video["id"])
        await desk.world.withdraw(desk.customer.twin_id)
        acts: dict[str, dict[str, Any]] = {
            "create-video": {"id": new_id(), "production_id": desk.customer.production_id, **VIDEO},
            "change-video": {"video_id": video["id"], **VIDEO},
            "delete-video": {"video_id": video["id"]},
            "send-script": {"video_id": video["id"], "text": "More.", "base": 1},
            "comment-script": {
                "id": new_id(),
                "video_id": video["id"],
                "version": 1,
                "line": 1,
                "text": "More.",
            },
            "close-script-comment": {"comment_id": comment["id"], "is_done": True},
            "decide-script": {"video_id": video["id"], "version": 1, "decision": "approved"},
        }
        for name, body in acts.items():
            for who in (desk.ann, desk.noura):
                assert await desk.calls.refusal(name, who, **body) == (409, "production_stopped"), name

    async def test_no_consent_at_all(self, desk: Desk, people: People) -> None:
        bob = await people.add("bob")
        other = await desk.world.customer(bob)
        body = {"id": new_id(), "production_id": other.production_id, **VIDEO, "text": WORDS}
        assert await desk.calls.refusal("create-video", bob, **body) == (409, "consent_missing")


class TestLedgerAndMails:
    async def test_ledger_tells_which_words_were_sent_and_approved(self, desk: Desk) -> None:
        video = await desk.begin(desk.noura, text=WORDS)
        await desk.decide(desk.ann, video["id"], 1)
        written, approved = (await ledger.entries(desk.world.database, desk.customer.twin_id))[-2:]
        assert (written.kind, written.actor, written.actor_name) == ("script_written", "team", "Noura Ali")
        assert (approved.kind, approved.actor, approved.actor_name) == (
            "script_approved",
            "customer",
            "Ann Lee",
        )
        assert approved.details == written.details
        assert (approved.details["title"], approved.details["version"]) == (VIDEO["title"], 1)
        assert len(approved.details["sha256"]) == 64
        assert await broken_links(desk.world.database) == []

    async def test_other_side_is_mailed_once_for_what_it_has_not_read(self, desk: Desk) -> None:
        video = await desk.begin()
        (idea,) = await desk.world.mailed("script-news")
        assert (idea["values"]["news"], idea["values"]["note"]) == ("begun", VIDEO["brief"])
        await desk.send(desk.noura, video["id"])
        await desk.send(desk.noura, video["id"], 1, "A second thought.")
        (mail,) = await desk.world.mailed("script-waits")
        link = f"http://testserver/studio/{desk.customer.production_id}/videos/{video['id']}"
        assert (mail["recipient"], mail["values"]["link"]) == (desk.ann.email, link)
        assert (mail["values"]["author"], mail["values"]["words"]) == ("Noura Ali", 10)
        await desk.decide(desk.ann, video["id"], 2, "changes", note="Shorter.")
        await desk.send(desk.noura, video["id"], 2, "Short.")
        await desk.decide(desk.ann, video["id"], 3)
        news = [mail["values"]["news"] for mail in await desk.world.mailed("script-news")]
        assert news == ["begun", "changes", "approved"]
        assert len(await desk.world.mailed("script-waits")) == 2
        # The trail of the team's acts is the ledger and the rows themselves.
        assert [row for row in await desk.world.rows(audit_log) if "script" in row["action"]] == []

    async def test_customer_hears_what_the_team_decided(self, desk: Desk) -> None:
        video = await desk.begin(text=WORDS)
        await desk.decide(desk.noura, video["id"], 1, "changes", note="Too long.")
        await desk.send(desk.ann, video["id"], 1, "Short.")
        await desk.decide(desk.noura, video["id"], 2)
        received = [
            (mail["values"]["news"], mail["values"]["note"])
            for mail in await desk.world.mailed("script-waits")
        ]
        assert received == [("changes", "Too long."), ("approved", None)]


class TestComments:
    async def test_are_answered_and_done(self, desk: Desk) -> None:
        video = await desk.begin(desk.noura, text=WORDS)
        first = await desk.comment(desk.ann, video["id"])
        answer = await desk.comment(desk.noura, video["id"], reply_to=first["id"], text="2,000.")
        assert (answer["reply_to"], answer["author_side"]) == (first["id"], "team")
        for is_done in (True, True, False):
            closed = await desk.calls.answer(
                "close-script-comment", desk.noura, comment_id=first["id"], is_done=is_done
            )
            assert (closed["done_at"] is not None) is is_done

    @pytest.mark.parametrize(
        "changes",
        [{"line": 4}, {"version": 2}, {"reply_to": NOBODYS}],
    )
    async def test_of_what_is_not_there_are_refused(self, desk: Desk, changes: dict[str, Any]) -> None:
        video = await desk.begin(desk.noura, text=WORDS)
        body = {"id": new_id(), "video_id": video["id"], "version": 1, "line": 1, "text": "?", **changes}
        assert await desk.calls.refusal("comment-script", desk.ann, **body) == (404, "comment_not_found")

    async def test_answers_have_no_answers_and_are_not_done(self, desk: Desk) -> None:
        video = await desk.begin(desk.noura, text=WORDS)
        first = await desk.comment(desk.ann, video["id"])
        answer = await desk.comment(desk.noura, video["id"], reply_to=first["id"])
        body = {"id": new_id(), "video_id": video["id"], "version": 1, "line": 2, "text": "?"}
        refused = await desk.calls.refusal("comment-script", desk.ann, **body, reply_to=answer["id"])
        assert refused == (404, "comment_not_found")
        done = {"comment_id": answer["id"], "is_done": True}
        assert await desk.calls.refusal("close-script-comment", desk.ann, **done) == (
            404,
            "comment_not_found",
        )


class TestNotes:
    async def test_own_note_becomes_a_script(self, desk: Desk) -> None:
        note = await self._note(desk)
        video = await desk.begin(text=WORDS, note_id=note)
        (version,) = await desk.rows("script_versions")
        assert (version["note_id"], version["video_id"]) == (note, video["id"])

    async def test_others_note_does_not(self, desk: Desk, people: People) -> None:
        note = await self._note(desk)
        video = await desk.begin()
        for note_id in (note, NOBODYS):
            body = {"video_id": video["id"], "text": WORDS, "base": 0, "note_id": note_id}
            assert await desk.calls.refusal("send-script", desk.noura, **body) == (404, "note_not_found")

    async def _note(self, desk: Desk) -> str:
        response = await desk.calls.client.post(
            "/rest/v1/notes",
            json={"title": "Prices", "content": WORDS},
            headers={**desk.ann.headers, "prefer": "return=representation"},
        )
        return response.json()[0]["id"]


class TestBounds:
    async def test_of_videos_and_versions_and_comments(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tawam.videos.videos.MOST_VIDEOS", 1)
        monkeypatch.setattr("tawam.videos.scripts.MOST_VERSIONS", 1)
        monkeypatch.setattr("tawam.videos.comments.MOST_COMMENTS", 1)
        video = await desk.begin(desk.noura, text=WORDS)
        await desk.comment(desk.ann, video["id"])
        full = (409, "too_many_entries")
        body = {"id": new_id(), "production_id": desk.customer.production_id, **VIDEO}
        assert await desk.calls.refusal("create-video", desk.ann, **body) == full
        send = {"video_id": video["id"], "text": "More.", "base": 1}
        assert await desk.calls.refusal("send-script", desk.ann, **send) == full
        say = {"id": new_id(), "video_id": video["id"], "version": 1, "line": 1, "text": "?"}
        assert await desk.calls.refusal("comment-script", desk.ann, **say) == full

    async def test_of_characters(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tawam.videos.scripts.MOST_CHARACTERS", 2 * len(WORDS) - 1)
        await desk.begin(text=WORDS)
        body = {"id": new_id(), "production_id": desk.customer.production_id, **VIDEO, "text": WORDS}
        assert await desk.calls.refusal("create-video", desk.ann, **body) == (409, "too_many_entries")
        assert len(await desk.rows("videos")) == 1

    async def test_two_who_choose_one_id(self, desk: Desk, people: People) -> None:
        bob = await people.add("bob")
        other = await desk.world.customer(bob)
        video_id = new_id()
        bodies = [
            (who, {"id": video_id, "production_id": production, **VIDEO})
            for who, production in ((desk.ann, desk.customer.production_id), (bob, other.production_id))
        ]
        answers = await asyncio.gather(
            *(desk.calls.post("create-video", who, **body) for who, body in bodies)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 404]


async def test_account_takes_its_scripts_with_it(desk: Desk, people: People) -> None:
    video = await desk.begin(desk.noura, text=WORDS)
    await desk.comment(desk.ann, video["id"])
    exported = await desk.calls.answer("export-data", desk.ann)
    assert [one["title"] for one in exported["videos"]] == [VIDEO["title"]]
    assert [one["text"] for one in exported["scriptVersions"]] == [WORDS]
    assert (len(exported["scriptComments"]), exported["scriptDecisions"]) == (1, [])
    async with desk.world.database.transaction() as transaction:
        await transaction.execute(END_PLANS)
    deleted = await desk.calls.client.request(
        "DELETE", f"/auth/v1/admin/users/{desk.ann.id}", headers=people.service
    )
    assert deleted.status_code == 200, deleted.text
    for table in ("videos", "script_versions", "script_comments"):
        assert await desk.rows(table) == []
