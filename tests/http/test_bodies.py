"""Bodies are counted, checked and decoded before a handler sees them."""

import asyncio
import time
from collections.abc import AsyncIterator

import httpx2
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tawam.http.bodies import MAX_BODY, BodyError, MalformedBody, decode_json, read_json
from tawam.http.nesting import MAX_DEPTH


class Greeting(msgspec.Struct):
    name: str


async def greet(request: Request) -> Response:
    try:
        greeting = await read_json(request, Greeting)
    except BodyError as error:
        return JSONResponse({"code": error.code, "message": error.message}, error.status)
    return JSONResponse({"hello": greeting.name})


@pytest.fixture
async def greeter() -> AsyncIterator[httpx2.AsyncClient]:
    app = Starlette(routes=[Route("/", greet, methods=["POST"])])
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app=app), base_url="http://testserver"
    ) as client:
        yield client


class TestReadJson:
    async def test_a_fitting_body_is_decoded(self, greeter: httpx2.AsyncClient) -> None:
        headers = {"content-type": "application/json;charset=UTF-8"}
        answer = await greeter.post("/", content=b'{"name": "Ann", "more": 1}', headers=headers)
        assert answer.json() == {"hello": "Ann"}

    @pytest.mark.parametrize(
        ("content", "status", "code"),
        [
            (b"", 400, "bad_json"),
            (b"{", 400, "bad_json"),
            (b'{"name": "\xff"}', 400, "bad_json"),
            (b'{"name": "\\ud800"}', 400, "bad_json"),
            (b'{"name": NaN}', 400, "bad_json"),
            (b"[]", 400, "validation_failed"),
            (b'{"name": 7}', 400, "validation_failed"),
            (b"{}", 400, "validation_failed"),
        ],
    )
    async def test_an_unfitting_one_is_told_apart(
        self, greeter: httpx2.AsyncClient, content: bytes, status: int, code: str
    ) -> None:
        answer = await greeter.post("/", content=content, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (status, code)

    @pytest.mark.parametrize(
        "headers",
        [
            {},
            {"content-type": "text/plain"},
            {"content-type": "application/x-www-form-urlencoded"},
            {"content-type": "application/json", "content-encoding": "gzip"},
        ],
    )
    async def test_forms_of_other_sites_and_packed_bodies_are_refused(
        self, greeter: httpx2.AsyncClient, headers: dict[str, str]
    ) -> None:
        answer = await greeter.post("/", content=b'{"name": "Ann"}', headers=headers)
        assert answer.status_code == 415

    async def test_what_arrives_is_counted_whatever_was_announced(self, greeter: httpx2.AsyncClient) -> None:
        sent = 0

        async def endless() -> AsyncIterator[bytes]:
            nonlocal sent
            for _ in range(64):
                sent += 1
                yield b" " * (MAX_BODY // 16)

        headers = {"content-type": "application/json"}
        answer = await greeter.post("/", content=endless(), headers=headers)
        assert answer.status_code == 413
        answer = await greeter.post("/", content=b"{}", headers={**headers, "content-length": "9" * 9})
        assert answer.status_code == 413

    async def test_a_body_that_never_ends_is_given_up(
        self, greeter: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tawam.http.bodies.ARRIVES_WITHIN", 0.05)

        async def waiting() -> AsyncIterator[bytes]:
            yield b"{"
            await asyncio.Event().wait()

        headers = {"content-type": "application/json"}
        answer = await asyncio.wait_for(greeter.post("/", content=waiting(), headers=headers), 5)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_json")


class TestDepth:
    @pytest.mark.parametrize("body", [b"[" * 200_000, b'{"a":' * 100 + b"1" + b"}" * 100])
    def test_deep_bodies_are_refused(self, body: bytes) -> None:
        with pytest.raises(MalformedBody, match="nested"):
            decode_json(body)

    def test_brackets_within_texts_do_not_count(self) -> None:
        assert decode_json(b'{"a": "' + b"[" * 1000 + b'\\"{"}') == {"a": "[" * 1000 + '"{'}

    def test_wide_bodies_are_fine(self) -> None:
        assert len(decode_json(b'{"a": [' + b"[]," * 1000 + b"[]]}")["a"]) == 1001

    @pytest.mark.parametrize("text", [b'\\"', b'"', b"\\"])
    def test_a_text_that_is_never_closed_is_read_once(self, text: bytes) -> None:
        body = b"[" * (MAX_DEPTH + 1) + b'"' + text * (MAX_BODY // 16)
        started = time.process_time()
        with pytest.raises(MalformedBody):
            decode_json(body)
        assert time.process_time() - started < 1
