"""The process is killed in the midst of each act of the Studio; then each is sent again, as a client does."""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest

from tawam.database.port import Database
from tawam.database.schema import now
from tawam.ledger.ledger import broken_links
from tawam.settings import Settings
from tests.consents.calls import Calls
from tests.faults.conftest import IS_FULL, Figure, times
from tests.faults.rows import rows_of
from tests.faults.stored_bytes import compare
from tests.faults.studio_acts import ACTS, Act, Scene
from tests.faults.studio_rows import Snapshot, StudioRows, difference
from tests.people import People
from tests.ports import free_port
from tests.productions.world import World
from tests.served import Server
from tests.videos.desk import Desk

ROUNDS = times(full=100, quick=1)
# Seconds, in which a few acts are done.
LONGEST_WAIT = 0.03
# Each of the two databases, when there is time.
pytestmark = [] if IS_FULL else [pytest.mark.on_sqlite]


@pytest.fixture
def settings_values() -> dict[str, Any]:
    """Tokens that the test signs name the address of the server."""
    port = free_port()
    return {"port": port, "site_url": f"http://127.0.0.1:{port}"}


@dataclass
class CutOff:
    """Acts that the server was killed in, and the rows that it left."""

    scenes: dict[Act, Scene] = field(default_factory=dict[Act, Scene])
    answers: dict[Act, httpx2.Response | BaseException] = field(
        default_factory=dict[Act, httpx2.Response | BaseException]
    )
    snapshots: dict[Act, Snapshot] = field(default_factory=dict[Act, Snapshot])


@dataclass
class Theatre:
    """A server that is started and killed, and what came of the acts on it.

    Attributes:
        calm: by act, the rows before and after it, where nothing was killed.
        ends: how many acts were acknowledged, done all the same, or not done.
    """

    server: Server
    settings: Settings
    database: Database
    people: People
    calm: dict[str, tuple[Snapshot, Snapshot]] = field(default_factory=dict[str, tuple[Snapshot, Snapshot]])
    ends: Counter[str] = field(default_factory=Counter[str])
    problems: list[str] = field(default_factory=list[str])
    cut_off: CutOff = field(default_factory=CutOff)
    since: str = ""
    _number: int = 0

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[httpx2.AsyncClient]:
        """The server until the end of the block, where it is killed."""
        process = await asyncio.to_thread(self.server.start)
        try:
            async with httpx2.AsyncClient(base_url=self.server.url, timeout=30) as client:
                yield client
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    async def scenes(self, client: httpx2.AsyncClient) -> dict[Act, Scene]:
        """A new customer for each act, whose video is ready for it."""
        self.since, found = now(), dict[Act, Scene]()
        calls = Calls(client, self.people.anonymous)
        world = World(self.database, self.settings)
        for act in ACTS:
            self._number += 1
            ann = await self.people.add(f"ann{self._number}", full_name="Ann Lee")
            noura = await self.people.add(f"noura{self._number}", full_name="Noura Ali", is_admin=True)
            customer = await world.customer(ann)
            await world.collect(customer)
            await world.make(customer)
            found[act] = Scene(Desk(calls, world, customer, noura))
            await found[act].prepare(act.after)
        return found

    async def snapshots(self, scenes: dict[Act, Scene]) -> dict[Act, Snapshot]:
        rows = await StudioRows.read(self.database, self.since)
        return {
            act: rows.of(scene.desk.customer.twin_id, scene.desk.ann.email) for act, scene in scenes.items()
        }

    async def learn(self) -> None:
        """What each act comes to on a server that nobody kills."""
        async with self.running() as client:
            scenes = await self.scenes(client)
            before = await self.snapshots(scenes)
            answers = await asyncio.gather(*(act.send(client, scene) for act, scene in scenes.items()))
            assert {answer.status_code for answer in answers} == {200}, [answer.text for answer in answers]
            after = await self.snapshots(scenes)
            self.calm = {act.name: (before[act], after[act]) for act in ACTS}

    async def kill_after(self, count: int, wait: float) -> None:
        """Judge the acts of before; then all acts at once, and the end so many seconds after some answers."""
        async with self.running() as client:
            await self.judge_cut_off(client)
            scenes = await self.scenes(client)
            tasks = {act: asyncio.create_task(act.send(client, scenes[act])) for act in ACTS}
            answered = asyncio.Semaphore(0)
            for task in tasks.values():
                task.add_done_callback(lambda _: answered.release())
            for _ in range(count):
                await answered.acquire()
            await asyncio.sleep(wait)
        answers = await asyncio.gather(*tasks.values(), return_exceptions=True)
        self.cut_off = CutOff(scenes, dict(zip(tasks, answers, strict=True)), await self.snapshots(scenes))

    async def judge_cut_off(self, client: httpx2.AsyncClient) -> None:
        """What is left of the acts that were cut off; and each is sent again."""
        cut_off, self.cut_off = self.cut_off, CutOff()
        for act, scene in cut_off.scenes.items():
            self.judge(act, cut_off.answers[act], cut_off.snapshots[act])
            again = await act.send(client, scene)
            is_done = cut_off.snapshots[act] == self.calm[act.name][1]
            if again.status_code != 200 and not (is_done and again.status_code in act.again):
                self.problems.append(f"{act.name}, sent again: {again.status_code} {again.text}")
        for act, found in (await self.snapshots(cut_off.scenes)).items():
            is_another = act.repeats and cut_off.snapshots[act] == self.calm[act.name][1]
            if not is_another and (lines := difference(found, self.calm[act.name][1])):
                self.problems.append(f"{act.name}, sent again:\n{lines}")

    def judge(self, act: Act, answer: httpx2.Response | BaseException, found: Snapshot) -> None:
        before, after = self.calm[act.name]
        is_acknowledged = isinstance(answer, httpx2.Response)
        if is_acknowledged and answer.status_code != 200:
            self.problems.append(f"{act.name}: {answer.status_code} {answer.text}")
        elif not is_acknowledged and not isinstance(answer, httpx2.TransportError):
            raise AssertionError(act.name) from answer
        if is_acknowledged and found != after:
            self.problems.append(f"{act.name}, acknowledged:\n{difference(found, after)}")
        if found not in (before, after) and not act.has_steps:
            self.problems.append(f"{act.name}, half done:\n{difference(found, after)}")
        end = "acknowledged" if is_acknowledged else "done" if found == after else "not done"
        self.ends[end] += 1


@pytest.mark.slow
async def test_each_act_happens_once(
    settings: Settings, database: Database, people: People, figure: Figure
) -> None:
    server = Server(settings.data_dir, settings.port, {"TAWAM_DATABASE_URL": settings.database_url})
    theatre, chance = Theatre(server, settings, database, people), random.Random(20)
    await theatre.learn()
    for _ in range(ROUNDS):
        await theatre.kill_after(chance.randrange(len(ACTS)), chance.random() * LONGEST_WAIT)
    async with theatre.running() as client:
        await theatre.judge_cut_off(client)

    broken = await broken_links(database)
    files = await asyncio.to_thread(
        lambda: compare(rows_of(settings.database_url, settings.data_dir), settings.data_dir)
    )
    figure("kills in the midst of acts", ROUNDS)
    figure(f"acts of {len(ACTS)} kinds: acknowledged, done unheard, not done", _ends(theatre.ends))
    figure("of them lost, half done, or done twice when sent again", len(theatre.problems))
    figure("broken links of the ledger", len(broken))
    figure("rows without their bytes", len(files.without_bytes) + len(files.incomplete))
    assert theatre.problems == [], "\n\n".join(theatre.problems)
    assert (broken, files.without_bytes, files.incomplete) == ([], [], [])


def _ends(ends: Counter[str]) -> str:
    return ", ".join(str(ends[end]) for end in ("acknowledged", "done", "not done"))
