"""Two machines behind a proxy lose what they stand on, one thing after the other, while people work.

Redis is gone, a machine is killed, one is cut off from the database and Redis, and the database's primary
crashes and its standby takes over. What was acknowledged stays, and who is not served hears when to
come back.
"""

import asyncio
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from tawam.http.limits import RULES
from tests.faults.conftest import Figure, times
from tests.installation.installation import DATABASE, Installation
from tests.installation.load import Load, add_people, answers_to, loaded, watching
from tests.installation.relay import Relay
from tests.postgres_cluster import SERVICE, PostgresCluster

pytestmark = [
    pytest.mark.slow,
    # The official client asks for the code of a closed connection in the old way.
    pytest.mark.filterwarnings("ignore:ConnectionClosed:DeprecationWarning"),
]
PEOPLE = 4
# Seconds for which each part is gone.
GONE_FOR = times(full=60, quick=4)
# Another process must lead by then.
LEADS_WITHIN = 30.0
PATIENCE = 120
PROCESSES = 4


class FragileInstallation(Installation):
    """Its database has a standby, and its second machine reaches everything through lines that may be cut."""

    def __init__(self, folder: Path) -> None:
        # A commit that was acknowledged has reached the standby.
        settings = {"synchronous_commit": "on"}
        super().__init__(folder, postgres=PostgresCluster(settings=settings))
        self.standby = PostgresCluster(settings=settings)
        self.lines = {
            "pooler": Relay(lambda: self.pooler.port),
            "redis": Relay(lambda: int(self.redis.url.rsplit(":", 1)[1].split("/")[0])),
            "primary": Relay(lambda: self.postgres.port),
            "standby": Relay(lambda: self.standby.port),
        }

    def settings_of(self, number: int) -> dict[str, str]:
        settings = self.settings | {
            "TAWAM_DATABASE_DIRECT_URL": direct_url(self.postgres.port, self.standby.port)
        }
        if number == 0:
            return settings
        return settings | {
            "TAWAM_DATABASE_URL": f"postgresql://{SERVICE}@127.0.0.1:{self.lines['pooler'].port}/{DATABASE}",
            "TAWAM_DATABASE_DIRECT_URL": direct_url(self.lines["primary"].port, self.lines["standby"].port),
            "TAWAM_REDIS_URL": f"redis://127.0.0.1:{self.lines['redis'].port}/0",
        }

    def start(self) -> None:
        super().start()
        self.standby.follow(self.postgres)

    def stop(self) -> None:
        super().stop()
        self.standby.stop()

    def fail_over(self) -> None:
        self.postgres.crash()
        self.standby.promote()
        self.pooler.point_at(self.standby.url(DATABASE))


def direct_url(*ports: int) -> str:
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
    return f"postgresql://{SERVICE}@{hosts}/{DATABASE}?target_session_attrs=primary"


@pytest.fixture
async def running() -> AsyncGenerator[FragileInstallation]:
    folder = Path(tempfile.mkdtemp(prefix="tawam-installation-"))
    running = FragileInstallation(folder)
    async with AsyncExitStack() as stack:
        for line in running.lines.values():
            await stack.enter_async_context(line.running())
        try:
            await asyncio.to_thread(running.start)
            yield running
        finally:
            await asyncio.to_thread(running.stop)
            shutil.rmtree(folder)


@dataclass
class Trouble:
    """One thing that is lost and comes back.

    Attributes:
        name: of the thing.
        lose: takes it away, and returns once it has been.
        restore: brings it back.
    """

    name: str
    lose: Callable[[], None]
    restore: Callable[[], None]


async def until_answered(site_url: str, path: str) -> None:
    async with asyncio.timeout(PATIENCE), httpx2.AsyncClient(base_url=site_url) as client:
        while (await client.get(path)).status_code != 200:  # noqa: ASYNC110 because the proxy rings nobody
            await asyncio.sleep(0.1)


@asynccontextmanager
async def trouble(running: FragileInstallation, what: Trouble) -> AsyncGenerator[None]:
    await asyncio.to_thread(what.lose)
    began = time.monotonic()
    yield
    await asyncio.sleep(max(0.0, GONE_FOR - (time.monotonic() - began)))
    await asyncio.to_thread(what.restore)


async def wrong_sign_ins(running: FragileInstallation, key: str, name: str) -> Counter[int]:
    turn = asyncio.Semaphore(8)

    async def attempt(number: int) -> int:
        body = {"email": f"{name}{number}@example.com", "password": "wrong-horse-1"}
        async with turn, httpx2.AsyncClient(headers={"apikey": key}, timeout=60) as client:
            url = f"{running.url}/auth/v1/token?grant_type=password"
            return (await client.post(url, json=body)).status_code

    return Counter(await asyncio.gather(*map(attempt, range(6 * RULES["password"].amount))))


async def mail_goes_out(running: FragileInstallation, key: str, address: str) -> float:
    """Ask for a new password, and return the seconds until the leader has sent the mail."""
    began = time.monotonic()
    async with httpx2.AsyncClient(base_url=running.url, headers={"apikey": key}, timeout=60) as client:
        while (await client.post("/auth/v1/recover", json={"email": address})).status_code >= 500:  # noqa: ASYNC110 because nobody rings when a machine serves again
            await asyncio.sleep(0.5)
    async with asyncio.timeout(PATIENCE):
        while not is_mailed(running, address):  # noqa: ASYNC110 because the folder rings nobody
            await asyncio.sleep(0.1)
    return time.monotonic() - began


def is_mailed(running: FragileInstallation, address: str) -> bool:
    return any(address in mail.read_text() for mail in (running.data / "outbox").glob("*.eml"))


async def test_parts_are_lost_under_load(running: FragileInstallation, figure: Figure) -> None:
    site, people = await add_people(running, PEOPLE)
    key = site.key("ANON_KEY")
    loads = [Load(site, person) for person in people]
    second = running.machines[1]

    def cut() -> None:
        for line in running.lines.values():
            line.cut()

    def mend() -> None:
        for line in running.lines.values():
            line.mend()
        running.wait_until_used(second)

    def restart() -> None:
        running.start_machine(second)
        running.wait_until_used(second)

    troubles = [
        Trouble("Redis", running.redis.stop, running.redis.start),
        Trouble("a machine", lambda: running.kill_machine(second), restart),
        Trouble("the lines of a machine", cut, mend),
        Trouble("the primary", running.fail_over, lambda: None),
    ]
    async with watching(site, people) as behind, loaded(loads):
        for number, what in enumerate(troubles):
            before = answers_to(loads)
            async with trouble(running, what):
                if what.name == "Redis":
                    taken = (await wrong_sign_ins(running, key, "nobody"))[400]
                    # Each process goes by its own count: nothing opens up.
                    assert taken <= PROCESSES * RULES["password"].amount
                    figure("wrong sign-ins taken of one address without Redis", taken)
                waited = await mail_goes_out(running, key, people[number].email)
            await until_answered(running.url, "/readyz")
            answers = answers_to(loads) - before
            failed = {status: count for status, count in answers.items() if status >= 400}
            figure(f"{what.name} gone: requests, answers of 400 and more", (answers.total(), failed))
            figure(f"{what.name} gone: seconds until a mail went out", f"{waited:.1f}")
            assert waited < LEADS_WITHIN
    missing = [note for load in loads for note in await load.missing()]
    figure("acknowledged notes, of them missing", (sum(len(load.notes) for load in loads), len(missing)))
    figure("requests without an answer", sum(len(load.lost) for load in loads))
    figure("errors that do not say when to come back", sum(len(load.bare) for load in loads))
    assert missing == []
    assert [error for load in loads for error in load.lost] == []
    assert [error for load in loads for error in load.bare] == []
    assert behind == []
    assert {status for load in loads for status in load.answers} <= {200, 201, 204, 409, 502, 503, 504}
