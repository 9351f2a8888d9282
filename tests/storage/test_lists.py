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
        assert [each["name"] for each in await listed(service, prefix=prefix)] == ["deep", "1.txt", "2.txt"]


@pytest.mark.usefixtures("filled")
async def test_a_level_is_cut_sorted_and_searched(service: Ask):
    descending = {"column": "name", "order": "desc"}
    entries = await listed(service, prefix="in", limit=2, offset=1, sortBy=descending)
    assert [each["name"] for each in entries] == ["2.txt", "1.txt"]
    assert [each["name"] for each in await listed(service, prefix="in", search="2")] == ["2.txt"]
    assert [each["name"] for each in await listed(service, search="in/2")] == ["2.txt"]


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
        ("list-v2", {"with_delimiter": True, "sortBy": {"column": "created_at"}}),
        ("list-v2", {"limit": 5000}),
    ],
)
@pytest.mark.on_sqlite
async def test_a_list_is_asked_for_soundly(service: Ask, docs: str, path: str, body: dict[str, Any]):
    assert refusal(await service("POST", f"/object/{path}/docs", json=body)) == (400, "400", "InvalidRequest")


async def test_there_is_no_other_bucket(service: Ask):
    answer = await service("POST", "/object/list/nowhere", json={"prefix": ""})
    assert refusal(answer) == (400, "404", "NoSuchBucket")
