"""Who may do what: every function, row and object of recordings, as seen by everybody who may call."""

from typing import Any

import pytest

from tawam.database.port import Row
from tests.people import People, Person
from tests.recordings.glance import A_FILM, NOTHING
from tests.recordings.studio import Customer, Studio

VISITOR, OTHER, CUSTOMER, ADMIN, SERVICE = "visitor", "other", "customer", "admin", "service"
CALLERS = (VISITOR, OTHER, CUSTOMER, ADMIN, SERVICE)


@pytest.fixture
async def headers(
    people: People, mariam: Customer, other: Customer, admin: Person
) -> dict[str, dict[str, str]]:
    return {
        VISITOR: people.anonymous,
        OTHER: other.headers,
        CUSTOMER: mariam.headers,
        ADMIN: admin.headers,
        SERVICE: people.service,
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("start-recording", {VISITOR: 401, OTHER: 404, CUSTOMER: 200, ADMIN: 404, SERVICE: 401}),
        ("cancel-recording", {VISITOR: 401, OTHER: 404, CUSTOMER: 200, ADMIN: 404, SERVICE: 401}),
        ("accept-recording", {VISITOR: 401, OTHER: 403, CUSTOMER: 403, ADMIN: 200, SERVICE: 200}),
        ("refuse-recording", {VISITOR: 401, OTHER: 403, CUSTOMER: 403, ADMIN: 200, SERVICE: 200}),
    ],
)
async def test_functions(
    studio: Studio,
    mariam: Customer,
    headers: dict[str, dict[str, str]],
    name: str,
    expected: dict[str, int],
) -> None:
    found: dict[str, int] = {}
    for caller in CALLERS:
        announced = await studio.start(mariam, "voice", 1000)
        checked = await studio.send_and_check(mariam, "base_video", A_FILM)
        bodies: dict[str, dict[str, Any]] = {
            "start-recording": {
                "production_id": mariam.production_id,
                "kind": "voice",
                "file_name": "voice.mp3",
                "size": 10,
            },
            "cancel-recording": {"recording_id": announced["id"]},
            "accept-recording": {"recording_id": checked["id"]},
            "refuse-recording": {"recording_id": checked["id"], "reasons": ["noise"]},
        }
        found[caller] = (await studio.invoke(name, headers[caller], **bodies[name])).status_code
    assert found == expected


async def test_rows(studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]]) -> None:
    await studio.start(mariam, "voice", 1000)
    counts: dict[str, int | None] = {}
    for caller in CALLERS:
        answer = await studio.client.get("/rest/v1/recordings?select=id", headers=headers[caller])
        counts[caller] = len(answer.json()) if answer.status_code == 200 else None
    assert counts == {VISITOR: None, OTHER: 0, CUSTOMER: 1, ADMIN: 1, SERVICE: 1}


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE"])
async def test_nobody_writes_rows_over_rest(
    studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]], method: str
) -> None:
    started = await studio.start(mariam, "voice", 1000)
    for caller in CALLERS:
        answer = await studio.client.request(
            method,
            f"/rest/v1/recordings?id=eq.{started['id']}",
            json={"status": "accepted"},
            headers=headers[caller],
        )
        assert answer.status_code in (401, 403, 405), (caller, answer.text)
    assert (await studio.recording(started["id"]))["status"] == "checking"


class TestObjects:
    """What storage answers with 400 is told apart by `statusCode`, which clients read."""

    async def test_reading(
        self, studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]]
    ) -> None:
        checked = await studio.send_and_check(mariam, "base_video", A_FILM)
        for path in (checked["object_path"], checked["poster_path"], checked["strip_path"]):
            found = {
                caller: await self._status(
                    studio, "GET", f"object/authenticated/recordings/{path}", headers[caller]
                )
                for caller in CALLERS
            }
            assert found == {VISITOR: 404, OTHER: 404, CUSTOMER: 200, ADMIN: 200, SERVICE: 200}
        assert await self._status(studio, "GET", f"object/public/recordings/{path}", {}) == 404

    async def test_listing(
        self, studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]]
    ) -> None:
        checked = await studio.send_and_check(mariam, "base_video", A_FILM)
        folder = checked["object_path"].rpartition("/")[0]
        counts: dict[str, int] = {}
        for caller in CALLERS:
            answer = await studio.client.post(
                "/storage/v1/object/list/recordings", json={"prefix": folder}, headers=headers[caller]
            )
            counts[caller] = len(answer.json())
        assert counts == {VISITOR: 0, OTHER: 0, CUSTOMER: 3, ADMIN: 3, SERVICE: 3}

    async def test_signing_downloads(
        self, studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]]
    ) -> None:
        checked = await studio.send_and_check(mariam, "base_video", A_FILM)
        url = f"object/sign/recordings/{checked['object_path']}"
        found = {
            caller: await self._status(studio, "POST", url, headers[caller], json={"expiresIn": 60})
            for caller in CALLERS
        }
        assert found == {VISITOR: 404, OTHER: 404, CUSTOMER: 200, ADMIN: 200, SERVICE: 200}

    async def test_writing_what_was_announced(
        self, studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]]
    ) -> None:
        found: dict[str, int] = {}
        for size, caller in enumerate(CALLERS):
            started = await studio.start(mariam, "base_video", len(NOTHING) + size)
            url = f"object/recordings/{started['object_path']}"
            found[caller] = await self._status(studio, "POST", url, headers[caller], content=NOTHING)
        assert found == {VISITOR: 403, OTHER: 403, CUSTOMER: 200, ADMIN: 403, SERVICE: 200}

    @pytest.mark.parametrize("kept", ["original", "poster"])
    async def test_writing_over_what_was_checked(
        self, studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]], kept: str
    ) -> None:
        """The service key alone may write another poster, as the server itself does."""
        checked = await studio.send_and_check(mariam, "base_video", A_FILM)
        path = checked["object_path" if kept == "original" else "poster_path"]
        found = {
            caller: await self._status(
                studio,
                "POST",
                f"object/recordings/{path}",
                {**headers[caller], "x-upsert": "true"},
                content=NOTHING,
            )
            for caller in CALLERS
        }
        service = 403 if kept == "original" else 200
        assert found == {VISITOR: 403, OTHER: 403, CUSTOMER: 403, ADMIN: 403, SERVICE: service}

    async def test_removing_and_moving(
        self, studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]]
    ) -> None:
        checked = await studio.send_and_check(mariam, "base_video", A_FILM)
        path = checked["object_path"]
        for caller in (VISITOR, OTHER, CUSTOMER, ADMIN):
            removed = await studio.client.request(
                "DELETE",
                "/storage/v1/object/recordings",
                json={"prefixes": [path]},
                headers=headers[caller],
            )
            assert removed.json() == [], caller
            moved = await self._status(
                studio,
                "POST",
                "object/move",
                headers[caller],
                json={"bucketId": "recordings", "sourceKey": path, "destinationKey": f"{path}2"},
            )
            assert moved >= 400, caller
        assert path in await studio.object_names()

    async def _status(
        self, studio: Studio, method: str, path: str, headers: dict[str, str], **more: Any
    ) -> int:
        answer = await studio.client.request(method, f"/storage/v1/{path}", headers=headers, **more)
        return answer.status_code if answer.is_success else int(answer.json()["statusCode"])


async def test_copying_a_recording_elsewhere(
    studio: Studio, mariam: Customer, headers: dict[str, dict[str, str]]
) -> None:
    """Not into the public bucket either, where everybody could read it."""
    checked: Row = await studio.send_and_check(mariam, "base_video", A_FILM)
    for caller in (VISITOR, OTHER, CUSTOMER, ADMIN):
        answer = await studio.client.post(
            "/storage/v1/object/copy",
            headers=headers[caller],
            json={
                "bucketId": "recordings",
                "sourceKey": checked["object_path"],
                "destinationBucket": "avatars",
                "destinationKey": f"{mariam.person.id}/copy.png",
            },
        )
        assert answer.status_code >= 400, caller
