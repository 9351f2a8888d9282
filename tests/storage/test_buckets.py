"""Buckets belong to the service key."""

import httpx2
import pytest

from tests.people import People, Person
from tests.storage.conftest import PNG, Ask, asker, put, refusal


async def test_a_bucket_lives_and_dies(service: Ask):
    body = {"id": "docs", "name": "docs", "public": True, "file_size_limit": "1KB", "allowed_mime_types": []}
    assert (await service("POST", "/bucket", json=body)).json() == {"name": "docs"}
    assert refusal(await service("POST", "/bucket", json=body)) == (400, "409", "BucketAlreadyExists")
    bucket = (await service("GET", "/bucket/docs")).json()
    assert bucket["owner"] == ""
    assert (bucket["public"], bucket["file_size_limit"], bucket["allowed_mime_types"], bucket["type"]) == (
        True,
        1000,
        None,
        "STANDARD",
    )
    changes = {"public": False, "allowed_mime_types": ["text/*"]}
    assert (await service("PUT", "/bucket/docs", json=changes)).json() == {"message": "Successfully updated"}
    bucket = (await service("GET", "/bucket/docs")).json()
    assert (bucket["public"], bucket["file_size_limit"], bucket["allowed_mime_types"]) == (
        False,
        1000,
        ["text/*"],
    )
    await put(service, "docs/a")
    assert refusal(await service("DELETE", "/bucket/docs")) == (400, "409", "ResourceNotEmpty")
    assert (await service("POST", "/bucket/docs/empty")).json() == {"message": "Successfully emptied"}
    assert (await service("DELETE", "/bucket/docs")).json() == {"message": "Successfully deleted"}
    assert refusal(await service("GET", "/bucket/docs")) == (400, "404", "NoSuchBucket")


async def test_a_bucket_keeps_its_limits(service: Ask):
    limits = {"file_size_limit": 10, "allowed_mime_types": ["text/plain"]}
    await service("POST", "/bucket", json={"id": "docs", "name": "docs", **limits})
    answer = await service(
        "POST", "/object/docs/a", content=b"x" * 11, headers={"content-type": "text/plain"}
    )
    assert refusal(answer) == (400, "413", "EntityTooLarge")
    answer = await service("POST", "/object/docs/a", content=PNG[:10], headers={"content-type": "image/png"})
    assert refusal(answer) == (400, "415", "InvalidMimeType")


async def test_buckets_are_sorted_and_searched(service: Ask):
    for name in ("one", "two"):
        await service("POST", "/bucket", json={"id": name, "name": name})

    async def listed(query: str) -> list[str]:
        return [bucket["id"] for bucket in (await service("GET", f"/bucket{query}")).json()]

    assert await listed("") == ["avatars", "cuts", "deliveries", "one", "recordings", "two"]
    assert await listed("?sortColumn=name&sortOrder=desc&limit=2") == ["two", "recordings"]
    assert await listed("?offset=3&limit=1") == ["one"]
    assert await listed("?search=W") == ["two"]
    assert refusal(await service("GET", "/bucket?sortColumn=secret"))[2] == "InvalidRequest"


async def test_others_neither_see_nor_change_buckets(
    client: httpx2.AsyncClient, people: People, docs: str, ann: Person
):
    for credentials in (people.anonymous, ann.headers):
        ask = asker(client, credentials)
        assert (await ask("GET", "/bucket")).json() == []
        assert refusal(await ask("GET", "/bucket/docs")) == (400, "404", "NoSuchBucket")
        for method, path in (
            ("POST", "/bucket"),
            ("PUT", "/bucket/docs"),
            ("DELETE", "/bucket/docs"),
            ("POST", "/bucket/docs/empty"),
            ("DELETE", "/cdn/docs"),
        ):
            answer = await ask(method, path, json={"id": "x", "name": "x"})
            # For two of them the protocol asks the service key by name.
            status = 403 if path in ("/bucket/docs/empty", "/cdn/docs") else 400
            assert refusal(answer) == (status, "403", "AccessDenied")


async def test_the_buckets_of_the_product_follow_the_code(service: Ask):
    for method in ("PUT", "DELETE"):
        assert refusal(await service(method, "/bucket/avatars", json={"public": False}))[2] == "AccessDenied"


@pytest.mark.parametrize(
    "body",
    [
        {"id": "sign", "name": "sign"},
        {"id": "a/b", "name": "a/b"},
        {"name": ""},
        {"id": "a", "name": "a", "file_size_limit": "many"},
        {"id": "a", "name": "a", "type": "ANALYTICS"},
        {"id": "a", "name": "a", "allowed_mime_types": ["x" * 300]},
    ],
)
@pytest.mark.on_sqlite
async def test_a_bucket_is_sound(service: Ask, body: dict[str, object]):
    assert refusal(await service("POST", "/bucket", json=body))[2] in (
        "InvalidBucketName",
        "InvalidRequest",
        "InvalidMimeType",
    )


async def test_the_cache_is_purged_at_once(service: Ask, docs: str):
    assert (await service("DELETE", "/cdn/docs/a", json={})).json() == {"message": "success"}
