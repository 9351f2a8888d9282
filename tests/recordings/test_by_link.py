"""The person shown sends the spoken consent by the link of the request, without an account."""

from typing import Any

import httpx2
import pytest

from tawam.recordings.announcements import MOST_OPEN
from tests.people import People, Person
from tests.recordings.glance import A_FILM
from tests.recordings.studio import Customer, Studio


@pytest.fixture
async def token(studio: Studio, mariam: Customer) -> str:
    """Of a request to the customer's own address, which answers it."""
    answer = await studio.invoke(
        "request-consent",
        mariam.headers,
        twin_id=mariam.twin_id,
        email=mariam.person.email,
        language="en",
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["token"]


async def start(studio: Studio, people: People, link: str, **changed: Any) -> httpx2.Response:
    body = {"token": link, "file_name": "mariam-consent.mp4", "size": len(A_FILM), **changed}
    return await studio.invoke("start-consent-recording", people.anonymous, **body)


async def test_spoken_consent_is_sent_checked_and_accepted(
    studio: Studio, mariam: Customer, admin: Person, people: People, token: str
) -> None:
    answer = await start(studio, people, token)
    assert answer.status_code == 200, answer.text
    started = answer.json()
    signed = {**people.anonymous, "x-signature": started["upload_token"]}
    await studio.send_in_pieces(signed, started["object_path"], A_FILM, 2000, is_signed=True)

    checked = await studio.checked(started)
    assert (checked["kind"], checked["status"], checked["user_id"]) == (
        "consent",
        "checked",
        mariam.person.id,
    )
    assert checked["production_id"] == mariam.production_id
    opened = (await studio.invoke("open-consent", people.anonymous, token=token)).json()
    assert opened["recording"]["status"] == "checked"
    assert opened["recording"]["media"] == checked["media"]
    accepted = await studio.invoke("accept-recording", admin.headers, recording_id=checked["id"])
    assert accepted.status_code == 200
    assert (await studio.ledger(mariam))[-2:] == ["recording_received", "consent_spoken"]


async def test_token_opens_that_one_object(
    studio: Studio, mariam: Customer, people: People, token: str
) -> None:
    started = (await start(studio, people, token)).json()
    other = await studio.start(mariam, "base_video", 1000)
    signed = {**people.anonymous, "x-signature": started["upload_token"]}
    begun = await studio.create_upload(signed, other["object_path"], 1000, is_signed=True)
    assert begun.status_code == 400
    read = await studio.client.get(
        f"/storage/v1/object/authenticated/recordings/{started['object_path']}", headers=signed
    )
    assert read.status_code == 400


async def test_a_second_click_announces_the_same_file(studio: Studio, people: People, token: str) -> None:
    first, second = [(await start(studio, people, token)).json() for _ in range(2)]
    assert first["id"] == second["id"]


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"token": "unknown"}, (404, "consent_link_unknown")),
        ({"token": "unknown", "size": 10 * 1024**3 + 1}, (404, "consent_link_unknown")),
        ({"size": 10 * 1024**3 + 1}, (413, "file_too_large")),
        ({"size": -1}, (400, "invalid_request")),
    ],
)
async def test_refuses(
    studio: Studio, people: People, token: str, changed: dict[str, Any], refusal: tuple[int, str]
) -> None:
    answer = await start(studio, people, token, **changed)
    assert (answer.status_code, answer.json()["error"]) == refusal


async def test_declined_link_takes_no_file(studio: Studio, people: People, token: str) -> None:
    await studio.invoke("decline-consent", people.anonymous, token=token)
    answer = await start(studio, people, token)
    assert (answer.status_code, answer.json()["error"]) == (409, "consent_link_closed")


async def test_announcements_are_bounded(studio: Studio, people: People, token: str) -> None:
    answers = [await start(studio, people, token, size=size) for size in range(1, MOST_OPEN + 2)]
    assert [answer.status_code for answer in answers] == [*[200] * MOST_OPEN, 409]
    assert answers[-1].json()["error"] == "too_many_recordings"
