"""A film whose bytes lie in an S3 server that we did not write: sent, checked, read and destroyed."""

import hashlib
from typing import Any

import pytest

from tawam.media.recordings import inspect
from tawam.objects.opening import open_blobs
from tawam.recordings.checker import Inspect
from tawam.settings import Settings
from tests.objects.s3_server import S3Server
from tests.recordings.conftest import FileOf
from tests.recordings.studio import HELD_PARTS, Customer, Studio

pytestmark = pytest.mark.on_sqlite


@pytest.fixture
def settings_values(s3_server: S3Server, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    return {"storage_url": "s3://files/studio"}


@pytest.fixture
def inspecting() -> Inspect:
    return inspect


async def test_film_is_sent_checked_read_and_destroyed(
    studio: Studio, mariam: Customer, file_of: FileOf, settings: Settings
) -> None:
    content = file_of("good").read_bytes()
    started = await studio.start(mariam, "base_video", len(content))
    await studio.send_in_pieces(mariam.headers, started["object_path"], content, 256 * 1024)
    checked = await studio.checked(started)
    assert (checked["status"], checked["sha256"]) == ("checked", hashlib.sha256(content).hexdigest())
    got = await studio.client.get(
        f"/storage/v1/object/authenticated/recordings/{started['object_path']}", headers=mariam.headers
    )
    assert got.content == content
    assert not (settings.data_dir / "objects").exists()
    assert await _blobs(settings)

    deleted = await studio.invoke("delete-twin", mariam.headers, twin_id=mariam.twin_id)
    assert deleted.status_code == 200, deleted.text
    assert await studio.object_names() == []
    held = {part["key"] for part in await studio.database.fetch_all(HELD_PARTS)}
    assert held == set()


async def _blobs(settings: Settings) -> list[str]:
    return [blob.key async for chunk in open_blobs(settings).listed() for blob in chunk]
