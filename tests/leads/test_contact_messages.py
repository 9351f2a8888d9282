import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

import msgspec
import pytest
import time_machine
from sqlalchemy import select

from tawam.auth.users.accounts import NewAccount, create
from tawam.database.errors import DatabaseError
from tawam.database.port import Database
from tawam.database.schema import now
from tawam.database.statement import Statement
from tawam.leads.contact_messages import ContactMessage, ContactMessages
from tawam.leads.tables import contact_messages
from tawam.mail.samples import SAMPLES
from tawam.mail.tables import mails
from tests.database.recorded import RecordedDatabase, Run

MESSAGES = Statement(select(contact_messages))
MAILS = Statement(select(mails))
MESSAGE = ContactMessage("Mariam", "mariam@sadu.example", "A quote", "We are four speakers.", "ar")


def messages(database: Database, team_email: str = "team@tawam.example") -> ContactMessages:
    return ContactMessages(database, team_email, "https://tawam.example")


def as_seconds(moment: str) -> float:
    return datetime.fromisoformat(moment).timestamp()


async def add_account(database: Database, email: str, *, is_confirmed: bool = True) -> None:
    account = NewAccount(
        email=email,
        password_hash=None,
        user_metadata={},
        language="en",
        moment=now(),
        confirmed_at=now() if is_confirmed else None,
    )
    async with database.transaction() as transaction:
        await create(transaction, account)


class TestAcknowledgement:
    @pytest.fixture
    def acknowledged(self, database: Database) -> Callable[[], Awaitable[int]]:
        """Counts the mails to the sender."""

        async def count() -> int:
            return sum(mail["recipient"] == MESSAGE.email for mail in await database.fetch_all(MAILS))

        return count

    async def test_unconfirmed_address_gets_no_acknowledgement(
        self, database: Database, acknowledged: Callable[[], Awaitable[int]]
    ) -> None:
        await add_account(database, MESSAGE.email, is_confirmed=False)
        for _ in range(10):
            await messages(database).receive(MESSAGE)
        assert await acknowledged() == 0

    async def test_confirmed_address_gets_three_acknowledgements_a_day(
        self, database: Database, acknowledged: Callable[[], Awaitable[int]]
    ) -> None:
        await add_account(database, MESSAGE.email)
        with time_machine.travel(now(), tick=True) as clock:
            await asyncio.gather(*(messages(database).receive(MESSAGE) for _ in range(10)))
            assert await acknowledged() == 3
            clock.shift(24 * 3600 + 60)
            await messages(database).receive(MESSAGE)
            assert await acknowledged() == 4

    async def test_same_statements_run_for_every_address(self, database: Database) -> None:
        """The time of an answer tells nothing about accounts or about today's mails."""
        await add_account(database, "waiting@sadu.example", is_confirmed=False)
        await add_account(database, "confirmed@sadu.example")
        run: list[list[Run]] = []
        for name in ("nobody", "waiting", *["confirmed"] * 4):
            recorded = RecordedDatabase(database)
            message = msgspec.structs.replace(MESSAGE, email=f"{name}@sadu.example")
            await messages(recorded).receive(message)
            run.append(recorded.run)
        assert all(statements == run[0] for statements in run)
        assert sum(method == "execute" for method, _ in run[0]) >= 3
        recipients = [mail["recipient"] for mail in await database.fetch_all(MAILS)]
        assert sorted(recipients) == ["confirmed@sadu.example"] * 3 + ["team@tawam.example"] * 6

    async def test_acknowledgement_holds_no_typed_text(self, database: Database) -> None:
        await add_account(database, MESSAGE.email)
        await messages(database).receive(MESSAGE)
        (stored,) = await database.fetch_all(MESSAGES)
        (mail,) = [mail for mail in await database.fetch_all(MAILS) if mail["recipient"] == MESSAGE.email]
        assert (mail["template"], mail["language"]) == ("contact-received", "ar")
        assert mail["values"] == {
            "received_at": stored["created_at"],
            "due_at": stored["due_at"],
            "answers_link": "https://tawam.example/ar/how-it-works",
        }
        assert mail["values"].keys() == SAMPLES["contact-received"].keys()


class TestReceive:
    async def test_stores_and_mails_the_team_in_the_senders_language(self, database: Database) -> None:
        await messages(database).receive(MESSAGE)
        (stored,) = await database.fetch_all(MESSAGES)
        (mail,) = await database.fetch_all(MAILS)
        assert (stored["name"], stored["language"]) == ("Mariam", "ar")
        assert as_seconds(stored["due_at"]) - as_seconds(stored["created_at"]) == 24 * 3600
        assert (mail["recipient"], mail["reply_to"], mail["language"]) == (
            "team@tawam.example",
            "mariam@sadu.example",
            "ar",
        )

    async def test_nothing_is_stored_when_the_mail_cannot_be_written(self, database: Database) -> None:
        with pytest.raises(DatabaseError):
            await messages(database, "team\0@tawam.example").receive(MESSAGE)
        assert await database.fetch_all(MESSAGES) == await database.fetch_all(MAILS) == []
