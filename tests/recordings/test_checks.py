"""Files go over HTTP to the server, the real process looks into them, and people read what it found."""

import hashlib
from pathlib import Path

import pytest

from tawam.settings import Settings
from tests.people import People, Person
from tests.recordings.conftest import FileOf
from tests.recordings.studio import Customer, Studio

PIECE = 256 * 1024


async def test_good_film_is_checked_and_accepted(
    studio: Studio, mariam: Customer, admin: Person, file_of: FileOf
) -> None:
    file = file_of("good")
    sent = await studio.send(mariam, "base_video", file)
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


async def test_pictures_of_a_film_are_read_by_its_customer_and_the_team(
    studio: Studio, mariam: Customer, other: Customer, admin: Person, file_of: FileOf
) -> None:
    checked = await studio.accepted_or_not(mariam, "base_video", file_of("good"))
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
        ("base_video", "small", ".mp4", "too_few_lines", "The picture has 720 lines"),
        ("base_video", "mute", ".mp4", "no_sound", "There is no sound"),
        ("base_video", "text", ".mp4", "wrong_kind", "This is not a video"),
        ("base_video", "damaged", ".mp4", "unreadable", "cannot be read to its end"),
        ("base_video", "voice", ".mp3", "wrong_kind", "This is not a video"),
        ("voice", "voice-short", ".mp3", "too_short", "At 0:30 it is too short"),
        ("voice", "good", ".mp4", "wrong_kind", "not a recording of your voice alone"),
        ("consent", "mute", ".mp4", "no_sound", "the statement has to be heard"),
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
    refused = await studio.accepted_or_not(mariam, kind, file_of(made, suffix))
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
    checked = await studio.accepted_or_not(mariam, "voice", file_of("voice", suffix))
    assert (checked["status"], checked["media"]["container"]) == ("checked", suffix[1:])
    assert checked["poster_path"] is None


@pytest.mark.on_sqlite
async def test_advice_names_its_moment(studio: Studio, mariam: Customer, file_of: FileOf) -> None:
    checked = await studio.accepted_or_not(mariam, "base_video", file_of("silent-end"))
    [silence] = [finding for finding in checked["findings"] if finding["code"] == "silence"]
    assert abs(silence["at"] - 72) < 1
    assert "on. That is no harm" in silence["en"]
    assert (silence["hard"], checked["status"]) == (False, "checked")


async def test_customer_reads_the_findings_over_rest(
    studio: Studio, mariam: Customer, other: Customer, file_of: FileOf
) -> None:
    refused = await studio.accepted_or_not(mariam, "base_video", file_of("text"))
    found = await studio.client.get("/rest/v1/recordings?select=id,status,findings", headers=mariam.headers)
    assert found.json() == [
        {"id": refused["id"], "status": "refused", "findings": refused["findings"]},
    ]
    others = await studio.client.get("/rest/v1/recordings?select=id", headers=other.headers)
    assert others.json() == []


async def test_customer_is_mailed_in_the_language_of_the_order(
    studio: Studio, people: People, file_of: FileOf
) -> None:
    customer = await studio.add_production(await people.add("salem"), language="ar")
    await studio.accepted_or_not(customer, "base_video", file_of("text"))
    mail = (await studio.mail_rows())[-1]
    assert mail["language"] == "ar"
    assert mail["values"]["reasons"] == [
        "هذا الملف ليس فيديو. يظهر في فيديو العيّنة وجهك وإيماءاتك وأسلوب حديثك."
    ]
    assert mail["values"]["recordings_link"] == (
        f"http://testserver/ar/studio/{customer.production_id}/recordings"
    )


async def test_team_gets_one_mail_for_all_that_waits_of_a_customer(
    studio: Studio, mariam: Customer, other: Customer, file_of: FileOf
) -> None:
    await studio.accepted_or_not(mariam, "voice", file_of("voice", ".mp3"))
    await studio.accepted_or_not(mariam, "voice", file_of("voice", ".wav"))
    assert len(await studio.mails()) == 1
    await studio.accepted_or_not(other, "voice", file_of("voice", ".mp3"))
    assert len(await studio.mails()) == 2


@pytest.mark.on_sqlite
async def test_hostile_file_leaves_the_server_and_other_files_alone(
    studio: Studio, mariam: Customer, file_of: FileOf, tmp_path: Path
) -> None:
    bomb = tmp_path / "mariam-bomb.mp4"
    bomb.write_bytes(b"\x00\x00\x00\x18ftypmp42" + b"\xff" * 300_000)
    refused = await studio.accepted_or_not(mariam, "base_video", bomb)
    assert refused["status"] == "refused"
    assert refused["findings"][0]["en"]
    checked = await studio.accepted_or_not(mariam, "voice", file_of("voice", ".mp3"))
    assert checked["status"] == "checked"


@pytest.mark.on_sqlite
async def test_nothing_is_left_in_the_folder_of_copies(
    studio: Studio, mariam: Customer, file_of: FileOf, settings: Settings
) -> None:
    await studio.accepted_or_not(mariam, "base_video", file_of("text"))
    assert list((settings.data_dir / "checking").iterdir()) == []
