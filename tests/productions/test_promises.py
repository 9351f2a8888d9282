"""The promised time: on the working calendar, and only while nothing waits for the customer."""

from collections.abc import Generator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from sqlalchemy import bindparam, update

from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.productions import promise
from tawam.productions.production import NEEDED_KINDS, State, TwinFacts, TwinWork
from tawam.productions.promises import Promises
from tawam.productions.reminders import Reminders
from tawam.productions.tables import productions
from tawam.team.overview import read_overview
from tawam.working_days import after_working_time, working_time
from tests.people import People
from tests.productions.world import SITE, Customer, World

# A Monday, ten in the morning in Dubai. Wednesday and Thursday of the week after are the national holiday.
MONDAY = datetime(2026, 11, 23, 6, tzinfo=UTC)
CHANGE_PLAN = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(plan_id=bindparam("new_plan_id"))
)
FORGET_CLOCK = Statement(update(productions).values(running_since=None, due_at=None))


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def dubai(day: int, hour: int, minute: int = 0, month: int = 11) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC) - timedelta(hours=4)


class TestWorkingTime:
    @pytest.mark.parametrize(
        ("start", "end", "hours"),
        [
            (dubai(23, 10), dubai(24, 10), 24),
            (dubai(23, 10), dubai(23, 9), 0),
            # From Friday to Monday, over a weekend.
            (dubai(27, 20), dubai(30, 4), 8),
            (dubai(28, 1), dubai(29, 23), 0),
            # Over the national holiday.
            (dubai(1, 0, month=12), dubai(4, 0, month=12), 24),
        ],
    )
    def test_passes_on_working_days(self, start: datetime, end: datetime, hours: int) -> None:
        assert working_time(start, end) == timedelta(hours=hours)

    @pytest.mark.parametrize("hours", [1, 14, 24, 48, 120, 500])
    def test_moment_after_it_is_that_far_away(self, hours: int) -> None:
        length = timedelta(hours=hours)
        for start in (dubai(23, 10), dubai(27, 23, 59), dubai(28, 12), dubai(2, 12, month=12)):
            assert working_time(start, after_working_time(start, length)) == length


class TestDueAt:
    @pytest.mark.parametrize(
        ("plan_id", "start", "due"),
        [
            # Five days after Monday: the end of Monday a week later.
            ("video-executive", dubai(23, 10), dubai(1, 0, month=12)),
            # Begun on a Saturday, they are Monday to Friday.
            ("video-executive", dubai(21, 10), dubai(28, 0)),
            # The holiday does not count.
            ("video-executive", dubai(27, 10), dubai(9, 0, month=12)),
            ("video-executive", dubai(28, 10), dubai(9, 0, month=12)),
            ("video-strategy", dubai(21, 10), dubai(28, 0)),
            ("gone-from-the-catalogue", dubai(21, 10), dubai(28, 0)),
            # 48 hours, to the minute; the weekend does not count.
            ("creator", dubai(23, 10), dubai(25, 10)),
            ("creator", dubai(27, 10), dubai(1, 10, month=12)),
        ],
    )
    async def test_of_a_plan(self, plan_id: str, start: datetime, due: datetime) -> None:
        found = datetime.fromisoformat(await promise.due_at(plan_id, 0, start.isoformat()))
        assert found == due

    async def test_course_has_weeks(self) -> None:
        start = datetime(2026, 9, 1, 6, tzinfo=UTC)
        found = datetime.fromisoformat(await promise.due_at("course-basic", 0, start.isoformat()))
        # 25 working days after Tuesday, 1 September.
        assert found == datetime(2026, 10, 6, 20, tzinfo=UTC)

    async def test_what_is_used_up_is_due_at_once(self) -> None:
        start = dubai(23, 10).isoformat()
        assert await promise.due_at("creator", 48 * 3600, start) == start


class TestClockRuns:
    @pytest.mark.parametrize(
        ("facts", "runs"),
        [
            (None, False),
            (TwinFacts(to_review=NEEDED_KINDS), False),
            (TwinFacts(has_consent=True, to_review=frozenset({"voice"})), False),
            (TwinFacts(has_consent=True, to_review=NEEDED_KINDS), True),
            (TwinFacts(has_consent=True, accepted=NEEDED_KINDS), True),
        ],
    )
    def test_once_nothing_is_missing(self, facts: TwinFacts | None, runs: bool) -> None:
        twins = [] if facts is None else [TwinWork(facts)]
        assert promise.clock_runs(twins, State("onboarding", "team")) is runs
        assert not promise.clock_runs(twins, State("onboarding", "customer"))
        assert not promise.clock_runs(twins, State("onboarding", None, is_stopped=True))

    def test_once_the_twin_is_ready(self) -> None:
        twins = [TwinWork(TwinFacts(status="ready", has_consent=True, accepted=NEEDED_KINDS))]
        assert promise.clock_runs(twins, State("scripts", "team"))
        assert not promise.clock_runs(twins, State("scripts", "customer"))


@pytest.fixture
async def customer(world: World, people: People, clock: time_machine.Traveller) -> Customer:
    return await world.customer(await people.add("ann"))


async def row(world: World, customer: Customer) -> Row:
    return await world.production(customer.story)


class TestProduction:
    async def test_clock_stands_until_all_is_sent(self, world: World, customer: Customer) -> None:
        await world.sign(await world.ask(customer.twin_id))
        await world.add_recording(customer, "voice", "checked")
        found = await row(world, customer)
        # The team looks at the voice, and the customer owes the rest.
        assert (found["waits_for"], found["running_since"], found["due_at"]) == ("team", None, None)
        for kind in ("base_video", "consent"):
            await world.add_recording(customer, kind, "checked")
        found = await row(world, customer)
        assert datetime.fromisoformat(found["running_since"]) == MONDAY
        assert datetime.fromisoformat(found["due_at"]) == dubai(1, 0, month=12)

    async def test_what_was_used_is_not_given_again(
        self, world: World, customer: Customer, clock: time_machine.Traveller
    ) -> None:
        await world.sign(await world.ask(customer.twin_id))
        recordings = {kind: await world.add_recording(customer, kind, "checked") for kind in NEEDED_KINDS}
        clock.move_to(MONDAY + timedelta(days=2), tick=False)
        await world.decide(customer, recordings["voice"], "refused")
        for kind in ("base_video", "consent"):
            await world.decide(customer, recordings[kind], "accepted")
        found = await row(world, customer)
        assert (found["waits_for"], found["running_since"], found["due_at"]) == ("customer", None, None)
        assert found["used_seconds"] == 2 * 86400
        # The customer takes a week, which costs the team nothing.
        clock.move_to(MONDAY + timedelta(days=7), tick=False)
        await world.add_recording(customer, "voice", "checked")
        found = await row(world, customer)
        assert found["used_seconds"] == 2 * 86400
        # Three days are left: Tuesday, and Friday and Monday after the holiday.
        assert datetime.fromisoformat(found["due_at"]) == dubai(8, 0, month=12)

    async def test_late_is_noticed_once_and_counted(
        self, world: World, customer: Customer, clock: time_machine.Traveller
    ) -> None:
        promises = Promises(world.database, Reminders(world.database, SITE))
        await world.collect(customer)
        due = datetime.fromisoformat((await row(world, customer))["due_at"])
        clock.move_to(due - timedelta(seconds=1), tick=False)
        assert await promises.notice_late() == 0
        clock.move_to(due, tick=False)
        assert [await promises.notice_late() for _ in range(2)] == [1, 0]
        found = await row(world, customer)
        assert found["late"]
        # Of the same days, the order's own promise is missed as well: its first talk.
        talks = len(await world.rows(productions))
        assert (await read_overview(world.database, 30)).totals.late_promises == talks + 1
        # Done at last, it stays counted.
        await world.withdraw(customer.twin_id)
        found = await row(world, customer)
        assert (found["late"], found["due_at"]) == (False, None)
        assert found["missed_due_at"] is not None
        assert (await read_overview(world.database, 30)).totals.late_promises == talks + 1

    async def test_making_the_twin_does_not_wind_it_up_again(
        self, world: World, customer: Customer, clock: time_machine.Traveller
    ) -> None:
        await world.collect(customer)
        before = await row(world, customer)
        clock.move_to(MONDAY + timedelta(days=1), tick=False)
        await world.make(customer)
        after = await row(world, customer)
        assert after["step"] == "scripts"
        assert (after["due_at"], after["running_since"]) == (before["due_at"], before["running_since"])

    async def test_production_of_before_gets_a_clock(
        self, world: World, customer: Customer, database: Database
    ) -> None:
        await world.collect(customer)
        async with database.transaction() as transaction:
            await transaction.execute(FORGET_CLOCK)
        await Promises(database, Reminders(database, SITE)).start_clocks()
        assert (await row(world, customer))["due_at"] is not None

    async def test_creators_plan_has_hours(self, world: World, customer: Customer) -> None:
        async with world.database.transaction() as transaction:
            await transaction.execute(
                CHANGE_PLAN, production_id=customer.production_id, new_plan_id="creator"
            )
        await world.collect(customer)
        found = await row(world, customer)
        assert datetime.fromisoformat(found["due_at"]) == MONDAY + timedelta(hours=48)
