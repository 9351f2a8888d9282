"""The official Python client, as it is, against a running server: files."""

from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx2
import pytest
from storage3.exceptions import StorageApiError

from tests.clients.conftest import AnyClient, NewClient
from tests.clients.people import got, new_person

PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000") + bytes(100)


@pytest.fixture
async def team(new_client: NewClient, service_key: str) -> AnyClient:
    return await new_client(service_key)


@pytest.fixture
async def bucket(team: AnyClient) -> str:
    name = f"bucket-{uuid4().hex[:8]}"
    await got(team.storage.create_bucket(name))
    return name


@pytest.fixture
def files(team: AnyClient, bucket: str) -> Any:
    return team.storage.from_(bucket)


async def refused(call: Any) -> tuple[str, str]:
    """The code and the status of a call that must not succeed."""
    with pytest.raises(StorageApiError) as error:
        await got(call())
    return error.value.code, str(error.value.status)


class TestBuckets:
    async def test_a_bucket_lives_and_dies(self, team: AnyClient, bucket: str):
        found = await got(team.storage.get_bucket(bucket))
        assert (found.id, found.public, found.owner) == (bucket, False, "")
        await got(team.storage.update_bucket(bucket, {"public": True, "file_size_limit": 100}))
        assert (await got(team.storage.get_bucket(bucket))).file_size_limit == 100
        assert bucket in [each.id for each in await got(team.storage.list_buckets())]
        await got(team.storage.from_(bucket).upload("a", b"text"))
        with pytest.raises(StorageApiError):
            await got(team.storage.delete_bucket(bucket))
        await got(team.storage.empty_bucket(bucket))
        await got(team.storage.delete_bucket(bucket))
        with pytest.raises(StorageApiError) as missing:
            await got(team.storage.get_bucket(bucket))
        assert missing.value.message == "Bucket not found"


class TestFiles:
    async def test_a_file_is_stored_replaced_and_read(self, files: Any, bucket: str):
        stored = await got(files.upload("a/b.txt", b"before", {"content-type": "text/plain"}))
        assert (stored.path, stored.full_path) == ("a/b.txt", f"{bucket}/a/b.txt")
        assert await refused(lambda: files.upload("a/b.txt", b"x")) == ("Duplicate", "409")
        await got(files.upload("a/b.txt", b"middle", {"upsert": "true"}))
        assert (await got(files.info("a/b.txt")))["metadata"] is None
        await got(files.update("a/b.txt", b"after", {"metadata": {"a": 1}, "cache-control": "60"}))
        assert await got(files.download("a/b.txt")) == b"after"
        info = await got(files.info("a/b.txt"))
        assert (info["size"], info["metadata"], info["cache_control"]) == (5, {"a": 1}, "max-age=60")
        assert await got(files.exists("a/b.txt")) is True
        assert await got(files.exists("a/none.txt")) is False

    async def test_a_large_file_is_stored_and_read(self, files: Any):
        data = bytes(range(256)) * 20_000
        await got(files.upload("large.bin", data))
        assert await got(files.download("large.bin")) == data

    async def test_files_are_listed(self, files: Any):
        for name in ("a.txt", "b.txt", "in/c.txt"):
            await got(files.upload(name, b"text", {"content-type": "text/plain"}))
        assert [each["name"] for each in await got(files.list())] == ["a.txt", "b.txt", "in"]
        assert [each["name"] for each in await got(files.list("", {"search": "in/C"}))] == ["in/c.txt"]
        assert len(await got(files.list("", {"limit": 10_000}))) == 3
        options = {"limit": 1, "sortBy": {"column": "created_at", "order": "desc"}}
        assert [each["name"] for each in await got(files.list("in", options))] == ["c.txt"]
        first = await got(files.list_v2({"limit": 2}))
        assert (first.hasNext, [each.name for each in first.objects]) == (True, ["a.txt", "b.txt"])
        rest = await got(files.list_v2({"limit": 2, "cursor": first.nextCursor}))
        assert [each.name for each in rest.objects] == ["in/c.txt"]
        level = await got(files.list_v2({"with_delimiter": True}))
        assert [each.key for each in level.folders] == ["in"]
        newest = {"with_delimiter": True, "sortBy": {"column": "created_at", "order": "desc"}, "limit": 1}
        page = await got(files.list_v2(newest))
        assert [each.key for each in page.folders] == ["in"]
        page = await got(files.list_v2({**newest, "cursor": page.nextCursor}))
        assert [each.name for each in page.objects] == ["b.txt"]

    async def test_files_are_moved_copied_and_removed(self, files: Any):
        await got(files.upload("a", b"text"))
        assert (await got(files.move("a", "b")))["message"] == "Successfully moved"
        await got(files.copy("b", "c"))
        assert [each["name"] for each in await got(files.remove(["b", "none"]))] == ["b"]
        assert await got(files.download("c")) == b"text"
        assert await refused(lambda: files.download("b")) == ("not_found", "404")

    async def test_signed_addresses_open_files(self, files: Any):
        await got(files.upload("ملف.txt", b"text"))
        signed = await got(files.create_signed_url("ملف.txt", 60, {"download": "a.txt"}))
        async with httpx2.AsyncClient() as anybody:
            answer = await anybody.get(signed["signedURL"])
        assert answer.content == b"text"
        assert answer.headers["content-disposition"] == 'attachment; filename="a.txt"'
        for name in ("a#b.txt", "a?b&c=d.txt", "100%.txt", "a%23b.txt", "قهوة ١ (1).txt", "a+b;c 'd'.txt"):
            path = quote(name)
            await got(files.upload(path, name.encode()))
            one = await got(files.create_signed_url(path, 60, {"download": name}))
            (several,) = await got(files.create_signed_urls([name], 60))
            upload = await got(files.create_signed_upload_url(f"new-{path}"))
            async with httpx2.AsyncClient() as anybody:
                opened = [await anybody.get(each["signedURL"]) for each in (one, several)]
                stored = await anybody.put(upload["signed_url"], content=b"new")
            assert [answer.content for answer in opened] == [name.encode()] * 2, name
            assert stored.json()["Key"].endswith(f"/new-{name}")
            saved = opened[0].headers["content-disposition"].partition("filename*=UTF-8''")[2]
            assert saved in ("", quote(name, safe="")), name
        first, second = await got(files.create_signed_urls(["ملف.txt", "none"], 60))
        assert (first["error"], second["signedURL"]) == (None, None)

    async def test_a_signed_upload_stores_one_file(
        self, files: Any, new_client: NewClient, anon_key: str, bucket: str
    ):
        signed = await got(files.create_signed_upload_url("a.txt"))
        others = (await new_client(anon_key)).storage.from_(bucket)
        await got(others.upload_to_signed_url("a.txt", signed["token"], b"text"))
        assert await got(files.download("a.txt")) == b"text"

    async def test_a_picture_is_shown_to_everybody(
        self, new_client: NewClient, anon_key: str, service_key: str
    ):
        person = await new_person(new_client, anon_key, service_key)
        avatars: Any = person.client.storage.from_("avatars")
        path = f"{person.user.id}/me.png"
        await got(avatars.upload(path, PNG, {"content-type": "image/png"}))
        async with httpx2.AsyncClient() as anybody:
            answer = await anybody.get(await got(avatars.get_public_url(path)))
        assert (answer.content, answer.headers["content-type"]) == (PNG, "image/png")
        other = await new_person(new_client, anon_key, service_key)
        theirs: Any = other.client.storage.from_("avatars")
        assert await refused(lambda: theirs.upload(path, PNG)) == ("Unauthorized", "403")
        # The bucket is public.
        assert await got(theirs.download(path)) == PNG
        assert await got(theirs.exists(path)) is True
        assert await got(theirs.remove([path])) == []
