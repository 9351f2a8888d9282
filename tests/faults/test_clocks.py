"""Two machines whose clocks differ: sessions go on, and limits count as if there were one clock."""

import asyncio
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from redis import Redis

from tawam.http.limits import RULES
from tests.faults.conftest import Figure
from tests.installation.installation import Installation
from tests.served import Server

pytestmark = pytest.mark.slow
# As much as the leeway for tokens allows, less what the requests take; and far more.
APART, FAR_APART = 50, 600
PASSWORD = "a-horse-of-another-colour-9"


def clock_settings(**faketime: str) -> dict[str, str]:
    """Settings for a process whose clock libfaketime moves; durations and the times of files are true."""
    (library,) = Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")
    return {
        "LD_PRELOAD": str(library),
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "NO_FAKE_STAT": "1",
        **faketime,
    }


class SkewedInstallation(Installation):
    """The clock of its second machine is ahead. Durations are true, as they are where a clock is set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._ahead = folder / "ahead"
        self.move(0)

    def move(self, seconds: int) -> None:
        following = self._ahead.with_suffix(".new")
        following.write_text(f"+{seconds}s\n")
        following.rename(self._ahead)

    def settings_of(self, number: int) -> dict[str, str]:
        if number == 0:
            return self.settings
        clock = clock_settings(FAKETIME_TIMESTAMP_FILE=str(self._ahead), FAKETIME_NO_CACHE="1")
        return self.settings | clock


@pytest.fixture(scope="module")
def skewed(tmp_path_factory: pytest.TempPathFactory) -> Generator[SkewedInstallation]:
    with SkewedInstallation(tmp_path_factory.mktemp("skewed")).running() as running:
        yield running


@pytest.fixture
def running(skewed: SkewedInstallation, request: pytest.FixtureRequest) -> SkewedInstallation:
    """The installation with such a clock, where nothing has been counted."""
    skewed.move(request.param)
    with Redis.from_url(skewed.redis.url) as redis:
        redis.flushall()
    return skewed


def at(running: Installation, machine: Server) -> httpx2.AsyncClient:
    """Sends to one of the machines, as the proxy does."""
    key = machine.key("ANON_KEY")
    headers = {"apikey": key, "host": running.url.removeprefix("http://")}
    return httpx2.AsyncClient(base_url=machine.url, headers=headers, timeout=60)


async def expect_apart(right: httpx2.AsyncClient, ahead: httpx2.AsyncClient) -> None:
    shown = [(await client.get("/healthz")).headers["date"] for client in (right, ahead)]
    assert shown[0] < shown[1], "the clocks do not differ"


async def signed_in(client: httpx2.AsyncClient, email: str) -> dict[str, Any]:
    answer = await client.post(
        "/auth/v1/token?grant_type=password", json={"email": email, "password": PASSWORD}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("running", [APART], indirect=True)
async def test_a_session_of_one_machine_is_good_at_the_other(running: Installation, figure: Figure) -> None:
    service = running.machines[0].key("SERVICE_ROLE_KEY")
    turns = 0
    async with at(running, running.machines[0]) as right, at(running, running.machines[1]) as ahead:
        await expect_apart(right, ahead)
        for here, there in ((right, ahead), (ahead, right)):
            email = f"ann{turns}@example.com"
            account = {"email": email, "password": PASSWORD, "email_confirm": True}
            team = {"apikey": service, "authorization": f"Bearer {service}"}
            added = await here.post("/auth/v1/admin/users", json=account, headers=team)
            assert added.status_code == 200, added.text
            session = await signed_in(here, email)
            for client in (there, here) * 5:
                bearer = {"authorization": f"Bearer {session['access_token']}"}
                for path in ("/auth/v1/user", "/rest/v1/profiles"):
                    answer = await client.get(path, headers=bearer)
                    assert answer.status_code == 200, answer.text
                refresh = {"refresh_token": session["refresh_token"]}
                answer = await client.post("/auth/v1/token?grant_type=refresh_token", json=refresh)
                assert answer.status_code == 200, answer.text
                session = answer.json()
                turns += 1
    figure(f"refreshes at machines {APART} seconds apart, of them refused", f"{turns}, 0")


@pytest.mark.parametrize("running", [FAR_APART], indirect=True)
async def test_limits_count_together(running: Installation, figure: Figure) -> None:
    limit = RULES["password"].amount
    async with at(running, running.machines[0]) as right, at(running, running.machines[1]) as ahead:
        await expect_apart(right, ahead)
        turn = asyncio.Semaphore(6)

        async def attempt(number: int) -> int:
            body = {"email": f"nobody{number}@example.com", "password": "wrong-horse-1"}
            client = (right, ahead)[number % 2]
            async with turn:
                return (await client.post("/auth/v1/token?grant_type=password", json=body)).status_code

        statuses = Counter(await asyncio.gather(*map(attempt, range(2 * limit))))
    figure(f"wrong passwords taken of {2 * limit}, at machines {FAR_APART} seconds apart", statuses[400])
    assert statuses == {400: limit, 429: limit}
