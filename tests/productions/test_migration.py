"""The tables before there were productions: going on, each paid order has one, and each account a twin."""

from tawam.database.port import Database
from tawam.orders.orders import Buyer
from tawam.productions.tables import productions, twins
from tawam.settings import Settings
from tests.database.rows import a_user, add
from tests.orders.desk import Desk
from tests.orders.test_failed_refunds_migration import database, move, own
from tests.productions.world import World

__all__ = ["database", "own"]


async def test_orders_that_were_paid_before_have_productions(database: Database, own: Settings) -> None:
    desk, user = Desk(database, own), a_user(email="ann@example.com")
    await add(database, user)
    ann = Buyer(user["id"], "ann@example.com", "en")
    first, second, guests, refunded, pending = [
        await desk.place(buyer) for buyer in (ann, ann, Buyer(None, "bob@example.com", "ar"), ann, ann)
    ]
    await move(own, "0016")
    for story in (first, second, guests, refunded):
        await story.tell(story.paid())
    await refunded.tell(refunded.refunded(200000), 1)
    await move(own, "head")

    world = World(database, own)
    (twin,) = await world.rows(twins)
    assert (twin["user_id"], twin["status"]) == (user["id"], "collecting")
    made = {row["order_id"]: row for row in await world.rows(productions)}
    assert made.keys() == {first.order_id, second.order_id, guests.order_id}
    assert {made[story.order_id]["twin_id"] for story in (first, second)} == {twin["id"]}
    row, order = made[guests.order_id], await guests.order()
    assert (row["user_id"], row["twin_id"], row["language"]) == (None, None, "ar")
    assert row["waits_since"] == row["created_at"] == order["paid_at"]
    assert (row["step"], row["waits_for"], row["late"]) == ("onboarding", "customer", False)
    assert pending.order_id not in made
