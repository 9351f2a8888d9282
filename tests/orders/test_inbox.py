"""What the provider told is never thrown away: it waits, is asked about, and is tried again."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from structlog.testing import capture_logs

from tawam.database.errors import DatabaseUnavailable
from tawam.database.port import Database
from tawam.database.schema import now
from tawam.orders.inbox import QUEUE
from tawam.payments.events import PaymentEvent
from tawam.payments.opening import open_sandbox
from tawam.payments.provider import PaymentsUnavailable
from tawam.payments.sandbox import SandboxPayments
from tawam.payments.sandbox_books import SandboxBooks
from tawam.settings import Settings
from tests.faults.failing_database import FailingDatabase, planted
from tests.orders.desk import Desk, incoming


class Flaky(SandboxPayments):
    """Down at first; knows later whose an event is."""

    def __init__(self, books: SandboxBooks) -> None:
        super().__init__("http://testserver", books)
        self.is_down = True
        self.knows: str | None = None
        self.asked = 0

    def read(self, payload: dict[str, Any]) -> PaymentEvent | None:
        return None if payload.get("type") == "Foreign" else super().read(payload)

    async def find_order_id(self, event: PaymentEvent) -> str | None:
        self.asked += 1
        if self.is_down:
            raise PaymentsUnavailable
        return self.knows

    async def find_session_amount(self, session_id: str) -> tuple[int, str] | None:
        if self.is_down:
            raise PaymentsUnavailable
        return 200000, "USD"


@pytest.fixture
def flaky(settings: Settings) -> Flaky:
    open_sandbox(settings)
    return Flaky(SandboxBooks(settings.data_dir / "sandbox-payments.jsonl"))


@pytest.fixture
def desk(database: Database, settings: Settings, flaky: Flaky) -> Desk:
    return Desk(database, settings, flaky)


class TestWaiting:
    async def test_refund_before_its_payment_is_applied_as_soon_as_that_is_told(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell(story.refunded(200000), 5)
        (event,) = await desk.events()
        assert (event["outcome"], event["order_id"], event["attempts"]) == (None, story.order_id, 1)
        await story.tell(story.paid())
        assert (await story.order())["status"] == "refunded"
        assert [row["outcome"] for row in await desk.events()] == ["applied", "applied"]

    async def test_end_of_a_plan_before_its_change_stays_the_end(self, desk: Desk) -> None:
        story = await desk.place()
        await story.tell_all([(story.stands("canceled"), 5), (story.stands("active"), 4), (story.paid(), 0)])
        assert (await story.plan())["status"] == "canceled"

    async def test_unknown_order_is_asked_of_the_provider_until_it_is_known(
        self, desk: Desk, flaky: Flaky
    ) -> None:
        story = await desk.place()
        with time_machine.travel(datetime.now(UTC), tick=False) as clock:
            await story.tell(story.paid(order_id=None, session_id="second"))
            (row,) = await desk.events()
            assert (row["outcome"], row["attempts"]) == (None, 1)
            assert "PaymentsUnavailable" in row["last_error"]
            assert not await desk.inbox.process_due()
            flaky.is_down, flaky.knows = False, story.order_id
            clock.shift(timedelta(minutes=1))
            assert await desk.inbox.process_due()
        assert flaky.asked == 2
        assert (await story.order())["status"] == "paid"

    async def test_amount_that_is_not_told_is_asked(self, desk: Desk, flaky: Flaky) -> None:
        story = await desk.place()
        event = incoming(story.paid(amount=None, currency=None))
        await desk.inbox.receive(event)
        assert (await story.order())["status"] == "pending"
        flaky.is_down = False
        await desk.inbox.receive(event)
        assert (await story.order())["status"] == "paid"

    async def test_event_of_nobody_is_given_up_after_days_and_kept(self, desk: Desk, flaky: Flaky) -> None:
        flaky.is_down = False
        story = await desk.place()
        with time_machine.travel(datetime.now(UTC), tick=False) as clock, capture_logs() as lines:
            await story.tell(
                story.paid(order_id="other", session_id="x", payment_id="y", subscription_id="z")
            )
            clock.shift(QUEUE.give_up_after - timedelta(minutes=1))
            await desk.inbox.process_due()
            assert (await desk.events())[0]["outcome"] is None
            clock.shift(timedelta(hours=1))
            await desk.inbox.process_due()
        (row,) = await desk.events()
        assert (row["outcome"], row["payload"]["session_id"]) == ("unknown", "x")
        assert [line["log_level"] for line in lines if line["event"] == "payment_event_given_up"] == ["error"]

    async def test_event_of_nobody_is_asked_about_ever_more_seldom(self, desk: Desk, flaky: Flaky) -> None:
        flaky.is_down = False
        story = await desk.place()
        with time_machine.travel(datetime.now(UTC), tick=False) as clock:
            await story.tell(story.paid(order_id=None, session_id="of another shop"))
            for _ in range(QUEUE.give_up_after // timedelta(minutes=10)):
                clock.shift(timedelta(minutes=10))
                await desk.inbox.process_due()
        assert 20 < flaky.asked < 50

    async def test_event_about_nothing_of_ours_is_ignored(self, desk: Desk) -> None:
        story = await desk.place()
        foreign = incoming(story.paid())
        await desk.inbox.receive(
            type(foreign)(id="f", type="x", occurred_at=now(), payload={"type": "Foreign"})
        )
        assert [row["outcome"] for row in await desk.events()] == ["ignored"]

    async def test_event_that_was_applied_stays_so_when_what_waited_for_it_cannot_be_read(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        story = await desk.place()

        async def gone(order_id: str) -> list[str]:
            raise DatabaseUnavailable

        monkeypatch.setattr(QUEUE, "give_up_after", timedelta(0))
        monkeypatch.setattr(desk.inbox, "_waiting", gone)
        await story.tell(story.paid())
        assert [row["outcome"] for row in await desk.events()] == ["applied"]

    async def test_event_that_cannot_be_stored_is_not_acknowledged(
        self, database: Database, settings: Settings, flaky: Flaky
    ) -> None:
        story = await Desk(database, settings, flaky).place()
        failing = Desk(FailingDatabase(database), settings, flaky)
        # Before the insert, at it, before its commit, and after it.
        for step in range(1, 5):
            with planted(step), pytest.raises(DatabaseUnavailable):
                await failing.inbox.receive(incoming(story.paid()))

    async def test_event_whose_process_died_is_taken_up_after_its_lease(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        story = await desk.place()

        async def died(event_id: str) -> None: ...

        with time_machine.travel(datetime.now(UTC), tick=False) as clock:
            with monkeypatch.context() as patch:
                patch.setattr(desk.inbox, "process", died)
                await story.tell(story.paid())
            assert not await desk.inbox.process_due()
            clock.shift(timedelta(seconds=11))
            assert await desk.inbox.process_due()
        assert (await story.order())["status"] == "paid"
