"""POST /token."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import jwt
import pytest
from sqlalchemy import bindparam, update

from tawam.auth.passwords.hashing import Passwords
from tawam.auth.tables import users
from tawam.database.port import Database, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import timestamp
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.conftest import Hashes
from tests.conftest import NewClient

BAN = Statement(
    update(users).where(users.c.email == bindparam("address")).values(banned_until=bindparam("until"))
)

CHANGE = Statement(
    update(users)
    .where(users.c.email == bindparam("address"))
    .values(password_hash=bindparam("password_hash"))
)


async def ban(database: Database, email: str) -> None:
    from datetime import UTC, datetime, timedelta

    async with database.transaction() as transaction:
        await transaction.execute(BAN, address=email, until=timestamp(datetime.now(UTC) + timedelta(days=1)))


class TestPassword:
    async def test_opens_a_session(self, api: AuthApi):
        await api.person("ann@example.com")
        response = await api.sign_in("ANN@example.com ")
        session = Session.of(response)
        claims = jwt.decode(session.access_token, options={"verify_signature": False})
        assert claims["sub"] == session.user["id"]
        assert claims["iss"] == "http://testserver/auth/v1"
        assert (claims["aud"], claims["role"], claims["aal"]) == ("authenticated", "authenticated", "aal1")
        assert claims["amr"][0]["method"] == "password"
        assert claims["exp"] == response.json()["expires_at"] == claims["iat"] + 3600
        assert session.user["last_sign_in_at"]

    async def test_wrong_and_unknown_are_answered_alike(self, api: AuthApi):
        await api.person("ann@example.com")
        wrong = await api.sign_in("ann@example.com", "wrong-horse-9")
        unknown = await api.sign_in("nobody@example.com", "wrong-horse-9")
        assert error(wrong) == error(unknown) == (400, "invalid_credentials")
        assert wrong.json() == unknown.json()
        assert wrong.json()["message"] == "Invalid login credentials"

    async def test_every_refusal_costs_one_hash(self, api: AuthApi, hashes: Hashes):
        await api.person("known@example.com")
        await api.person("banned@example.com")
        await ban(api.database, "banned@example.com")
        await api.sign_up("waits@example.com")
        for name in ("known", "banned", "waits", "newer"):
            hashes.clear()
            assert error(await api.sign_in(f"{name}@example.com", "wrong-horse-9"))[0] == 400
            assert hashes == ["wrong-horse-9"], name

    async def test_the_state_of_an_account_is_told_to_its_password_only(self, api: AuthApi):
        await api.person("banned@example.com")
        await ban(api.database, "banned@example.com")
        await api.sign_up("waits@example.com")
        for email, code in (
            ("banned@example.com", "user_banned"),
            ("waits@example.com", "email_not_confirmed"),
        ):
            assert error(await api.sign_in(email, "wrong-horse-9")) == (400, "invalid_credentials")
            assert error(await api.sign_in(email)) == (400, code)

    async def test_a_password_changed_meanwhile_opens_nothing(
        self, api: AuthApi, monkeypatch: pytest.MonkeyPatch
    ):
        await api.person("ann@example.com")

        async def after_a_change(database: Database, work: Callable[[Transaction], Awaitable[Any]]) -> Any:
            async with database.transaction() as transaction:
                await transaction.execute(CHANGE, address="ann@example.com", password_hash="another")
            return await in_transaction(database, work)

        monkeypatch.setattr("tawam.auth.sessions.endpoints.in_transaction", after_a_change)
        assert error(await api.sign_in("ann@example.com")) == (400, "invalid_credentials")

    @pytest.mark.parametrize("email", ["%@%", "a_n@example.com", "ann@example.com' or '1'='1"])
    async def test_addresses_are_compared_by_equality(self, api: AuthApi, email: str):
        await api.person("ann@example.com")
        assert error(await api.sign_in(email)) == (400, "invalid_credentials")

    @pytest.mark.parametrize("body", [{}, {"email": ""}, {"password": PASSWORD}])
    @pytest.mark.on_sqlite
    async def test_without_an_address_is_refused(self, api: AuthApi, body: dict[str, Any]):
        assert error(await api.call("POST", "/token?grant_type=password", body)) == (400, "validation_failed")

    async def test_composed_and_decomposed_letters_are_one_password(self, api: AuthApi):
        await api.person("ann@example.com", "caf\u00e9-au-lait")
        assert (await api.sign_in("ann@example.com", "cafe\u0301-au-lait")).status_code == 200


@pytest.mark.on_sqlite
class TestGuessing:
    @pytest.mark.on_sqlite
    async def test_from_one_address_is_stopped_whatever_it_says_of_itself(self, api: AuthApi):
        answers = [
            await api.call(
                "POST",
                "/token?grant_type=password",
                {"email": f"victim{number}@example.com", "password": "wrong-horse-9"},
                headers={"x-forwarded-for": f"10.0.0.{number}"},
            )
            for number in range(40)
        ]
        assert error(answers[0]) == (400, "invalid_credentials")
        assert error(answers[-1]) == (429, "over_request_rate_limit")
        assert int(answers[-1].headers["retry-after"]) > 0

    async def test_one_account_from_many_addresses_is_stopped(self, api: AuthApi, new_client: NewClient):
        await api.person("ann@example.com")
        await api.sign_in("ann@example.com")
        codes: list[int] = []
        for number in range(40):
            async with new_client(f"127.0.1.{number}") as client:
                stranger = AuthApi(client, api.keys, api.database, api.clock)
                codes.append((await stranger.sign_in("ann@example.com", "wrong-horse-9")).status_code)
        assert codes[-1] == 429
        # The owner comes from where they have signed in before.
        assert (await api.sign_in("ann@example.com")).status_code == 200

    @pytest.mark.on_sqlite
    async def test_right_passwords_are_not_counted(self, api: AuthApi):
        await api.person("ann@example.com")
        answers = [await api.sign_in("ann@example.com") for _ in range(45)]
        assert {answer.status_code for answer in answers} == {200}

    @pytest.mark.on_sqlite
    async def test_a_flood_is_turned_away_and_the_server_stays_awake(self, api: AuthApi):
        flood = [asyncio.create_task(api.sign_in(f"u{n}@example.com", "wrong-horse-9")) for n in range(150)]
        await asyncio.sleep(0)
        assert (await api.client.get("/auth/v1/health")).status_code == 200
        assert not all(task.done() for task in flood)
        codes = {answer.status_code for answer in await asyncio.gather(*flood)}
        assert codes == {400, 429}


@pytest.mark.on_sqlite
class TestCounts:
    async def test_a_hundred_password_changes_by_one_session_are_stopped_while_others_sign_in(
        self, api: AuthApi, hashes: Hashes, new_client: NewClient
    ):
        session = await api.person("ann@example.com")
        await api.person("bob@example.com")
        codes: list[int] = []
        password = PASSWORD
        hashes.clear()
        for number in range(100):
            new = f"another-horse-{number}"
            answer = await api.update(session, password=new, current_password=password)
            codes.append(answer.status_code)
            password = new if answer.status_code == 200 else password
        assert codes == [200] * 10 + [429] * 90
        assert len(hashes) == 30
        async with new_client("203.0.113.5") as client:
            assert (await api.from_elsewhere(client).sign_in("bob@example.com")).status_code == 200

    async def test_one_session_waits_for_a_few_hashes_at_a_time(self):
        passwords = Passwords()
        try:
            tasks = [asyncio.create_task(passwords.hash("correct-horse-7", "account 1")) for _ in range(20)]
            other = asyncio.create_task(passwords.hash("correct-horse-7", "account 2"))
            done = await asyncio.gather(*tasks, return_exceptions=True)
            assert len([each for each in done if isinstance(each, str)]) == 4
            assert (await other).startswith("$argon2id$")
        finally:
            passwords.close()

    async def test_strangers_leave_places_in_the_queue(self):
        passwords = Passwords()
        try:
            strangers = [
                asyncio.create_task(passwords.hash("a-horse", f"10.0.0.{n}", is_known=False))
                for n in range(100)
            ]
            await asyncio.sleep(0)
            assert (await passwords.hash("a-horse", "device 1")).startswith("$argon2id$")
            done = await asyncio.gather(*strangers, return_exceptions=True)
            assert len([each for each in done if isinstance(each, str)]) == 50
        finally:
            passwords.close()

    async def test_refreshes_of_a_session_are_counted_and_others_go_on(self, api: AuthApi):
        session = await api.person("ann@example.com")
        other = await api.person("bob@example.com")
        codes: list[int] = []
        for _ in range(61):
            answer = await api.refresh(session.refresh_token)
            codes.append(answer.status_code)
            if answer.status_code == 200:
                session = Session.of(answer)
        assert codes == [200] * 60 + [429]
        assert (await api.refresh(other.refresh_token)).status_code == 200

    async def test_made_up_tokens_end_nobodys_session_at_the_same_address(self, api: AuthApi):
        session = await api.person()
        codes = [(await api.refresh(f"made-up-{number}")).status_code for number in range(151)]
        assert codes == [400] * 150 + [429]
        assert (await api.refresh(session.refresh_token)).status_code == 200

    async def test_changes_of_an_account_are_counted(self, api: AuthApi):
        session = await api.person()
        codes = [(await api.update(session, data={"n": number})).status_code for number in range(61)]
        assert codes == [200] * 60 + [429]


class TestRefresh:
    async def test_gives_the_next_token_and_the_user(self, api: AuthApi):
        session = await api.person()
        following = Session.of(await api.refresh(session.refresh_token))
        assert following.refresh_token != session.refresh_token
        assert following.user["id"] == session.user["id"]
        assert (await api.user(following)).status_code == 200

    async def test_twelve_at_once_end_with_one_token(self, api: AuthApi):
        session = await api.person()
        answers = await asyncio.gather(*(api.refresh(session.refresh_token) for _ in range(12)))
        assert {answer.status_code for answer in answers} == {200}
        tokens = {answer.json()["refresh_token"] for answer in answers}
        assert len(tokens) == 1
        assert Session.of(await api.refresh(tokens.pop())).user["id"] == session.user["id"]

    async def test_a_lost_answer_is_given_again_however_often_and_late(self, api: AuthApi):
        session = await api.person()
        first = Session.of(await api.refresh(session.refresh_token))
        for delay in ({"seconds": 9}, {"seconds": 2}, {"hours": 9}, {"days": 6}):
            api.later(**delay)
            again = Session.of(await api.refresh(session.refresh_token))
            assert again.refresh_token == first.refresh_token, delay
            assert (await api.user(again)).status_code == 200
        following = Session.of(await api.refresh(first.refresh_token))
        assert Session.of(await api.refresh(first.refresh_token)).refresh_token == following.refresh_token

    async def test_a_grandparent_is_a_second_tab_within_the_grace(self, api: AuthApi):
        first = await api.person()
        second = Session.of(await api.refresh(first.refresh_token))
        third = Session.of(await api.refresh(second.refresh_token))
        api.later(seconds=9)
        assert Session.of(await api.refresh(first.refresh_token)).refresh_token == third.refresh_token

    async def test_a_spent_token_ends_the_session_after_the_grace(self, api: AuthApi):
        session = await api.person()
        live = Session.of(await api.refresh(session.refresh_token))
        live = Session.of(await api.refresh(live.refresh_token))
        api.later(seconds=11)
        assert error(await api.refresh(session.refresh_token)) == (400, "refresh_token_already_used")
        assert error(await api.refresh(live.refresh_token)) == (400, "refresh_token_not_found")
        assert error(await api.user(live)) == (403, "session_not_found")

    async def test_a_grandparent_ends_the_session_too(self, api: AuthApi):
        first = await api.person()
        second = Session.of(await api.refresh(first.refresh_token))
        api.later(seconds=11)
        third = Session.of(await api.refresh(second.refresh_token))
        assert error(await api.refresh(first.refresh_token)) == (400, "refresh_token_already_used")
        assert error(await api.refresh(third.refresh_token)) == (400, "refresh_token_not_found")

    async def test_other_sessions_of_the_account_go_on(self, api: AuthApi):
        stolen = await api.person()
        other = Session.of(await api.sign_in("ann@example.com"))
        following = Session.of(await api.refresh(stolen.refresh_token))
        await api.refresh(following.refresh_token)
        api.later(seconds=11)
        assert (await api.refresh(stolen.refresh_token)).status_code == 400
        assert (await api.refresh(other.refresh_token)).status_code == 200

    async def test_a_banned_account_is_not_refreshed(self, api: AuthApi):
        session = await api.person()
        await ban(api.database, "ann@example.com")
        assert error(await api.refresh(session.refresh_token)) == (400, "user_banned")

    async def test_the_database_holds_no_token(self, api: AuthApi):
        from sqlalchemy import select

        from tawam.auth.tables import refresh_tokens

        session = await api.person()
        rows = await api.database.fetch_all(Statement(select(refresh_tokens)))
        assert session.refresh_token not in str(rows)

    @pytest.mark.parametrize(
        ("token", "code"),
        [
            (None, "validation_failed"),
            ("", "validation_failed"),
            ("x" * 300, "validation_failed"),
            ("\u0660" * 12, "validation_failed"),
            ("abcdefghijkl", "refresh_token_not_found"),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_a_token_that_is_none_is_refused(self, api: AuthApi, token: str | None, code: str):
        body = {"refresh_token": token}
        assert error(await api.call("POST", "/token?grant_type=refresh_token", body)) == (400, code)


@pytest.mark.on_sqlite
class TestOtherGrants:
    @pytest.mark.parametrize(
        ("grant_type", "refusal"),
        [
            ("", (400, "invalid_credentials")),
            ("nonsense", (400, "invalid_credentials")),
            ("pkce", (400, "validation_failed")),
            ("id_token", (400, "provider_disabled")),
            ("web3", (422, "web3_provider_disabled")),
        ],
    )
    async def test_are_refused(self, api: AuthApi, grant_type: str, refusal: tuple[int, str]):
        body = {"provider": "google", "id_token": "x"}
        assert error(await api.call("POST", f"/token?grant_type={grant_type}", body)) == refusal
