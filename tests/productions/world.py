"""Customers with productions, the people shown, and files of theirs, made without sending a byte."""

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import bindparam, select, update

from tawam.allowances.granting import Allowances
from tawam.allowances.tables import allowance_entries
from tawam.audit.tables import audit_log
from tawam.auth.users.contacts import contact_of
from tawam.brand import load_brand
from tawam.catalogue.catalogue import load_catalogue
from tawam.catalogue.offers import Offer
from tawam.consents.consents import Consents, Signature
from tawam.consents.links import lock_twin
from tawam.consents.mails import ConsentMails
from tawam.consents.scope import Scope
from tawam.consents.tables import consent_requests, consents
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id, now
from tawam.deliveries.publications import published_of_twin
from tawam.ledger.tables import ledger_entries
from tawam.mail.tables import mails
from tawam.orders.orders import Buyer
from tawam.productions.productions import Productions
from tawam.productions.refresh import refresh_twin
from tawam.productions.tables import productions, twins
from tawam.recordings.recording import Recording
from tawam.recordings.statements import INSERT_RECORDING
from tawam.recordings.tables import recordings
from tawam.settings import Settings
from tests.orders.desk import PLAN, Desk, Story
from tests.people import Person

TEAM = "team@example.com"
SITE = "http://testserver"
SCOPE = Scope(
    languages=["en", "ar"], channels=["linkedin", "website"], purposes=["training"], until="2099-12-31"
)
KINDS = ("base_video", "consent", "voice")
PRODUCTION_OF = Statement(select(productions).where(productions.c.order_id == bindparam("order_id")))
TWIN = Statement(select(twins).where(twins.c.id == bindparam("twin_id")))
DECIDE = Statement(
    update(recordings)
    .where(recordings.c.id == bindparam("recording_id"))
    .values(status=bindparam("new_status"), updated_at=bindparam("moment"))
)
MAKE = Statement(update(twins).where(twins.c.id == bindparam("twin_id")).values(ready_at=bindparam("moment")))
_TABLES = (
    productions,
    twins,
    recordings,
    consents,
    consent_requests,
    ledger_entries,
    mails,
    audit_log,
    allowance_entries,
)
ALL = {table.name: Statement(select(table)) for table in _TABLES}


@dataclass(frozen=True)
class Customer:
    """Somebody who has paid for a production."""

    person: Person
    story: Story
    production_id: str
    twin_id: str


class World:
    """
    Attributes:
        desk: sells, with the listener that starts productions.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.desk = Desk(database, settings, listeners=[Productions(), Allowances(load_catalogue())])
        self.consents = Consents(ConsentMails(SITE, TEAM), load_brand(), published_of_twin)

    async def customer(self, person: Person, offer: Offer = PLAN) -> Customer:
        """A customer, by an order that is paid at the provider."""
        story = await self.desk.place(Buyer(person.id, person.email, "en"), offer)
        await story.tell(story.paid(amount=offer.amount))
        made = await self.production(story)
        return Customer(person, story, made["id"], made["twin_id"])

    async def production(self, story: Story) -> Row:
        row = await self.database.fetch_one(PRODUCTION_OF, order_id=story.order_id)
        assert row is not None
        return row

    async def twin(self, twin_id: str) -> Row:
        row = await self.database.fetch_one(TWIN, twin_id=twin_id)
        assert row is not None
        return row

    async def rows(self, table: Any) -> list[Row]:
        return await self.database.fetch_all(ALL[table.name])

    async def mailed(self, template: str) -> list[Row]:
        found = [mail for mail in await self.rows(mails) if mail["template"] == template]
        # PostgreSQL moves a row that is updated to the end.
        return sorted(found, key=lambda mail: mail["id"])

    async def kinds(self, twin_id: str) -> list[str]:
        """The kinds of the twin's ledger entries, in order."""
        entries = [row for row in await self.rows(ledger_entries) if row["twin_id"] == twin_id]
        return [row["kind"] for row in sorted(entries, key=lambda row: row["number"])]

    async def ask(self, twin_id: str, email: str = "khalid@example.com") -> str:
        """Ask for consent, and return the token of the link."""
        async with self.database.transaction() as transaction:
            twin = await lock_twin(transaction, twin_id)
            customer = await contact_of(transaction, twin.user_id)
            assert customer is not None
            _, token = await self.consents.request(transaction, twin, customer, email, "ar")
        return token

    async def sign(self, token: str, name: str = "Khalid Salem", scope: Scope = SCOPE) -> Row:
        async with self.database.transaction() as transaction:
            consent = await self.consents.sign(
                transaction, token, Signature(name=name, language="en", scope=scope)
            )
        return msgspec.structs.asdict(consent)

    async def withdraw(self, twin_id: str) -> None:
        async with self.database.transaction() as transaction:
            await self.consents.withdraw(transaction, await lock_twin(transaction, twin_id), None)

    async def add_recording(
        self, customer: Customer, kind: str, status: str = "accepted", **columns: Any
    ) -> str:
        """Add a recording whose file has arrived."""
        recording_id, moment = new_id(), now()
        path = f"{customer.person.id}/{recording_id}/{kind}.mp4"
        recording = Recording(
            id=recording_id,
            twin_id=customer.twin_id,
            production_id=customer.production_id,
            user_id=customer.person.id,
            kind=kind,  # pyright: ignore[reportArgumentType] because tests name any
            file_name=f"{kind}.mp4",
            size=7,
            object_path=path,
            status=status,  # pyright: ignore[reportArgumentType] because tests name any
            findings=[],
            reasons=[],
            decided_by=None,
            received_at=moment,
            due_at=moment,
            created_at=moment,
            updated_at=moment,
        )
        async with self.database.transaction() as transaction:
            values = {**msgspec.structs.asdict(recording), **columns}
            await transaction.execute(INSERT_RECORDING, **values)
            await refresh_twin(transaction, customer.twin_id)
        return recording_id

    async def decide(self, customer: Customer, recording_id: str, status: str) -> None:
        async with self.database.transaction() as transaction:
            await transaction.execute(DECIDE, recording_id=recording_id, new_status=status, moment=now())
            await refresh_twin(transaction, customer.twin_id)

    async def collect(self, customer: Customer) -> str:
        """Everything that the team needs: consent and accepted recordings; returns the link's token."""
        token = await self.ask(customer.twin_id)
        await self.sign(token)
        for kind in KINDS:
            await self.add_recording(customer, kind)
        return token

    async def make(self, customer: Customer) -> None:
        """The team has made the twin."""
        async with self.database.transaction() as transaction:
            await transaction.execute(MAKE, twin_id=customer.twin_id, moment=now())
            await refresh_twin(transaction, customer.twin_id)
