"""Private channels: a production's customer and the team have its topic, and messages are stored there."""

from typing import Any

import httpx2
import msgspec
import pytest
from sqlalchemy import update

from tawam.database.port import Database
from tawam.database.schema import new_id
from tawam.database.statement import Statement
from tawam.productions.tables import productions
from tawam.realtime import stored_broadcasts
from tawam.settings import Settings
from tawam.videos.mails import VideoMails
from tawam.videos.video import Author
from tawam.videos.videos import About, begin_video
from tests.people import People, Person
from tests.productions.world import SITE, TEAM, World
from tests.realtime.conftest import Connect, token_of
from tests.realtime.wire import Wire

DISOWN = Statement(update(productions).values(user_id=None))


@pytest.fixture
async def topic(database: Database, settings: Settings, ann: Person) -> str:
    """The topic of Ann's production."""
    customer = await World(database, settings).customer(ann)
    return f"production:{customer.production_id}"


@pytest.fixture(params=["production", "video"])
async def any_topic(
    request: pytest.FixtureRequest, database: Database, settings: Settings, ann: Person
) -> str:
    """The topic of Ann's production, or of a video in it."""
    world = World(database, settings)
    customer = await world.customer(ann)
    if request.param == "production":
        return f"production:{customer.production_id}"
    video_id, production = new_id(), await world.production(customer.story)
    about = About(title="Pricing", brief="", language="en", channels=["website"])
    author = Author(user_id=ann.id, side="customer", name="Ann Lee")
    async with database.transaction() as transaction:
        await begin_video(transaction, VideoMails(SITE, TEAM), author, production, video_id, about)
    return f"video:{video_id}"


async def join(socket: Wire, topic: str, person: Person | None = None, **config: Any) -> Any:
    return await socket.join(topic, person and token_of(person), private=True, **config)


class TestSpellings:
    async def test_a_private_topic_has_one(
        self, client: httpx2.AsyncClient, connect: Connect, topic: str, ann: Person, service_key: str
    ) -> None:
        prefix, _, id_ = topic.partition(":")
        bare = id_.replace("-", "")
        others = [
            id_.upper(),
            bare,
            f"{{{id_}}}",
            bare.upper(),
            f" {id_}",
            f"{id_}\n",
            f"{id_[:3]}%2D{id_[3:]}",
        ]
        spellings = [f"{prefix}:{other}" for other in others]
        spellings += [topic.upper(), f"realtime:{topic}", topic.replace(":", "%3A")]
        async with connect() as socket:
            assert (await join(socket, topic, ann))["status"] == "ok"
            for spelling in spellings:
                assert (await join(socket, spelling, ann))["status"] == "error", spelling
                message = {"topic": spelling, "event": "e", "payload": {}, "private": True}
                for headers in (
                    ann.headers,
                    {"apikey": service_key, "authorization": f"Bearer {service_key}"},
                ):
                    sent = await client.post(
                        "/realtime/v1/api/broadcast", json={"messages": [message]}, headers=headers
                    )
                    assert sent.status_code in (403, 422), spelling
            # The address of one event is decoded once.
            encoded = topic.replace(":", "%3A").replace("-", "%2D")
            address = f"/realtime/v1/api/broadcast/{encoded}/events/e?private=true&persist=true"
            assert (await client.post(address, json={}, headers=ann.headers)).status_code == 202
            assert (await socket.event("broadcast"))["event"] == "e"


class TestJoining:
    async def test_is_for_the_customer_and_the_team(
        self,
        connect: Connect,
        service_key: str,
        any_topic: str,
        ann: Person,
        bob: Person,
        admin: Person,
        people: People,
    ) -> None:
        noor = await people.add("noor", role="producer")
        found: dict[str, Any] = {}
        async with connect() as socket:
            for name, person in (
                ("visitor", None),
                ("other", bob),
                ("customer", ann),
                ("producer", noor),
                ("admin", admin),
            ):
                found[name] = (await join(socket, any_topic, person))["status"]
        async with connect(key=service_key) as socket:
            found["service"] = (await join(socket, any_topic))["status"]
        assert found == {
            "visitor": "error",
            "other": "error",
            "customer": "ok",
            "producer": "ok",
            "admin": "ok",
            "service": "ok",
        }

    @pytest.mark.parametrize("name", ["production:x", "production:", "notes:1", "room", ":"])
    async def test_needs_a_topic_with_a_policy(self, connect: Connect, admin: Person, name: str) -> None:
        async with connect() as socket:
            reply = await join(socket, name, admin)
            assert reply["response"]["reason"].startswith("Unauthorized")

    async def test_is_another_room_than_the_public_one(
        self, connect: Connect, topic: str, ann: Person, client: httpx2.AsyncClient, people: People
    ) -> None:
        async with connect() as customer, connect() as stranger:
            await join(customer, topic, ann)
            assert (await stranger.join(topic))["status"] == "ok"
            for socket, other in ((stranger, customer), (customer, stranger)):
                socket.send(f"realtime:{topic}", "broadcast", {"event": "e", "payload": 1})
                await socket.quiet()
                assert await other.quiet() == []
            message = {"topic": topic, "event": "e", "payload": 2, "private": True}
            for headers, status in ((people.anonymous, 403), (ann.headers, 202)):
                body = {"messages": [message]}
                answer = await client.post("/realtime/v1/api/broadcast", json=body, headers=headers)
                assert answer.status_code == status
            assert (await customer.event("broadcast"))["payload"] == 2
            assert await stranger.quiet() == []

    async def test_ends_when_the_production_is_no_longer_ones_own(
        self, connect: Connect, topic: str, ann: Person, admin: Person, database: Database
    ) -> None:
        async with connect() as socket, connect() as team:
            await join(socket, topic, ann)
            await join(team, topic, admin)
            async with database.transaction() as transaction:
                await transaction.execute(DISOWN)
            system = await socket.event("system", within=5)
            assert (system["status"], system["channel"]) == ("error", topic)
            assert await socket.event("phx_close") == {}
            assert await team.quiet() == []


class TestReplay:
    async def test_gives_what_was_stored_to_those_who_come_later(
        self, connect: Connect, topic: str, ann: Person, client: httpx2.AsyncClient
    ) -> None:
        path = f"/realtime/v1/api/broadcast/{topic}/events/e"
        for number, query in enumerate(("persist=true", "", "persist[ttl]=60", "persist[ttl]=0")):
            answer = await client.post(f"{path}?private=true&{query}", json=number, headers=ann.headers)
            assert answer.status_code == 202
        async with connect() as socket:
            await join(socket, topic, ann, broadcast={"replay": {"since": 0}})
            frames = await socket.quiet()
            assert [frame[4]["payload"] for frame in frames] == [0, 2]
            assert all(frame[4]["meta"]["replayed"] for frame in frames)
            assert len({frame[4]["meta"]["id"] for frame in frames}) == 2
            await join(socket, topic, ann, broadcast={"replay": {"since": 0, "limit": 1}})
            assert [frame[4]["payload"] for frame in await socket.quiet()] == [2]
            await join(socket, topic, ann, broadcast={"replay": {"since": 9e15}})
            assert await socket.quiet() == []

    async def test_stores_what_a_socket_sends_with_persist(
        self, connect: Connect, topic: str, ann: Person
    ) -> None:
        async with connect() as socket:
            await join(socket, topic, ann, broadcast={"self": True})
            texts = [b"", b"7", f"realtime:{topic}".encode(), b"photo", b'{"persist":true}']
            socket.send_raw(bytes([3, *map(len, texts), 0]) + b"".join(texts) + b"\x00\xff")
            sent = await socket.frame()
            meta = msgspec.json.decode(sent[5 + sent[1] + sent[2] :][: sent[3]])
            await join(socket, topic, ann, broadcast={"replay": {"since": 0}})
            [replayed] = await socket.quiet()
            assert replayed.endswith(b"\x00\xff")
            assert meta["id"].encode() in replayed

    async def test_keeps_the_newest_of_a_topic(
        self, connect: Connect, topic: str, ann: Person, database: Database
    ) -> None:
        store = stored_broadcasts.StoredBroadcasts(database)
        for number in range(stored_broadcasts.KEPT_PER_TOPIC + 1):
            await store.add(topic, stored_broadcasts.Broadcast("e", b"%d" % number, persist=True))
        async with connect() as socket:
            await join(socket, topic, ann, broadcast={"replay": {"since": 0, "limit": 100}})
            payloads = [frame[4]["payload"] for frame in await socket.quiet()]
            assert payloads == list(range(76, 101))

    async def test_refuses_to_store_what_is_long_or_public(
        self, connect: Connect, topic: str, ann: Person, client: httpx2.AsyncClient
    ) -> None:
        path = f"/realtime/v1/api/broadcast/{topic}/events/e"
        long = {"private": "true", "persist": "true"}
        for parameters, body in ((long, "x" * 70_000), ({"persist": "true"}, "x")):
            answer = await client.post(path, params=parameters, json=body, headers=ann.headers)
            assert answer.status_code == 422
