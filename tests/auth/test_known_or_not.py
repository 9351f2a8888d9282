"""Known, waiting, banned and unknown addresses: the same answers, limits and work, wherever one may ask."""

from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from dataclasses import dataclass, field

import httpx2
import pytest

from tawam.database.port import Statement, Transaction
from tawam.database.postgres import PostgresTransaction
from tawam.database.sqlite import SqliteTransaction
from tests.auth.api import AuthApi, error
from tests.auth.conftest import Hashes
from tests.auth.sessions.test_token import ban
from tests.auth.test_strangers import shape
from tests.conftest import NewClient

Ask = Callable[[AuthApi, str], Awaitable[httpx2.Response]]

PEOPLE = ("known@example.com", "waits@example.com", "banned@example.com", "newer@example.com")
ASKS: dict[str, Ask] = {
    "sign-up": lambda api, email: api.sign_up(email, "strangers-own-1", first_name="A"),
    "sign-in": lambda api, email: api.sign_in(email, "strangers-own-1"),
    "recover": lambda api, email: api.recover(email),
    "otp": lambda api, email: api.otp(email),
    "otp without an account": lambda api, email: api.otp(email, create_user=False),
    "resend of a sign-up": lambda api, email: api.resend(email),
    "resend of a change": lambda api, email: api.resend(email, "email_change"),
    "verify by code": lambda api, email: api.type_code(email, "123456"),
    "verify a recovery": lambda api, email: api.type_code(email, "123456", "recovery"),
}
# The mails' relay runs beside the requests, and is not counted.
_is_request: ContextVar[bool] = ContextVar("is_request", default=False)
# Those that send a mail, where there is one to send to.
MAILING = [name for name in ASKS if not name.startswith(("sign-in", "verify"))]


@pytest.fixture
async def people(api: AuthApi) -> None:
    await api.person("known@example.com")
    await api.person("banned@example.com")
    await ban(api.database, "banned@example.com")
    await api.sign_up("waits@example.com", "waiting-horse-3")
    api.later(minutes=11)
    # Who asks below is a stranger: no account knows their device.
    api.client.cookies.clear()


@dataclass
class Work:
    """What one request did in the database."""

    statements: int = 0
    written: set[int] = field(default_factory=set[int])


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Generator[Work]:
    """Counts what requests run in transactions, and which of these write."""
    done = Work()
    token = _is_request.set(True)
    for kind in (SqliteTransaction, PostgresTransaction):
        for name in ("fetch_one", "fetch_all", "execute"):
            original = getattr(kind, name)

            async def counted(
                self: Transaction,
                statement: Statement,
                original: Callable[..., Awaitable[object]] = original,
                is_write: bool = name == "execute",
                **values: object,
            ) -> object:
                if _is_request.get():
                    done.statements += 1
                    done.written |= {id(self)} if is_write else set()
                return await original(self, statement, **values)

            monkeypatch.setattr(kind, name, counted)
    yield done
    _is_request.reset(token)


@pytest.mark.usefixtures("people")
class TestAnswers:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("name", ASKS)
    async def test_are_alike_the_first_and_the_second_time(self, api: AuthApi, name: str):
        for _ in range(2):
            answers = [await ASKS[name](api, email) for email in PEOPLE]
            assert len({answer.status_code for answer in answers}) == 1
            assert len({str(shape(answer.json())) for answer in answers}) == 1
            assert len({tuple(sorted(answer.headers)) for answer in answers}) == 1

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("name", MAILING)
    async def test_come_once_a_minute_for_every_address(self, api: AuthApi, name: str):
        for email in PEOPLE:
            assert (await ASKS[name](api, email)).status_code == 200
            again = await ASKS[name](api, email)
            assert error(again) == (429, "over_email_send_rate_limit")
            assert 1 <= int(again.headers["retry-after"]) <= 60

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("name", MAILING)
    async def test_come_four_times_a_day_and_twice_with_a_proof_for_every_address(
        self, api: AuthApi, name: str
    ):
        api.later(hours=24, minutes=1)
        for email in ("known@example.com", "newer@example.com"):
            codes: list[int] = []
            for _ in range(4):
                codes.append((await ASKS[name](api, email)).status_code)
                api.later(seconds=61)
            for _ in range(3):
                refused = await ASKS[name](api, email)
                with api.proving(refused.json()):
                    answer = await ASKS[name](api, email)
                codes += [refused.status_code, answer.status_code]
                api.later(seconds=61)
            assert codes == [200] * 4 + [429, 200, 429, 200, 429, 429], email
            assert "challenge" not in (await ASKS[name](api, email)).json()

    async def test_state_is_not_told_without_the_password(self, api: AuthApi):
        for email in PEOPLE:
            assert error(await api.sign_in(email, "wrong-horse-9")) == (400, "invalid_credentials")


@pytest.mark.usefixtures("people")
class TestWork:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("name", ASKS)
    async def test_takes_as_many_hashes(self, api: AuthApi, hashes: Hashes, name: str):
        counts: list[int] = []
        for email in PEOPLE:
            hashes.clear()
            await ASKS[name](api, email)
            counts.append(len(hashes))
        assert counts == [1 if name.startswith("sign-") else 0] * 4

    @pytest.mark.parametrize("name", [*MAILING, "sign-in"])
    async def test_writes_as_often(self, api: AuthApi, work: Work, name: str):
        writes: list[int] = []
        for email in PEOPLE:
            work.written.clear()
            await ASKS[name](api, email)
            writes.append(len(work.written))
        assert writes == [0 if name == "sign-in" else 1] * 4

    @pytest.mark.parametrize("name", ASKS)
    async def test_differs_by_few_statements(self, api: AuthApi, work: Work, name: str):
        counts: list[int] = []
        for email in PEOPLE:
            work.statements = 0
            await ASKS[name](api, email)
            counts.append(work.statements)
        # A new account is three rows more, each of a tenth of a millisecond.
        assert max(counts) - min(counts) <= 6, counts


@pytest.mark.on_sqlite
class TestCallers:
    @pytest.mark.parametrize("name", ["recover", "otp", "resend of a sign-up"])
    async def test_sixty_mails_in_five_minutes_come_from_one(
        self, api: AuthApi, new_client: NewClient, name: str
    ):
        answers = [await ASKS[name](api, f"u{number}@example.com") for number in range(61)]
        assert [answer.status_code for answer in answers] == [200] * 60 + [429]
        assert error(answers[-1]) == (429, "over_request_rate_limit")
        assert int(answers[-1].headers["retry-after"]) >= 1
        async with new_client("127.0.0.9") as client:
            other = AuthApi(client, api.keys, api.database, api.clock)
            assert (await ASKS[name](other, "u99@example.com")).status_code == 200

    async def test_sixty_wrong_proofs_in_five_minutes_come_from_one(self, api: AuthApi):
        answers = [await api.follow("0" * 56, "recovery") for _ in range(61)]
        assert [answer.status_code for answer in answers] == [403] * 60 + [429]
