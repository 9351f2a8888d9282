"""Mails leave the database ninety days after they went out or were given up; never before that."""

import asyncio
from datetime import timedelta

import pytest
import time_machine
from sqlalchemy import select, update

from tawam.app import create_app
from tawam.database.port import Database, Statement
from tawam.database.sweeping import Sweeper
from tawam.mail.outbox import KEPT_FOR, MAIL_SWEEPS
from tawam.mail.relay import Relay
from tawam.mail.tables import mails
from tawam.settings import Settings
from tests.mail.relays import ALL_MAILS, write
from tests.mail.smtp_server import Mailbox, listening

MOMENT = timedelta(seconds=1)
LONG_SENT = Statement(
    update(mails).values(status="sent", sent_at=mails.c.created_at, due_at="2026-01-01T00:00:00+00:00")
)
HELD = Statement(select(mails).with_for_update())


async def swept(database: Database) -> int:
    return await Sweeper(database, MAIL_SWEEPS).sweep()


@pytest.fixture
async def sent(database: Database, relay: Relay, port: int, clock: time_machine.Traveller) -> None:
    """A mail that waited for two days and has just gone out."""
    await write(database)
    clock.shift(timedelta(days=2))
    async with listening(Mailbox(), port):
        await relay.send_due()


class TestSweep:
    async def test_a_mail_that_went_out_is_kept_for_ninety_days(
        self, database: Database, sent: None, clock: time_machine.Traveller
    ):
        clock.shift(KEPT_FOR - MOMENT)
        assert await swept(database) == 0
        clock.shift(2 * MOMENT)
        assert await swept(database) == 1
        assert await database.fetch_all(ALL_MAILS) == []

    async def test_a_mail_that_was_given_up_is_kept_for_ninety_days(
        self, database: Database, relay: Relay, port: int, clock: time_machine.Traveller
    ):
        await write(database)
        clock.shift(timedelta(days=4))
        mailbox = Mailbox()
        mailbox.refusal = "452 Mailbox full"
        async with listening(mailbox, port):
            await relay.send_due()
        clock.shift(KEPT_FOR - MOMENT)
        assert await swept(database) == 0
        clock.shift(2 * MOMENT)
        assert await swept(database) == 1
        assert await database.fetch_all(ALL_MAILS) == []

    async def test_a_mail_that_has_not_gone_out_stays_however_old(
        self, database: Database, clock: time_machine.Traveller
    ):
        await write(database)
        clock.shift(timedelta(days=400))
        assert await swept(database) == 0

    # SQLite has one writer at a time: the sweep begins when the change is committed.
    @pytest.mark.on_postgres
    async def test_a_mail_that_another_transaction_is_changing_stays(
        self, database: Database, sent: None, clock: time_machine.Traveller
    ):
        clock.shift(KEPT_FOR + MOMENT)
        async with database.transaction() as transaction:
            await transaction.fetch_all(HELD)
            async with asyncio.timeout(60):
                assert await swept(database) == 0

    async def test_a_server_that_starts_sweeps(self, database: Database, settings: Settings):
        await write(database)
        async with database.transaction() as transaction:
            await transaction.execute(LONG_SENT)
        app = create_app(settings)
        async with app.router.lifespan_context(app), asyncio.timeout(60):
            while True:
                if not await database.fetch_all(ALL_MAILS):
                    break
                await asyncio.sleep(0.01)
