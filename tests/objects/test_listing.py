"""Lists by level, by prefix and with a delimiter, in every order."""

from typing import get_args

import pytest

from tawam.objects.listing import ObjectLists, Page, SortColumn
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.store import ObjectStore
from tests.objects.conftest import pieces_of
from tests.objects.test_store import own

NAMES = ["a.txt", "b.txt", "docs/1", "docs/2", "docs/deep/x", "docs-2/y", "Zoo/z", "ملفات/ص"]


@pytest.fixture
async def lists(store: ObjectStore) -> ObjectLists:
    for name in reversed(NAMES):
        await store.put("files", name, b"x")
    return ObjectLists(store.database, store.access)


async def test_a_level_shows_folders_then_objects(lists: ObjectLists):
    folders, rows = await lists.level(SERVICE, "files", "", "", Page(100))
    # In the order of their keys, slash included.
    assert folders == ["Zoo", "docs-2", "docs", "ملفات"]
    assert [row["name"] for row in rows] == ["a.txt", "b.txt"]
    folders, rows = await lists.level(SERVICE, "files", "docs/", "", Page(100))
    assert (folders, [row["name"] for row in rows]) == (["deep"], ["docs/1", "docs/2"])


async def test_the_other_way_round(lists: ObjectLists):
    forward = await lists.level(SERVICE, "files", "", "", Page(100))
    folders, rows = await lists.level(SERVICE, "files", "", "", Page(100, is_descending=True))
    assert folders == forward[0][::-1]
    assert [row["name"] for row in rows] == ["b.txt", "a.txt"]


@pytest.mark.parametrize("is_descending", [False, True])
async def test_pages_together_are_the_whole(lists: ObjectLists, is_descending: bool):
    whole, pages = await lists.level(SERVICE, "files", "", "", Page(100, 0, "name", is_descending)), []
    for offset in range(7):
        folders, rows = await lists.level(SERVICE, "files", "", "", Page(1, offset, "name", is_descending))
        pages += [*folders, *(row["name"] for row in rows)]
    assert pages == [*whole[0], *(row["name"] for row in whole[1])]


@pytest.mark.parametrize("sort", get_args(SortColumn))
@pytest.mark.parametrize("is_descending", [False, True])
async def test_every_order(lists: ObjectLists, sort: SortColumn, is_descending: bool):
    _, rows = await lists.level(SERVICE, "files", "docs/", "", Page(100, 0, sort, is_descending))
    keys = [(row[sort], row["name"]) for row in rows]
    assert len(keys) == 2
    assert keys == sorted(keys, reverse=is_descending)
    found: list[str] = []
    behind: tuple[str, str] | None = None
    while page := await lists.keys(SERVICE, "files", "docs", Page(2, 0, sort, is_descending), behind):
        found += [row["name"] for row in page]
        behind = page[-1][sort], page[-1]["name"]
    assert sorted(found) == ["docs-2/y", "docs/1", "docs/2", "docs/deep/x"]


@pytest.mark.parametrize(("search", "expected"), [("A", ["a.txt"]), ("%", []), ("_", []), ("b.t", ["b.txt"])])
async def test_a_search_is_a_beginning_in_any_case(lists: ObjectLists, search: str, expected: list[str]):
    folders, rows = await lists.level(SERVICE, "files", "", search, Page(100))
    assert (folders, [row["name"] for row in rows]) == ([], expected)
    assert (await lists.level(SERVICE, "files", "", "DOCS-", Page(100)))[0] == ["docs-2"]


@pytest.mark.parametrize("is_descending", [False, True])
async def test_a_delimiter_mixes_folders_and_objects(lists: ObjectLists, is_descending: bool):
    page = Page(100, is_descending=is_descending)
    folders, rows = await lists.delimited(SERVICE, "files", "", page, None)
    whole = sorted([*folders, *(row["name"] for row in rows)], reverse=is_descending)
    assert set(whole) == {"Zoo/", "a.txt", "b.txt", "docs/", "docs-2/", "ملفات/"}
    folders, rows = await lists.delimited(SERVICE, "files", "", page, whole[2])
    assert sorted([*folders, *(row["name"] for row in rows)], reverse=is_descending) == whole[3:]
    folders, rows = await lists.delimited(SERVICE, "files", "docs", page, None)
    assert (sorted(folders), rows) == (["docs-2/", "docs/"], [])
    folders, rows = await lists.delimited(SERVICE, "files", "docs/d", page, None)
    assert (folders, rows) == (["docs/deep/"], [])


async def test_a_list_shows_what_its_viewer_may_list(store: ObjectStore, ann: Viewer, ben: Viewer):
    lists = ObjectLists(store.database, store.access)
    for viewer in (ann, ben):
        await store.write(viewer, own(viewer), pieces_of(b"x"))
    assert (await lists.level(ann, "files", "", "", Page(100)))[0] == [ann.user_id]
    assert await lists.level(ben, "files", f"{ann.user_id}/", "", Page(100)) == ([], [])
    assert [row["owner_id"] for row in await lists.keys(ann, "files", "", Page(100), None)] == [ann.user_id]
    assert (await lists.delimited(ben, "files", "", Page(100), None))[0] == [f"{ben.user_id}/"]
