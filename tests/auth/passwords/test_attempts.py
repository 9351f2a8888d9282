"""However many attack an account: its owner signs in, and gets a mail to reset the password."""

from collections.abc import AsyncGenerator

import httpx2
import pytest
from starlette.applications import Starlette

from tawam.app import create_app
from tawam.settings import Settings
from tests.auth.api import AuthApi
from tests.conftest import NewClient

VICTIM = "ann@example.com"
OWN, ELSEWHERE = "198.51.100.7", "203.0.113.99"


def client_of(app: Starlette, address: str, cookies: httpx2.Cookies | None = None) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app=app, client=(address, 50000), raise_app_exceptions=False)
    return httpx2.AsyncClient(transport=transport, base_url="http://testserver", cookies=cookies)


async def attack(api: AuthApi, app: Starlette, sources: int) -> None:
    """Wrong passwords and mails that nobody asked for, from so many addresses."""
    for number in range(max(sources, 60)):
        source = number % sources
        async with client_of(app, f"10.1.{source // 250}.{source % 250}") as client:
            attacker = api.from_elsewhere(client)
            assert (await attacker.sign_in(VICTIM, "wrong-horse-9")).status_code in (400, 429)
            assert (await attacker.recover(VICTIM)).status_code in (200, 429)
            if number % 10 == 0:
                await attacker.sign_up(VICTIM, "strangers-own-1")


async def with_proof(api: AuthApi, ask: str, *arguments: str) -> httpx2.Response:
    """Ask as our own pages do: a challenge is solved, and the same asked again."""
    answer = await getattr(api, ask)(*arguments)
    if answer.status_code != 429:
        return answer
    with api.proving(answer.json()):
        return await getattr(api, ask)(*arguments)


async def recovers(api: AuthApi, client: httpx2.AsyncClient) -> None:
    before = (await api.templates(VICTIM)).count("reset-password")
    assert (await with_proof(api.from_elsewhere(client), "recover", VICTIM)).status_code == 200
    assert (await api.templates(VICTIM)).count("reset-password") == before + 1


class TestOwner:
    @pytest.fixture
    async def own(self, api: AuthApi, new_client: NewClient) -> AsyncGenerator[httpx2.AsyncClient]:
        """The owner's browser, which has signed in once."""
        await api.person(VICTIM)
        api.client.cookies.clear()
        async with new_client(OWN) as client:
            assert (await api.from_elsewhere(client).sign_in(VICTIM)).status_code == 200
            yield client

    @pytest.mark.parametrize("sources", [1, 1000])
    async def test_gets_in_and_recovers_while_attacked(
        self, api: AuthApi, app: Starlette, own: httpx2.AsyncClient, sources: int
    ):
        await attack(api, app, sources)
        assert (await api.from_elsewhere(own).sign_in(VICTIM)).status_code == 200
        async with client_of(app, ELSEWHERE) as client:
            assert (await with_proof(api.from_elsewhere(client), "sign_in", VICTIM)).status_code == 200
        async with client_of(app, "203.0.113.100") as client:
            await recovers(api, client)
        await recovers(api, own)

    async def test_is_known_after_a_restart_too(
        self, api: AuthApi, settings: Settings, own: httpx2.AsyncClient
    ):
        restarted = create_app(settings)
        async with restarted.router.lifespan_context(restarted):
            await attack(api, restarted, 40)
            # The browser has moved to another network meanwhile.
            async with client_of(restarted, ELSEWHERE, own.cookies) as moved:
                assert (await api.from_elsewhere(moved).sign_in(VICTIM)).status_code == 200
                await recovers(api, moved)

    @pytest.mark.on_sqlite
    async def test_gets_in_from_the_attackers_own_network(
        self, api: AuthApi, app: Starlette, own: httpx2.AsyncClient
    ):
        await attack(api, app, 1)
        async with client_of(app, "10.1.0.0", own.cookies) as beside:
            assert (await api.from_elsewhere(beside).sign_in(VICTIM)).status_code == 200
            await recovers(api, beside)


@pytest.mark.on_sqlite
class TestGuesser:
    @pytest.fixture
    async def guesser(self, api: AuthApi, new_client: NewClient) -> AsyncGenerator[AuthApi]:
        await api.person(VICTIM)
        async with new_client(ELSEWHERE) as client:
            yield api.from_elsewhere(client)

    async def test_pays_for_each_guess_beyond_the_first_twenty(self, guesser: AuthApi):
        codes = [(await guesser.sign_in(VICTIM, "wrong-horse-9")).status_code for _ in range(21)]
        assert codes == [400] * 20 + [429]
        refused = await guesser.sign_in(VICTIM, "wrong-horse-9")
        with guesser.proving(refused.json()):
            assert (await guesser.sign_in(VICTIM, "wrong-horse-9")).status_code == 400
            # A proof counts once.
            assert (await guesser.sign_in(VICTIM)).status_code == 429

    async def test_cannot_use_the_proof_for_another_account(self, guesser: AuthApi):
        for _ in range(20):
            await guesser.sign_in(VICTIM, "wrong-horse-9")
            await guesser.sign_in("bob@example.com", "wrong-horse-9")
        refused = await guesser.sign_in("bob@example.com", "wrong-horse-9")
        with guesser.proving(refused.json()):
            assert (await guesser.sign_in(VICTIM)).status_code == 429

    async def test_is_stopped_at_one_address_though_a_program_solves_every_challenge(self, guesser: AuthApi):
        answers = [await with_proof(guesser, "sign_in", VICTIM, "wrong-horse-9") for _ in range(32)]
        assert [answer.status_code for answer in answers] == [400] * 30 + [429] * 2
        assert "challenge" not in answers[-1].json()
        assert int(answers[-1].headers["retry-after"]) > 60
