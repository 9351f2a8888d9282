"""A production starts with the first charge of its order, and follows the money and the account."""

import asyncio
import random
from dataclasses import replace

import pytest

from tawam.auth.users import accounts
from tawam.database.port import Database
from tawam.database.schema import now
from tawam.orders.orders import Buyer
from tawam.productions.production import Production
from tawam.productions.tables import productions, twins
from tests.orders.desk import GUEST
from tests.people import People
from tests.productions.test_state import ACTS, MOVES, Model
from tests.productions.world import KINDS, Customer, World


async def confirm_account(database: Database, email: str) -> str:
    async with database.transaction() as transaction:
        account = accounts.NewAccount(
            email=email,
            password_hash="",
            user_metadata={},
            language="en",
            moment=now(),
            confirmed_at=now(),
        )
        return await accounts.create(transaction, account)


class TestStart:
    async def test_first_charge_starts_one_with_a_twin_of_the_account(
        self, world: World, people: People
    ) -> None:
        ann = await people.add("ann")
        customer = await world.customer(ann)
        (production,) = await world.rows(productions)
        expected = {"user_id": ann.id, "order_id": customer.story.order_id, "plan_name": "EXECUTIVE"}
        expected |= {"step": "onboarding", "waits_for": "customer", "stopped_at": None, "late": False}
        assert {name: production[name] for name in expected} == expected
        assert production["waits_since"] is not None
        (twin,) = await world.rows(twins)
        assert (twin["id"], twin["user_id"], twin["status"]) == (customer.twin_id, ann.id, "collecting")

    async def test_unpaid_order_has_none(self, world: World) -> None:
        story = await world.desk.place()
        await story.tell(story.closed())
        assert await world.rows(productions) == []

    async def test_charge_of_another_amount_starts_none(self, world: World) -> None:
        story = await world.desk.place()
        await story.tell(story.paid(amount=100))
        assert await world.rows(productions) == []

    async def test_renewals_and_repeated_events_start_no_other(self, world: World, people: People) -> None:
        customer = await world.customer(await people.add("ann"))
        story = customer.story
        await asyncio.gather(*(story.tell(story.paid(), event_id=f"again-{n}") for n in range(4)))
        await story.tell_all([(story.period(0), 1), (story.period(1), 720), (story.period(2), 1440)])
        assert len(await world.rows(productions)) == 1

    async def test_second_order_of_an_account_shares_its_oldest_twin(
        self, world: World, people: People
    ) -> None:
        ann = await people.add("ann")
        first, second = await world.customer(ann), await world.customer(ann)
        assert first.twin_id == second.twin_id
        assert first.production_id != second.production_id

    async def test_two_orders_paid_at_one_moment_make_one_twin(self, world: World, people: People) -> None:
        ann = await people.add("ann")
        stories = [await world.desk.place(Buyer(ann.id, ann.email, "en")) for _ in range(5)]
        await asyncio.gather(*(story.tell(story.paid()) for story in stories))
        await world.desk.inbox.process_due()
        assert len(await world.rows(productions)) == 5
        assert len(await world.rows(twins)) == 1

    async def test_failed_transaction_leaves_no_production(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def fail(*_: object) -> None:
            raise RuntimeError

        story = await world.desk.place()
        monkeypatch.setattr("tawam.productions.productions.refresh_production", fail)
        await story.tell(story.paid())
        assert (await story.order())["status"] == "pending"
        assert await world.rows(productions) == []


class TestMoney:
    async def test_whole_refund_stops_it_and_a_part_does_not(self, world: World, people: People) -> None:
        customer = await world.customer(await people.add("ann"))
        await customer.story.tell(customer.story.refunded(1000))
        assert (await world.production(customer.story))["stopped_at"] is None
        await customer.story.tell(customer.story.refunded(200000))
        stopped = await world.production(customer.story)
        assert stopped["stopped_at"] is not None
        assert stopped["waits_for"] is stopped["waits_since"] is None

    async def test_refund_stops_that_order_alone(self, world: World, people: People) -> None:
        ann = await people.add("ann")
        first, second = await world.customer(ann), await world.customer(ann)
        await first.story.tell(first.story.refunded(200000))
        assert (await world.production(first.story))["stopped_at"] is not None
        assert (await world.production(second.story))["waits_for"] == "customer"

    async def test_lost_dispute_stops_it_and_an_open_one_does_not(self, world: World, people: People) -> None:
        customer = await world.customer(await people.add("ann"))
        story = customer.story
        await story.tell(story.disputed("open"))
        assert (await story.order())["status"] == "review"
        assert (await world.production(story))["stopped_at"] is None
        await story.tell(story.disputed("lost"), 1)
        assert (await world.production(story))["stopped_at"] is not None

    async def test_payment_after_a_whole_refund_starts_it_again(self, world: World, people: People) -> None:
        customer = await world.customer(await people.add("ann"))
        story = customer.story
        await story.tell_all([(story.refunded(200000), 1), (story.period(1), 720)])
        assert (await story.order())["status"] == "paid"
        production = await world.production(story)
        assert (production["waits_for"], production["stopped_at"]) == ("customer", None)

    async def test_refund_that_is_known_before_the_charge_leaves_it_stopped(self, world: World) -> None:
        story = await world.desk.place()
        await story.tell(story.refunded(200000), 1)
        await story.tell(story.paid())
        await world.desk.inbox.process_due()
        assert (await story.order())["status"] == "refunded"
        assert (await world.production(story))["stopped_at"] is not None


class TestGuests:
    async def test_guests_production_waits_without_account_and_twin(self, world: World) -> None:
        story = await world.desk.place(GUEST)
        await story.tell(story.paid())
        production = Production(**await world.production(story))
        assert (production.user_id, production.twin_id) == (None, None)
        assert (production.step, production.waits_for, production.language) == (
            "onboarding",
            "customer",
            "ar",
        )
        assert await world.rows(twins) == []

    async def test_it_joins_the_account_with_the_order(self, world: World) -> None:
        stories = [await world.desk.place(GUEST) for _ in range(2)]
        for story in stories:
            await story.tell(story.paid())
        user_id = await confirm_account(world.database, "ann@example.com")
        (twin,) = await world.rows(twins)
        assert twin["user_id"] == user_id
        assert {(row["user_id"], row["twin_id"]) for row in await world.rows(productions)} == {
            (user_id, twin["id"])
        }

    async def test_it_belongs_to_a_confirmed_account_from_the_start(
        self, world: World, people: People
    ) -> None:
        ann = await people.add("ann")
        story = await world.desk.place(GUEST)
        await story.tell(story.paid())
        production = await world.production(story)
        assert production["user_id"] == ann.id
        assert production["twin_id"] is not None

    async def test_another_account_gets_nothing(self, world: World) -> None:
        story = await world.desk.place(GUEST)
        await story.tell(story.paid())
        await confirm_account(world.database, "eve@example.com")
        assert (await world.production(story))["user_id"] is None

    async def test_refunded_guests_production_joins_and_stays_stopped(self, world: World) -> None:
        story = await world.desk.place(GUEST)
        await story.tell_all([(story.paid(), 0), (story.refunded(200000), 1)])
        await confirm_account(world.database, "ann@example.com")
        production = await world.production(story)
        assert production["user_id"] is not None
        assert production["stopped_at"] is not None


class TestWaiting:
    async def test_moment_of_waiting_changes_with_the_side_alone(self, world: World, people: People) -> None:
        customer = await world.customer(await people.add("ann"))
        first = await world.production(customer.story)
        recording = await world.add_recording(customer, "voice", "checking")
        assert (await world.production(customer.story))["waits_since"] == first["waits_since"]
        await world.decide(customer, recording, "checked")
        second = await world.production(customer.story)
        assert (second["waits_for"], second["waits_since"] > first["waits_since"]) == ("team", True)
        await world.add_recording(customer, "base_video", "checked")
        assert (await world.production(customer.story))["waits_since"] == second["waits_since"]

    async def test_all_productions_of_the_twin_move_together(self, world: World, people: People) -> None:
        ann = await people.add("ann")
        customer, other = await world.customer(ann), await world.customer(ann)
        await world.collect(customer)
        await world.make(customer)
        for story in (customer.story, other.story):
            production = await world.production(story)
            assert (production["step"], production["waits_for"]) == ("scripts", "team")


class TestSequences:
    @pytest.mark.parametrize("seed", range(6))
    async def test_rows_are_those_of_the_model(self, world: World, people: People, seed: int) -> None:
        """Random acts on real rows; the model of `test_state` says what they come to."""
        dice, model = random.Random(seed), Model()
        customer = await world.customer(await people.add("ann"))
        acting = Acting(world, customer)
        for _ in range(40):
            act, kind = dice.choice(ACTS), dice.choice(KINDS)
            if act in ("expire", "refund", "delete"):
                continue
            await acting.act(act, kind, model)
            model.act(act, kind)
            production, state = await world.production(customer.story), model.expected()
            found = production["step"], production["waits_for"], production["stopped_at"] is not None
            assert found == (state.step, state.waits_for, state.is_stopped), act


class Acting:
    """Carries out the acts of a model on the rows of a customer."""

    def __init__(self, world: World, customer: Customer) -> None:
        self._world = world
        self._customer = customer
        # Kind, status and id of each recording.
        self._files: list[list[str]] = []

    async def act(self, act: str, kind: str, model: Model) -> None:
        world, customer = self._world, self._customer
        if act == "send":
            recording_id = await world.add_recording(customer, kind, "checking")
            self._files.append([kind, "checking", recording_id])
        elif act in MOVES:
            await self._move(act, kind)
        elif act == "sign":
            await world.sign(await world.ask(customer.twin_id))
            if model.consent == "withdraw":
                row = await world.production(customer.story)
                self._customer, self._files = replace(customer, twin_id=row["twin_id"]), []
        elif act == "withdraw" and model.consent == "signed":
            await world.withdraw(customer.twin_id)
        elif act == "make" and model.is_complete and not model.is_stopped:
            await world.make(customer)

    async def _move(self, act: str, kind: str) -> None:
        needed, becomes = MOVES[act]
        for file in self._files:
            if file[:2] == [kind, needed]:
                file[1] = becomes
                await self._world.decide(self._customer, file[2], becomes)
                break
