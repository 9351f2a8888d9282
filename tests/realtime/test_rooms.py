"""Messages and presences: who gets them, in both versions of the protocol, and over HTTP."""

import asyncio
from typing import Any

import httpx2
import msgspec
import pytest

from tawam.realtime import connection, rooms
from tests.people import People, Person
from tests.realtime.conftest import Connect, token_of
from tests.realtime.wire import Wire

pytestmark = pytest.mark.on_sqlite

ROOM = "realtime:room"
HELLO = {"type": "broadcast", "event": "hello", "payload": {"a": [1, "é"]}}


def binary(event: str, content: bytes, *, is_json: bool = False, ref: str = "9", metadata: str = "") -> bytes:
    """The frame that the official client sends for a broadcast."""
    texts = [b"", ref.encode(), ROOM.encode(), event.encode(), metadata.encode()]
    return bytes([3, *map(len, texts), int(is_json)]) + b"".join(texts) + content


class TestBroadcasts:
    async def test_reach_the_others_in_their_version(self, connect: Connect) -> None:
        async with connect() as ann, connect(version="1.0.0") as bob, connect() as stranger:
            for socket in (ann, bob):
                await socket.join("room")
            await stranger.join("other")
            ann.send(ROOM, "broadcast", HELLO)
            assert await bob.event("broadcast", ROOM) == HELLO
            bob.send(ROOM, "broadcast", HELLO)
            assert await ann.event("broadcast", ROOM) == HELLO
            ann.send_raw(binary("hello", msgspec.json.encode(HELLO["payload"]), is_json=True))
            assert await bob.event("broadcast", ROOM) == HELLO
            for socket in (ann, bob, stranger):
                assert await socket.quiet() == []

    async def test_of_bytes_are_binary_frames(self, connect: Connect) -> None:
        async with connect() as ann, connect() as bob, connect(version="1.0.0") as old:
            for socket in (ann, bob, old):
                await socket.join("room")
            ann.send_raw(binary("photo", b"\x00\xff"))
            head = bytes([4, len(ROOM), 5, 0, 0])
            assert await bob.frame() == head + ROOM.encode() + b"photo" + b"\x00\xff"
            # Version 1.0.0 has no frame for bytes.
            assert await old.quiet() == []

    async def test_come_back_and_are_acknowledged_where_that_is_wanted(self, connect: Connect) -> None:
        async with connect() as socket:
            await socket.join("room", broadcast={"self": True, "ack": True})
            ref = socket.send(ROOM, "broadcast", HELLO)
            frames = [await socket.frame(), await socket.frame()]
            assert [frame[3] for frame in frames] == ["broadcast", "phx_reply"]
            assert frames[1][1] == ref
            await socket.join("room")
            socket.send(ROOM, "broadcast", HELLO)
            assert await socket.quiet() == []

    @pytest.mark.parametrize("payload", [[], {"payload": 1}, {"event": 1}, {"event": "e" * 300}])
    async def test_that_are_none_are_refused(self, connect: Connect, payload: Any) -> None:
        async with connect() as socket:
            await socket.join("room")
            reply = await socket.reply(socket.send(ROOM, "broadcast", payload))
            assert reply["status"] == "error"


class TestChannels:
    async def test_end_by_leaving(self, connect: Connect) -> None:
        async with connect() as ann, connect() as bob:
            await ann.join("room")
            await bob.join("room")
            ref = ann.send(ROOM, "phx_leave", {})
            assert (await ann.frame())[1] == ref
            assert (await ann.frame())[3] == "phx_close"
            bob.send(ROOM, "broadcast", HELLO)
            await bob.quiet()
            assert await ann.quiet() == []

    async def test_are_bounded(self, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(connection, "MAX_CHANNELS", 2)
        async with connect() as socket:
            for name in ("a", "b", "b"):
                assert (await socket.join(name))["status"] == "ok"
            reply = await socket.join("c")
            assert reply["response"]["reason"].startswith("ChannelRateLimitReached")

    @pytest.mark.parametrize("topic", ["room", "realtime:", "phoenix:x"])
    async def test_have_topics_of_realtime(self, connect: Connect, topic: str) -> None:
        async with connect() as socket:
            assert (await socket.reply(socket.send(topic, "phx_join", {})))["status"] == "error"

    @pytest.mark.parametrize(
        "payload",
        [
            [],
            {"config": 1},
            {"access_token": 1},
            {"access_token": "x.y.z"},
            {"config": {"private": True}},
            {"config": {"broadcast": {"replay": {"since": 0}}}},
            {"config": {"presence": {"key": "k" * 300}}},
            {"config": {"postgres_changes": [{"event": "*"}] * 51}},
        ],
    )
    async def test_are_refused(self, connect: Connect, payload: Any) -> None:
        async with connect() as socket:
            reply = await socket.reply(socket.send(ROOM, "phx_join", payload))
            assert reply["status"] == "error"
            assert await socket.quiet() == []


class TestPresence:
    async def test_is_told_to_those_who_want_it(self, connect: Connect) -> None:
        async with connect() as ann, connect() as bob:
            await ann.join("room", presence={"key": "ann", "enabled": True})
            assert await ann.event("presence_state") == {}
            await bob.join("room", presence={"key": "bob"})
            assert (await bob.reply(track(bob, mood="glad")))["status"] == "ok"
            diff = await ann.event("presence_diff")
            [meta] = diff["joins"]["bob"]["metas"]
            assert (meta["mood"], diff["leaves"]) == ("glad", {})
            await bob.reply(track(bob, mood="calm"))
            diff = await ann.event("presence_diff")
            [changed] = diff["joins"]["bob"]["metas"]
            assert (changed["mood"], changed["phx_ref_prev"]) == ("calm", meta["phx_ref"])
            assert diff["leaves"]["bob"]["metas"] == [meta]
            assert await bob.quiet() == []
            async with connect() as late:
                await late.join("room", presence={"enabled": True})
                assert await late.event("presence_state") == {"bob": {"metas": [changed]}}
        async with connect() as later:
            await later.join("room", presence={"enabled": True})
            assert await later.event("presence_state") == {}

    async def test_ends_with_untracking_leaving_and_the_socket(self, connect: Connect) -> None:
        async with connect() as ann:
            await ann.join("room", presence={"enabled": True})
            for end in ("untrack", "leave", "socket"):
                async with connect() as bob:
                    await bob.join("room", presence={"key": end})
                    await bob.reply(track(bob))
                    assert end in (await ann.event("presence_diff"))["joins"]
                    if end == "untrack":
                        bob.send(ROOM, "presence", {"type": "presence", "event": "untrack"})
                    elif end == "leave":
                        bob.send(ROOM, "phx_leave", {})
                    else:
                        bob.hang_up()
                    assert end in (await ann.event("presence_diff"))["leaves"]

    async def test_who_comes_and_goes_at_once_is_not_told(self, connect: Connect) -> None:
        async with connect() as ann, connect() as bob:
            await ann.join("room", presence={"enabled": True})
            await ann.event("presence_state")
            await bob.join("room")
            track(bob)
            bob.send(ROOM, "phx_leave", {})
            await bob.quiet()
            await asyncio.sleep(2 * rooms._GATHER)  # pyright: ignore[reportPrivateUsage] because nothing happens then
            assert await ann.quiet() == []

    @pytest.mark.parametrize(
        "payload",
        [
            [],
            {"event": "stay"},
            {"event": "track", "payload": []},
            {"event": "track", "payload": {"a": "x" * 9000}},
        ],
    )
    async def test_is_bounded(self, connect: Connect, payload: Any) -> None:
        async with connect() as socket:
            await socket.join("room")
            assert (await socket.reply(socket.send(ROOM, "presence", payload)))["status"] == "error"

    async def test_of_a_room_is_bounded(self, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(rooms, "MAX_PRESENCES", 1)
        async with connect() as ann, connect() as bob:
            await ann.join("room")
            await bob.join("room")
            assert (await ann.reply(track(ann)))["status"] == "ok"
            assert (await bob.reply(track(bob)))["status"] == "error"
            assert (await ann.reply(track(ann)))["status"] == "ok"


class TestOverHttp:
    async def test_many_messages_go_to_their_rooms(
        self, client: httpx2.AsyncClient, connect: Connect, people: People
    ) -> None:
        async with connect() as socket:
            await socket.join("room")
            sent = [{"topic": "room", "event": "hello", "payload": HELLO["payload"], "private": False}]
            body = {"messages": [*sent, {"topic": "other", "event": "e", "payload": 1}]}
            answer = await client.post("/realtime/v1/api/broadcast", json=body, headers=people.anonymous)
            assert (answer.status_code, answer.content) == (202, b"")
            assert await socket.event("broadcast") == HELLO
            assert await socket.quiet() == []

    async def test_one_event_is_the_body(
        self, client: httpx2.AsyncClient, connect: Connect, people: People
    ) -> None:
        async with connect() as socket:
            await socket.join("room a")
            path = "/realtime/v1/api/broadcast/room%20a/events/hello%2Fyou"
            for content, kind in ((b'{"a":1}', "application/json"), (b"\x01", "application/octet-stream")):
                headers = {**people.anonymous, "content-type": kind}
                answer = await client.post(path, content=content, headers=headers)
                assert answer.status_code == 202, answer.text
            payload = {"type": "broadcast", "event": "hello/you", "payload": {"a": 1}}
            assert await socket.event("broadcast") == payload
            assert (await socket.frame()).endswith(b"hello/you\x01")

    @pytest.mark.parametrize(
        ("path", "content", "kind", "status"),
        [
            ("", b"{}", "application/json", 400),
            ("", b'{"messages":[{"topic":"","event":"e"}]}', "application/json", 422),
            (
                "",
                b'{"messages":[' + b",".join([b'{"topic":"t","event":"e"}'] * 101) + b"]}",
                "application/json",
                400,
            ),
            (
                "",
                b'{"messages":[{"topic":"production:1","event":"e","private":true}]}',
                "application/json",
                403,
            ),
            ("/t/events/e", b"{", "application/json", 400),
            ("/t/events/e", b"{}", "text/plain", 415),
            ("/t/events/e", b"x" * 300_000, "application/octet-stream", 413),
            ("/t/events/e?private=true", b"{}", "application/json", 403),
            ("/t/events/e?persist=true", b"{}", "application/json", 422),
            ("/t/events/e?persist[ttl]=x", b"{}", "application/json", 422),
            (f"/{'t' * 300}/events/e", b"{}", "application/json", 422),
        ],
    )
    async def test_is_refused(
        self, client: httpx2.AsyncClient, people: People, path: str, content: bytes, kind: str, status: int
    ) -> None:
        headers = {**people.anonymous, "content-type": kind}
        answer = await client.post(f"/realtime/v1/api/broadcast{path}", content=content, headers=headers)
        assert (answer.status_code, answer.json().keys()) == (status, {"error", "message", "code"})

    async def test_needs_a_key(self, client: httpx2.AsyncClient) -> None:
        answer = await client.post("/realtime/v1/api/broadcast", json={"messages": []})
        assert answer.status_code == 401

    async def test_is_limited_by_account(
        self, client: httpx2.AsyncClient, people: People, ann: Person
    ) -> None:
        message = {"topic": "t", "event": "e"}
        statuses = [
            (
                await client.post(
                    "/realtime/v1/api/broadcast", json={"messages": [message] * 100}, headers=ann.headers
                )
            ).status_code
            for _ in range(7)
        ]
        assert statuses == [202] * 6 + [429]


async def test_tokens_come_with_the_join(connect: Connect, ann: Person) -> None:
    async with connect() as socket:
        assert (await socket.join("room", token_of(ann)))["status"] == "ok"


def track(socket: Wire, **payload: Any) -> str:
    return socket.send(ROOM, "presence", {"type": "presence", "event": "track", "payload": payload})
