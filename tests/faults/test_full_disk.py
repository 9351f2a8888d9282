"""The disk is full while files are sent: senders are asked to come back, nothing is torn, uploads go on."""

import hashlib
import random
from collections.abc import Generator
from pathlib import Path

import httpx2
import pytest

from tests.faults.conftest import IS_FULL, Figure
from tests.faults.journal import Journal
from tests.faults.rows import rows_of
from tests.faults.senders import TUS, Sender, metadata, send_piece
from tests.faults.small_disk import MIB, SmallDisk
from tests.faults.stored_bytes import compare
from tests.faults.test_kill_nine import a_server, stop

_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


@pytest.fixture(params=["objects", "."] if IS_FULL else ["objects"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[SmallDisk]:
    """For the stored files alone, or for the whole data folder with the database in it."""
    disk = SmallDisk(tmp_path / "data" / request.param)
    yield disk
    disk.close()


@pytest.mark.slow
def test_full_disk_tears_nothing(disk: SmallDisk, tmp_path: Path, figure: Figure) -> None:
    data = tmp_path / "data"
    server = a_server(data)
    sender = Sender(server, server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY"), Journal(), 1)
    process = server.start()
    sender.join_in()
    chance = random.Random(3)
    large, small = _PNG + chance.randbytes(4 * MIB), _PNG + chance.randbytes(2000)
    with sender.client() as client:
        kept = _store(client, f"{sender.user_id}/kept.png", small)
        assert kept.is_success, kept.text
        location = _begin(client, f"{sender.user_id}/pieces.png", len(large))
        half = len(large) // 4
        assert send_piece(client, location, 0, large[:half]).status_code == 204

        disk.fill(process.pid)
        refused = [
            _store(client, f"{sender.user_id}/refused.png", large),
            _store(client, f"{sender.user_id}/kept.png", large),
            send_piece(client, location, half, large[half:]),
        ]
        statuses = {answer.status_code for answer in refused}
        # A database on the full disk is the first to say so.
        assert statuses <= {507, 503}
        assert statuses == {507} or not (data / "objects").is_mount()
        assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
        assert _digest(client, f"{sender.user_id}/kept.png") == hashlib.sha256(small).hexdigest()

        disk.free(process.pid)
        offset = int(client.head(location, headers=TUS).headers["upload-offset"])
        assert half <= offset < len(large)
        assert send_piece(client, location, offset, large[offset:]).status_code == 204
        assert _store(client, f"{sender.user_id}/refused.png", large).is_success
        digests = [_digest(client, f"{sender.user_id}/{name}.png") for name in ("pieces", "refused")]
        assert digests == [hashlib.sha256(large).hexdigest()] * 2
    stop(process)
    compared = compare(rows_of("", data), data)
    figure("how the disk was filled", disk.kind)
    figure("answers on a full disk", ", ".join(map(str, sorted(statuses))))
    figure("files lost or torn, rows without bytes", len(compared.without_bytes) + len(compared.incomplete))
    assert (compared.without_bytes, compared.incomplete) == ([], [])


def _store(client: httpx2.Client, name: str, content: bytes) -> httpx2.Response:
    headers = {"content-type": "image/png", "x-upsert": "true"}
    return client.post(f"/storage/v1/object/avatars/{name}", content=content, headers=headers)


def _begin(client: httpx2.Client, name: str, size: int) -> str:
    headers = {
        **TUS,
        "upload-length": str(size),
        "upload-metadata": metadata("avatars", name, "image/png"),
    }
    begun = client.post("/storage/v1/upload/resumable", headers=headers)
    assert begun.status_code == 201, begun.text
    return begun.headers["location"]


def _digest(client: httpx2.Client, name: str) -> str:
    answer = client.get(f"/storage/v1/object/public/avatars/{name}")
    assert answer.status_code == 200, answer.text
    return hashlib.sha256(answer.content).hexdigest()
