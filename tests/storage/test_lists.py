"""Both kinds of lists, as the clients read them."""

from typing import Any

import pytest

from tests.storage.conftest import Ask, put, refusal


@pytest.fixture
async def filled(service: Ask, docs: str) -> None:
    for name in ("top.txt", "in/1.txt", "in/2.txt", "in/deep/3.txt"):
        await put(service, f"docs/{name}")


async def listed(service: Ask, **options: Any) -> list[dict[str, Any]]:
    answer = await service("POST", "/object/list/docs", json={"prefix": "", **options})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.usefixtures("filled")
async def test_a_level_names_folders_and_objects_by_their_own_names(service: Ask):
    folder, entry = await listed(service)
    assert folder == {
        "name": "in",
        "id": None,
        "updated_at": None,
        "created_at": None,
        "last_accessed_at": None,
        "metadata": None,
    }
    assert entry["name"] == "top.txt"
    assert (entry["metadata"]["size"], entry["metadata"]["mimetype"]) == (5, "text/plain")
    for prefix in ("in", "in/", "/in/"):
        assert [each["name"] for each in await listed(service, prefix=prefix)] == ["1.txt", "2.txt", "deep"]


@pytest.mark.usefixtures("filled")
async def test_a_level_is_cut_sorted_and_searched(service: Ask):
    descending = {"column": "name", "order": "desc"}
    entries = await listed(service, prefix="in", limit=2, offset=1, sortBy=descending)
    assert [each["name"] for each in entries] == ["2.txt", "1.txt"]
    assert [each["name"] for each in await listed(service, prefix="in", search="2")] == ["2.txt"]
    # What is found is named from the prefix on.
    for asked, found in (
        ({"search": "in/2"}, ["in/2.txt"]),
        ({"search": "in/D"}, ["in/deep"]),
        ({"search": "in/deep/"}, ["in/deep/3.txt"]),
        ({"prefix": "in", "search": "deep/3"}, ["deep/3.txt"]),
        ({"prefix": "in", "search": "deep/3", "sortBy": {"column": "created_at"}}, ["deep/3.txt"]),
        ({"prefix": "in/deep", "search": "3"}, ["3.txt"]),
    ):
        assert [each["name"] for each in await listed(service, **asked)] == found, asked


@pytest.mark.usefixtures("filled")
async def test_pages_by_cursor_are_the_whole(service: Ask):
    names, cursor = list[str](), None
    while True:
        asked = {"prefix": "", "limit": 1, **({"cursor": cursor} if cursor else {})}
        page = (await service("POST", "/object/list-v2/docs", json=asked)).json()
        names += [each["key"] for each in page["objects"]]
        if not page["hasNext"]:
            break
        cursor = page["nextCursor"]
    assert names == ["in/1.txt", "in/2.txt", "in/deep/3.txt", "top.txt"]


@pytest.mark.usefixtures("filled")
async def test_a_delimiter_makes_folders(service: Ask):
    asked = {"prefix": "in/", "with_delimiter": True, "limit": 2}
    page = (await service("POST", "/object/list-v2/docs", json=asked)).json()
    assert [each["name"] for each in page["objects"]] == ["in/1.txt", "in/2.txt"]
    page = (
        await service("POST", "/object/list-v2/docs", json={**asked, "cursor": page["nextCursor"]})
    ).json()
    assert page["folders"] == [{"name": "in/deep/", "key": "in/deep"}]
    assert not page["hasNext"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("list", {"prefix": "", "limit": 0}),
        ("list", {"prefix": "", "sortBy": {"column": "secret", "order": "asc"}}),
        ("list-v2", {"cursor": "nonsense"}),
        ("list-v2", {"cursor": "WyJ4IiwieCIseyJjb2x1bW4iOiJjcmVhdGVkX2F0In1d"}),
        ("list-v2", {"limit": 0}),
    ],
)
@pytest.mark.on_sqlite
async def test_a_list_is_asked_for_soundly(service: Ask, docs: str, path: str, body: dict[str, Any]):
    assert refusal(await service("POST", f"/object/{path}/docs", json=body)) == (400, "400", "InvalidRequest")


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("column", ["name", "created_at", "updated_at", "last_accessed_at"])
async def test_a_page_goes_on_in_the_order_of_the_first(service: Ask, column: str):
    """The cursor alone says how the list is sorted."""
    pages: list[str] = []
    asked: dict[str, Any] = {"sortBy": {"column": column, "order": "desc"}}
    while asked:
        answer = await service(
            "POST",
            "/object/list-v2/docs",
            json={"prefix": "in/", "with_delimiter": True, "limit": 1, **asked},
        )
        page = answer.json()
        pages += [each["name"] for each in page["folders"] + page["objects"]]
        asked = {"cursor": page["nextCursor"]} if page["hasNext"] else {}
    assert pages == ["in/deep/", "in/2.txt", "in/1.txt"]
