"""What payments grant, what acts spend, and what a refund takes back."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from sqlalchemy import delete, update

from tawam.allowances import statements
from tawam.allowances.allowance import Entry, StatementLine, statement_lines
from tawam.allowances.spending import AllowanceExhausted, spend_revision, spend_variant, spend_video
from tawam.allowances.tables import allowance_entries
from tawam.catalogue.catalogue import AddOn, load_catalogue
from tawam.catalogue.offers import Offer
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Transaction
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.orders.orders import Buyer
from tawam.settings import Settings
from tests.orders.desk import GUEST, PLAN, START, Story, at
from tests.people import People
from tests.productions.world import World

CHANGES = {
    "update": Statement(update(allowance_entries).values(amount=1_000)),
    "delete": Statement(delete(allowance_entries)),
}
Spend = Callable[[Transaction, str, str], Awaitable[Entry]]


@pytest.fixture(autouse=True)
def clock() -> Generator[time_machine.Traveller]:
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def world(database: Database, settings: Settings) -> World:
    return World(database, settings)


def offer(plan_id: str, billing: Any = None) -> Offer:
    item = load_catalogue().find(plan_id)
    assert item is not None
    assert item.price != "contact"
    name = item.name.en if isinstance(item, AddOn) else item.name
    return Offer(plan_id, name, item.type, billing, item.price, "USD", ())


async def buy(world: World, sold: Offer, buyer: Buyer = GUEST) -> tuple[Story, str]:
    """A paid order, and the id of its production."""
    story = await world.desk.place(buyer, sold)
    await story.tell(story.paid(amount=sold.amount))
    return story, (await world.production(story))["id"]


async def lines(world: World, production_id: str) -> dict[str, StatementLine]:
    rows = await world.database.fetch_all(
        statements.CURRENT_ENTRIES, production_id=production_id, moment=now()
    )
    return {line.kind: line for line in statement_lines((Entry(**row) for row in rows), now())}


async def spend(world: World, production_id: str, act: Spend, count: int = 1) -> None:
    for _ in range(count):
        async with world.database.transaction() as transaction:
            await act(transaction, production_id, new_id())


def figures(line: StatementLine) -> tuple[Any, ...]:
    return line.granted, line.spent, line.left


class TestGrants:
    @pytest.mark.parametrize(
        ("plan_id", "billing", "expected"),
        [
            ("video-essential", "monthly", {"base_video": 4, "variant": 8, "revision": None}),
            ("video-enterprise", "monthly", {"base_video": 40, "variant": 80, "revision": None}),
            ("creator", "monthly", {"base_video": 10, "variant": None, "revision": None}),
            ("business", "monthly", {"base_video": None, "variant": None, "revision": None}),
            ("course-basic", None, {"lesson": 2, "variant": None, "revision": 1}),
            ("course-premium", None, {"lesson": 4, "variant": None, "revision": 2}),
            ("video-starter", None, {"base_video": 1, "variant": None, "revision": None}),
            ("video-strategy", None, {}),
        ],
    )
    async def test_first_payment_grants_what_the_catalogue_says(
        self, world: World, plan_id: str, billing: Any, expected: dict[str, int | None]
    ) -> None:
        _, production_id = await buy(world, offer(plan_id, billing))
        found = await lines(world, production_id)
        assert {kind: line.left for kind, line in found.items()} == expected
        assert all(line.granted == line.left and line.spent == 0 for line in found.values())

    async def test_event_that_comes_again_grants_nothing_more(self, world: World) -> None:
        story, production_id = await buy(world, PLAN)
        await asyncio.gather(*(story.tell(story.paid(), event_id=f"again-{n}") for n in range(4)))
        await story.tell(story.period(0))
        assert (await lines(world, production_id))["base_video"].granted == 10

    async def test_charge_of_another_amount_grants_nothing(self, world: World) -> None:
        story = await world.desk.place()
        await story.tell(story.paid(amount=100))
        assert await world.rows(allowance_entries) == []

    async def test_failing_grant_leaves_no_payment(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def fail(*_: object) -> None:
            raise RuntimeError

        monkeypatch.setattr("tawam.allowances.granting.add", fail)
        story = await world.desk.place()
        await story.tell(story.paid())
        assert (await story.order())["status"] == "pending"

    async def test_quarter_grants_three_months_one_after_the_other(
        self, world: World, clock: time_machine.Traveller
    ) -> None:
        _, production_id = await buy(world, offer("video-essential", "quarterly"))
        assert figures((await lines(world, production_id))["base_video"]) == (4, 0, 4)
        clock.move_to(START + timedelta(days=31), tick=False)
        second = (await lines(world, production_id))["base_video"]
        assert (second.granted, second.carried, second.monthly) == (8, 4, 4)
        clock.move_to(START + timedelta(days=62), tick=False)
        assert (await lines(world, production_id))["base_video"].carried == 4

    async def test_add_on_grants_to_the_plan_that_counts_it(self, world: World, people: People) -> None:
        ann = await people.add("ann")
        buyer = Buyer(ann.id, ann.email, "en")
        _, plan = await buy(world, offer("video-essential", "monthly"), buyer)
        _, service = await buy(world, offer("video-localization"), buyer)
        assert figures((await lines(world, plan))["variant"]) == (9, 0, 9)
        assert await lines(world, service) == {}

    async def test_add_on_without_such_a_plan_stands_alone(self, world: World, people: People) -> None:
        ann = await people.add("ann")
        buyer = Buyer(ann.id, ann.email, "en")
        _, plan = await buy(world, offer("creator", "monthly"), buyer)
        _, service = await buy(world, offer("video-localization"), buyer)
        assert (await lines(world, plan))["variant"].left is None
        assert (await lines(world, service))["variant"].left == 1


class TestMonths:
    async def test_unused_ones_carry_over_one_month_and_are_spent_first(
        self, world: World, clock: time_machine.Traveller
    ) -> None:
        """As the frame of the Studio draws it: 12 granted, 5 spent, 7 left."""
        story, production_id = await buy(world, PLAN)
        await spend(world, production_id, spend_video, 8)
        clock.move_to(START + timedelta(hours=720), tick=False)
        await story.tell(story.period(1))
        await spend(world, production_id, spend_video, 5)
        line = (await lines(world, production_id))["base_video"]
        assert (figures(line), line.carried, line.monthly) == ((12, 5, 7), 2, 10)
        # The two of before are spent, so the seven last until the end of the next month.
        assert line.until == "2027-02-21T09:00:00.000000+00:00"

    async def test_end_is_that_of_what_is_left(self, world: World, clock: time_machine.Traveller) -> None:
        story, production_id = await buy(world, PLAN)
        clock.move_to(START + timedelta(hours=720), tick=False)
        await story.tell(story.period(1))
        line = (await lines(world, production_id))["base_video"]
        assert (figures(line), line.until) == ((20, 0, 20), "2027-01-21T09:00:00.000000+00:00")

    async def test_what_was_carried_ends(self, world: World, clock: time_machine.Traveller) -> None:
        story, production_id = await buy(world, PLAN)
        for month in (1, 2):
            clock.move_to(START + timedelta(days=31 * month), tick=False)
            await story.tell(story.period(month))
        assert (await lines(world, production_id))["base_video"].left == 20
        clock.move_to(START + timedelta(days=200), tick=False)
        assert await lines(world, production_id) == {}
        with pytest.raises(AllowanceExhausted):
            await spend(world, production_id, spend_video)

    async def test_package_has_no_end(self, world: World, clock: time_machine.Traveller) -> None:
        _, production_id = await buy(world, offer("course-premium"))
        clock.move_to(START + timedelta(days=900), tick=False)
        line = (await lines(world, production_id))["lesson"]
        assert (figures(line), line.until, line.monthly) == ((4, 0, 4), None, None)

    async def test_month_ends_on_its_last_day(self, world: World) -> None:
        story, _ = await buy(world, PLAN)
        start = "2027-01-31T10:00:00.000000+00:00"
        await story.tell(story.period(1, period_start=start))
        ends = {row["until"] for row in await world.rows(allowance_entries) if row["starts_at"] == start}
        assert ends == {"2027-03-31T10:00:00.000000+00:00"}


class TestSpending:
    @pytest.mark.parametrize(
        ("plan_id", "act", "kind", "count"),
        [
            ("video-essential", spend_video, "base_video", 4),
            ("video-essential", spend_variant, "variant", 8),
            ("course-basic", spend_video, "lesson", 2),
            ("course-premium", spend_revision, "revision", 2),
        ],
    )
    async def test_no_more_than_was_granted(
        self, world: World, plan_id: str, act: Spend, kind: str, count: int
    ) -> None:
        billing = "monthly" if plan_id.startswith("video") else None
        _, production_id = await buy(world, offer(plan_id, billing))
        await spend(world, production_id, act, count)
        assert figures((await lines(world, production_id))[kind]) == (count, count, 0)
        with pytest.raises(AllowanceExhausted):
            await spend(world, production_id, act)

    async def test_service_gives_no_videos(self, world: World) -> None:
        _, production_id = await buy(world, offer("video-strategy"))
        with pytest.raises(AllowanceExhausted):
            await spend(world, production_id, spend_video)

    async def test_same_thing_is_spent_once(self, world: World) -> None:
        _, production_id = await buy(world, PLAN)
        video_id = new_id()
        entries: list[Entry] = []
        for _ in range(3):
            async with world.database.transaction() as transaction:
                entries.append(await spend_video(transaction, production_id, video_id))
        assert len({entry.id for entry in entries}) == 1
        assert (await lines(world, production_id))["base_video"].spent == 1

    async def test_what_has_no_number_is_counted_all_the_same(self, world: World) -> None:
        _, production_id = await buy(world, offer("business", "monthly"))
        await spend(world, production_id, spend_video, 50)
        assert figures((await lines(world, production_id))["base_video"]) == (None, 50, None)

    async def test_act_that_fails_spends_nothing(self, world: World) -> None:
        _, production_id = await buy(world, PLAN)

        async def failing(transaction: Transaction, production_id: str, video_id: str) -> Entry:
            await spend_video(transaction, production_id, video_id)
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await spend(world, production_id, failing)
        assert (await lines(world, production_id))["base_video"].spent == 0

    @pytest.mark.parametrize("is_same", [False, True])
    async def test_twenty_at_one_moment_share_the_last_one(self, world: World, is_same: bool) -> None:
        _, production_id = await buy(world, offer("video-starter"))
        video_id = new_id()

        async def one() -> bool:
            try:
                async with world.database.transaction() as transaction:
                    await spend_video(transaction, production_id, video_id if is_same else new_id())
            except AllowanceExhausted:
                return False
            return True

        done = await asyncio.gather(*(one() for _ in range(20)))
        assert sum(done) == (20 if is_same else 1)
        assert figures((await lines(world, production_id))["base_video"]) == (1, 1, 0)

    @pytest.mark.parametrize("change", CHANGES)
    async def test_entries_are_neither_changed_nor_deleted(self, world: World, change: str) -> None:
        await buy(world, PLAN)
        before = await world.rows(allowance_entries)
        with pytest.raises(DatabaseError):
            async with world.database.transaction() as transaction:
                await transaction.execute(CHANGES[change])
        assert await world.rows(allowance_entries) == before


class TestRefunds:
    async def test_whole_refund_takes_what_is_unspent(self, world: World) -> None:
        story, production_id = await buy(world, PLAN)
        await spend(world, production_id, spend_video, 3)
        await story.tell(story.refunded(200000), 1)
        found = await lines(world, production_id)
        assert figures(found["base_video"]) == (3, 3, 0)
        assert figures(found["variant"]) == (0, 0, 0)
        for act in (spend_video, spend_variant, spend_revision):
            with pytest.raises(AllowanceExhausted):
                await spend(world, production_id, act)

    async def test_refund_of_a_part_takes_nothing(self, world: World) -> None:
        story, production_id = await buy(world, PLAN)
        await story.tell(story.refunded(199999), 1)
        assert (await lines(world, production_id))["base_video"].left == 10

    async def test_refund_of_a_month_leaves_the_others(
        self, world: World, clock: time_machine.Traveller
    ) -> None:
        story, production_id = await buy(world, PLAN)
        clock.move_to(START + timedelta(hours=720), tick=False)
        await story.tell(story.period(1))
        await story.tell(story.refunded(200000, 1), 725)
        assert (await lines(world, production_id))["base_video"].left == 10

    async def test_dispute_takes_when_it_is_lost_and_gives_back_when_it_is_won(self, world: World) -> None:
        story, production_id = await buy(world, PLAN)
        left: list[int | None] = []
        for hours, state in enumerate(("open", "lost", "won"), 1):
            await story.tell(story.disputed(state), hours)
            left.append((await lines(world, production_id))["base_video"].left)
        # A later word of the provider's counts, and what it settles is the orders' affair.
        gone = (await story.payments())[0]["lost_amount"] == 200000
        assert left[:2] == [10, 0]
        assert left[2] == (0 if gone else 10)

    @pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
    async def test_events_in_any_order_end_the_same(self, world: World, order: tuple[int, ...]) -> None:
        story = await world.desk.place()
        news = [(story.paid(), 0), (story.refunded(200000), 5), (story.period(1), 720)]
        await story.tell_all([news[index] for index in order])
        await world.desk.inbox.process_due()
        production_id = (await world.production(story))["id"]
        rows = await world.rows(allowance_entries)
        sums: dict[tuple[str, str], int] = {}
        for row in rows:
            key = (row["kind"], row["starts_at"])
            sums[key] = sums.get(key, 0) + row["amount"]
        assert sums["base_video", at(720)] == 10
        assert sums["base_video", at(0)] == 0
        assert {row["production_id"] for row in rows} == {production_id}
