"""The team's list of accounts."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import bindparam, update

from tawam.auth.tables import users
from tawam.database.port import Statement
from tawam.database.schema import timestamp
from tests.auth.admin.team import Team
from tests.auth.api import Session, error

MADE_AT = Statement(
    update(users).where(users.c.email == bindparam("address")).values(created_at=bindparam("moment"))
)
SECRETS = re.compile(r"argon2|password_hash|token_hash|stand_in|secret|refresh_token", re.IGNORECASE)


async def crowd(team: Team, count: int) -> list[str]:
    """Accounts made an hour apart; their addresses, the newest first."""
    addresses = [f"person{number}@example.com" for number in range(count)]
    first = datetime(2026, 1, 1, tzinfo=UTC)
    for number, email in enumerate(addresses):
        await team.create(email=email)
        async with team.api.database.transaction() as transaction:
            moment = timestamp(first + timedelta(hours=number))
            await transaction.execute(MADE_AT, address=email, moment=moment)
    return addresses[::-1]


async def emails(team: Team, query: str) -> list[str]:
    return [user["email"] for user in (await team.users(query)).json()["users"]]


class TestList:
    async def test_pages_are_whole_in_order_and_tell_of_their_neighbours(self, team: Team):
        newest_first = await crowd(team, 5)
        answer = await team.users("?page=1&per_page=2")
        assert answer.json()["aud"] == "authenticated"
        assert answer.headers["x-total-count"] == "5"
        assert answer.headers["link"] == (
            '</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"'
        )
        pages = [await emails(team, f"?page={page}&per_page=2") for page in (1, 2, 3, 4)]
        assert pages == [newest_first[:2], newest_first[2:4], newest_first[4:], []]
        last = await team.users("?page=3&per_page=2")
        assert last.headers["link"] == '</admin/users?page=3&per_page=2>; rel="last"'

    async def test_empty_parameters_are_those_of_the_first_fifty(self, team: Team):
        await team.create(email="ann@example.com")
        answer = await team.users("?page=&per_page=")
        assert len(answer.json()["users"]) == 1
        assert answer.headers["link"] == '</admin/users?page=1&per_page=50>; rel="last"'

    @pytest.mark.parametrize(
        "query",
        [
            "?page=0",
            "?page=-1",
            "?page=x",
            "?per_page=0",
            "?per_page=1.5",
            "?page=99999999999999999",
            "?page=٢",
        ],
    )
    @pytest.mark.on_sqlite
    async def test_what_is_no_page_is_told_so(self, team: Team, query: str):
        assert error(await team.users(query)) == (400, "validation_failed")

    async def test_far_pages_are_empty(self, team: Team):
        await team.create(email="ann@example.com")
        assert await emails(team, f"?page={2**53 - 1}&per_page=1000") == []

    async def test_accounts_carry_what_the_list_shows_and_no_secret(self, team: Team):
        await team.api.person("ann@example.com", first_name="Ann")
        (ann,) = (await team.users()).json()["users"]
        assert ann["user_metadata"] == {"first_name": "Ann"}
        assert ann["email_confirmed_at"]
        assert ann["last_sign_in_at"]
        assert [identity["provider"] for identity in ann["identities"]] == ["email"]
        assert not SECRETS.search((await team.users()).text)


class TestKinds:
    async def test_only_accounts_of_the_kind_are_listed_and_counted(self, team: Team):
        await team.admin("boss@example.com")
        for name, ban in (("ann", "24h"), ("bo", "none"), ("cy", "1ms")):
            await team.create(email=f"{name}@example.com", ban_duration=ban)
        assert await emails(team, "?kind=admin") == ["boss@example.com"]
        banned = await team.users("?page=1&per_page=5&kind=banned")
        assert [user["email"] for user in banned.json()["users"]] == ["ann@example.com"]
        assert banned.headers["x-total-count"] == "1"
        assert await emails(team, "?kind=anonymous") == []
        assert len(await emails(team, "?kind=")) == 4

    @pytest.mark.on_sqlite
    async def test_what_is_no_kind_is_told_so(self, team: Team):
        assert error(await team.users("?kind=1'--")) == (400, "validation_failed")


class TestIds:
    async def test_only_the_named_accounts_are_answered(self, team: Team):
        made = [await team.create(email=f"{name}@example.com") for name in ("ann", "bo", "cy")]
        wanted = [made[0]["id"], made[2]["id"].upper(), "00000000-0000-4000-8000-000000000000"]
        answer = await team.users(f"?ids={','.join(wanted)}")
        assert {user["email"] for user in answer.json()["users"]} == {"ann@example.com", "cy@example.com"}

    @pytest.mark.parametrize("ids", ["x", ",", ",".join(["00000000-0000-4000-8000-000000000000"] * 101)])
    @pytest.mark.on_sqlite
    async def test_what_are_no_ids_is_told_so(self, team: Team, ids: str):
        assert error(await team.users(f"?ids={ids}")) == (400, "validation_failed")


class TestRead:
    async def test_one_account_is_answered_with_its_identities(self, team: Team):
        ann: Session = await team.api.person("ann@example.com")
        found = await team.user(ann.user["id"])
        assert (found["email"], found["identities"][0]["user_id"]) == ("ann@example.com", ann.user["id"])
