"""Lists by level, by prefix and with a delimiter, in every order, beside a model in Python."""

import os
from random import Random
from typing import Any, get_args

import pytest

from tawam.database.port import Row
from tawam.objects.listing import Entry, ObjectLists, Page, SortColumn
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.store import ObjectStore
from tests.objects.conftest import pieces_of
from tests.objects.test_store import own

# A folder and a file of one name, a name that sorts between a folder and what is in it, and other letters.
NAMES = [
    "a.txt",
    "b.txt",
    "docs",
    "docs-2/y",
    "docs-note",
    "docs/1",
    "docs/2",
    "docs/deep",
    "docs/deep/x",
    "docs/deep-/x",
    "docs0",
    "Zoo/z",
    "ملفات/ص",
    "ملفات.txt",
    "😀/x",
]
# Each is some ten lists.
QUERIES = int(os.environ.get("TAWAM_TEST_QUERIES", "600")) // 10


@pytest.fixture
async def lists(store: ObjectStore) -> ObjectLists:
    for name in Random(7).sample(NAMES, len(NAMES)):
        await store.put("files", name, b"x")
    return ObjectLists(store.database, store.access)


def names_of(entries: list[Entry]) -> list[str]:
    assert all((entry.row is None) == entry.name.endswith("/") for entry in entries)
    return [entry.name for entry in entries]


def level(rows: list[Row], prefix: str, sort: SortColumn) -> list[tuple[Any, str]]:
    """What is directly below a prefix, and what it is sorted by."""
    found: dict[str, Any] = {}
    for row in rows:
        if row["name"].startswith(prefix):
            own_name, slash, _ = row["name"][len(prefix) :].partition("/")
            name = prefix + own_name + slash
            value = name if sort == "name" else row["created_at" if slash else sort]
            found[name] = min(found.get(name, value), value)
    return sorted((value, name) for name, value in found.items())


async def test_every_list_is_what_the_model_says(lists: ObjectLists):
    rows = await lists.keys(SERVICE, "files", "", Page(100), None)
    assert [row["name"] for row in rows] == sorted(NAMES)
    random = Random(11)
    for _ in range(QUERIES):
        sort, is_descending = random.choice(get_args(SortColumn)), random.random() < 0.5
        prefix = random.choice(["", "docs/", "docs/deep/", "ملفات/", "none/"])
        search = random.choice(["", "", "d", "DOCS", "deep", "ملف"])
        page = Page(random.randint(1, 6), random.randint(0, 8), sort, is_descending)
        # By time, this list shows the folders first, by their names.
        model = [name for _, name in level(rows, prefix, sort)]
        if sort != "name":
            model = sorted(each for each in model if each.endswith("/"))[:: -1 if is_descending else 1]
            files = [name for _, name in level(rows, prefix, sort) if not name.endswith("/")]
            model += files[::-1] if is_descending else files
        elif is_descending:
            model.reverse()
        model = [each for each in model if each[len(prefix) :].lower().startswith(search.lower())]
        found = names_of(await lists.level(SERVICE, "files", prefix, search, page))
        asked = (prefix, search, page)
        assert found == model[page.offset : page.offset + page.limit], asked

        # The other list goes through the same level by its cursor, from any beginning of a name on.
        prefix += random.choice(["", "d", "docs", "docs/d"])
        whole, pages = level(rows, prefix, sort)[:: -1 if is_descending else 1], list[str]()
        behind: tuple[str, str] | None = None
        while entries := await lists.delimited(SERVICE, "files", prefix, page, behind):
            assert len(entries) <= page.limit
            pages += names_of(entries)
            behind = entries[-1].value(sort), entries[-1].name
        assert pages == [name for _, name in whole], (prefix, page)


@pytest.mark.parametrize("sort", get_args(SortColumn))
@pytest.mark.parametrize("is_descending", [False, True])
async def test_all_below_a_prefix(lists: ObjectLists, sort: SortColumn, is_descending: bool):
    found: list[tuple[str, str]] = []
    behind: tuple[str, str] | None = None
    while page := await lists.keys(SERVICE, "files", "docs", Page(2, 0, sort, is_descending), behind):
        found += [(row[sort], row["name"]) for row in page]
        behind = page[-1][sort], page[-1]["name"]
    assert found == sorted(found, reverse=is_descending)
    assert sorted(name for _, name in found) == sorted(each for each in NAMES if each.startswith("docs"))


@pytest.mark.parametrize(("search", "expected"), [("A", ["a.txt"]), ("%", []), ("_", []), ("b.t", ["b.txt"])])
async def test_a_search_is_a_beginning_in_any_case(lists: ObjectLists, search: str, expected: list[str]):
    assert names_of(await lists.level(SERVICE, "files", "", search, Page(100))) == expected


async def test_a_list_shows_what_its_viewer_may_list(store: ObjectStore, ann: Viewer, ben: Viewer):
    lists = ObjectLists(store.database, store.access)
    for viewer in (ann, ben):
        await store.write(viewer, own(viewer), pieces_of(b"x"))
    assert names_of(await lists.level(ann, "files", "", "", Page(100))) == [f"{ann.user_id}/"]
    assert await lists.level(ben, "files", f"{ann.user_id}/", "", Page(100)) == []
    assert [row["owner_id"] for row in await lists.keys(ann, "files", "", Page(100), None)] == [ann.user_id]
    for sort in get_args(SortColumn):
        page = Page(100, 0, sort)
        assert names_of(await lists.delimited(ben, "files", "", page, None)) == [f"{ben.user_id}/"]
