"""Two writers at one moment."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tawam.database.errors import StatementTimeout
from tawam.objects.checking import Walk, damages
from tawam.objects.errors import NoSuchObject, ObjectExists, QuotaExceeded
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tests.objects.conftest import content, pieces_of, stored_files
from tests.objects.test_store import own

pytestmark = pytest.mark.on_postgres
T = TypeVar("T")


async def persistently(act: Callable[[], Awaitable[T]]) -> T:
    """Act until it is done, as clients do that are told to come back.

    On a busy machine one waits longer for a lock than a statement may take.
    """
    while True:
        try:
            return await act()
        except StatementTimeout:
            await asyncio.sleep(0.1)


async def test_one_of_several_new_files_wins(store: ObjectStore, folder: Path):
    new = NewObject("files", "a")
    writes = [store.write(SERVICE, new, pieces_of(b"%d" % number)) for number in range(8)]
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["ObjectExists"] * 7 + ["dict"]
    assert len(stored_files(folder)) == 1
    assert isinstance(next(each for each in done if isinstance(each, Exception)), ObjectExists)


async def test_the_last_of_several_replacements_stays(store: ObjectStore):
    rows = await asyncio.gather(*[store.put("files", "a", b"%d" % number) for number in range(8)])
    assert len({row["id"] for row in rows}) == 1
    current = await store.find("files", "a")
    assert current["version"] in {row["version"] for row in rows}
    assert await content(store, current) in [b"%d" % number for number in range(8)]


async def test_a_quota_holds_for_writers_at_one_moment(store: ObjectStore, ann: Viewer):
    writes = [store.write(ann, own(ann, str(number)), pieces_of(b"x")) for number in range(6)]
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert sum(isinstance(each, QuotaExceeded) for each in done) == 3
    assert sum(isinstance(each, dict) for each in done) == 3


async def test_a_copy_of_what_is_being_removed_is_whole_or_none(store: ObjectStore):
    for number in range(10):
        await store.put("files", "a", b"shared")
        copied, _ = await asyncio.gather(
            store.copy(SERVICE, ("files", "a"), NewObject("files", f"copy-{number}")),
            store.remove(SERVICE, "files", ["a"]),
            return_exceptions=True,
        )
        if isinstance(copied, BaseException):
            assert isinstance(copied, NoSuchObject)
        else:
            assert await content(store, copied) == b"shared"


async def test_moves_to_one_name_leave_one(store: ObjectStore):
    for name in "ab":
        await store.put("files", name, name.encode())
    moves = [store.move(SERVICE, ("files", name), ("files", "target")) for name in "ab"]
    done = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(isinstance(each, ObjectExists) for each in done) == 1
    assert await content(store, await store.find("files", "target")) in (b"a", b"b")


async def test_copies_onto_each_other_and_themselves_lose_nothing(store: ObjectStore):
    """While others replace the same files: each ends with the bytes of one of them, whole."""
    known = {bytes([number]) * (PART_SIZE + number) for number in range(1, 4)}
    first, second, third = sorted(known)
    for _ in range(5):
        await store.put("files", "a", first)
        await store.put("files", "b", second)

        def copy(source: str, target: str) -> Awaitable[object]:
            new = NewObject("files", target, is_upsert=True)
            return persistently(lambda: store.copy(SERVICE, ("files", source), new))

        done = await asyncio.gather(
            copy("a", "b"),
            copy("b", "a"),
            copy("a", "a"),
            copy("b", "b"),
            persistently(lambda: store.put("files", "a", third)),
            return_exceptions=True,
        )
        assert [each for each in done if isinstance(each, BaseException)] == []
        for name in "ab":
            assert await content(store, await store.find("files", name)) in known
    damage = [each.sentence async for each in damages(store.database, store.blobs, Walk())]
    assert [each for each in damage if each.startswith("files/")] == []


async def test_an_upload_that_ends_over_a_file_that_is_being_copied_loses_nothing(
    store: ObjectStore, resumable: ResumableUploads
):
    old, new = b"old" * PART_SIZE, b"new" * PART_SIZE
    for _ in range(5):
        await store.put("files", "a", old)
        upload = await resumable.create(SERVICE, NewObject("files", "a", is_upsert=True), len(new))
        copied, *_ = await asyncio.gather(
            store.copy(SERVICE, ("files", "a"), NewObject("files", "b", is_upsert=True)),
            resumable.append(SERVICE, upload, 0, pieces_of(new)),
            store.copy(SERVICE, ("files", "a"), NewObject("files", "a", is_upsert=True)),
        )
        assert await content(store, copied) in (old, new)
        assert await content(store, await store.find("files", "a")) == new
