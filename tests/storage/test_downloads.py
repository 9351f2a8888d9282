"""Ranges, conditional requests and what browsers may do with a file."""

import httpx2
import pytest

from tawam.objects.parts import PART_SIZE
from tests.people import People
from tests.storage.conftest import PNG, Ask, put, refusal

SIZE = PART_SIZE + 1000
DATA = (bytes(range(256)) * (SIZE // 256 + 1))[:SIZE]


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    ("asked", "start", "end"),
    [
        ("bytes=0-0", 0, 1),
        ("bytes=-5", SIZE - 5, SIZE),
        (f"bytes={PART_SIZE - 2}-{PART_SIZE + 1}", PART_SIZE - 2, PART_SIZE + 2),
        (f"bytes={PART_SIZE}-", PART_SIZE, SIZE),
    ],
)
async def test_a_range_is_answered(service: Ask, docs: str, asked: str, start: int, end: int):
    await put(service, "docs/a", DATA)
    answer = await service("GET", "/object/docs/a", headers={"range": asked})
    assert answer.status_code == 206
    assert answer.content == DATA[start:end]
    assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{SIZE}"
    assert answer.headers["content-length"] == str(end - start)


async def test_a_range_beyond_the_end_is_told_the_size(service: Ask, docs: str):
    await put(service, "docs/a", b"12345")
    answer = await service("GET", "/object/docs/a", headers={"range": "bytes=9-"})
    assert (answer.status_code, answer.headers["content-range"], answer.content) == (416, "bytes */5", b"")


async def test_a_range_of_another_version_is_the_whole(service: Ask, docs: str):
    await put(service, "docs/a", b"12345")
    etag = (await service("GET", "/object/docs/a")).headers["etag"]
    ranged = {"range": "bytes=0-0"}
    same = await service("GET", "/object/docs/a", headers={**ranged, "if-range": etag})
    other = await service("GET", "/object/docs/a", headers={**ranged, "if-range": '"other"'})
    assert (same.status_code, other.status_code) == (206, 200)


async def test_what_the_caller_has_is_not_sent_again(service: Ask, docs: str):
    await put(service, "docs/a", b"12345")
    first = await service("GET", "/object/docs/a")
    for header in (
        {"if-none-match": first.headers["etag"]},
        {"if-none-match": f'"x", W/{first.headers["etag"]}'},
        {"if-none-match": "*"},
        {"if-modified-since": first.headers["last-modified"]},
    ):
        again = await service("GET", "/object/docs/a", headers=header)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
    for header in (
        {"if-none-match": '"x"'},
        # The tag counts alone where both are sent.
        {"if-none-match": '"x"', "if-modified-since": first.headers["last-modified"]},
        {"if-modified-since": "Mon, 01 Jan 2024 00:00:00 GMT"},
        {"if-modified-since": "nonsense"},
    ):
        assert (await service("GET", "/object/docs/a", headers=header)).status_code == 200


async def test_head_tells_the_length_alone(service: Ask, docs: str):
    await put(service, "docs/a", b"12345")
    answer = await service("HEAD", "/object/docs/a")
    assert (answer.status_code, answer.headers["content-length"], answer.content) == (200, "5", b"")


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    ("content", "content_type", "is_inline"),
    [
        (PNG, "image/png", True),
        (b"\x00\x00\x00\x18ftypmp42" + bytes(50), "video/mp4", True),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", False),
        (b"<html><script>alert(1)</script>", "text/html", False),
        (b"%PDF-1.7" + bytes(50), "application/pdf", False),
        (b"\x00\x01", "image/png", False),
    ],
)
async def test_what_could_run_is_saved_not_shown(
    service: Ask, docs: str, content: bytes, content_type: str, is_inline: bool
):
    await put(service, "docs/a", content, content_type)
    headers = (await service("GET", "/object/docs/a")).headers
    assert ("content-disposition" not in headers) == is_inline
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "sandbox" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("query", "disposition"),
    [
        ("?download=", 'attachment; filename="photo.png"'),
        ("?download=me.png", 'attachment; filename="me.png"'),
        ('?download=a"b.png', "attachment; filename=\"a_b.png\"; filename*=UTF-8''a%22b.png"),
        (
            "?download=صورة.png",
            "attachment; filename=\"____.png\"; filename*=UTF-8''%D8%B5%D9%88%D8%B1%D8%A9.png",
        ),
        ("?download=../../x", 'attachment; filename=".._.._x"'),
        ("?download=a%0D%0Ab", 'attachment; filename="ab"'),
    ],
)
@pytest.mark.on_sqlite
async def test_a_download_is_named(service: Ask, docs: str, query: str, disposition: str):
    await put(service, "docs/in/photo.png", PNG, "image/png")
    answer = await service("GET", f"/object/docs/in/photo.png{query}")
    assert answer.headers["content-disposition"] == disposition


class TestSigned:
    async def test_a_signed_address_opens_one_object(
        self, client: httpx2.AsyncClient, service: Ask, docs: str
    ):
        await put(service, "docs/a", b"12345")
        await put(service, "docs/b", b"other")
        signed = (await service("POST", "/object/sign/docs/a", json={"expiresIn": 60})).json()["signedURL"]
        assert signed.startswith("/object/sign/docs/a?token=")
        answer = await client.get(f"/storage/v1{signed}&download=x.txt")
        assert answer.content == b"12345"
        assert 'filename="x.txt"' in answer.headers["content-disposition"]
        other = await client.get(f"/storage/v1{signed.replace('docs/a', 'docs/b')}")
        assert refusal(other) == (400, "400", "InvalidSignature")

    async def test_a_signature_ends_and_cannot_be_made_up(
        self, client: httpx2.AsyncClient, service: Ask, docs: str, monkeypatch: pytest.MonkeyPatch
    ):
        await put(service, "docs/a", b"12345")
        monkeypatch.setattr("tawam.storage.tokens.time.time", lambda: 1_000_000_000)
        signed = (await service("POST", "/object/sign/docs/a", json={"expiresIn": "60"})).json()["signedURL"]
        assert refusal(await client.get(f"/storage/v1{signed}")) == (400, "400", "ExpiredToken")
        for token in ("", "x", signed.partition("=")[2][:-3] + "abc"):
            answer = await client.get(f"/storage/v1/object/sign/docs/a?token={token}")
            assert refusal(answer) == (400, "400", "InvalidJWT")

    async def test_an_upload_token_opens_no_download(
        self, client: httpx2.AsyncClient, service: Ask, docs: str
    ):
        await put(service, "docs/a", b"12345")
        headers = {"x-upsert": "true"}
        token = (await service("POST", "/object/upload/sign/docs/a", headers=headers)).json()["token"]
        answer = await client.get(f"/storage/v1/object/sign/docs/a?token={token}")
        assert refusal(answer) == (400, "400", "InvalidJWT")

    async def test_several_are_signed_at_once(self, client: httpx2.AsyncClient, service: Ask, docs: str):
        await put(service, "docs/a", b"12345")
        asked = {"expiresIn": 60, "paths": ["a", "missing", "../x"]}
        entries = (await service("POST", "/object/sign/docs", json=asked)).json()
        assert [entry["path"] for entry in entries] == ["a", "missing", "../x"]
        assert [entry["error"] is None for entry in entries] == [True, False, False]
        assert (await client.get(f"/storage/v1{entries[0]['signedURL']}")).content == b"12345"

    @pytest.mark.parametrize("seconds", [0, -1, "x", 10**11, ""])
    async def test_a_signature_has_a_sound_time(self, service: Ask, docs: str, seconds: object):
        await put(service, "docs/a", b"12345")
        answer = await service("POST", "/object/sign/docs/a", json={"expiresIn": seconds})
        assert refusal(answer) == (400, "400", "InvalidRequest")

    async def test_a_signed_upload_needs_no_account(
        self, client: httpx2.AsyncClient, people: People, service: Ask, docs: str
    ):
        token = (await service("POST", "/object/upload/sign/docs/a")).json()["token"]
        path = f"/storage/v1/object/upload/sign/docs/a?token={token}"
        answer = await client.put(path, content=b"signed", headers=people.anonymous)
        assert answer.json() == {"Key": "docs/a"}
        assert (await service("GET", "/object/docs/a")).content == b"signed"
        assert refusal(await client.put(path, content=b"again")) == (400, "409", "KeyAlreadyExists")
        headers = {"x-upsert": "true"}
        token = (await service("POST", "/object/upload/sign/docs/a", headers=headers)).json()["token"]
        path = f"/storage/v1/object/upload/sign/docs/a?token={token}"
        assert (await client.put(path, content=b"again")).status_code == 200
