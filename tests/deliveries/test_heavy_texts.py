"""The heaviest texts that the Studio takes: each is soon answered, and keeps nobody waiting."""

import asyncio
import base64
import os
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tawam.database.schema import new_id
from tawam.deliveries.delivery import LONGEST_CAPTIONS
from tests.deliveries.depot import Depot
from tests.people import People

IS_FULL = os.environ.get("TAWAM_TEST_FAULTS") == "full"
# Milliseconds. Among all tests the machine is busy with other things.
LONGEST_ANSWER, LONGEST_WAIT = (200, 100) if IS_FULL else (10_000, 5_000)
# What honest work may take: files as large as they may be.
LONGEST_WORK = 2_000 if IS_FULL else 20_000
QUADRATIC = ("twenty thousand times", "5,000 digits", "6,600 times")
MOST_GROWTH = 48 * 2**20
SRT = "1\n00:00:01,000 --> 00:00:02,000\n"
VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\n"

pytestmark = pytest.mark.on_sqlite


def filled(piece: str, before: str = "", most: int = LONGEST_CAPTIONS) -> str:
    return before + piece * ((most - len(before)) // len(piece))


CAPTIONS: dict[str, dict[str, str]] = {
    "SRT with {\\ twenty thousand times": {"text": SRT + "{\\" * 20_000},
    "SRT of {\\": {"text": filled("{\\", SRT)},
    "VTT with an hour of 5,000 digits": {"text": f"WEBVTT\n\n{'9' * 5_000}:00:01.000 --> 00:00:02.000\nx"},
    "VTT with an hour of all digits": {"text": filled("9", "WEBVTT\n\n")},
    "VTT of tags that nothing closes": {"text": filled("<", VTT)},
    "VTT of entities": {"text": filled("&#1", VTT)},
    "VTT of arrows": {"text": filled("-->\n", "WEBVTT\n\n")},
    "VTT of cues": {"text": filled("00:01.000 --> 00:02.000\nx\n\n", "WEBVTT\n\n")},
    "a file of Windows-1256": {"file": base64.b64encode(b"\xe3\xd1\xed\xe3 " * 120_000).decode()},
    "a file of UTF-8 with a stray byte": {
        "file": base64.b64encode("سعر ".encode() * 80_000 + b"\xff").decode()
    },
}
ROW = ",".join(["x" * 990] * 20)
BULK: dict[str, dict[str, str]] = {
    "{a} 6,600 times": {"text": "{a}" * 6_600, "file": f"a\n{'x' * 900}\n" * 20},
    "twenty long cells in 200 places": {
        "text": "".join(f"{{c{number}}}" for number in range(20)) * 10,
        "file": ",".join(f"c{number}" for number in range(20)) + "\n" + f"{ROW}\n" * 12,
    },
    "200 long scripts": {
        "text": "{n} " + "one two three " * 1_400,
        "file": "n\n" + "".join(f"{number}\n" for number in range(200)),
    },
    "a file of quotation marks": {"text": "{a}", "file": "a\n" + '"' * 250_000},
}


class Meanwhile:
    """Asks whether the server is alive, again and again. `slowest`: in seconds."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client
        self.slowest = 0.0

    async def during(self, work: Coroutine[Any, Any, httpx2.Response]) -> tuple[httpx2.Response, float]:
        started = time.perf_counter()
        task = asyncio.create_task(work)
        while not task.done():
            asked = time.perf_counter()
            assert (await self._client.get("/healthz")).status_code == 200
            self.slowest = max(self.slowest, time.perf_counter() - asked)
            await asyncio.wait([task], timeout=0.002)
        return await task, time.perf_counter() - started


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def test_heavy_texts_keep_nobody_waiting(
    depot: Depot, people: People, record_property: Callable[[str, object], None]
) -> None:
    stranger = await people.add("stranger")
    delivery = await depot.announce(await depot.approved())
    film: dict[str, Any] = {"delivery_id": delivery["id"], "spoken": "en"}
    many = {
        "production_id": depot.customer.production_id,
        "title": "For you",
        "spoken": "en",
        "channels": ["linkedin"],
    }
    calls = [
        (f"captions: {name}", "add-captions", {**film, "id": new_id(), **sent})
        for name, sent in CAPTIONS.items()
    ]
    for name, sent in BULK.items():
        file = base64.b64encode(sent["file"].encode()).decode()
        calls.append((f"bulk: {name}", "preview-bulk-videos", {**many, **sent, "file": file}))
    # What is loaded at the first call, and counted once.
    await depot.calls.post("add-captions", depot.noura, **film, id=new_id(), text=VTT + "x")
    before = resident()
    for name, function, body in calls:
        for who, headers in (("a stranger", stranger.headers), ("the team", depot.noura.headers)):
            meanwhile = Meanwhile(depot.calls.client)
            answer, took = await meanwhile.during(depot.calls.post(function, headers, **body))
            expected = (403, 404) if who == "a stranger" else (200, 400)
            assert answer.status_code in expected, name
            figures = f"{took * 1000:.0f} and {meanwhile.slowest * 1000:.0f}"
            what = f"ms until {who} is answered ({answer.status_code}), and for /healthz meanwhile: {name}"
            record_property("figure", (what, figures))
            longest = LONGEST_ANSWER if name.endswith(QUADRATIC) else LONGEST_WORK
            assert took * 1000 < longest, (name, who, took)
            assert meanwhile.slowest * 1000 < LONGEST_WAIT, (name, who, meanwhile.slowest)
    grown = resident() - before
    record_property("figure", ("MiB more in memory after all heavy texts", f"{grown / 2**20:.1f}"))
    assert grown < MOST_GROWTH
