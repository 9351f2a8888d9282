"""The tables before there were allowances: going on, each payment of before has granted what it bought."""

from collections import Counter

from sqlalchemy import bindparam, insert

from tawam.allowances.granting import Allowances
from tawam.allowances.tables import allowance_entries
from tawam.catalogue.catalogue import load_catalogue
from tawam.database.port import Database
from tawam.database.statement import Statement
from tawam.orders.orders import Buyer
from tawam.productions.productions import Productions
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.allowances.test_allowances import offer
from tests.database.rows import a_user, add
from tests.orders.desk import PLAN, Desk
from tests.orders.test_failed_refunds_migration import database, move, own
from tests.productions.world import World

__all__ = ["database", "own"]
INSERT_PROFILE = Statement(insert(profiles).values(id=bindparam("id"), created_at=bindparam("created_at")))
_OWN = ("id", "lot_id", "production_id", "order_id", "payment_id", "key", "created_at")
SOLD = (
    PLAN,
    offer("video-essential", "quarterly"),
    offer("course-basic"),
    offer("business", "monthly"),
    offer("video-strategy"),
    offer("video-localization"),
)


async def test_payments_of_before_grant_what_they_grant_now(database: Database, own: Settings) -> None:
    """The same orders, once paid before and once after: the entries are the same."""
    grants: list[Counter[str]] = []
    for number in range(2):
        is_before = number == 0
        user = a_user(email=f"ann{number}@example.com")
        await add(database, user)
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_PROFILE, id=user["id"], created_at=user["created_at"])
        listeners = [Productions()] if is_before else [Productions(), Allowances(load_catalogue())]
        desk, buyer = Desk(database, own, listeners=listeners), Buyer(user["id"], user["email"], "en")
        stories = [await desk.place(buyer, sold) for sold in SOLD]
        refunded = await desk.place(buyer)
        for story, sold in zip(stories, SOLD, strict=True):
            await story.tell(story.paid(amount=sold.amount))
        await stories[0].tell(stories[0].period(1))
        await refunded.tell_all([(refunded.paid(), 0), (refunded.refunded(200000), 1)])
        if is_before:
            await move(own, "0021")
            await move(own, "head")
        orders = {story.order_id for story in stories}
        found = [
            row for row in await World(database, own).rows(allowance_entries) if row["order_id"] in orders
        ]
        plain = [{name: value for name, value in row.items() if name not in _OWN} for row in found]
        grants.append(Counter(map(str, plain)))
        # What the add-on grants belongs to the plan.
        (added,) = [row for row in found if row["order_id"] == stories[-1].order_id]
        assert added["production_id"] in {
            row["production_id"] for row in found if row["kind"] == "base_video"
        }
    assert grants[0] == grants[1]
    assert sum(grants[0].values()) == 2 * 3 + 3 * 3 + 3 + 3 + 1
