"""DELETE /admin/users/{id}: whole, or all but the id."""

from sqlalchemy import bindparam, insert, select

from tawam.auth.tables import identities, known_devices, sessions
from tawam.auth.users.accounts import USER_BY_ID
from tawam.database.port import Statement
from tawam.database.schema import new_id, now
from tawam.notes.tables import notes
from tawam.profiles.tables import profiles
from tests.auth.admin.team import Team
from tests.auth.api import Session, error

OWNED = [
    Statement(select(table).where(column == bindparam("user_id")))
    for table, column in (
        (sessions, sessions.c.user_id),
        (identities, identities.c.user_id),
        (known_devices, known_devices.c.user_id),
        (notes, notes.c.user_id),
    )
]
PROFILE = Statement(select(profiles).where(profiles.c.id == bindparam("user_id")))
ADD_NOTE = Statement(insert(notes))


async def add_note(team: Team, person: Session) -> None:
    async with team.api.database.transaction() as transaction:
        values = {"title": "A plan", "content": "", "created_at": now(), "updated_at": now()}
        await transaction.execute(ADD_NOTE, id=new_id(), user_id=person.user["id"], **values)


class TestDelete:
    async def test_account_goes_with_all_that_is_its_own(self, team: Team):
        boss, ann = await team.admin(), await team.api.person("ann@example.com")
        await add_note(team, ann)
        assert (await team.api.user(ann)).status_code == 200
        answer = await team.delete(ann.user["id"], boss)
        assert (answer.status_code, answer.json()) == (200, {})
        for statement in (*OWNED, PROFILE, USER_BY_ID):
            assert await team.api.database.fetch_all(statement, user_id=ann.user["id"]) == []
        assert error(await team.api.user(ann)) == (403, "session_not_found")
        assert error(await team.api.sign_in("ann@example.com")) == (400, "invalid_credentials")

    async def test_body_may_be_missing(self, team: Team):
        made = await team.create(email="ann@example.com")
        headers = {"apikey": team.api.key, "authorization": f"Bearer {team.api.keys.service_role_key}"}
        answer = await team.api.client.delete(f"/auth/v1/admin/users/{made['id']}", headers=headers)
        assert answer.status_code == 200

    async def test_deleting_twice_finds_nobody(self, team: Team):
        made = await team.create(email="ann@example.com")
        assert (await team.delete(made["id"])).status_code == 200
        assert error(await team.delete(made["id"])) == (404, "user_not_found")


class TestSoftDelete:
    async def test_only_the_id_remains_and_the_address_is_free(self, team: Team):
        ann = await team.api.person("ann@example.com", first_name="Ann")
        await add_note(team, ann)
        assert (await team.delete(ann.user["id"], should_soft_delete=True)).status_code == 200
        for statement in OWNED:
            assert await team.api.database.fetch_all(statement, user_id=ann.user["id"]) == []
        emptied = await team.user(ann.user["id"])
        assert (emptied["email"], emptied["user_metadata"], emptied["identities"]) == ("", {}, [])
        assert emptied["deleted_at"]
        profile = await team.api.database.fetch_one(PROFILE, user_id=ann.user["id"])
        assert profile is not None
        assert (profile["email"], profile["full_name"]) == (None, None)
        assert error(await team.api.user(ann)) == (403, "session_not_found")
        team.api.later(minutes=2)
        again = await team.api.person("ann@example.com")
        assert again.user["id"] != ann.user["id"]

    async def test_emptied_account_cannot_be_filled_again(self, team: Team):
        made = await team.create(email="ann@example.com")
        await team.delete(made["id"], should_soft_delete=True)
        assert error(await team.update(made["id"], email="bo@example.com")) == (404, "user_not_found")
        assert error(await team.call("POST", f"/admin/users/{made['id']}/recover", {}))[0] in (404, 422)
        # Whole deletion is still possible.
        assert (await team.delete(made["id"])).status_code == 200
