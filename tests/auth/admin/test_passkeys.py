"""The team sees and removes the passkeys of people who have lost a device."""

from typing import Any

import pytest

from tests.auth.admin.team import Team
from tests.auth.api import Session, error
from tests.auth.passkeys.passkey_calls import passkeys, sign_in, with_passkey


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"site_url": "https://testserver"}


async def test_lost_device_is_taken_away(team: Team):
    boss = await team.admin()
    ann, phone = await with_passkey(team.api)
    thief = Session.of(await sign_in(team.api, phone))
    path = f"/admin/users/{ann.user['id']}/passkeys"
    (passkey,) = (await team.call("GET", path, session=boss)).json()
    assert passkey == (await passkeys(team.api, ann))[0]
    removed = await team.call("DELETE", f"{path}/{passkey['id']}", session=boss)
    assert (removed.status_code, removed.content) == (204, b"")
    assert error(await team.api.user(thief)) == (403, "session_not_found")
    assert error(await sign_in(team.api, phone)) == (400, "webauthn_verification_failed")
    (entry,) = await team.trail("user.passkey_removed")
    assert entry["before"] == {"id": passkey["id"], "friendly_name": None}
    assert (await team.api.templates("ann@example.com"))[0] == "passkey-removed"
    for gone in (passkey["id"], "nonsense"):
        refused = await team.call("DELETE", f"{path}/{gone}", session=boss)
        assert error(refused) == (404, "validation_failed")


async def test_emptied_accounts_have_none(team: Team):
    ann, _ = await with_passkey(team.api)
    await team.delete(ann.user["id"], should_soft_delete=True)
    assert (await team.call("GET", f"/admin/users/{ann.user['id']}/passkeys")).json() == []


async def test_admins_keep_their_own(team: Team):
    boss = await team.admin()
    path = f"/admin/users/{boss.user['id']}/passkeys/{boss.user['id']}"
    assert error(await team.call("DELETE", path, session=boss)) == (409, "own_account")
