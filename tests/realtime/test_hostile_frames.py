"""Two hundred broken and hostile frames, the same in every run: the server answers or closes, and goes on."""

import random
from typing import Any

import msgspec
import pytest

from tawam.realtime.socket import TOO_BIG, UNREADABLE
from tests.people import Person
from tests.realtime.conftest import Connect, token_of
from tests.realtime.wire import Closed, Wire

pytestmark = pytest.mark.on_sqlite

FRAMES = 200
EVENTS = (
    "phx_join",
    "phx_leave",
    "broadcast",
    "presence",
    "access_token",
    "heartbeat",
    "system",
    "phx_close",
    "x",
)
TOPICS = ("realtime:a", "realtime:b", "phoenix", "", "realtime:", "realtime:" + "z" * 240, "z" * 300, "a\0b")


NAMES = """config broadcast presence postgres_changes event payload filter table access_token replay since
limit select private key persist ttl"""


def value(dice: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can hold, with the names that the protocol uses among its keys."""
    kind = dice.randrange(9 if depth < 4 else 6)
    if kind == 6:
        return [value(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind >= 7:
        names = NAMES.split()
        return {dice.choice(names): value(dice, depth + 1) for _ in range(dice.randrange(6))}
    simple = (None, True, dice.randrange(-(2**70), 2**70), 1e308, "é\u202e" * dice.randrange(50), "x" * 5000)
    return simple[kind]


def frame(dice: random.Random) -> str | bytes:
    kind = dice.randrange(5)
    if kind == 0:
        return dice.randbytes(dice.randrange(300))
    if kind == 1:
        texts = [dice.randbytes(dice.randrange(20)) for _ in range(5)]
        return bytes([dice.choice((3, 3, 3, 4)), *map(len, texts), dice.randrange(3)]) + b"".join(texts)
    ref = dice.choice((None, "1", "9" * 300, 1))
    written = msgspec.json.encode([ref, ref, dice.choice(TOPICS), dice.choice(EVENTS), value(dice)]).decode()
    if kind == 2:
        place = dice.randrange(len(written))
        return written[:place] + chr(dice.randrange(1, 0xD7FF)) + written[place + 1 :]
    return written


async def survives(socket: Wire) -> bool:
    """Whether the socket is still open; it may be closed for a frame that is none."""
    ref = socket.send("phoenix", "heartbeat", {})
    try:
        while True:
            got = await socket.frame()
            if isinstance(got, list) and got[1] == ref:
                return True
    except Closed as closed:
        if closed.code not in (UNREADABLE, TOO_BIG):
            raise
        return False


async def test_frames_that_nobody_should_send(
    connect: Connect, ann: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random(20261126)
    sent = closed = 0
    async with connect() as bystander:
        await bystander.join("quiet")
        while sent < FRAMES:
            async with connect() as socket:
                await socket.join("a", token_of(ann))
                while sent < FRAMES:
                    socket.send_raw(frame(dice))
                    sent += 1
                    if not await survives(socket):
                        closed += 1
                        break
        assert await bystander.quiet() == []
        assert (await bystander.join("quiet"))["status"] == "ok"
    assert 20 < closed < FRAMES
    # A bug would be answered as one, and logged.
    assert '"level":"error"' not in capsys.readouterr().out


class TestRefs:
    @pytest.mark.parametrize("version", ["1.0.0", "2.0.0"])
    @pytest.mark.parametrize("ref", [None, 7, "7", "", 0, -(2**63)])
    async def test_are_repeated_whatever_they_are(self, connect: Connect, version: str, ref: Any) -> None:
        asked = [("phoenix", "heartbeat", {}), ("realtime:x", "phx_join", {"config": {}})]
        asked += [("realtime:x", "presence", {"event": "track"}), ("realtime:x", "nonsense", {})]
        asked += [("realtime:x", "phx_leave", {}), ("realtime:x", "phx_leave", {})]
        async with connect(version=version) as socket:
            for topic, event, payload in asked:
                frame: Any = {"topic": topic, "event": event, "payload": payload, "ref": ref}
                if version == "2.0.0":
                    frame = [None, ref, topic, event, payload]
                socket.send_raw(msgspec.json.encode(frame).decode())
                answer = await next_reply(socket)
                assert (answer[1], answer[2]) == (ref, topic), event
                assert answer[4]["status"] == ("error" if event == "nonsense" else "ok"), answer

    async def test_that_are_missing_are_none(self, connect: Connect) -> None:
        async with connect(version="1.0.0") as socket:
            socket.send_raw('{"topic":"phoenix","event":"heartbeat","payload":{}}')
            assert await next_reply(socket) == [
                None,
                None,
                "phoenix",
                "phx_reply",
                {"status": "ok", "response": {}},
            ]


async def next_reply(socket: Wire) -> list[Any]:
    while True:
        frame = await socket.frame()
        if isinstance(frame, list) and frame[3] == "phx_reply":
            return frame
