"""What announcing, calling off, accepting and refusing recordings does, and what it refuses."""

import asyncio
from typing import Any

import pytest

from tawam.database.port import Row
from tawam.recordings.announcements import MOST_OPEN
from tests.people import People, Person
from tests.recordings.glance import A_VOICE
from tests.recordings.studio import HELD_PARTS, Customer, Studio

CONTENT = b"no film at all, but bytes " * 400


@pytest.fixture
async def waiting(studio: Studio, mariam: Customer) -> Row:
    """A checked voice that waits for the team."""
    return await studio.send_and_check(mariam, "voice", A_VOICE)


class TestStart:
    async def test_answers_the_row_and_where_the_file_goes(self, studio: Studio, mariam: Customer) -> None:
        started = await studio.start(mariam, "base_video", 1000, "Mariam (final) ü.MP4")
        assert started["object_path"] == f"{mariam.person.id}/{started['id']}/Mariam-final.mp4"
        assert (started["file_name"], started["size"]) == ("Mariam (final) ü.MP4", 1000)
        assert (started["status"], started["received_at"]) == ("checking", None)
        over_rest = await studio.client.get("/rest/v1/recordings", headers=mariam.headers)
        assert over_rest.json() == [started]

    async def test_a_second_click_announces_the_same_file(self, studio: Studio, mariam: Customer) -> None:
        first, second = await asyncio.gather(*(studio.start(mariam, "voice", 1000) for _ in range(2)))
        assert first["id"] == second["id"]
        assert (await studio.start(mariam, "voice", 1001))["id"] != first["id"]

    async def test_announcements_are_bounded(self, studio: Studio, mariam: Customer) -> None:
        for size in range(1, MOST_OPEN + 1):
            await studio.start(mariam, "voice", size)
        assert await _refusal(studio, mariam, size=MOST_OPEN + 1) == (409, "too_many_recordings")

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("changed", "refusal"),
        [
            ({"production_id": "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"}, (404, "production_not_found")),
            ({"production_id": "1"}, (400, "invalid_request")),
            ({"kind": "cut"}, (400, "invalid_request")),
            ({"size": 0}, (400, "invalid_request")),
            ({"size": 10 * 1024**3 + 1}, (413, "file_too_large")),
            ({"file_name": ""}, (400, "invalid_request")),
        ],
    )
    async def test_refuses(
        self, studio: Studio, mariam: Customer, changed: dict[str, Any], refusal: tuple[int, str]
    ) -> None:
        assert await _refusal(studio, mariam, **changed) == refusal
        assert await studio.recordings() == []

    async def test_production_of_another_customer_is_not_found(
        self, studio: Studio, mariam: Customer, other: Customer
    ) -> None:
        refusal = await _refusal(studio, mariam, production_id=other.production_id)
        assert refusal == (404, "production_not_found")

    async def test_nothing_is_recorded_for_a_twin_that_is_stopped(
        self, studio: Studio, mariam: Customer
    ) -> None:
        await studio.stop(mariam)
        assert await _refusal(studio, mariam) == (409, "production_stopped")


class TestUpload:
    async def test_nothing_is_written_beside_an_announced_name(
        self, studio: Studio, mariam: Customer, other: Customer
    ) -> None:
        started = await studio.start(mariam, "base_video", len(CONTENT))
        beside = started["object_path"].replace("mariam-video", "another")
        assert (await studio.upload(mariam.headers, beside, CONTENT)).status_code == 400
        assert (await studio.upload(other.headers, started["object_path"], CONTENT)).status_code == 400
        assert await studio.object_names() == []

    async def test_file_larger_than_announced_is_refused(self, studio: Studio, mariam: Customer) -> None:
        started = await studio.start(mariam, "base_video", len(CONTENT) - 1)
        answer = await studio.upload(mariam.headers, started["object_path"], CONTENT)
        assert answer.json()["statusCode"] == "413"
        assert await studio.object_names() == []
        assert (await studio.recording(started["id"]))["received_at"] is None

    async def test_original_stays_what_was_checked(
        self, studio: Studio, mariam: Customer, people: People, waiting: Row
    ) -> None:
        """Neither its customer nor the service key can put other bytes in its place."""
        for headers in (mariam.headers, people.service):
            answer = await studio.upload(headers, waiting["object_path"], CONTENT, x_upsert="true")
            assert answer.json()["statusCode"] == "403"
        got = await studio.client.get(
            f"/storage/v1/object/authenticated/recordings/{waiting['object_path']}", headers=mariam.headers
        )
        assert len(got.content) == waiting["size"]

    async def test_removed_original_is_waited_for_again(
        self, studio: Studio, mariam: Customer, people: People
    ) -> None:
        started = await studio.start(mariam, "voice", len(CONTENT))
        await studio.upload(mariam.headers, started["object_path"], CONTENT)
        await studio.client.request(
            "DELETE",
            "/storage/v1/object/recordings",
            json={"prefixes": [started["object_path"]]},
            headers=people.service,
        )
        assert (await studio.recording(started["id"]))["received_at"] is None
        assert not await studio.checker.check_due()


class TestCancel:
    async def test_row_and_partial_upload_go(self, studio: Studio, mariam: Customer) -> None:
        started = await studio.start(mariam, "base_video", len(CONTENT))
        begun = await studio.create_upload(mariam.headers, started["object_path"], len(CONTENT))
        location = begun.headers["location"]
        await studio.continue_upload(mariam.headers, location, 0, CONTENT[:100])

        answer = await studio.invoke("cancel-recording", mariam.headers, recording_id=started["id"])
        assert (answer.status_code, answer.json()) == (200, started)
        assert await studio.recordings() == []
        assert await studio.database.fetch_all(HELD_PARTS) == []
        late = await studio.continue_upload(mariam.headers, location, 100, CONTENT[100:])
        assert late.status_code == 404
        again = await studio.upload(mariam.headers, started["object_path"], CONTENT)
        assert again.status_code == 400

    async def test_file_that_arrived_stays(self, studio: Studio, mariam: Customer) -> None:
        started = await studio.start(mariam, "voice", len(CONTENT))
        await studio.upload(mariam.headers, started["object_path"], CONTENT)
        answer = await studio.invoke("cancel-recording", mariam.headers, recording_id=started["id"])
        assert (answer.status_code, answer.json()["error"]) == (409, "recording_received")

    async def test_recording_of_another_customer_is_not_found(
        self, studio: Studio, mariam: Customer, other: Customer
    ) -> None:
        started = await studio.start(mariam, "voice", 1000)
        answer = await studio.invoke("cancel-recording", other.headers, recording_id=started["id"])
        assert (answer.status_code, answer.json()["error"]) == (404, "recording_not_found")


class TestDecide:
    async def test_refusal_is_read_by_the_customer_in_the_same_words(
        self, studio: Studio, mariam: Customer, admin: Person, waiting: Row
    ) -> None:
        answer = await studio.invoke(
            "refuse-recording",
            admin.headers,
            recording_id=waiting["id"],
            reasons=["music", "overdriven", "music"],
            note=" Your voice itself is lovely. ",
        )
        assert answer.status_code == 200, answer.text
        row = answer.json()
        assert (row["status"], row["reasons"]) == ("refused", ["overdriven", "music"])
        assert (row["note"], row["decided_by"]) == ("Your voice itself is lovely.", admin.id)
        mail = (await studio.mail_rows())[-1]
        assert (mail["template"], mail["recipient"]) == ("recording-refused", mariam.person.email)
        assert mail["values"]["reasons"] == [
            "Overdriven: the tops are cut off. Move back a little.",
            "Music or a second voice, however low. Your voice alone.",
        ]
        assert mail["values"]["note"] == "Your voice itself is lovely."
        assert (await studio.ledger(mariam))[-1] == "recording_refused"

    async def test_production_waits_for_whoever_acts_next(
        self, studio: Studio, mariam: Customer, admin: Person, waiting: Row
    ) -> None:
        assert (await studio.production(mariam.production_id))["waits_for"] == "team"
        await studio.invoke("accept-recording", admin.headers, recording_id=waiting["id"])
        assert (await studio.production(mariam.production_id))["waits_for"] == "customer"

    async def test_recording_is_decided_once(self, studio: Studio, admin: Person, waiting: Row) -> None:
        """Of two at one moment, one is told that the other was first."""
        answers = await asyncio.gather(
            studio.invoke("accept-recording", admin.headers, recording_id=waiting["id"]),
            studio.invoke("refuse-recording", admin.headers, recording_id=waiting["id"], reasons=["noise"]),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        [refused] = [answer for answer in answers if answer.status_code == 409]
        assert refused.json()["error"] == "recording_decided"

    async def test_nothing_is_decided_before_the_checks(
        self, studio: Studio, mariam: Customer, admin: Person
    ) -> None:
        started = await studio.start(mariam, "voice", 1000)
        answer = await studio.invoke("accept-recording", admin.headers, recording_id=started["id"])
        assert (answer.status_code, answer.json()["error"]) == (409, "recording_decided")

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "body",
        [{"reasons": []}, {"reasons": ["ugly"]}, {}, {"reasons": ["noise"], "note": "x" * 1001}],
    )
    async def test_refusal_needs_reasons_of_the_guide(
        self, studio: Studio, admin: Person, waiting: Row, body: dict[str, Any]
    ) -> None:
        answer = await studio.invoke("refuse-recording", admin.headers, recording_id=waiting["id"], **body)
        assert answer.status_code == 400
        assert (await studio.recording(waiting["id"]))["status"] == "checked"

    async def test_unknown_recording_is_not_found(self, studio: Studio, admin: Person) -> None:
        unknown = "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"
        answer = await studio.invoke("accept-recording", admin.headers, recording_id=unknown)
        assert (answer.status_code, answer.json()["error"]) == (404, "recording_not_found")


async def _refusal(studio: Studio, customer: Customer, **changed: Any) -> tuple[int, str]:
    body = {"production_id": customer.production_id, "kind": "voice", "file_name": "a.mp3", "size": 1000}
    answer = await studio.invoke("start-recording", customer.headers, **{**body, **changed})
    return answer.status_code, answer.json()["error"]
