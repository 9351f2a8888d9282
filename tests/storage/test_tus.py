"""Resumable uploads in the protocol of tus."""

import base64
import hashlib

import httpx2
import pytest

from tests.people import People, Person
from tests.storage.conftest import PNG, Ask, asker, refusal

BYTES = {"content-type": "application/offset+octet-stream"}
TUS = {"tus-resumable": "1.0.0"}


def metadata(bucket: str, name: str, **others: str) -> str:
    fields = {"bucketName": bucket, "objectName": name, **others}
    return ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in fields.items())


async def create(ask: Ask, size: int, described: str, **headers: str) -> httpx2.Response:
    names = {**TUS, "upload-length": str(size), "upload-metadata": described, **headers}
    return await ask("POST", "/upload/resumable", headers=names)


def path_of(answer: httpx2.Response) -> str:
    assert answer.status_code == 201, answer.text
    return answer.headers["location"].removeprefix("/storage/v1")


async def patch(ask: Ask, path: str, offset: int, data: bytes, **headers: str) -> httpx2.Response:
    names = {**TUS, **BYTES, "upload-offset": str(offset), **headers}
    return await ask("PATCH", path, headers=names, content=data)


async def test_an_upload_in_two_requests(client: httpx2.AsyncClient, ann: Person):
    ask, name = asker(client, ann.headers), f"{ann.id}/me.png"
    described = metadata("avatars", name, contentType="image/png", cacheControl="60", metadata='{"a": 1}')
    created = await create(ask, len(PNG), described)
    path = path_of(created)
    assert created.headers["tus-resumable"] == "1.0.0"
    assert created.headers["upload-expires"].endswith("GMT")
    first = await patch(ask, path, 0, PNG[:50])
    assert (first.status_code, first.headers["upload-offset"]) == (204, "50")
    state = await client.head(f"/storage/v1{path}", headers=TUS)
    assert (state.status_code, state.headers["upload-offset"]) == (200, "50")
    assert state.headers["upload-length"] == str(len(PNG))
    assert state.headers["cache-control"] == "no-store"
    second = await patch(ask, path, 50, PNG[50:])
    assert second.headers["upload-offset"] == str(len(PNG))
    assert (await client.head(f"/storage/v1{path}", headers=TUS)).headers["upload-offset"] == str(len(PNG))
    info = (await ask("GET", f"/object/info/avatars/{name}")).json()
    assert (info["content_type"], info["cache_control"], info["metadata"]) == (
        "image/png",
        "max-age=60",
        {"a": 1},
    )


async def test_an_upload_in_one_request(service: Ask, docs: str):
    names = {**TUS, **BYTES, "upload-length": "5", "upload-metadata": metadata("docs", "a")}
    answer = await service("POST", "/upload/resumable", headers=names, content=b"hello")
    assert (answer.status_code, answer.headers["upload-offset"]) == (201, "5")
    assert (await service("GET", "/object/docs/a")).content == b"hello"
    assert (await create(service, 0, metadata("docs", "empty"))).status_code == 201
    assert (await service("GET", "/object/docs/empty")).content == b""


async def test_an_existing_object_needs_an_upsert(service: Ask, docs: str):
    path = path_of(await create(service, 1, metadata("docs", "a")))
    await patch(service, path, 0, b"x")
    assert refusal(await create(service, 1, metadata("docs", "a"))) == (409, "409", "KeyAlreadyExists")
    path = path_of(await create(service, 1, metadata("docs", "a"), **{"x-upsert": "true"}))
    assert (await patch(service, path, 0, b"y")).status_code == 204
    assert (await service("GET", "/object/docs/a")).content == b"y"


async def test_statuses_are_real(service: Ask, docs: str):
    path = path_of(await create(service, 10, metadata("docs", "a")))
    assert refusal(await patch(service, path, 5, b"x"))[0] == 409
    assert refusal(await patch(service, path, 0, b"x" * 11))[0] == 413
    assert refusal(await patch(service, path, 0, b"x", **{"content-type": "text/plain"}))[0] == 415
    assert refusal(await patch(service, path, 0, b"x", **{"tus-resumable": "0.2.2"}))[0] == 412
    assert refusal(await patch(service, "/upload/resumable/none", 0, b"x"))[0] == 404
    assert refusal(await create(service, 11 * 1024**3, metadata("docs", "b")))[0] == 413
    assert refusal(await create(service, 1, metadata("nowhere", "b")))[0] == 404
    assert refusal(await create(service, 1, "bucketName %%%"))[0] == 400
    assert refusal(await create(service, 1, metadata("docs", "../b")))[0] == 400


async def test_a_checksum_is_kept(service: Ask, docs: str):
    path = path_of(await create(service, 5, metadata("docs", "a")))
    wrong = base64.b64encode(b"x" * 20).decode()
    right = base64.b64encode(hashlib.sha1(b"hello", usedforsecurity=False).digest()).decode()
    assert refusal(await patch(service, path, 0, b"hello", **{"upload-checksum": f"sha1 {wrong}"}))[0] == 460
    assert refusal(await patch(service, path, 0, b"hello", **{"upload-checksum": f"crc {right}"}))[0] == 400
    assert (
        await patch(service, path, 0, b"hello", **{"upload-checksum": f"sha1 {right}"})
    ).status_code == 204


async def test_an_upload_is_terminated(service: Ask, docs: str):
    path = path_of(await create(service, 5, metadata("docs", "a")))
    await patch(service, path, 0, b"he")
    assert (await service("DELETE", path, headers=TUS)).status_code == 204
    assert refusal(await patch(service, path, 2, b"llo"))[0] == 404


async def test_a_proxy_that_lets_no_patch_pass(service: Ask, docs: str):
    path = path_of(await create(service, 5, metadata("docs", "a")))
    names = {**TUS, **BYTES, "upload-offset": "0", "x-http-method-override": "PATCH"}
    assert (await service("POST", path, headers=names, content=b"hello")).status_code == 204
    assert refusal(await service("POST", path, headers=TUS, content=b"hello"))[0] == 405


async def test_what_is_understood_is_told_to_anybody(client: httpx2.AsyncClient):
    answer = await client.options("/storage/v1/upload/resumable")
    assert answer.status_code == 204
    assert set(answer.headers["tus-extension"].split(",")) >= {
        "creation",
        "termination",
        "checksum",
        "expiration",
    }


async def test_strangers_neither_begin_nor_go_on(
    client: httpx2.AsyncClient, people: People, ann: Person, ben: Person
):
    described = metadata("avatars", f"{ann.id}/me.png")
    path = path_of(await create(asker(client, ann.headers), 10, described))
    for credentials in (ben.headers, people.anonymous):
        ask = asker(client, credentials)
        assert refusal(await create(ask, 10, described)) == (403, "403", "AccessDenied")
        assert refusal(await patch(ask, path, 0, b"x")) == (404, "404", "NoSuchUpload")
        assert refusal(await ask("DELETE", path, headers=TUS)) == (404, "404", "NoSuchUpload")


class TestSigned:
    @pytest.fixture
    async def token(self, client: httpx2.AsyncClient, ann: Person) -> str:
        ask = asker(client, ann.headers)
        return (await ask("POST", f"/object/upload/sign/avatars/{ann.id}/me.png")).json()["token"]

    async def test_whoever_holds_the_token_uploads_for_its_owner(
        self, client: httpx2.AsyncClient, people: People, ann: Person, token: str
    ):
        ask = asker(client, {**people.anonymous, "x-signature": token})
        names = {
            **TUS,
            "upload-length": str(len(PNG)),
            "upload-metadata": metadata("avatars", f"{ann.id}/me.png", contentType="image/png"),
        }
        created = await ask("POST", "/upload/resumable/sign", headers=names)
        path = path_of(created)
        assert path.startswith("/upload/resumable/sign/")
        assert refusal(await patch(ask, path, 0, PNG, **{"x-signature": "x"}))[0] == 404
        plain = path.replace("/sign/", "/")
        assert refusal(await patch(asker(client, ann.headers), plain, 0, PNG))[0] == 404
        assert (await patch(ask, path, 0, PNG)).status_code == 204
        removed = await asker(client, ann.headers)("DELETE", f"/object/avatars/{ann.id}/me.png")
        assert removed.status_code == 200

    async def test_a_token_is_for_one_object(
        self, client: httpx2.AsyncClient, people: People, ann: Person, token: str
    ):
        ask = asker(client, {**people.anonymous, "x-signature": token})
        names = {**TUS, "upload-length": "1", "upload-metadata": metadata("avatars", f"{ann.id}/other.png")}
        answer = await ask("POST", "/upload/resumable/sign", headers=names)
        assert refusal(answer) == (400, "400", "InvalidSignature")
        none = await asker(client, people.anonymous)("POST", "/upload/resumable/sign", headers=names)
        assert refusal(none) == (400, "400", "InvalidJWT")
