"""Does the same acts on the videos of a production and on sheets of paper, and compares the two."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import bindparam, select

from tawam.allowances import statements as allowances
from tawam.allowances.allowance import Entry, statement_lines
from tawam.audit.trail import Actor
from tawam.calls.refusals import Refusal
from tawam.cuts.mails import CutMails
from tawam.cuts.reviews import Reviews
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.deliveries.deliveries import Deliveries
from tawam.deliveries.mails import DeliveryMails
from tawam.videos.acts import PRODUCTION
from tawam.videos.mails import VideoMails
from tawam.videos.scripts import Scripts, Words
from tawam.videos.state import lock_video, refresh_video
from tawam.videos.tables import videos
from tawam.videos.video import Author, Verdict
from tawam.videos.videos import About, begin_video, take_back_video
from tests.cuts.rows import add_cut
from tests.deliveries.rows import add_film
from tests.productions.world import SITE, TEAM, Customer
from tests.videos.sheet import CHANNEL, Purse, Sheet, Side, production_place

ABOUT = About(title="A video", brief="", language="en", channels=[CHANNEL])
MOST = 3
VIDEOS = Statement(select(videos).where(videos.c.production_id == bindparam("production_id")))
SIDES: tuple[Side, ...] = ("customer", "team")
VERDICTS: tuple[Verdict, ...] = ("approved", "approved", "changes")
TEAMS = Author(user_id=None, side="team", name="Noura Ali")
OPERATOR = Actor(None, "command line", None)
Act = Callable[[Author, Sheet], Awaitable[None]]
Work = Callable[[Transaction, Row], Awaitable[Any]]


class Walk:
    """
    Attributes:
        divergences: where the server and the paper did not agree.
    """

    def __init__(self, database: Database, customer: Customer, purse: Purse, seed: int) -> None:
        self.database, self.customer, self.purse = database, customer, purse
        self.chance = random.Random(seed)
        self.mails = VideoMails(SITE, TEAM)
        self.scripts, self.reviews = Scripts(self.mails), Reviews(CutMails(SITE, TEAM))
        self.deliveries = Deliveries(DeliveryMails(SITE))
        self.sheets: dict[str, Sheet] = {}
        self.taken: list[str] = []
        self.divergences: list[str] = []

    async def run(self, steps: int) -> None:
        acts = [self.send, self.decide, self.show, self.answer, self.take_back]
        acts += [self.send_film, self.deliver, self.take_back_film]
        for _ in range(steps):
            if not self.sheets or (len(self.sheets) < MOST and self.chance.random() < 0.1):
                await self.begin()
            else:
                sheet = self.chance.choice(list(self.sheets.values()))
                # Mostly what comes next, by who is waited for, so that videos come to their end.
                goes_on = self.chance.random() < 0.7
                act = self.next_act(sheet) if goes_on else self.chance.choice(acts)
                self.taken.append(act.__name__)
                await act(self.author(sheet.place[3] if goes_on else None), sheet)
            await self.compare()

    def next_act(self, sheet: Sheet) -> Act:
        step, script, cut, _ = sheet.place
        if step == "scripts":
            return self.decide if script == "waiting" else self.send
        if step == "editing":
            return self.answer if cut == "waiting" else self.show
        if step == "generation":
            return self.show
        waiting = [film for film in sheet.films.values() if film.status == "checked"]
        return self.chance.choice(
            [self.deliver, self.deliver, self.take_back_film] if waiting else [self.send_film]
        )

    def author(self, waited_for: str | None = None) -> Author:
        own: list[Side] = [each for each in SIDES if each == waited_for]
        side = own[0] if own else self.chance.choice(SIDES)
        return Author(user_id=self.customer.person.id if side == "customer" else None, side=side, name=side)

    async def begin(self) -> None:
        video_id, author = new_id(), self.author()
        self.taken.append("begin")
        await self.does(lambda tx, row: begin_video(tx, self.mails, author, row, video_id, ABOUT))
        self.sheets[video_id] = Sheet(video_id, self.purse)

    async def send(self, author: Author, sheet: Sheet) -> None:
        base = max(0, sheet.version - self.chance.choice((0, 0, 0, 1)))
        words = Words(text=f"Words {self.chance.random()}", base=base)
        done = await self.does(lambda tx, row: self.scripts.add_version(tx, author, row, sheet.id, words))
        self.agree("sending words", done, sheet.send(author.side, base))

    async def decide(self, author: Author, sheet: Sheet) -> None:
        number, verdict = self.near(sheet.version), self.chance.choice(VERDICTS)
        done = await self.does(
            lambda tx, row: self.scripts.decide(tx, author, row, sheet.id, number, verdict, None)
        )
        self.agree(f"{verdict}: a script", done, sheet.decide(author.side, number, verdict))

    async def show(self, author: Author, sheet: Sheet) -> None:
        """A file that was checked; that none is announced without approved words is tested elsewhere."""
        if not sheet.show():
            return
        await add_cut(self.database, sheet.id, self.customer.twin_id, number=sheet.cut, version=sheet.version)

        async def refresh(transaction: Transaction, _: Row) -> None:
            await refresh_video(transaction, await lock_video(transaction, sheet.id))

        await self.does(refresh)

    async def answer(self, author: Author, sheet: Sheet) -> None:
        number, verdict = self.near(sheet.cut), self.chance.choice(VERDICTS)
        done = await self.does(
            lambda tx, row: self.reviews.decide(tx, author, row, sheet.id, number, verdict, None)
        )
        self.agree(f"{verdict}: a cut", done, sheet.answer(author.side, number, verdict))

    async def take_back(self, author: Author, sheet: Sheet) -> None:
        done = await self.does(lambda tx, row: take_back_video(tx, author, row, sheet.id))
        is_unspent = sheet.id not in self.purse.paid_for
        may = not sheet.version or (author.side == "customer" and is_unspent)
        self.agree("taking back", done, may)
        if may:
            del self.sheets[sheet.id]

    async def send_film(self, author: Author, sheet: Sheet) -> None:
        """A film that is here and was checked; that it is announced first is tested elsewhere."""
        film_id, channel = new_id(), self.chance.choice((CHANNEL, CHANNEL, "linkedin"))
        if sheet.send_film(film_id, channel):
            await add_film(self.database, self.customer, sheet.id, film_id, channel=channel, cut=sheet.cut)

    async def deliver(self, author: Author, sheet: Sheet) -> None:
        if not sheet.films:
            return
        film_id = self.chance.choice(list(sheet.films))
        done = await self.does(lambda tx, row: self.deliveries.deliver(tx, TEAMS, row, sheet.id, [film_id]))
        self.agree("delivering", done, sheet.deliver(film_id))

    async def take_back_film(self, author: Author, sheet: Sheet) -> None:
        if not sheet.films:
            return
        film_id = self.chance.choice(list(sheet.films))
        done = await self.does(
            lambda tx, row: self.deliveries.take_back(tx, TEAMS, OPERATOR, row, film_id, "The wrong one")
        )
        self.agree("taking a film back", done, sheet.take_back(film_id))

    def near(self, newest: int) -> int:
        """The newest number, or now and then the one before it."""
        return max(1, newest - self.chance.choice((0, 0, 0, 0, 1)))

    async def does(self, work: Work) -> bool:
        """Whether the act was done, and not refused."""
        try:
            async with self.database.transaction() as transaction:
                row = await transaction.fetch_one(PRODUCTION.find, thing_id=self.customer.production_id)
                assert row is not None
                await work(transaction, row)
        except Refusal:
            return False
        return True

    async def compare(self) -> None:
        """Every video, the production, and what is left of the plan."""
        columns = ("step", "script_status", "cut_status", "waits_for", "version", "cut")
        found = {
            row["id"]: tuple(row[column] for column in columns)
            for row in await self.database.fetch_all(VIDEOS, production_id=self.customer.production_id)
        }
        self.agree("videos", found, {sheet.id: sheet.state for sheet in self.sheets.values()})
        production = await self.database.fetch_one(PRODUCTION.find, thing_id=self.customer.production_id)
        assert production is not None
        place = production["step"], production["waits_for"]
        self.agree("production", place, production_place(list(self.sheets.values())))
        entries = await self.database.fetch_all(
            allowances.CURRENT_ENTRIES, production_id=self.customer.production_id, moment=now()
        )
        left = {line.kind: line.left for line in statement_lines((Entry(**row) for row in entries), now())}
        begun = left["lesson"] if "lesson" in left else left["base_video"]
        purse = self.purse.videos, self.purse.rounds, self.purse.films
        self.agree("left", (begun, left["revision"], left["variant"]), purse)

    def agree(self, what: str, found: object, expected: object) -> None:
        if found != expected:
            self.divergences.append(f"{what}: {found} and not {expected}, after {' '.join(self.taken)}")
