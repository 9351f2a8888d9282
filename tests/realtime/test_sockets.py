"""Who may connect, what a frame may be, and what becomes of sockets that are silent, slow or too many."""

import asyncio
from typing import Any

import httpx2
import pytest

from tawam.realtime import context, sockets
from tawam.realtime import socket as socket_module
from tests.people import People
from tests.realtime.conftest import Connect
from tests.realtime.wire import PATIENCE, Closed, Wire

pytestmark = pytest.mark.on_sqlite


class TestConnecting:
    @pytest.mark.parametrize("version", ["1.0.0", "2.0.0"])
    async def test_heartbeats_are_answered(self, connect: Connect, version: str) -> None:
        async with connect(version=version) as socket:
            ref = socket.send("phoenix", "heartbeat", {})
            assert await socket.frame() == [
                None,
                ref,
                "phoenix",
                "phx_reply",
                {"status": "ok", "response": {}},
            ]

    @pytest.mark.parametrize(
        ("options", "status"),
        [
            ({"key": ""}, 401),
            ({"key": "wrong"}, 401),
            ({"version": "3.0.0"}, 400),
            ({"version": "2.0.0" + "&x=1" * 20}, 400),
            ({"path": "/"}, 404),
            ({"path": "/realtime/v1/other"}, 404),
            ({"origin": "https://evil.example"}, 403),
            ({"origin": "null"}, 403),
            ({"host": "evil.example"}, 400),
        ],
    )
    async def test_is_refused(self, connect: Connect, options: dict[str, str], status: int) -> None:
        with pytest.raises(Closed) as refused:
            async with connect(**options):
                pass
        assert refused.value.status == status

    async def test_pages_of_the_site_may(self, connect: Connect) -> None:
        async with connect(origin="http://testserver") as socket:
            assert await socket.quiet() == []

    async def test_an_address_has_its_share(self, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(context, "MAX_SOCKETS_PER_ADDRESS", 1)
        async with connect():
            with pytest.raises(Closed) as refused:
                async with connect():
                    pass
            assert refused.value.status == 429
            async with connect(address="127.0.0.2"):
                pass
        async with connect():
            pass


class TestFrames:
    @pytest.mark.parametrize(
        "data",
        [
            "",
            "x",
            "[]",
            "{}",
            "null",
            '[null,"1","realtime:x","phx_join"]',
            "[" * 1000,
            '[null,"1","realtime:x","e",' + "[" * 100 + "]" * 100 + "]",
            b"",
            b"\x03\x01",
            b"\x03\xff\xff\xff\xff\xff\x01abc",
            b"\x04\x00\x00\x00\x00",
            b"\x03\x00\x00\x01\x01\x00\x01\xff\xffx",
            '[null,"1","' + "é" * 200 + '","e",{}]',
            '["\\ud800","1","realtime:x","e",{}]',
        ],
    )
    async def test_that_are_none_close_the_socket(self, connect: Connect, data: Any) -> None:
        async with connect() as socket:
            socket.send_raw(data)
            with pytest.raises(Closed) as closed:
                await socket.frame()
            assert closed.value.code == socket_module.UNREADABLE
        async with connect() as socket:
            assert await socket.quiet() == []

    async def test_that_are_too_large_close_the_socket(self, connect: Connect) -> None:
        async with connect() as socket:
            socket.send_raw("x" * (sockets.MAX_MESSAGE + 1))
            with pytest.raises(Closed) as closed:
                await socket.frame()
            assert closed.value.code == socket_module.TOO_BIG

    async def test_of_unknown_channels_and_events_are_refused(self, connect: Connect) -> None:
        async with connect() as socket:
            reply = await socket.reply(socket.send("realtime:x", "broadcast", {}))
            assert reply["status"] == "error"
            await socket.join("x")
            reply = await socket.reply(socket.send("realtime:x", "fly", {}))
            assert reply["response"]["reason"].startswith("UnknownEvent")

    async def test_come_in_no_faster_than_the_pace(self) -> None:
        moment = 0.0
        pace = socket_module.Pace(10, 5, clock=lambda: moment)
        assert [pace.spend() for _ in range(5)] == [0.0] * 5
        assert pace.spend() == pytest.approx(0.1)
        moment = 10.0
        assert pace.spend() == 0.0


class TestReading:
    async def test_who_does_not_read_is_closed_and_nobody_waits(
        self, connect: Connect, client: httpx2.AsyncClient, people: People
    ) -> None:
        async with connect() as slow, connect() as other:
            for socket in (slow, other):
                assert (await socket.join("room"))["status"] == "ok"
                await socket.quiet()
            slow.reads.clear()
            message = {"topic": "room", "event": "e", "payload": "x" * 250_000}
            for _ in range(14):
                answer = await client.post(
                    "/realtime/v1/api/broadcast", json={"messages": [message]}, headers=people.anonymous
                )
                assert answer.status_code == 202
                assert (await other.event("broadcast"))["payload"] == message["payload"]
            # Its socket ends though its client takes no close frame.
            await asyncio.wait_for(asyncio.shield(slow.task), 10)

    async def test_who_is_silent_is_closed(self, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sockets, "_SILENCE", -1.0)
        async with connect() as socket:
            with pytest.raises(Closed) as closed:
                await socket.frame()
            assert closed.value.code == socket_module.GOING_AWAY


async def test_a_stopping_server_closes_with_a_code_and_accepts_none(app: Any, connect: Connect) -> None:
    async with connect() as socket:
        await app.drain()
        with pytest.raises(Closed) as closed:
            await socket.frame()
        assert closed.value.code == socket_module.RESTARTING
        with pytest.raises(Closed) as refused:
            async with connect():
                pass
        assert refused.value.status == 503


async def test_a_stopping_server_closes_a_socket_that_it_is_accepting(app: Any, anon_key: str) -> None:
    opening = Wire(app, f"apikey={anon_key}", "127.0.0.1", {}, sockets.PATH)
    opening.reads.clear()
    await asyncio.wait_for(opening.offered.wait(), PATIENCE)
    draining = asyncio.create_task(app.drain())
    # A turn of the loop, in which a drain that overlooks the socket ends.
    await asyncio.wait([draining], timeout=0)
    opening.reads.set()
    await opening.accepted()
    with pytest.raises(Closed) as closed:
        await opening.frame()
    assert closed.value.code == socket_module.RESTARTING
    await draining
