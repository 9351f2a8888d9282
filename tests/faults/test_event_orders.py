"""What a provider tells comes in every order, many times and at the same moment: the rows end the same."""

import asyncio
import random
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from sqlalchemy import select

from tawam.database.port import Database
from tawam.database.schema import new_id
from tawam.database.statement import Statement
from tawam.mail.tables import mails
from tawam.orders.tables import payment_events, payments
from tawam.payments.events import PaymentEvent
from tests.faults.conftest import Figure, times
from tests.faults.test_races import PLAN, Crowd, crowd
from tests.orders.conftest import desk
from tests.orders.desk import Desk, Story
from tests.payments.conftest import stripe, stripe_values
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.store import Thing
from tests.payments.stripe_fake.webhooks import deliver

__all__ = ["crowd", "desk", "stripe", "stripe_values"]

News = list[tuple[PaymentEvent, float]]

SETS: dict[str, tuple[Callable[[Story], News], str]] = {
    "a payment disputed and refunded": (
        lambda it: [
            (it.paid(), 0),
            (it.disputed("open"), 5),
            (it.disputed("won"), 9),
            (it.refunded(200000), 10),
        ],
        "refunded",
    ),
    "a payment lost in part and refunded in part": (
        lambda it: [
            (it.paid(), 0),
            (it.refunded(50000), 5),
            (it.disputed("open", amount=700), 9),
            (it.disputed("lost", amount=600), 10),
        ],
        "paid",
    ),
    "a part lost of a payment told with other amounts": (
        lambda it: [
            (it.paid(amount=500, currency="EUR"), 0),
            (it.paid(), 1),
            (it.disputed("lost", amount=700), 9),
            (it.disputed("lost", amount=600), 10),
        ],
        "paid",
    ),
    "an attempt that failed, was given up, then paid": (
        lambda it: [
            (it.closed("failed"), 0),
            (it.closed(), 1),
            (it.paid(), 2),
            (it.refunded(500), 3),
        ],
        "paid",
    ),
    "refunds of which two did not arrive": (
        lambda it: [
            (it.paid(), 0),
            (it.refunded(200000), 5),
            (it.bounced(150000), 100),
            (it.bounced(700, 2), 110),
        ],
        "refunded",
    ),
    "a plan that was cancelled and then spoken of": (
        lambda it: [
            (it.paid(), 0),
            (it.period(), 0.5),
            (it.stands("canceled", month=2), 8),
            (it.stands("active", cancels=True), 9),
        ],
        "paid",
    ),
    "a renewal that failed, was paid and sent back": (
        lambda it: [
            (it.paid(), 0),
            (it.not_renewed(), 720),
            (it.period(1), 725),
            (it.refunded(200000, 1), 730),
        ],
        "paid",
    ),
    "money of another amount beside the right one": (
        lambda it: [
            (it.paid(amount=1), 1),
            (it.paid(amount=2), 2),
            (it.paid(), 3),
            (it.disputed("lost"), 4),
        ],
        "refunded",
    ),
}


@pytest.mark.parametrize("name", SETS)
async def test_all_24_orders_of_four_events_end_in_the_same_rows(
    desk: Desk, name: str, figure: Figure
) -> None:
    tell, status = SETS[name]
    ends: list[Any] = []
    for order in permutations(range(4)):
        story = await desk.place()
        news = tell(story)
        await story.tell_all([news[index] for index in order])
        ends.append(await story.rows())
    assert ends[0][0]["status"] == status
    different = sum(end != ends[0] for end in ends)
    figure(f"of 24 orders of events end in other rows: {name}", different)
    assert different == 0


@pytest.mark.on_sqlite
@pytest.mark.parametrize("seed", range(times(full=20, quick=3)))
async def test_neither_order_nor_number_of_many_events_matters(desk: Desk, seed: int) -> None:
    draw = random.Random(seed)
    ends: list[Any] = []
    picked = draw.sample(range(19), 12)
    for _ in range(4):
        story = await desk.place()
        chosen = [_everything(story)[index] for index in picked]
        delivered = [news for news in chosen for _ in range(draw.randint(1, 3))]
        draw.shuffle(delivered)
        await story.tell_all(delivered)
        ends.append(await story.rows())
    assert all(end == ends[0] for end in ends)


def _everything(it: Story) -> News:
    return [
        (it.paid(), 0),
        (it.closed(), 1),
        (it.closed("failed"), 2),
        (it.period(), 3),
        (it.not_renewed(), 720),
        (it.period(1), 721),
        (it.period(2), 1440),
        (it.stands("past_due"), 4),
        (it.stands("active", month=2), 5),
        (it.stands("canceled", cancels=True, month=3), 6),
        (it.refunded(700), 7),
        (it.refunded(200000, 1), 725),
        (it.disputed("open"), 9),
        (it.disputed("lost", amount=150000), 10),
        (it.disputed("lost", 2, amount=700), 11),
        (it.disputed("open", 3), 12),
        (it.refunded(90000), 13),
        (it.bounced(700), 200),
        (it.bounced(300, 2), 201),
    ]


PAYMENTS = Statement(select(payments.c.receipt_number, payments.c.refunded_amount))
MAILS = Statement(select(mails.c.template))
EVENTS = Statement(select(payment_events.c.outcome))


class TestAtOneMoment:
    @pytest.fixture
    def settings_values(self, stripe_values: dict[str, Any]) -> dict[str, Any]:
        return stripe_values

    async def test_events_twenty_times_and_five_twins_of_each_count_once(
        self, crowd: Crowd, database: Database, stripe: StripeFake, figure: Figure
    ) -> None:
        """Signed, through two applications on one database."""
        rounds, draw = times(full=20, quick=1), random.Random(12)
        for number in range(rounds):
            heard = len(stripe.store.events)
            await self._buy_and_send_back(crowd, stripe, number)
            delivered = [copy for event in stripe.store.events[heard:] for copy in _copies(event)]
            draw.shuffle(delivered)
            await asyncio.gather(
                *(
                    crowd.alone(lambda client, _, event=event: deliver(client, event), index % 200)
                    for index, event in enumerate(delivered)
                )
            )
            await _all_processed(database)
        found = await database.fetch_all(PAYMENTS)
        sent = [row["template"] for row in await database.fetch_all(MAILS)]
        figure("payments, each told 20 times and as 5 twins", rounds)
        figure("receipts of them", len({row["receipt_number"] for row in found}))
        assert len(found) == rounds
        assert [row["refunded_amount"] for row in found] == [700] * rounds
        assert (sent.count("order-paid"), sent.count("order-refunded")) == (rounds, rounds)

    async def _buy_and_send_back(self, crowd: Crowd, stripe: StripeFake, number: int) -> None:
        email = f"ann{number}@example.com"
        body = {**PLAN, "email": email, "idempotencyKey": new_id()}
        headers = crowd.people.anonymous
        answer = await crowd.alone(
            lambda client, _: client.post("/functions/v1/create-checkout", json=body, headers=headers)
        )
        session_id = answer.json()["url"].rpartition("/")[2]
        acts.complete(stripe.store, session_id, email=email)
        acts.send_back(stripe.store, stripe.store.all("charge")[0]["payment_intent"], 700)


def _copies(event: Thing) -> list[Thing]:
    return [event] * 20 + [event | {"id": f"{event['id']}_{twin}"} for twin in range(5)]


async def _all_processed(database: Database) -> None:
    """What met its row locked is done by the workers, within their next round."""
    async with asyncio.timeout(60):
        while None in {row["outcome"] for row in await database.fetch_all(EVENTS)}:  # noqa: ASYNC110 because workers do it
            await asyncio.sleep(0.05)
