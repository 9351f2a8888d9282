"""Uploads, downloads, removals, moves and copies."""

import asyncio
import base64
import json
import unicodedata
from collections.abc import AsyncGenerator
from typing import Any, Literal

import httpx2
import pytest

from tawam.objects.opening import objects_folder
from tawam.settings import Settings
from tests.people import People, Person
from tests.storage.conftest import BASE, PNG, Ask, asker, put, refusal


async def test_a_raw_body_is_stored(service: Ask, docs: str):
    metadata = base64.b64encode(json.dumps({"topic": "سلام"}).encode()).decode()
    headers = {
        "content-type": "text/plain;charset=UTF-8",
        "cache-control": "max-age=60",
        "x-metadata": metadata,
    }
    answer = await service("POST", "/object/docs/a/ملف.txt", content="سلام".encode(), headers=headers)
    body = answer.json()
    assert (answer.status_code, body["Key"]) == (200, "docs/a/ملف.txt")
    info = (await service("GET", "/object/info/docs/a/ملف.txt")).json()
    assert info["id"] == body["Id"]
    assert (info["size"], info["content_type"], info["cache_control"]) == (8, "text/plain", "max-age=60")
    assert info["metadata"] == {"topic": "سلام"}
    got = await service("GET", "/object/docs/a/ملف.txt")
    assert got.content.decode() == "سلام"
    assert got.headers["content-type"] == "text/plain; charset=utf-8"
    assert got.headers["cache-control"] == "private, max-age=60"


async def test_a_form_is_stored_as_the_browser_sends_it(service: Ask, docs: str):
    form = {"cacheControl": "77", "metadata": '{"a": 1}'}
    answer = await service("POST", "/object/docs/a.png", data=form, files={"": ("me.png", PNG, "image/png")})
    assert answer.status_code == 200, answer.text
    info = (await service("GET", "/object/info/docs/a.png")).json()
    assert (info["content_type"], info["cache_control"], info["metadata"]) == (
        "image/png",
        "max-age=77",
        {"a": 1},
    )
    assert (await service("GET", "/object/docs/a.png")).content == PNG


BOUNDARY = "xxBOUNDARYxx"


def form(*parts: str, end: str = f"--{BOUNDARY}--\r\n") -> bytes:
    return ("".join(f"--{BOUNDARY}\r\n{part}\r\n" for part in parts) + end).encode()


FILE = 'Content-Disposition: form-data; name=""; filename="a"\r\nContent-Type: text/plain\r\n\r\nhello'


@pytest.mark.parametrize(
    "body",
    [
        form('Content-Disposition: form-data; name="cacheControl"\r\n\r\n60'),
        form(FILE, end=""),
        form(*['Content-Disposition: form-data; name="x"\r\n\r\n1'] * 30, FILE),
        form(f'Content-Disposition: form-data; name="x"\r\n\r\n{"y" * 70_000}', FILE),
        b"no form at all",
        b"",
    ],
)
async def test_a_broken_form_is_refused(service: Ask, docs: str, body: bytes):
    headers = {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}
    answer = await service("POST", "/object/docs/a", content=body, headers=headers)
    assert refusal(answer) == (400, "400", "InvalidRequest")
    assert refusal(await service("GET", "/object/docs/a")) == (400, "404", "NoSuchKey")


async def test_a_second_file_of_a_form_is_left_aside(service: Ask, docs: str):
    headers = {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}
    second = FILE.replace("hello", "other")
    answer = await service("POST", "/object/docs/a", content=form(FILE, second), headers=headers)
    assert answer.status_code == 200
    assert (await service("GET", "/object/docs/a")).content == b"hello"


@pytest.mark.parametrize(
    "headers",
    [
        {"x-metadata": "%%%"},
        {"x-metadata": base64.b64encode(b"[1]").decode()},
        {"x-metadata": base64.b64encode(b'{"a": "' + b"x" * 20_000 + b'"}').decode()},
        {"content-encoding": "gzip"},
        {"content-type": "multipart/form-data"},
    ],
)
async def test_unusable_headers_are_refused(service: Ask, docs: str, headers: dict[str, str]):
    assert (
        refusal(await service("POST", "/object/docs/a", content=b"x", headers=headers))[2] == "InvalidRequest"
    )


async def test_an_object_is_replaced_when_asked(service: Ask, docs: str):
    await put(service, "docs/a", b"before")
    assert refusal(await service("POST", "/object/docs/a", content=b"x")) == (400, "409", "KeyAlreadyExists")
    assert (await service("GET", "/object/docs/a")).content == b"before"
    assert (await service("PUT", "/object/docs/a", content=b"after")).status_code == 200
    assert (await service("GET", "/object/docs/a")).content == b"after"


@pytest.mark.parametrize("name", ["a/%2E%2E/b", "a//b", "a%09b", "a%E2%80%AEgpj.exe", "a%5Cb"])
async def test_a_name_that_cannot_be_is_refused(service: Ask, docs: str, name: str):
    assert refusal(await service("POST", f"/object/docs/{name}", content=b"x"))[2] == "InvalidKey"


async def test_an_owner_keeps_pictures_that_everybody_sees(client: httpx2.AsyncClient, ann: Person):
    ask, path = asker(client, ann.headers), f"avatars/{ann.id}/me.png"
    await put(ask, path, PNG, "image/png")
    shown = await client.get(f"/storage/v1/object/public/{path}")
    assert shown.content == PNG
    assert shown.headers["content-type"] == "image/png"
    assert shown.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "content-disposition" not in shown.headers
    removed = await ask("DELETE", "/object/avatars", json={"prefixes": [f"{ann.id}/me.png", "nothing"]})
    assert [each["name"] for each in removed.json()] == [f"{ann.id}/me.png"]
    assert refusal(await client.get(f"/storage/v1/object/public/{path}")) == (400, "404", "NoSuchKey")


async def test_a_stranger_does_not_learn_what_exists(
    client: httpx2.AsyncClient, people: People, service: Ask, docs: str, ann: Person, ben: Person
):
    await put(service, "docs/secret")
    await put(asker(client, ann.headers), f"avatars/{ann.id}/me.png", PNG, "image/png")
    for credentials in (ben.headers, people.anonymous):
        ask = asker(client, credentials)
        seen: list[list[Any]] = []
        # What is in a public bucket, anybody may read; nobody else may write or sign it.
        assert (await ask("GET", f"/object/avatars/{ann.id}/me.png")).status_code == 200
        for path in ("docs/secret", "docs/none"):
            answers = [
                await ask("GET", f"/object/{path}"),
                await ask("GET", f"/object/info/{path}"),
                await ask("POST", f"/object/{path}", content=PNG, headers={"content-type": "image/png"}),
                await ask("DELETE", f"/object/{path}"),
                await ask("POST", f"/object/sign/{path}", json={"expiresIn": 60}),
                await ask("POST", f"/object/upload/sign/{path}"),
            ]
            seen.append([(answer.status_code, answer.json()) for answer in answers])
        assert all(each == seen[0] for each in seen)
        assert [answer[1]["code"] for answer in seen[0]] == [
            "NoSuchKey",
            "NoSuchKey",
            "AccessDenied",
            "NoSuchKey",
            "NoSuchKey",
            "AccessDenied",
        ]


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "AccessDenied"),
        ({"apikey": "wrong"}, "AccessDenied"),
        ({"authorization": "Bearer x"}, "AccessDenied"),
    ],
)
async def test_a_caller_needs_a_key_and_a_sound_token(
    client: httpx2.AsyncClient, people: People, headers: dict[str, str], code: str
):
    credentials = {**people.anonymous, **headers} if "authorization" in headers else headers
    answer = await client.get("/storage/v1/object/docs/a", headers=credentials)
    assert refusal(answer)[2] == code


async def test_a_bucket_of_pictures_takes_pictures_alone(client: httpx2.AsyncClient, ann: Person):
    ask = asker(client, ann.headers)
    headers = {"content-type": "image/png"}
    answer = await ask("POST", f"/object/avatars/{ann.id}/a.png", content=b"<svg/>", headers=headers)
    assert refusal(answer) == (400, "415", "InvalidMimeType")
    large = PNG + bytes(5 * 1024 * 1024)
    answer = await ask("POST", f"/object/avatars/{ann.id}/a.png", content=large, headers=headers)
    assert refusal(answer) == (400, "413", "EntityTooLarge")


async def test_an_object_is_moved_and_copied(service: Ask, docs: str):
    await put(service, "docs/a", b"bytes")
    await service("POST", "/bucket", json={"id": "other", "name": "other"})
    move = {"bucketId": "docs", "sourceKey": "a", "destinationKey": "b/c"}
    moved = await service("POST", "/object/move", json=move)
    assert moved.json()["message"] == "Successfully moved"
    assert refusal(await service("POST", "/object/move", json=move))[2] == "NoSuchKey"
    copy = {"bucketId": "docs", "sourceKey": "b/c", "destinationKey": "d", "destinationBucket": "other"}
    copied = await service("POST", "/object/copy", json=copy)
    assert copied.json()["Key"] == "other/d"
    assert refusal(await service("POST", "/object/copy", json=copy))[2] == "KeyAlreadyExists"
    assert (await service("GET", "/object/other/d")).content == b"bytes"


async def test_a_copy_takes_the_metadata_along_unless_told_otherwise(service: Ask, docs: str):
    metadata = base64.b64encode(b'{"a": 1}').decode()
    headers = {"x-metadata": metadata, "cache-control": "max-age=70", "x-robots-tag": "noindex"}
    await service("POST", "/object/docs/a", content=b"x", headers={**headers, "content-type": "text/plain"})
    base = {"bucketId": "docs", "sourceKey": "a"}
    said = {"cacheControl": "max-age=60", "mimetype": "text/csv", "else": 1}
    new = {"x-metadata": base64.b64encode(b'{"b": 2}').decode()}
    for name, more, headers, (of_person, cache, content_type) in (
        # All of it is taken along, and what else is said is not heard.
        ("b", {"metadata": said}, new, ({"a": 1}, "max-age=70", "text/plain")),
        ("c", {"copyMetadata": False}, {}, (None, "max-age=70", "text/plain")),
        ("d", {"copyMetadata": False, "metadata": said}, {}, (None, "max-age=60", "text/csv")),
        ("e", {"copyMetadata": False}, new, ({"b": 2}, "max-age=70", "text/plain")),
        # The bytes are a text, whatever is said.
        (
            "f",
            {"copyMetadata": False, "metadata": {"mimetype": "image/png"}},
            new,
            ({"b": 2}, "max-age=70", "text/plain"),
        ),
    ):
        body = {**base, "destinationKey": name, **more}
        assert (await service("POST", "/object/copy", json=body, headers=headers)).status_code == 200, name
        info = (await service("GET", f"/object/info/docs/{name}")).json()
        assert (info["metadata"], info["cache_control"], info["content_type"]) == (
            of_person,
            cache,
            content_type,
        ), name
        kept = await service("GET", f"/object/docs/{name}")
        assert kept.headers["x-robots-tag"] == "noindex"


class TestManyAtOnce:
    async def test_an_account_sends_four_files_at_once(self, client: httpx2.AsyncClient, ann: Person):
        ask, go_on = asker(client, ann.headers), asyncio.Event()
        started = asyncio.Semaphore(0)

        async def slow() -> AsyncGenerator[bytes]:
            started.release()
            yield PNG
            await go_on.wait()

        async def send(name: str) -> httpx2.Response:
            headers = {"content-type": "image/png"}
            return await ask("POST", f"/object/avatars/{ann.id}/{name}", content=slow(), headers=headers)

        running = [asyncio.create_task(send(f"{number}.png")) for number in range(4)]
        for _ in running:
            await started.acquire()
        fifth = await ask("POST", f"/object/avatars/{ann.id}/5.png", content=PNG)
        assert refusal(fifth) == (429, "429", "TooManyUploads")
        assert fifth.headers["retry-after"] == "1"
        go_on.set()
        assert [answer.status_code for answer in await asyncio.gather(*running)] == [200] * 4
        assert (await ask("POST", f"/object/avatars/{ann.id}/5.png", content=PNG)).status_code == 200


class TestASlowSender:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"storage_stall_seconds": 1}

    @pytest.mark.on_sqlite
    async def test_is_cut_off_when_nothing_arrives(self, service: Ask, docs: str):
        async def stuck() -> AsyncGenerator[bytes]:
            yield b"some"
            await asyncio.sleep(30)

        answer = await service("POST", "/object/docs/a", content=stuck())
        assert refusal(answer) == (408, "408", "RequestTimeout")

    @pytest.mark.on_sqlite
    async def test_goes_on_while_bytes_arrive(self, service: Ask, docs: str):
        async def slow() -> AsyncGenerator[bytes]:
            for _ in range(5):
                await asyncio.sleep(0.3)
                yield b"x"

        assert (await service("POST", "/object/docs/a", content=slow())).status_code == 200


async def test_a_session_needs_no_key_beside_its_token(client: httpx2.AsyncClient, ann: Person):
    alone = {"authorization": ann.headers["authorization"], "content-type": "image/png"}
    answer = await client.post(f"{BASE}/object/avatars/{ann.id}/me.png", headers=alone, content=PNG)
    assert answer.status_code == 200, answer.text
    # The other protocols ask for the key.
    assert (await client.get("/rest/v1/notes", headers=alone)).status_code == 401
    wrong = {**alone, "apikey": "wrong"}
    assert refusal(await client.get(f"{BASE}/bucket", headers=wrong))[1:] == ("403", "AccessDenied")


async def test_a_picture_that_is_replaced_again_and_again_takes_little_room(
    client: httpx2.AsyncClient, ann: Person, settings: Settings
):
    ask, path = asker(client, ann.headers), f"avatars/{ann.id}/me.png"
    picture, headers = PNG + bytes(5 * 1024 * 1024 - len(PNG)), {"content-type": "image/png"}
    answers = [await ask("PUT", f"/object/{path}", content=picture, headers=headers) for _ in range(12)]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert len(answers) - len(refused) == 6
    assert {refusal(answer) for answer in refused} == {(400, "413", "QuotaExceeded")}
    assert (await client.get(f"{BASE}/object/public/{path}")).content == picture
    if not settings.storage_url:
        files = objects_folder(settings.data_dir).rglob("*")
        assert sum(file.stat().st_size for file in files if file.is_file()) == 6 * len(picture)
    copy = {"bucketId": "avatars", "sourceKey": f"{ann.id}/me.png", "destinationKey": f"{ann.id}/me.png"}
    again = await ask("POST", "/object/copy", json=copy, headers={"x-upsert": "true"})
    assert refusal(again)[2] == "QuotaExceeded"


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
async def test_a_picture_copied_onto_itself_is_still_there(
    client: httpx2.AsyncClient, ann: Person, form: Literal["NFC", "NFD", "NFKC", "NFKD"]
):
    ask, name = asker(client, ann.headers), f"{ann.id}/é.png"
    await put(ask, f"avatars/{name}", PNG, "image/png")
    copy = {
        "bucketId": "avatars",
        "sourceKey": name,
        "destinationKey": unicodedata.normalize(form, name),
        "metadata": {"a": 1},
        "copyMetadata": False,
    }
    copied = await ask("POST", "/object/copy", json=copy, headers={"x-upsert": "true"})
    assert copied.status_code == 200, copied.text
    assert (await client.get(f"{BASE}/object/public/avatars/{name}")).content == PNG
