"""Two writers at one moment."""

import asyncio
from pathlib import Path

import pytest

from tawam.objects.errors import NoSuchObject, ObjectExists, QuotaExceeded
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.records import NewObject
from tawam.objects.store import ObjectStore
from tests.objects.conftest import content, pieces_of, stored_files
from tests.objects.test_store import own

pytestmark = pytest.mark.on_postgres


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
