"""A guest's orders join the account of their address at the moment that address is confirmed, not before."""

import pytest
from sqlalchemy import select

from tawam.catalogue.offers import Offer
from tawam.database.port import Statement
from tawam.orders.orders import Buyer, Orders
from tawam.orders.tables import orders
from tawam.payments.opening import open_sandbox
from tawam.settings import Settings
from tests.auth.api import PASSWORD, AuthApi, Session

ORDERS = Statement(select(orders.c.user_id, orders.c.email).order_by(orders.c.email))
PILOT = Offer("pilot", "Pilot", "payment", None, 29900, "USD", ())


@pytest.fixture
async def bought(api: AuthApi, settings: Settings) -> None:
    """What two guests bought."""
    desk = Orders(api.database, open_sandbox(settings), "http://testserver")
    for email in ("ann@example.com", "lee@sadu.example"):
        await desk.place(PILOT, Buyer(None, email, "en"), None)


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
