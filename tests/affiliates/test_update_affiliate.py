"""`update-affiliate`: pauses a link and activates it again."""

import httpx2

from tawam.database.port import Database
from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import Programme
from tests.affiliates.rows import actions
from tests.people import Person


class TestUpdateAffiliate:
    async def test_paused_link_sets_no_cookie_until_it_is_active_again(
        self,
        client: httpx2.AsyncClient,
        invoke: Invoke,
        database: Database,
        admin: Person,
        programme: Programme,
    ) -> None:
        partner = await programme.partner()
        for status, has_cookie in (("paused", False), ("active", True), ("active", True)):
            body = {"affiliateId": partner["id"], "status": status}
            answer = await invoke("update-affiliate", body, admin.headers)
            assert answer.json() == {"status": status}
            followed = await client.get(f"/r/{partner['code']}")
            assert ("set-cookie" in followed.headers) is has_cookie
        assert await actions(database) == ["affiliate.status_changed"] * 2
