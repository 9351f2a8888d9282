"""A guest's paid orders join the account of their address when that address is confirmed, not before.

What is not paid could be anybody's doing: it stays nobody's until somebody pays for it.
"""

import pytest
from sqlalchemy import bindparam, select, update

from tawam.database.port import Row, Statement
from tawam.orders.orders import Buyer
from tawam.orders.tables import orders
from tawam.settings import Settings
from tests.affiliates.programme import COMMISSIONS_OF_ORDER, Programme
from tests.auth.api import PASSWORD, AuthApi, Session
from tests.orders.desk import Desk, Story

ORDERS = Statement(select(orders.c.user_id, orders.c.email).order_by(orders.c.email))
SET_STATUS = Statement(
    update(orders).where(orders.c.id == bindparam("order_id")).values(status=bindparam("new_status"))
)


@pytest.fixture
def programme(api: AuthApi) -> Programme:
    return Programme(api.database)


@pytest.fixture
def desk(api: AuthApi, settings: Settings, programme: Programme) -> Desk:
    return Desk(api.database, settings, listeners=[programme.listener])


@pytest.fixture
async def bought(desk: Desk) -> None:
    """What two guests bought."""
    for email in ("ann@example.com", "lee@sadu.example"):
        story = await desk.place(Buyer(None, email, "en"))
        await story.tell(story.paid())


async def owners(api: AuthApi) -> list[str | None]:
    return [row["user_id"] for row in await api.database.fetch_all(ORDERS)]


@pytest.mark.usefixtures("bought")
class TestAdoption:
    async def test_link_of_the_sign_up_brings_the_orders_and_signing_up_does_not(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        assert await owners(api) == [None, None]
        session = Session.of(await api.follow((await api.proof("ann@example.com")).token))
        assert await owners(api) == [session.user["id"], None]

    async def test_sign_in_link_brings_them(self, api: AuthApi):
        await api.otp("ann@example.com")
        proof = await api.proof("ann@example.com", "magic-link")
        session = Session.of(await api.follow(proof.token, "magiclink"))
        assert await owners(api) == [session.user["id"], None]

    async def test_new_address_brings_its_own_once_both_boxes_confirmed(self, api: AuthApi):
        session = await api.person("ann@example.com")
        await api.update(session, email="lee@sadu.example", current_password=PASSWORD)
        await api.follow((await api.proof("ann@example.com", "email-change-current")).token, "email_change")
        assert await owners(api) == [session.user["id"], None]
        await api.follow((await api.proof("lee@sadu.example", "email-change-new")).token, "email_change")
        assert await owners(api) == [session.user["id"]] * 2


class TestUnpaid:
    @pytest.fixture
    async def partner(self, programme: Programme) -> Row:
        return await programme.partner(email="mariam@example.com")

    @pytest.fixture
    async def planted(self, desk: Desk, partner: Row) -> Story:
        """What a partner has placed under another person's address, for that person to pay."""
        return await desk.place(Buyer(None, "ann@example.com", "en", partner["id"], partner["created_at"]))

    @pytest.mark.parametrize("how", [None, "canceled", "failed"])
    async def test_order_that_a_partner_planted_does_not_come_into_the_account(
        self, api: AuthApi, planted: Story, how: str | None
    ):
        if how is not None:
            await planted.tell(planted.closed(how))
        await api.person("ann@example.com")
        assert await owners(api) == [None]
        assert (await planted.order())["status"] == (how or "pending")

    async def test_it_joins_when_it_is_paid_later(self, api: AuthApi, planted: Story):
        session = await api.person("ann@example.com")
        await planted.tell(planted.paid())
        assert await owners(api) == [session.user["id"]]

    @pytest.mark.parametrize("status", ["paid", "refunded", "review"])
    async def test_what_money_came_in_for_joins_however_it_stands_now(
        self, api: AuthApi, planted: Story, status: str
    ):
        await planted.tell(planted.paid())
        async with api.database.transaction() as transaction:
            await transaction.execute(SET_STATUS, order_id=planted.order_id, new_status=status)
        session = await api.person("ann@example.com")
        assert await owners(api) == [session.user["id"]]

    async def test_partner_earns_nothing_on_a_guest_order_of_their_own_that_is_paid_later(
        self, api: AuthApi, desk: Desk, partner: Row
    ):
        session = await api.person("mariam@example.com")
        api.later(seconds=61)
        await api.update(session, email="work@example.com", current_password=PASSWORD)
        own = await desk.place(Buyer(None, "work@example.com", "en", partner["id"], partner["created_at"]))
        for template in ("email-change-current", "email-change-new"):
            email = "mariam@example.com" if template.endswith("current") else "work@example.com"
            await api.follow((await api.proof(email, template)).token, "email_change")
        assert await owners(api) == [None]
        await own.tell(own.paid())
        assert await owners(api) == [session.user["id"]]
        assert await api.database.fetch_all(COMMISSIONS_OF_ORDER, order_id=own.order_id) == []
