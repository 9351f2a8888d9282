"""Random acts on the twins of a customer, and the same acts on paper."""

import random
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, select

from tawam.auth.access import Caller
from tawam.auth.users import accounts
from tawam.auth.users.deletion import anonymize_account
from tawam.calls.call import Call
from tawam.consents.coverage import require
from tawam.consents.deletion import Decision, mark_deleted
from tawam.consents.links import lock_link, lock_twin, read_link
from tawam.consents.refusals import ConsentMissing, LinkNotOpen, TwinDeleted
from tawam.consents.rows import NEWEST_OF_PERSON
from tawam.consents.twin_calls import CreateTwinRequest, create_twin
from tawam.database.port import Database, Statement
from tawam.ledger import ledger
from tawam.productions.production import NEEDED_KINDS
from tawam.productions.refresh import refresh_twin, today
from tawam.productions.tables import twins
from tawam.recordings.tables import recordings
from tests.people import People, Person
from tests.productions.world import Customer, World

OF_PERSON = Statement(select(twins.c.id).where(twins.c.person_id == bindparam("person_id")))
CHECKED = Statement(
    select(recordings.c.id, recordings.c.kind, recordings.c.consent_request_id)
    .where(recordings.c.twin_id == bindparam("twin_id"), recordings.c.status == "checked")
    .order_by(recordings.c.id)
)
# How often each comes, while there is something for it.
WEIGHTS = {
    "ask": 5,
    "sign": 10,
    "decline": 1,
    "withdraw": 2,
    "withdraw_account": 1,
    "join": 1,
    "leave": 1,
    "send": 3,
    "say": 2,
    "accept": 5,
    "make": 3,
    "next": 8,
    "delete_link": 1,
    "delete_account": 1,
    "delete_customer": 1,
}
ACTS = [act for act, weight in WEIGHTS.items() for _ in range(weight)]


@dataclass
class ModelTwin:
    """A twin as somebody would note it. `person`: address and name; `recordings`: kind, status, link."""

    id: str
    person: tuple[str, str] | None = None
    is_made: bool = False
    is_stopped: bool = False
    is_deleted: bool = False
    successor: "ModelTwin | None" = None
    recordings: list[list[Any]] = field(default_factory=list[list[Any]])

    @property
    def is_covered(self) -> bool:
        return self.person is not None and not self.is_stopped and not self.is_deleted

    @property
    def is_live(self) -> bool:
        return not self.is_stopped and not self.is_deleted and self.successor is None

    @property
    def status(self) -> str:
        if self.is_deleted:
            return "deleted"
        return "stopped" if self.is_stopped else "ready" if self.is_made else "collecting"

    def counted(self) -> set[str]:
        """The kinds that are accepted, and are the person's own or the customer's."""
        return {
            kind
            for kind, status, link in self.recordings
            if status == "accepted"
            and (link is None or self.person is None or link.address == self.person[0])
        }


@dataclass
class ModelLink:
    token: str
    address: str
    twin: ModelTwin
    state: str = "open"
    name: str | None = None


class PersonWalk:
    """Attributes: divergences: what the rows say otherwise than the paper."""

    def __init__(self, world: World, people: People, customer: Customer, seed: int) -> None:
        self.world, self.people, self.customer = world, people, customer
        self.database: Database = world.database
        self.dice, self.seed = random.Random(seed), seed
        self.own = ModelTwin(customer.twin_id)
        self.papers, self.links = [self.own], list[ModelLink]()
        self.accounts: dict[str, Person] = {}
        self.divergences: list[str] = []
        # Two names share an address: an assistant signs for somebody.
        self.names = {
            f"khalid{seed}@example.com": ("Khalid Salem", "KHALID  salem", "Huda Omar"),
            f"sara{seed}@example.com": ("Sara Ali", "Huda Omar"),
            f"noor{seed}@example.com": ("Noor Said", "Noor\u200f Said"),
        }

    async def run(self, steps: int) -> None:
        for step in range(steps):
            act = self.dice.choice([each for each in ACTS if self._can(each)])
            await getattr(self, f"_{act}")()
            found = [each async for each in self._differing()]
            if found:
                self.divergences += [f"step {step}, {act}: {each}" for each in found]
                return

    def _can(self, act: str) -> bool:
        """Whether there is something for the act: most steps shall do something."""
        match act:
            case "sign" | "decline":
                return any(each.state == "open" and not each.twin.is_deleted for each in self.links)
            case "withdraw" | "delete_link":
                return any(each.state == "signed" and each.twin.is_covered for each in self.links)
            case "accept":
                return any(row[1] == "checked" for each in self.papers for row in each.recordings)
            case "next":
                return self.own.is_deleted
            case "make":
                return self.own.is_covered and self.own.counted() >= NEEDED_KINDS
            case _:
                return True

    def _pick(self, choices: list[Any]) -> Any | None:
        return self.dice.choice(choices) if choices else None

    async def _ask(self) -> None:
        address = self.dice.choice(list(self.names))
        asked = twin = self.own if self.dice.random() < 0.7 else self.dice.choice(self.papers)
        while twin.successor is not None:
            if twin.is_covered and twin.person and twin.person[0] == address:
                break
            twin = twin.successor
        try:
            token = await self.world.ask(asked.id, address)
        except TwinDeleted:
            assert twin.is_deleted
            return
        assert not twin.is_deleted
        for each in self.links:
            if each.twin is twin and each.state == "open":
                each.state = "superseded"
        self.links.append(ModelLink(token, address, twin))

    async def _sign(self) -> None:
        # Now and then somebody signs a second time, or too late.
        closed = self.dice.random() < 0.1
        link = self._pick([each for each in self.links if closed or each.state == "open"])
        if link is None:
            return
        name = self.dice.choice(self.names[link.address])
        try:
            await self.world.sign(link.token, name)
        except LinkNotOpen:
            assert link.state != "open" or link.twin.is_deleted
            return
        assert link.state == "open"
        link.state, link.name = "signed", name
        folded = " ".join(name.replace("\u200f", "").casefold().split())
        who, twin = (link.address, folded), link.twin
        others = any(by is not None and by.address != link.address for _, _, by in twin.recordings)
        declined = any(
            each.state == "declined" and each.address != link.address and each.twin is twin and each.name
            for each in self.links
        )
        is_free = twin.person is None and not others and not declined
        if not twin.is_stopped and (is_free or twin.person == who):
            twin.person = who
            return
        link.twin = await self._succeed(twin, link, who)

    async def _succeed(self, twin: ModelTwin, link: ModelLink, who: tuple[str, str]) -> ModelTwin:
        async with self.database.transaction() as transaction:
            new = ModelTwin((await read_link(transaction, link.token)).twin.id, who)
        new.recordings = [
            [kind, "checked" if status == "accepted" else status, by]
            for kind, status, by in twin.recordings
            if by is link
        ]
        twin.recordings = [each for each in twin.recordings if each[2] is not link]
        twin.successor = twin.successor or new
        self.papers.append(new)
        if self.own is twin:
            self.own = new
        return new

    async def _decline(self) -> None:
        link = self._pick([each for each in self.links if each.state == "open" and not each.twin.is_deleted])
        if link is None:
            return
        async with self.database.transaction() as transaction:
            await self.world.consents.decline(transaction, link.token)
        # A name in the note of a refusal: something had arrived before it.
        link.state, link.name = "declined", "after recordings" if link.twin.recordings else None

    async def _withdraw(self) -> None:
        link = self._pick([each for each in self.links if each.state == "signed"])
        if link is None:
            return
        async with self.database.transaction() as transaction:
            found = await lock_link(transaction, link.token)
            await self.world.consents.withdraw(transaction, found.twin, None, found.consent)
        link.twin.is_stopped = True

    async def _withdraw_account(self) -> None:
        twin, _ = self._persons_twin()
        if twin is None:
            return
        await self.world.withdraw(twin.id)
        twin.is_stopped = True

    def _persons_twin(self) -> tuple[ModelTwin | None, Person | None]:
        found = [
            (twin, self.accounts[twin.person[0]])
            for twin in self.papers
            if twin.person is not None and twin.person[0] in self.accounts
        ]
        return self.dice.choice(found) if found else (None, None)

    async def _join(self) -> None:
        address = self._pick([each for each in self.names if each not in self.accounts])
        if address is not None:
            self.accounts[address] = await self.people.add(address.partition("@")[0])

    async def _leave(self) -> None:
        address = self._pick(list(self.accounts)) if self.dice.random() < 0.3 else None
        if address is None:
            return
        person = self.accounts.pop(address)
        async with self.database.transaction() as transaction:
            user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=person.id)
            assert user is not None
            await anonymize_account(transaction, user)

    async def _send(self) -> None:
        await self._add(self.own, self.dice.choice(sorted(NEEDED_KINDS)), None)

    async def _say(self) -> None:
        """Somebody sends the spoken statement by a link, before or after signing."""
        link = self._pick([each for each in self.links if each.state in ("open", "signed")])
        if link is not None and not link.twin.is_stopped and not link.twin.is_deleted:
            await self._add(link.twin, "consent", link)

    async def _add(self, twin: ModelTwin, kind: str, link: ModelLink | None) -> None:
        if twin.is_deleted or twin.is_stopped:
            return
        request_id = None
        if link is not None:
            request_id = (await read_link(self.database, link.token)).request.id
        customer = Customer(self.customer.person, self.customer.story, self.customer.production_id, twin.id)
        await self.world.add_recording(customer, kind, "checked", consent_request_id=request_id)
        twin.recordings.append([kind, "checked", link])

    async def _accept(self) -> None:
        twin = self._pick(
            [each for each in self.papers if any(row[1] == "checked" for row in each.recordings)]
        )
        if twin is None or twin.is_deleted:
            return
        rows = await self.database.fetch_all(CHECKED, twin_id=twin.id)
        row = self.dice.choice(rows)
        customer = Customer(self.customer.person, self.customer.story, self.customer.production_id, twin.id)
        await self.world.decide(customer, row["id"], "accepted")
        links = {each.token: each for each in self.links}
        for each in twin.recordings:
            by = each[2]
            request_id = None
            if by is not None:
                request_id = (await read_link(self.database, links[by.token].token)).request.id
            if each[:2] == [row["kind"], "checked"] and request_id == row["consent_request_id"]:
                each[1] = "accepted"
                return
        raise AssertionError("a recording that is not on the paper")

    async def _make(self) -> None:
        twin = self.own
        if twin.is_covered and twin.counted() >= NEEDED_KINDS:
            customer = Customer(
                self.customer.person, self.customer.story, self.customer.production_id, twin.id
            )
            await self.world.make(customer)
            twin.is_made = True

    async def _delete_link(self) -> None:
        link = self._pick([each for each in self.links if each.state == "signed"])
        if link is not None and self.dice.random() < 0.3:
            await self._delete(link.twin, Decision("person", link.name))

    async def _delete_account(self) -> None:
        twin, person = self._persons_twin()
        if twin is None or person is None or self.dice.random() > 0.2:
            return
        found = await self.database.fetch_one(NEWEST_OF_PERSON, twin_id=twin.id, person_id=person.id)
        if found is None:
            self.divergences.append("a person's account has no consent of its own")
        await self._delete(twin, Decision("person", None))

    async def _delete_customer(self) -> None:
        if self.dice.random() < 0.2:
            await self._delete(self.dice.choice(self.papers), Decision("customer", None))

    async def _delete(self, paper: ModelTwin, decision: Decision) -> None:
        async with self.database.transaction() as transaction:
            await mark_deleted(transaction, await lock_twin(transaction, paper.id), decision)
        if paper.person is not None:
            paper.is_stopped = True
        paper.is_deleted = True

    async def _next(self) -> None:
        """The customer goes on with another twin once the own one is deleted."""
        if not self.own.is_deleted:
            return
        call = Call(Caller("authenticated", self.customer.person.id), "en", "", {})
        asked = CreateTwinRequest(production_id=self.customer.production_id)
        made = await create_twin(call, asked, self.database)
        oldest = next((each for each in self.papers if each.is_live), None)
        if oldest is None:
            oldest = ModelTwin(made.id)
            self.papers.append(oldest)
        self.own = oldest

    async def _differing(self) -> AsyncGenerator[str]:
        """Yield what differs between the rows and the paper."""
        production = await self.world.production(self.customer.story)
        if production["twin_id"] != self.own.id:
            yield "the production has another twin"
        for paper in self.papers:
            async for each in self._of_twin(paper):
                yield f"twin {self.papers.index(paper)} {each}"
        for link in self.links:
            found = await read_link(self.database, link.token)
            state = "deleted" if link.twin.is_deleted else link.state
            if state == "signed" and link.twin.is_stopped:
                state = "withdrawn"
            if (found.state, found.twin.id) != (state, link.twin.id):
                yield f"a link is {found.state}, not {state}"
            if found.consent is not None and found.consent.email != link.address:
                yield "a link shows the consent of somebody else"
        for address, person in self.accounts.items():
            rows = await self.database.fetch_all(OF_PERSON, person_id=person.id)
            own = {each.id for each in self.papers if each.person and each.person[0] == address}
            if {row["id"] for row in rows} != own:
                yield f"{address} sees other twins than the own ones"

    async def _of_twin(self, paper: ModelTwin) -> AsyncGenerator[str]:
        row = await self.world.twin(paper.id)
        successor = paper.successor and paper.successor.id
        if (row["status"], row["replaced_by"]) != (paper.status, successor):
            yield f"is {row['status']}, not {paper.status}"
        async with self.database.transaction() as transaction:
            facts = await refresh_twin(transaction, paper.id)
            is_covered = True
            try:
                await require(transaction, paper.id, "en", "linkedin", today())
            except ConsentMissing:
                is_covered = False
            entries = await ledger.entries(transaction, paper.id)
        assert facts is not None
        if (is_covered, facts.has_consent) != (paper.is_covered, paper.is_covered):
            yield f"is covered: {is_covered}, {facts.has_consent}"
        if not paper.is_deleted and facts.accepted != paper.counted():
            yield f"counts {sorted(facts.accepted)}, not {sorted(paper.counted())}"
        if paper.person is not None:
            strangers = [each for each in self.names if each != paper.person[0]]
            read_words = str([entry for entry in entries if entry.number > _signed_at(entries)])
            if any(each in read_words for each in strangers):
                yield "tells its person of somebody else"


def _signed_at(entries: list[Any]) -> int:
    return next(entry.number for entry in entries if entry.kind == "consent_signed")
