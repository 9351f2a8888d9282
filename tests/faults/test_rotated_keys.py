"""Every key is changed while people work: nobody notices, old tokens end when told, second factors work."""

import asyncio
import base64
import json
import ssl
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest
from pyotp.totp import TOTP

from tawam.settings import Settings
from tests.faults.conftest import Figure, times
from tests.ports import free_port
from tests.redis_server import RedisServer
from tests.served import Server, several_workers

pytestmark = [pytest.mark.slow, pytest.mark.on_postgres]
PEOPLE = times(full=12, quick=4)
WORKERS = times(full=4, quick=2)
# Requests of each person between one change and the next.
ROUNDS = 6
REFRESH_EVERY = 3
# An account may have 500 notes.
WRITE_EVERY = 4
# A session may refresh 60 times in five minutes: whoever comes near that signs in anew.
SIGN_IN_EVERY = 40
PATIENCE = 240
PASSWORD = "a-horse-of-another-colour-9"
# Well below what an account may send in a minute.
PACE = 0.1
# Made once: a client that makes its own for each request spends its time on loading authorities.
_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_TAWAM = Path(sys.executable).parent / "tawam"


@pytest.fixture
def settings_values() -> dict[str, Any]:
    port = free_port()
    return {"port": port, "site_url": f"http://127.0.0.1:{port}"}


@pytest.fixture
def server(settings: Settings, tmp_path: Path) -> Generator[Server]:
    with RedisServer(tmp_path).running() as redis, several_workers(settings, redis, WORKERS) as server:
        yield server


def kid_of(token: str) -> str:
    head = token.partition(".")[0]
    return json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))["kid"]


@dataclass
class Member:
    """Somebody who reads, writes and refreshes all the time, each request over a connection of its own.

    Attributes:
        answers: how often each status was answered.
        refreshes: how often the present session was refreshed.
        ended: how often a token was refused because its key has ended.
        written: the titles of notes that were acknowledged.
        turns: released after each round.
    """

    server: Server
    anon_key: str
    email: str
    token: str = ""
    refresh_token: str = ""
    secret: str = ""
    factor_id: str = ""
    key_has_ended: bool = False
    answers: Counter[int] = field(default_factory=Counter[int])
    refreshes: int = 0
    ended: int = 0
    written: list[str] = field(default_factory=list[str])
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    async def send(
        self, method: str, path: str, body: Any = None, *, token: str | None = None
    ) -> httpx2.Response:
        """Args:
        token: what is sent in place of the person's own; nothing where it is empty.
        """
        headers = {"apikey": self.anon_key}
        if bearer := self.token if token is None else token:
            headers["authorization"] = f"Bearer {bearer}"
        async with httpx2.AsyncClient(
            base_url=self.server.url, headers=headers, timeout=60, verify=_TLS
        ) as client:
            return await client.request(method, path, json=body)

    async def sign_in(self) -> None:
        body = {"email": self.email, "password": PASSWORD}
        self._keep(await self.send("POST", "/auth/v1/token?grant_type=password", body, token=""))
        self.refreshes = 0

    async def refresh(self) -> None:
        body = {"refresh_token": self.refresh_token}
        self._keep(await self.send("POST", "/auth/v1/token?grant_type=refresh_token", body, token=""))
        self.refreshes += 1

    async def add_second_factor(self) -> None:
        shown = await self.send("PUT", "/auth/v1/user", {"current_password": PASSWORD})
        assert shown.status_code == 200, shown.text
        response = await self.send("POST", "/auth/v1/factors", {"factor_type": "totp"})
        assert response.status_code == 200, response.text
        self.factor_id, self.secret = response.json()["id"], response.json()["totp"]["secret"]
        await self.show_second_factor(steps=0)

    async def show_second_factor(self, *, steps: int = 1) -> None:
        """Args:
        steps: how many steps of 30 seconds the code is ahead; each code is taken once.
        """
        path = f"/auth/v1/factors/{self.factor_id}"
        challenge = await self.send("POST", f"{path}/challenge", {})
        assert challenge.status_code == 200, challenge.text
        code = TOTP(self.secret).generate_otp(int(time.time()) // 30 + steps)
        body = {"challenge_id": challenge.json()["id"], "code": code}
        self._keep(await self.send("POST", f"{path}/verify", body))

    async def work_until(self, stop: asyncio.Event) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            title = f"note {number}"
            if (
                await self._ask("GET", "/rest/v1/notes?select=title")
            ).is_success and number % WRITE_EVERY == 0:
                note = {"title": title, "content": "c"}
                if (await self._ask("POST", "/rest/v1/notes", note)).is_success:
                    self.written.append(title)
            if self.refreshes >= SIGN_IN_EVERY:
                await self.sign_in()
            elif number % REFRESH_EVERY == 0:
                await self.refresh()
            self.turns.release()
            await asyncio.sleep(PACE)

    async def kept(self) -> set[str]:
        """The titles of the notes that the table holds, which an answer lists a hundred of."""
        found: set[str] = set()
        while True:
            path = f"/rest/v1/notes?select=title&order=id&offset={len(found)}"
            titles = {row["title"] for row in (await self.send("GET", path)).json()}
            if not titles:
                return found
            found |= titles

    async def _ask(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        response = await self.send(method, path, body)
        if self.key_has_ended and response.status_code in (401, 403):
            self.ended += 1
            await self.refresh()
            response = await self.send(method, path, body)
        self.answers[response.status_code] += 1
        return response

    def _keep(self, response: httpx2.Response) -> None:
        self.answers[response.status_code] += 1
        assert response.status_code == 200, response.text
        session = response.json()
        self.token, self.refresh_token = session["access_token"], session["refresh_token"]


async def rotate(server: Server, *options: str) -> str:
    def run() -> str:
        command = [_TAWAM, "keys", "rotate", *options]
        return subprocess.run(
            command, env=server.environment, check=True, text=True, capture_output=True, timeout=PATIENCE
        ).stdout

    return await asyncio.to_thread(run)


@asynccontextmanager
async def working(members: list[Member]) -> AsyncGenerator[None]:
    """During the block everybody works; it raises what one of them met."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for member in members:
            tasks.create_task(member.work_until(stop))
        try:
            yield
        finally:
            stop.set()


async def some_rounds(members: list[Member]) -> None:
    async with asyncio.timeout(PATIENCE):
        for member in members:
            while not member.turns.locked():
                await member.turns.acquire()
            for _ in range(ROUNDS):
                await member.turns.acquire()


async def add_people(server: Server, anon_key: str, service_key: str, names: list[str]) -> list[Member]:
    members: list[Member] = []
    for name in names:
        member = Member(server, anon_key, f"{name}@example.com")
        body = {"email": member.email, "password": PASSWORD, "email_confirm": True}
        created = await member.send("POST", "/auth/v1/admin/users", body, token=service_key)
        assert created.is_success, created.text
        await member.sign_in()
        members.append(member)
    return members


async def statuses(server: Server, anon_key: str, token: str) -> set[int]:
    """What the workers answer to a token: each connection goes to any of them."""
    member = Member(server, anon_key, "", token)
    answers = await asyncio.gather(*(member.send("GET", "/rest/v1/notes") for _ in range(8 * WORKERS)))
    return {answer.status_code for answer in answers}


async def test_keys_are_changed_while_people_work(server: Server, figure: Figure) -> None:
    anon_key, service_key = server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY")
    members = await add_people(server, anon_key, service_key, [f"person{n}" for n in range(PEOPLE)])
    careful = await add_people(server, anon_key, service_key, ["careful0", "careful1"])
    for member in careful:
        await member.add_second_factor()
    old_token, old_kid = members[0].token, kid_of(members[0].token)

    async with working(members):
        await some_rounds(members)
        await rotate(server)
        async with asyncio.timeout(PATIENCE):
            while old_kid in {kid_of(member.token) for member in members}:
                await some_rounds(members)
        assert await statuses(server, anon_key, old_token) == {200}

        await rotate(server, "--data")
        await some_rounds(members)
        await careful[0].sign_in()
        await careful[0].show_second_factor()

        new_service_key = (await rotate(server, "--service")).split("SERVICE_ROLE_KEY=")[1].split()[0]
        assert await statuses(server, anon_key, new_service_key) == {200}
        await some_rounds(members)
        failed = sum(n for member in members for status, n in member.answers.items() if status >= 400)

        for member in members:
            member.key_has_ended = True
        await rotate(server, "--end-old")
        await rotate(server, "--data", "--end-old")
        await some_rounds(members)
        await careful[1].sign_in()
        await careful[1].show_second_factor()

    refused_later = sum(n for member in members for status, n in member.answers.items() if status >= 400)
    assert await statuses(server, anon_key, old_token) <= {401, 403}
    assert await statuses(server, anon_key, service_key) <= {401, 403}
    for member in members:
        assert await member.kept() == set(member.written)
    requests = sum(member.answers.total() for member in members)
    figure("people, workers", f"{PEOPLE}, {WORKERS}")
    figure("requests while every key was changed", requests)
    figure("of them failed, tokens refused because their key was ended", (failed, refused_later))
    figure("times that somebody was told to refresh", sum(member.ended for member in members))
    assert requests > PEOPLE * ROUNDS * 5
    assert (failed, refused_later) == (0, 0)
