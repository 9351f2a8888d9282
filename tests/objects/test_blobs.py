"""The store of bytes in a folder."""

import hashlib
import os
import resource
from pathlib import Path

import pytest

from tawam.objects.blobs import Checksums, FolderBlobs, check, new_key
from tawam.objects.errors import BlobDamaged, InsufficientStorage
from tests.objects.conftest import stored_files


async def test_bytes_go_and_come(tmp_path: Path):
    blobs, key = FolderBlobs(tmp_path), new_key()
    checksums = await blobs.put(key, b"abc")
    # The second is XXH3's own test value for these three bytes.
    assert checksums == (hashlib.sha256(b"abc").hexdigest(), "06b05ab6733a618578af5f94892f3950")
    assert b"".join(await blobs.get(key, checksums)) == b"abc"
    assert [blob.key for chunk in [each async for each in blobs.listed()] for blob in chunk] == [key]
    await blobs.delete(key)
    await blobs.delete(key)
    with pytest.raises(BlobDamaged):
        await blobs.get(key, checksums)


@pytest.mark.parametrize("is_old", [False, True], ids=["with the fast checksum", "stored before it"])
async def test_another_content_is_damaged(tmp_path: Path, *, is_old: bool):
    blobs, key = FolderBlobs(tmp_path), new_key()
    stored = await blobs.put(key, b"abc")
    checksums = Checksums(stored.sha256) if is_old else stored
    assert b"".join(await blobs.get(key, checksums)) == b"abc"
    (tmp_path / key).write_bytes(b"abd")
    with pytest.raises(BlobDamaged):
        await blobs.get(key, checksums)


async def test_a_file_and_its_folders_reach_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    synced: list[Path] = []
    original = os.fsync

    def fsync(descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        # A file of the test before may be on its way yet.
        if path.is_relative_to(tmp_path):
            synced.append(path)
        original(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    blobs = FolderBlobs(tmp_path)
    await blobs.put("ab/abcd", b"x")
    await blobs.settle(["ab/abcd"])
    assert synced == [tmp_path, tmp_path / "ab/abcd", tmp_path / "ab"]


async def test_a_file_that_does_not_fit_is_refused(tmp_path: Path):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(InsufficientStorage):
            await FolderBlobs(tmp_path).put("ab/abcd", bytes(5000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not stored_files(tmp_path)


async def test_a_store_checks_itself(tmp_path: Path):
    blobs = FolderBlobs(tmp_path / "objects")
    await blobs.reach()
    await check(blobs)
    assert not stored_files(tmp_path)
