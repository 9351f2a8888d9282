"""A production whose allowance random acts change, beside a model of the same on paper."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import time_machine

from tawam.allowances import statements
from tawam.allowances.allowance import Entry, statement_lines
from tawam.allowances.spending import (
    AllowanceExhausted,
    Correction,
    correct,
    spend_revision,
    spend_variant,
    spend_video,
)
from tawam.catalogue.allowance import AllowanceKind
from tawam.catalogue.offers import Offer
from tawam.database.port import Database, Transaction
from tawam.database.schema import new_id, now
from tests.orders.desk import PLAN, START, Story

MONTH = 720


@dataclass(frozen=True)
class Sold:
    """
    Attributes:
        counted: what each payment grants, of the kinds that have a number.
        uncounted: a kind without a number.
        is_monthly: paid again each month, and what is granted ends.
    """

    offer: Offer
    counted: dict[AllowanceKind, int]
    uncounted: AllowanceKind
    is_monthly: bool


RETAINER = Sold(PLAN, {"base_video": 10, "variant": 20}, "revision", is_monthly=True)
COURSE = Sold(
    Offer("course-premium", "COURSE PREMIUM", "payment", None, 820_000, "USD", ()),
    {"lesson": 4, "revision": 2},
    "variant",
    is_monthly=False,
)


@dataclass
class ModelLot:
    """A heap of tokens with a day on it."""

    kind: AllowanceKind
    start: datetime
    end: datetime | None
    tokens: int
    month: int | None = None
    locked: bool = False

    def opens(self, moment: datetime) -> bool:
        return self.start <= moment and (self.end is None or moment < self.end) and not self.locked


@dataclass
class Model:
    """The model: heaps of tokens, and a list of what was paid for with one."""

    sold: Sold
    lots: list[ModelLot] = field(default_factory=list[ModelLot])
    spent_on: set[str] = field(default_factory=set[str])
    refunded: dict[int, int] = field(default_factory=dict[int, int])
    lost: dict[int, bool] = field(default_factory=dict[int, bool])

    def pay(self, month: int, start: datetime) -> None:
        if any(lot.month == month for lot in self.lots):
            return
        end = calendar_later(calendar_later(start)) if self.sold.is_monthly else None
        for kind, count in self.sold.counted.items():
            self.lots.append(ModelLot(kind, start, end, count, month))
        self.lots.append(ModelLot(self.sold.uncounted, start, end, 0, month))
        self.judge(month)

    def judge(self, month: int) -> None:
        gone = self.refunded.get(month, 0) >= self.sold.offer.amount or self.lost.get(month, False)
        for lot in self.lots:
            if lot.month == month:
                lot.locked = gone

    def open(self, kind: AllowanceKind, moment: datetime) -> list[ModelLot]:
        found = [lot for lot in self.lots if lot.kind == kind and lot.opens(moment)]
        return sorted(found, key=lambda lot: (lot.end is None, lot.end or lot.start, lot.start))

    def left(self, kind: AllowanceKind, moment: datetime) -> int:
        return sum(lot.tokens for lot in self.open(kind, moment))

    def spend(self, kind: AllowanceKind, thing: str, moment: datetime) -> bool:
        if thing in self.spent_on:
            return True
        full = [lot for lot in self.open(kind, moment) if lot.tokens]
        if not full:
            return False
        full[0].tokens -= 1
        self.spent_on.add(thing)
        return True

    def correct(self, kind: AllowanceKind, amount: int, moment: datetime) -> bool:
        usable = self.open(kind, moment)
        if amount > 0:
            ends = [lot.end for lot in usable] or [calendar_later(moment)]
            end = None if None in ends else ends[-1]
            self.lots.append(ModelLot(kind, moment, end, amount))
            return True
        if -amount > sum(lot.tokens for lot in usable):
            return False
        for _ in range(-amount):
            next(lot for lot in usable if lot.tokens).tokens -= 1
        return True


def calendar_later(start: datetime) -> datetime:
    """The same day of the next month, or its last."""
    first = (start.replace(day=1) + timedelta(days=32)).replace(day=1)
    last = (first + timedelta(days=32)).replace(day=1) - timedelta(days=1)
    return first.replace(day=min(start.day, last.day))


_SPEND = {
    "base_video": spend_video,
    "lesson": spend_video,
    "variant": spend_variant,
    "revision": spend_revision,
}


class Walk:
    """One sequence of acts. `divergences`: each place where the server and the paper do not agree."""

    def __init__(
        self,
        database: Database,
        sold: Sold,
        story: Story,
        production_id: str,
        clock: time_machine.Traveller,
        chance: random.Random,
    ) -> None:
        self.database, self.story, self.production_id, self.clock = database, story, production_id, clock
        self.sold, self.chance = sold, chance
        self.model = Model(sold)
        self.moment = START
        self.months = 1
        self.taken: list[str] = []
        self.divergences: list[str] = []
        self.model.pay(0, START)

    async def run(self, steps: int) -> None:
        acts: list[Callable[[], Awaitable[None]]] = [self.spend] * 8
        acts += [self.correct] * 2 + [self.refund] * 2
        acts += [self.dispute, self.wait, self.wait, self.many]
        if self.sold.is_monthly:
            acts.append(self.renew)
        for act in self.chance.choices(acts, k=steps):
            self.taken.append(act.__name__)
            await act()
            await self.compare()

    async def spend(self) -> None:
        kind = self.chance.choice(list(self.sold.counted))
        for _ in range(self.chance.choice((1, 1, 3, 9))):
            # Few numbers: many things are spent on a second time.
            await self._spend_one(kind, f"{self.production_id[:23]}-{self.chance.randrange(40):012}")

    async def _spend_one(self, kind: AllowanceKind, thing: str) -> None:
        spend = _SPEND[kind]
        expected = self.model.spend(kind, f"{kind} {thing}", self.moment)
        try:
            async with self.database.transaction() as transaction:
                await spend(transaction, self.production_id, thing)
            done = True
        except AllowanceExhausted:
            done = False
        self._agree(f"spending {kind}", done, expected)

    async def many(self) -> None:
        """An unlimited kind is never used up."""
        async with self.database.transaction() as transaction:
            try:
                await _SPEND[self.sold.uncounted](transaction, self.production_id, new_id())
                done = True
            except AllowanceExhausted:
                done = False
        is_open = bool(self.model.open(self.sold.uncounted, self.moment))
        self._agree(f"spending {self.sold.uncounted}", done, is_open)

    async def correct(self) -> None:
        kind, amount = self.chance.choice(list(self.sold.counted)), self.chance.choice((-12, -3, -1, 1, 4))
        key, repeats = new_id(), self.chance.choice((1, 1, 2))
        expected = self.model.correct(kind, amount, self.moment)
        for _ in range(repeats):
            correction = Correction(kind=kind, amount=amount, note="A try", key=key)
            try:
                async with self.database.transaction() as transaction:
                    await correct(transaction, self.production_id, correction)
                done = True
            except AllowanceExhausted:
                done = False
            self._agree(f"correcting {kind} by {amount}", done, expected)

    async def renew(self) -> None:
        month = self.chance.randrange(1, self.months + 1)
        self.months = max(self.months, month + 1)
        await self.story.tell(self.story.period(month))
        self.model.pay(month, START + timedelta(hours=MONTH * month))

    async def refund(self) -> None:
        month = self.chance.randrange(self.months)
        if not any(lot.month == month for lot in self.model.lots):
            return
        total = self.chance.choice((700, self.sold.offer.amount))
        await self.story.tell(self.story.refunded(total, month), MONTH * month)
        # The provider tells sums, and the highest counts.
        self.model.refunded[month] = max(total, self.model.refunded.get(month, 0))
        self.model.judge(month)

    async def dispute(self) -> None:
        """Of the first payment: won after it was lost gives back what was taken."""
        state = self.chance.choice(("open", "lost", "won"))
        number = self.chance.randrange(1, 3)
        await self.story.tell(self.story.disputed(state, number, amount=self.sold.offer.amount))
        row = next(row for row in await self.story.payments() if row["reference"] == self.story.session_id)
        # How events of disputes add up is the orders' affair, and tested there.
        self.model.lost[0] = row["refunded_amount"] + row["lost_amount"] >= self.sold.offer.amount
        self.model.judge(0)

    async def wait(self) -> None:
        self.moment += timedelta(hours=self.chance.choice((1, 100, MONTH, 2 * MONTH)))
        self.clock.move_to(self.moment, tick=False)

    async def compare(self) -> None:
        """The statement against the paper; no lot is below zero."""
        async with self.database.transaction() as transaction:
            entries = await _entries(transaction, self.production_id)
        found = {line.kind: line for line in statement_lines(entries, now())}
        for kind in self.sold.counted:
            line = found.get(kind)
            self._agree(f"left of {kind}", line.left if line else 0, self.model.left(kind, self.moment))
            if line and line.granted != line.spent + (line.left or 0):
                self._agree(f"granted of {kind}", line.granted, line.spent + (line.left or 0))
        totals: dict[str, int] = {}
        for entry in entries:
            if not entry.unlimited:
                totals[entry.lot_id] = totals.get(entry.lot_id, 0) + entry.amount
        self._agree("lots below zero", [lot for lot, left in totals.items() if left < 0], [])
        keys = [entry.key for entry in entries if entry.key is not None]
        self._agree("keys that repeat", len(keys) - len(set(keys)), 0)

    def _agree(self, what: str, found: object, expected: object) -> None:
        if found != expected:
            self.divergences.append(f"{what}: {found} and not {expected}, after {' '.join(self.taken)}")


async def _entries(transaction: Transaction, production_id: str) -> list[Entry]:
    rows = await transaction.fetch_all(statements.CURRENT_ENTRIES, production_id=production_id, moment=now())
    return [Entry(**row) for row in rows]
