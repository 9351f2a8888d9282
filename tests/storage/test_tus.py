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


async def test_what_is_whole_is_not_terminated(service: Ask, docs: str):
    for size in (5, 0):
        path = path_of(await create(service, size, metadata("docs", f"a{size}")))
        if size:
            assert (await patch(service, path, 0, b"hello")).status_code == 204
        answer = await service("DELETE", path, headers=TUS)
        assert refusal(answer) == (400, "400", "InvalidRequest")
        assert answer.json()["message"] == "Cannot terminate an already completed upload"
        assert (await service("GET", f"/object/docs/a{size}")).status_code == 200


class TestTheSpecification:
    """What tus 1.0.0 says that a server must do, one after the other."""

    pytestmark = pytest.mark.on_sqlite

    async def test_every_answer_names_the_version(self, service: Ask, docs: str):
        path = path_of(await create(service, 5, metadata("docs", "a")))
        offset = {**TUS, **BYTES, "upload-offset": "9"}
        for method, address, headers in (
            ("HEAD", path, TUS),
            ("HEAD", "/upload/resumable/none", TUS),
            ("PATCH", path, offset),
            ("PATCH", path, {**offset, "content-type": "text/plain"}),
            ("DELETE", path, TUS),
            ("POST", "/upload/resumable", TUS),
            ("GET", path, TUS),
            ("OPTIONS", path, {}),
        ):
            answer = await service(method, address, headers=headers)
            assert answer.headers["tus-resumable"] == "1.0.0", (method, address)

    async def test_another_version_is_not_processed(self, service: Ask, docs: str):
        path = path_of(await create(service, 5, metadata("docs", "a")))
        for version in ({"tus-resumable": "0.2.2"}, {"tus-resumable": "1.0"}, {}):
            for method, address in (
                ("HEAD", path),
                ("PATCH", path),
                ("DELETE", path),
                ("POST", "/upload/resumable"),
            ):
                answer = await service(method, address, headers={**BYTES, "upload-offset": "0", **version})
                assert (answer.status_code, answer.headers["tus-version"]) == (412, "1.0.0")
            # Of OPTIONS the header is ignored.
            assert (await service("OPTIONS", path, headers=version)).status_code == 204
        state = await service("HEAD", path, headers=TUS)
        assert (state.status_code, state.headers["upload-offset"]) == (200, "0")

    async def test_head_repeats_what_was_said_of_the_upload(self, service: Ask, docs: str):
        described = metadata("docs", "ملف", filename="ملف.mp4", empty="") + ",is_confidential"
        path = path_of(await create(service, 5, described))
        for offset, data in ((0, b"he"), (2, b"llo"), (5, b"")):
            state = await service("HEAD", path, headers=TUS)
            assert state.headers["upload-metadata"] == described
            assert state.headers["upload-length"] == "5"
            assert state.headers["upload-offset"] == str(offset)
            assert state.headers["cache-control"] == "no-store"
            if data:
                answer = await patch(service, path, offset, data)
                assert answer.headers["upload-expires"].endswith("GMT")
        assert (await service("GET", "/object/docs/ملف")).content == b"hello"

    async def test_metadata_is_pairs_of_a_key_of_its_own_and_base64(self, service: Ask, docs: str):
        one = metadata("docs", "a")
        pairs = ["", ",", f"{one}, dmFs,", f"{one}, ", f"{one},{one}", f"{one},key %%%", f"{one},key a"]
        pairs += [f"{one},key dmFs dmFs", f"{one},kéy dmFs", f"{one},\a dmFs", f"{one},key {'A' * 25_000}"]
        for described in pairs:
            names = {**TUS, "upload-length": "1", "upload-metadata": described.encode()}
            answer = await service("POST", "/upload/resumable", headers=names)
            assert refusal(answer) == (400, "400", "InvalidRequest"), described

    async def test_a_length_is_a_number(self, service: Ask, docs: str):
        described = {**TUS, "upload-metadata": metadata("docs", "a")}
        for length in ("-1", "x", "1.5", "", "+1", "9" * 30):
            names = {**described, "upload-length": length}
            assert refusal(await service("POST", "/upload/resumable", headers=names))[0] == 400, length
        deferred = {**described, "upload-defer-length": "2"}
        assert refusal(await service("POST", "/upload/resumable", headers=deferred))[0] == 400

    async def test_the_method_of_the_header_counts(self, service: Ask, docs: str):
        path = path_of(await create(service, 5, metadata("docs", "a")))
        named = {**TUS, **BYTES, "upload-offset": "0"}
        state = await service("POST", path, headers={**TUS, "x-http-method-override": "HEAD"})
        assert (state.status_code, state.headers["upload-length"]) == (200, "5")
        override = {**named, "x-http-method-override": "PATCH"}
        assert (await service("DELETE", path, headers=override, content=b"he")).status_code == 204
        terminated = await service("GET", path, headers={**TUS, "x-http-method-override": "delete"})
        assert terminated.status_code == 204
        assert (await service("HEAD", path, headers=TUS)).status_code == 404
        other = await service("PATCH", path, headers={**named, "x-http-method-override": "PUT"})
        assert refusal(other)[0] == 405

    async def test_bytes_beside_the_beginning_have_their_type(self, service: Ask, docs: str):
        names = {**TUS, "upload-length": "5", "upload-metadata": metadata("docs", "a")}
        other = await service(
            "POST", "/upload/resumable", headers={**names, "content-type": "text/plain"}, content=b"he"
        )
        assert (other.status_code, other.headers["upload-offset"]) == (201, "0")
        wrong = {**names, **BYTES, "upload-checksum": "crc32 AAAA"}
        assert refusal(await service("POST", "/upload/resumable", headers=wrong, content=b"he"))[0] == 400
        part = await service("POST", "/upload/resumable", headers={**names, **BYTES}, content=b"he")
        assert (part.status_code, part.headers["upload-offset"]) == (201, "2")


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
