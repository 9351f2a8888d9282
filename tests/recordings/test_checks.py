"""Files go over HTTP to the server, the real process looks into them, and people read what it found."""

import hashlib

import pytest

from tawam.media.recordings import inspect
from tawam.recordings.checker import Inspect
from tests.people import Person
from tests.recordings.conftest import FileOf
from tests.recordings.studio import Customer, Studio

PIECE = 256 * 1024


@pytest.fixture
def inspecting() -> Inspect:
    return inspect


async def test_good_film_is_checked_and_accepted(
    studio: Studio, mariam: Customer, admin: Person, file_of: FileOf
) -> None:
    file = file_of("good")
    sent = await studio.send(mariam, "base_video", file.read_bytes(), file.name)
    assert (sent["status"], sent["size"], sent["received_at"] is not None) == (
        "checking",
        file.stat().st_size,
        True,
    )

    checked = await studio.checked(sent)
    assert checked["status"] == "checked"
    assert [finding["code"] for finding in checked["findings"] if finding["hard"]] == []
    assert checked["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    media = checked["media"]
    assert (media["container"], media["video_codec"], media["audio_codec"]) == ("mov", "h264", "aac")
    assert (media["width"], media["height"], round(media["duration"])) == (1920, 1080, 130)
    assert len(media["waveform"]) == 240
    assert await studio.mails() == [("recordings-to-check", "hello@tawam.example")]

    accepted = await studio.invoke("accept-recording", admin.headers, recording_id=sent["id"])
    assert accepted.status_code == 200, accepted.text
    assert (accepted.json()["status"], accepted.json()["decided_by"]) == ("accepted", admin.id)
    assert (await studio.mails())[-1] == ("recording-accepted", mariam.person.email)
    assert await studio.ledger(mariam) == ["recording_received", "recording_accepted"]


@pytest.mark.on_sqlite
async def test_pictures_of_a_film_are_read_by_its_customer_and_the_team(
    studio: Studio, mariam: Customer, other: Customer, admin: Person, file_of: FileOf
) -> None:
    checked = await studio.send_and_check(mariam, "base_video", file_of("good").read_bytes())
    for path in (checked["poster_path"], checked["strip_path"]):
        statuses: list[int] = []
        for headers in (mariam.headers, admin.headers, other.headers):
            answer = await studio.client.get(
                f"/storage/v1/object/authenticated/recordings/{path}", headers=headers
            )
            statuses.append(answer.status_code)
            if answer.status_code == 200:
                assert answer.headers["content-type"] == "image/webp"
        assert statuses == [200, 200, 400]


@pytest.mark.on_sqlite
async def test_film_sent_in_pieces_is_kept_byte_for_byte(
    studio: Studio, mariam: Customer, file_of: FileOf
) -> None:
    content = file_of("good").read_bytes()
    started = await studio.start(mariam, "base_video", len(content))
    await studio.send_in_pieces(mariam.headers, started["object_path"], content, PIECE)
    checked = await studio.checked(started)
    assert (checked["status"], checked["sha256"]) == ("checked", hashlib.sha256(content).hexdigest())
    got = await studio.client.get(
        f"/storage/v1/object/authenticated/recordings/{started['object_path']}", headers=mariam.headers
    )
    assert got.content == content


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    ("kind", "made", "suffix", "code", "words"),
    [
        ("base_video", "short", ".mp4", "too_short", "At 1:00 it is too short to learn from"),
        ("base_video", "text", ".mp4", "wrong_kind", "This is not a video"),
        ("base_video", "damaged", ".mp4", "unreadable", "cannot be read to its end"),
        ("base_video", "voice", ".mp3", "wrong_kind", "This is not a video"),
        ("voice", "voice-short", ".mp3", "too_short", "At 0:30 it is too short"),
        ("voice", "good", ".mp4", "wrong_kind", "not a recording of your voice alone"),
    ],
)
async def test_file_beyond_a_hard_limit_is_refused_with_words(
    studio: Studio,
    mariam: Customer,
    file_of: FileOf,
    kind: str,
    made: str,
    suffix: str,
    code: str,
    words: str,
) -> None:
    refused = await studio.send_and_check(mariam, kind, file_of(made, suffix).read_bytes())
    assert refused["status"] == "refused"
    hard = [finding for finding in refused["findings"] if finding["hard"]]
    assert hard[0]["code"] == code
    assert words in hard[0]["en"]
    assert hard[0]["ar"]
    assert await studio.mails() == [("recording-refused", mariam.person.email)]
    assert await studio.ledger(mariam) == ["recording_received", "recording_refused"]


@pytest.mark.on_sqlite
@pytest.mark.parametrize("suffix", [".mp3", ".wav"])
async def test_voice_is_checked(studio: Studio, mariam: Customer, file_of: FileOf, suffix: str) -> None:
    checked = await studio.send_and_check(mariam, "voice", file_of("voice", suffix).read_bytes())
    assert (checked["status"], checked["media"]["container"]) == ("checked", suffix[1:])
    assert checked["poster_path"] is None


@pytest.mark.on_sqlite
async def test_advice_names_its_moment(studio: Studio, mariam: Customer, file_of: FileOf) -> None:
    checked = await studio.send_and_check(mariam, "base_video", file_of("silent-end").read_bytes())
    [silence] = [finding for finding in checked["findings"] if finding["code"] == "silence"]
    assert abs(silence["at"] - 72) < 1
    assert "on. That is no harm" in silence["en"]
    assert (silence["hard"], checked["status"]) == (False, "checked")


@pytest.mark.on_sqlite
async def test_hostile_file_leaves_the_server_and_other_files_alone(
    studio: Studio, mariam: Customer, file_of: FileOf
) -> None:
    bomb = b"\x00\x00\x00\x18ftypmp42" + b"\xff" * 300_000
    refused = await studio.send_and_check(mariam, "base_video", bomb)
    assert refused["status"] == "refused"
    assert refused["findings"][0]["en"]
    checked = await studio.send_and_check(mariam, "voice", file_of("voice", ".mp3").read_bytes())
    assert checked["status"] == "checked"
