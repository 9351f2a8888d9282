"""A second admin is another person: nobody gets hold of both halves, whatever came before the decision."""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx2
import pytest
import time_machine
from sqlalchemy import Table, bindparam, insert, select, update

from tawam.affiliates.tables import affiliates
from tawam.auth import tables
from tawam.auth.admin.admins import create_admin
from tawam.auth.tables import users
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import now
from tawam.settings import Settings
from tests.affiliates.programme import Programme
from tests.approvals.conftest import Invoke
from tests.people import People, Person

COUNT = int(os.environ.get("TAWAM_TEST_QUERIES", "4000")) // 2000
ACTS_IN_A_RUN = 30
USER = Statement(select(users).where(users.c.id == bindparam("user_id")))
PASSWORD = "correct-horse-7"
# What belongs to an account in the tables of sign-ins.
OF_ACCOUNT: list[Table] = [
    table for table in vars(tables).values() if isinstance(table, Table) and "user_id" in table.c
]


@dataclass
class Desk:
    """What admins do, each by their headers."""

    client: httpx2.AsyncClient
    invoke: Invoke

    async def link(self, admin: Person, person: Person, kind: str = "magiclink") -> httpx2.Response:
        body = {"type": kind, "email": person.email}
        return await self.client.post("/auth/v1/admin/generate_link", json=body, headers=admin.headers)

    async def change(self, admin: Person, person: Person, **fields: Any) -> httpx2.Response:
        path = f"/auth/v1/admin/users/{person.id}"
        return await self.client.put(path, json=fields, headers=admin.headers)

    async def ask(self, admin: Person, person: Person) -> str:
        answer = await self.invoke("request-admin-role", {"userId": person.id}, admin.headers)
        return answer.json().get("id", "")

    async def decide(self, admin: Person, approval_id: str, decision: str = "approved") -> tuple[int, str]:
        body = {"approvalId": approval_id, "decision": decision}
        answer = await self.invoke("decide-approval", body, admin.headers)
        return answer.status_code, answer.json().get("error") or answer.json()["status"]

    async def sign_in(self, email: str, password: str = PASSWORD) -> httpx2.Response:
        body = {"email": email, "password": password}
        path = "/auth/v1/token?grant_type=password"
        return await self.client.post(path, json=body, headers={"apikey": "x", **self.anonymous})

    async def follow(self, link: Row) -> httpx2.Response:
        body = {"token_hash": link["hashed_token"], "type": link["verification_type"]}
        return await self.client.post("/auth/v1/verify", json=body, headers=self.anonymous)

    anonymous: dict[str, str] = field(default_factory=dict[str, str])


@pytest.fixture
def desk(client: httpx2.AsyncClient, invoke: Invoke, people: People) -> Desk:
    return Desk(client, invoke, {"apikey": people.anonymous["apikey"]})


@pytest.fixture
async def eve(people: People) -> Person:
    return await people.add("eve", is_admin=True)


Touch = Callable[[Desk, Person, Person], Any]
TOUCHES: dict[str, Touch] = {
    "magic link": lambda desk, omar, ann: desk.link(omar, ann),
    "recovery link": lambda desk, omar, ann: desk.link(omar, ann, "recovery"),
    "password": lambda desk, omar, ann: desk.change(omar, ann, password=PASSWORD),
    "password beside a ban": lambda desk, omar, ann: desk.change(
        omar, ann, password=PASSWORD, ban_duration="none"
    ),
    "address there and back": lambda desk, omar, ann: _there_and_back(desk, omar, ann),
    "role of a producer": lambda desk, omar, ann: desk.change(
        omar, ann, app_metadata={"role": "producer"}, password=PASSWORD
    ),
    "signed out": lambda desk, omar, ann: desk.client.post(
        f"/auth/v1/admin/users/{ann.id}/logout", headers=omar.headers
    ),
    "recovery mail": lambda desk, omar, ann: desk.client.post(
        f"/auth/v1/admin/users/{ann.id}/recover", headers=omar.headers
    ),
}


async def _there_and_back(desk: Desk, omar: Person, ann: Person) -> httpx2.Response:
    await desk.change(omar, ann, email="omar-too@example.com")
    return await desk.change(omar, ann, email=ann.email)


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    ("touch", "is_before"),
    # It counts the same before the request and after it.
    [pytest.param(touch, bool(place % 2), id=name) for place, (name, touch) in enumerate(TOUCHES.items())],
)
async def test_who_had_a_hand_in_the_account_does_not_approve(
    touch: Touch, is_before: bool, desk: Desk, zoe: Person, omar: Person, eve: Person, ann: Person
):
    approval = "" if is_before else await desk.ask(zoe, ann)
    assert (await touch(desk, omar, ann)).is_success
    approval = approval or await desk.ask(zoe, ann)
    assert await desk.decide(omar, approval) == (409, "approval_not_independent")
    assert await desk.decide(eve, approval) == (200, "approved")


@pytest.mark.on_sqlite
async def test_who_made_or_invited_the_account_does_not_approve(
    desk: Desk, zoe: Person, omar: Person, people: People
):
    new = {"email": "new@example.com", "email_confirm": True, "password": PASSWORD}
    made = await desk.client.post("/auth/v1/admin/users", json=new, headers=omar.headers)
    person = Person(made.json()["id"], "new@example.com", {})
    approval = await desk.ask(zoe, person)
    assert await desk.decide(omar, approval) == (409, "approval_not_independent")
    # Declining is no half of anything.
    assert await desk.decide(omar, approval, "declined") == (200, "declined")


async def test_a_new_admin_gets_in_by_the_mailbox_alone(
    desk: Desk, database: Database, zoe: Person, omar: Person, ann: Person
):
    await _open_every_way(database, ann)
    link = (await desk.link(zoe, ann)).json()
    await desk.change(zoe, ann, password=PASSWORD)
    link = (await desk.link(zoe, ann)).json()
    assert (await desk.sign_in(ann.email)).status_code == 200
    approval = await desk.ask(zoe, ann)
    assert await desk.decide(omar, approval) == (200, "approved")

    left = {table.name: await _rows(database, table, ann) for table in OF_ACCOUNT}
    assert {name for name, rows in left.items() if rows} == {"identities"}
    assert [row["provider"] for row in left["identities"]] == ["email"]
    user = await database.fetch_one(USER, user_id=ann.id) or {}
    assert [user[name] for name in ("password_hash", "stand_in_hash", "new_email")] == [None, None, None]
    assert user["app_metadata"] == {
        "provider": "email",
        "providers": ["email"],
        "needs_password": True,
        "role": "admin",
    }
    assert (await desk.follow(link)).status_code == 403
    assert (await desk.sign_in(ann.email)).status_code == 400
    assert (await desk.client.get("/auth/v1/user", headers=ann.headers)).status_code in (401, 403)
    # And nobody makes another way in from now on.
    for admin in (zoe, omar):
        assert (await desk.link(admin, ann)).status_code == 409
        assert (await desk.change(admin, ann, password=PASSWORD)).status_code == 409


async def test_the_command_line_sets_the_one_password_that_opens(
    desk: Desk, database: Database, settings: Settings, zoe: Person, ann: Person
):
    await _open_every_way(database, ann)
    link = (await desk.link(zoe, ann)).json()
    await create_admin(database, ann.email, "another-horse-8")
    for table in OF_ACCOUNT:
        assert table.name == "identities" or not await _rows(database, table, ann)
    assert (await desk.follow(link)).status_code == 403
    assert (await desk.sign_in(ann.email, "another-horse-8")).status_code == 200


async def _rows(database: Database, table: Table, person: Person) -> list[Row]:
    return await database.fetch_all(Statement(select(table).where(table.c.user_id == person.id)))


async def _open_every_way(database: Database, person: Person) -> None:
    """Give an account one row of each table that has to do with sign-ins."""
    moment = now()
    plain: dict[str, Any] = {
        "user_id": person.id,
        "created_at": moment,
        "updated_at": moment,
        "last_used_at": moment,
        "expires_at": "2099-01-01T00:00:00.000000Z",
        "status": "verified",
        "method": "email",
        "failed_attempts": 0,
        "sign_count": 0,
        "is_backed_up": False,
        "transports": [],
        "amr": [],
        "aal": "aal1",
        "identity_data": {},
        "email": person.email,
        "provider": "google",
        "factor_type": "totp",
        "code_challenge": None,
        "type": "magiclink",
    }
    async with database.transaction() as transaction:
        for table in OF_ACCOUNT:
            values = {
                column.name: plain.get(column.name, None if column.nullable else uuid4().hex)
                for column in table.columns
                if column.name != "id"
            }
            await transaction.execute(Statement(insert(table)), id=str(uuid4()), **values)
        change = update(users).where(users.c.id == bindparam("user_id")).values(new_email="x@example.com")
        await transaction.execute(Statement(change), user_id=person.id)


@pytest.mark.on_sqlite
async def test_what_was_asked_is_what_is_approved(
    desk: Desk, database: Database, zoe: Person, omar: Person, ann: Person
):
    approval = await desk.ask(zoe, ann)
    await desk.change(zoe, ann, email="zoe-too@example.com")
    assert await desk.decide(omar, approval) == (409, "approval_subject_changed")
    await desk.change(zoe, ann, email=ann.email)
    unconfirmed = update(users).where(users.c.id == bindparam("user_id")).values(email_confirmed_at=None)
    async with database.transaction() as transaction:
        await transaction.execute(Statement(unconfirmed), user_id=ann.id)
    assert await desk.decide(omar, approval) == (409, "approval_subject_changed")


@pytest.mark.on_sqlite
async def test_a_new_admin_is_no_second_one_for_who_made_them_for_a_week(
    desk: Desk, people: People, zoe: Person, omar: Person, ann: Person
):
    with time_machine.travel(now(), tick=True) as clock:
        bob = await people.add("bob")
        first = await desk.ask(zoe, bob)
        assert await desk.decide(omar, await desk.ask(zoe, ann)) == (200, "approved")
        await people.sign_in_anew(ann)
        # Asked before Ann was an admin, and after; by who asked for her, and by who approved her.
        assert await desk.decide(ann, first) == (409, "approval_not_independent")
        await desk.decide(ann, first, "declined")
        second = await desk.ask(omar, bob)
        assert await desk.decide(ann, second) == (409, "approval_not_independent")
        await desk.decide(ann, second, "declined")
        # Neither is she asked for by them.
        third = await desk.ask(ann, bob)
        assert [await desk.decide(admin, third) for admin in (zoe, omar)] == [
            (409, "approval_not_independent")
        ] * 2
        await desk.decide(omar, third, "declined")
        clock.shift(timedelta(days=7, minutes=1))
        for person in (zoe, ann):
            await people.sign_in_anew(person)
        assert await desk.decide(ann, await desk.ask(zoe, bob)) == (200, "approved")


@pytest.mark.on_sqlite
async def test_nobody_approves_a_payout_to_themselves_or_to_an_account_they_opened(
    desk: Desk, database: Database, programme: Programme, zoe: Person, omar: Person, eve: Person, ann: Person
):
    partner = await programme.partner()
    ask = {"affiliateId": partner["id"], "amount": 50_000}

    async def belongs_to(person: Person) -> None:
        change = update(affiliates).where(affiliates.c.id == bindparam("affiliate_id"))
        async with database.transaction() as transaction:
            values = change.values(user_id=bindparam("owner"))
            await transaction.execute(Statement(values), affiliate_id=partner["id"], owner=person.id)

    approval = (await desk.invoke("request-payout", ask, zoe.headers)).json()["id"]
    await belongs_to(omar)
    assert await desk.decide(omar, approval) == (409, "approval_not_independent")
    await belongs_to(ann)
    await desk.link(omar, ann)
    assert await desk.decide(omar, approval) == (409, "approval_not_independent")
    async with database.transaction() as transaction:
        moved = update(affiliates).where(affiliates.c.id == bindparam("affiliate_id"))
        await transaction.execute(
            Statement(moved.values(email="elsewhere@example.com")), affiliate_id=partner["id"]
        )
    assert await desk.decide(eve, approval) == (409, "approval_subject_changed")


@dataclass
class Office:
    """Three admins who do as they like with three accounts, and what they got hold of.

    Attributes:
        holders: of each account, the admins who could have got into it.
        waiting: of each account, who asked and the request.
    """

    desk: Desk
    admins: list[Person]
    targets: list[Person]
    links: list[tuple[str, Row]] = field(default_factory=list[tuple[str, Row]])
    holders: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    waiting: dict[str, tuple[Person, str]] = field(default_factory=dict[str, tuple[Person, str]])
    made: set[str] = field(default_factory=set[str])

    async def act(self, chance: random.Random) -> None:
        act = chance.choice((self.link, self.password, self.ask, self.decide, self.decide))
        await act(chance.choice(self.admins), chance.choice(self.targets))

    async def link(self, admin: Person, target: Person) -> None:
        answer = await self.desk.link(admin, target)
        assert answer.is_success == (target.id not in self.made)
        if answer.is_success:
            self.links.append((target.id, answer.json()))
            self.holders.add((admin.id, target.id))

    async def password(self, admin: Person, target: Person) -> None:
        answer = await self.desk.change(admin, target, password=PASSWORD)
        assert answer.is_success == (target.id not in self.made)
        self.holders.add((admin.id, target.id))

    async def ask(self, admin: Person, target: Person) -> None:
        if approval := await self.desk.ask(admin, target):
            self.waiting[target.id] = (admin, approval)

    async def decide(self, admin: Person, target: Person) -> None:
        if target.id not in self.waiting:
            return
        asker, approval = self.waiting[target.id]
        status, _ = await self.desk.decide(admin, approval)
        is_another = admin.id != asker.id and (admin.id, target.id) not in self.holders
        assert (status == 200) == is_another
        if is_another:
            self.made.add(target.id)
            del self.waiting[target.id]

    async def check(self) -> None:
        """Nothing that anybody got hold of opens an admin's account."""
        opened = [await self.desk.follow(link) for target, link in self.links if target in self.made]
        for person in self.targets:
            if person.id in self.made:
                opened.append(await self.desk.sign_in(person.email))
                opened.append(await self.desk.client.get("/auth/v1/user", headers=person.headers))
        assert not any(answer.is_success for answer in opened)


@pytest.mark.on_sqlite
@pytest.mark.parametrize("seed", range(COUNT))
async def test_no_sequence_gives_one_person_both_halves(
    seed: int, desk: Desk, people: People, zoe: Person, omar: Person, eve: Person
):
    chance = random.Random(seed)
    office = Office(desk, [zoe, omar, eve], [await people.add(name) for name in ("ann", "bob", "cem")])
    for _ in range(ACTS_IN_A_RUN):
        await office.act(chance)
    await office.check()
    assert office.links
