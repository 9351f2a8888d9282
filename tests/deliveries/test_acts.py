"""Films are announced, checked, delivered and taken back."""

import asyncio
from typing import Any

import pytest

from tawam.audit.tables import audit_log
from tawam.database.schema import new_id
from tawam.ledger.ledger import broken_links
from tests.deliveries.depot import FILM_BYTES, FILMS, TALL_BYTES, VTT, Depot
from tests.people import People


class TestAnnouncing:
    async def test_needs_an_approved_cut_a_consent_and_the_team(self, depot: Depot) -> None:
        video = await depot.begin()
        body: dict[str, Any] = {"id": new_id(), "video_id": video["id"], "size": 7, **FILMS}
        assert await depot.calls.refusal("start-delivery", depot.noura, **body) == (409, "cut_not_approved")
        await depot.send(depot.noura, video["id"])
        await depot.decide(depot.ann, video["id"], 1)
        assert await depot.calls.refusal("start-delivery", depot.noura, **body) == (409, "cut_not_approved")
        await depot.approve_cut(video["id"])
        assert await depot.calls.refusal("start-delivery", depot.ann, **body) == (403, "not_admin")
        for change in ({"channel": "tiktok"}, {"spoken": "ar", "channel": "youtube"}):
            refused = await depot.calls.refusal("start-delivery", depot.noura, **{**body, **change})
            assert refused == (409, "consent_too_narrow")
        for change in ({"shape": "2:1"}, {"channel": "x"}, {"size": 0}, {"id": "no"}):
            refused = await depot.calls.refusal("start-delivery", depot.noura, **{**body, **change})
            assert refused == (400, "invalid_request"), change
        assert (await depot.calls.answer("start-delivery", depot.noura, **body))["status"] == "sending"
        await depot.world.withdraw(depot.customer.twin_id)
        again = {**body, "id": new_id()}
        assert await depot.calls.refusal("start-delivery", depot.noura, **again) == (
            409,
            "production_stopped",
        )

    async def test_twice_is_one_film(self, depot: Depot) -> None:
        video_id, other = await depot.approved(), await depot.approved(title="Another")
        row = await depot.announce(video_id)
        assert await depot.announce(video_id, id=row["id"]) == row
        assert len(await depot.all("deliveries")) == 1
        body: dict[str, Any] = {"id": row["id"], "video_id": other, "size": 7, **FILMS}
        assert await depot.calls.refusal("start-delivery", depot.noura, **body) == (404, "delivery_not_found")


class TestSending:
    async def test_goes_to_the_announced_name_once(self, depot: Depot, people: People) -> None:
        row = await depot.announce(await depot.approved())
        stranger = await people.add("omar")
        path = row["object_path"]
        assert await depot.upload(path, who=stranger) == 400
        assert await depot.upload(path, who=depot.ann) == 400
        assert await depot.upload("elsewhere/film.mp4") == 400
        assert await depot.upload(path, FILM_BYTES + b"more") == 400
        assert await depot.upload(path) == 200
        assert (await depot.delivery(row["id"]))["status"] == "checking"
        assert await depot.upload(path) == 400
        # Nobody reads a film past the ledger.
        for who in (depot.ann, depot.noura, stranger):
            for address in (f"object/deliveries/{path}", f"object/authenticated/deliveries/{path}"):
                answer = await depot.calls.client.get(f"/storage/v1/{address}", headers=who.headers)
                assert answer.status_code == 400

    async def test_is_looked_into(self, depot: Depot) -> None:
        video_id = await depot.approved()
        good = await depot.checked(video_id)
        assert (good["status"], good["width"], good["duration_ms"]) == ("checked", 1920, 240_000)
        assert good["crc32"] is not None
        assert good["poster_path"] in await depot.object_names()
        tall = await depot.checked(video_id, TALL_BYTES)
        assert (tall["status"], tall["findings"][0]["code"]) == ("refused", "other_shape")
        change = {"delivery_id": tall["id"], "channel": "linkedin", "shape": "9:16", "spoken": "en"}
        assert (await depot.calls.answer("change-delivery", depot.noura, **change))["status"] == "checked"
        voice = await depot.checked(video_id, b"voice " * 9)
        assert (voice["status"], voice["findings"][0]["code"]) == ("refused", "no_film")
        nothing = await depot.checked(video_id, b"nothing " * 9)
        assert (nothing["status"], nothing["findings"][0]["code"]) == ("refused", "no_film")
        body = {"video_id": video_id, "delivery_ids": [nothing["id"]]}
        assert await depot.calls.refusal("deliver", depot.noura, **body) == (409, "delivery_not_ready")
        for row in (nothing, voice):
            await depot.calls.answer("cancel-delivery", depot.noura, delivery_id=row["id"])
        left = [row["id"] for row in await depot.all("deliveries")]
        assert sorted(left) == sorted([good["id"], tall["id"]])
        assert nothing["object_path"] not in await depot.object_names()

    async def test_film_that_was_called_off_half_way_can_be_called_off_again(
        self, depot: Depot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        row = await depot.checked(await depot.approved())

        async def broken(*_: object) -> None:
            raise RuntimeError

        with monkeypatch.context() as patched:
            patched.setattr("tawam.objects.store.ObjectStore.remove", broken)
            body = {"delivery_id": row["id"]}
            assert (await depot.calls.post("cancel-delivery", depot.noura, **body)).status_code == 500
        # What is left of it is found by its row, and is not delivered.
        assert await depot.object_names() != []
        assert (await depot.delivery(row["id"]))["status"] == "sending"
        await depot.calls.answer("cancel-delivery", depot.noura, delivery_id=row["id"])
        assert await depot.object_names() == []
        assert await depot.all("deliveries") == []


class TestDelivering:
    async def test_spends_enters_and_mails_once(self, depot: Depot) -> None:
        video_id = await depot.approved(channels=["linkedin", "website"])
        before = await depot.left()
        first = await depot.checked(video_id)
        second = await depot.checked(video_id, TALL_BYTES, shape="9:16", channel="website")
        assert await depot.calls.read("deliveries", depot.ann) == []
        await depot.deliver(video_id, first["id"])
        assert (await depot.video())["step"] == "delivery"
        rows = await depot.deliver(video_id, first["id"], second["id"])
        assert [row["status"] for row in rows] == ["delivered", "delivered"]
        assert await depot.deliver(video_id, second["id"]) == [rows[1]]
        assert before - await depot.left() == 2
        assert (await depot.kinds())[-2:] == ["video_delivered", "video_delivered"]
        video = await depot.video()
        assert (video["step"], video["waits_for"]) == ("completed", "nobody")
        mails = await depot.world.mailed("video-ready")
        assert [mail["values"]["files"] for mail in mails] == [1, 1]
        assert mails[0]["values"]["link"].endswith(f"/videos/{video_id}#deliveries")
        shown = await depot.calls.read("deliveries", depot.ann)
        assert {row["id"] for row in shown} == {first["id"], second["id"]}
        assert not {"crc32", "author_id", "findings"} & shown[0].keys()
        assert await broken_links(depot.world.database) == []

    async def test_of_too_many_delivers_none(self, depot: Depot) -> None:
        video_id = await depot.approved()
        rows = [await depot.checked(video_id, file_name=f"{number}.mp4") for number in range(2)]
        await depot.leave(1)
        body = {"video_id": video_id, "delivery_ids": [row["id"] for row in rows]}
        assert await depot.calls.refusal("deliver", depot.noura, **body) == (409, "allowance_spent")
        assert {row["status"] for row in await depot.all("deliveries")} == {"checked"}
        assert await depot.left() == 1
        assert await depot.world.mailed("video-ready") == []

    async def test_of_two_at_once_spends_the_last_one_once(self, depot: Depot) -> None:
        video_id = await depot.approved()
        rows = [await depot.checked(video_id, file_name=f"{number}.mp4") for number in range(2)]
        await depot.leave(1)
        answers = await asyncio.gather(
            *(
                depot.calls.post("deliver", depot.noura, video_id=video_id, delivery_ids=[row["id"]])
                for row in (*rows, *rows)
            )
        )
        assert await depot.left() == 0
        assert sorted(answer.status_code for answer in answers) == [200, 200, 409, 409]
        assert len([row for row in await depot.all("deliveries") if row["status"] == "delivered"]) == 1
        assert len(await depot.world.mailed("video-ready")) == 1

    async def test_asks_for_consent_and_the_approved_cut_again(self, depot: Depot) -> None:
        video_id = await depot.approved()
        row = await depot.checked(video_id)
        await depot.approve_cut(video_id, 2)
        body = {"video_id": video_id, "delivery_ids": [row["id"]]}
        assert await depot.calls.refusal("deliver", depot.noura, **body) == (409, "cut_not_approved")
        newer = await depot.checked(video_id)
        await depot.world.withdraw(depot.customer.twin_id)
        body = {"video_id": video_id, "delivery_ids": [newer["id"]]}
        assert await depot.calls.refusal("deliver", depot.noura, **body) == (409, "production_stopped")
        assert await depot.left() == 20

    async def test_a_new_script_opens_the_video_again(self, depot: Depot) -> None:
        video_id = await depot.approved()
        await depot.delivered(video_id)
        assert (await depot.video())["step"] == "completed"
        await depot.send(depot.noura, video_id, 1, "Other words.")
        await depot.decide(depot.ann, video_id, 2)
        await depot.approve_cut(video_id, 2, 2)
        assert (await depot.video())["step"] == "delivery"


class TestTakingBack:
    async def test_gives_the_variant_back(self, depot: Depot) -> None:
        video_id = await depot.approved()
        row = await depot.delivered(video_id)
        assert await depot.left() == 19
        body = {"delivery_id": row["id"], "reason": "The logo was last year's."}
        assert await depot.calls.refusal("take-back-delivery", depot.ann, **body) == (403, "not_admin")
        refused = await depot.calls.refusal("take-back-delivery", depot.noura, **{**body, "reason": " "})
        assert refused == (400, "validation_failed")
        taken = [await depot.calls.answer("take-back-delivery", depot.noura, **body) for _ in range(2)]
        assert [each["status"] for each in taken] == ["taken_back", "taken_back"]
        assert await depot.left() == 20
        assert (await depot.video())["step"] == "delivery"
        assert row["object_path"] not in await depot.object_names()
        (mail,) = await depot.world.mailed("delivery-taken-back")
        assert mail["values"]["reason"] == body["reason"]
        actions = [each["action"] for each in await depot.world.rows(audit_log)]
        assert actions.count("delivery.taken_back") == 1
        assert (await depot.kinds()).count("delivery_taken_back") == 1
        # Deliver a better one: it is spent again.
        await depot.delivered(video_id)
        assert await depot.left() == 19

    async def test_is_too_late_for_what_the_customer_has(self, depot: Depot) -> None:
        video_id = await depot.approved()
        row = await depot.delivered(video_id)
        await depot.calls.answer("download-delivery", depot.noura, delivery_id=row["id"])
        await depot.calls.answer("download-delivery", depot.ann, delivery_id=row["id"])
        body = {"delivery_id": row["id"], "reason": "Wrong."}
        assert await depot.calls.refusal("take-back-delivery", depot.noura, **body) == (409, "delivery_used")
        assert await depot.left() == 19
        assert (await depot.kinds())[-2:] == ["video_downloaded", "video_downloaded"]


class TestCaptions:
    async def test_are_added_replaced_and_removed(self, depot: Depot) -> None:
        row = await depot.checked(await depot.approved())
        body: dict[str, Any] = {"delivery_id": row["id"], "spoken": "en", "text": VTT, "id": new_id()}
        first = await depot.calls.answer("add-captions", depot.noura, **body)
        assert await depot.calls.answer("add-captions", depot.noura, **body) == first
        assert first["cues"] == 1
        srt = "1\n00:00:01,000 --> 00:00:02,000\nOther.\n\n2\n00:00:03,000 --> 00:00:04,000\nWords.\n"
        await depot.calls.answer("add-captions", depot.noura, **{**body, "id": new_id(), "text": srt})
        (held,) = await depot.all("delivery_captions")
        assert held["vtt"].startswith("WEBVTT\n\n00:00:01.000 --> ")
        assert (held["srt"], held["srt_size"]) == (srt, len(srt))
        bad = {**body, "id": new_id(), "text": "WEBVTT\n\n00:01.000 -> 00:02.000\nHi\n"}
        answer = await depot.calls.post("add-captions", depot.noura, **bad)
        assert answer.status_code == 400
        assert answer.json()["fields"]["text"].startswith("Line 3: ")
        late = {**body, "id": new_id(), "text": "WEBVTT\n\n00:05:00.000 --> 00:06:00.000\nHi\n"}
        answer = await depot.calls.post("add-captions", depot.noura, **late, language="ar")
        assert answer.json()["fields"]["text"].startswith("السطر 3: ")
        assert await depot.calls.refusal("add-captions", depot.ann, **bad) == (403, "not_admin")
        gone = {"delivery_id": row["id"], "spoken": "en"}
        for _ in range(2):
            assert await depot.calls.answer("remove-captions", depot.noura, **gone) == {"removed": True}
        assert await depot.all("delivery_captions") == []


@pytest.mark.parametrize(
    "name",
    ["change-delivery", "cancel-delivery", "take-back-delivery", "download-delivery", "plan-publication"],
)
async def test_strangers_meet_no_delivery(depot: Depot, people: People, name: str) -> None:
    row = await depot.delivered(await depot.approved())
    bodies: dict[str, dict[str, Any]] = {
        "change-delivery": {"channel": "linkedin", "shape": "16:9", "spoken": "en"},
        "take-back-delivery": {"reason": "x"},
        "plan-publication": {"id": new_id(), "planned_at": "2099-01-01T00:00:00Z"},
    }
    stranger = await people.add("omar")
    if name == "plan-publication":
        bodies[name]["planned_at"] = "2027-06-01T09:00:00+04:00"
    body = bodies.get(name, {})
    for who, expected in ((stranger, 404), (None, 401)):
        found = [
            (await depot.calls.post(name, who, delivery_id=each, **body)).status_code
            for each in (row["id"], new_id())
        ]
        assert found == [expected, expected]
    assert await depot.calls.read("deliveries", stranger) == []
    assert await depot.calls.read("publications", stranger) == []
