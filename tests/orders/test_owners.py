"""Whose a guest's order is, when the address is confirmed while the payment is booked."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import bindparam, update

from tawam.auth.tables import users
from tawam.auth.users import contacts
from tawam.database.port import Database, Statement, Transaction
from tawam.database.schema import now
from tawam.orders.guest_orders import claim_guest_orders
from tawam.orders.orders import Buyer
from tests.database.rows import a_user, add
from tests.orders.desk import Desk

CONFIRM = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(email_confirmed_at=bindparam("moment"))
)


async def confirm(database: Database, user_id: str) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(CONFIRM, user_id=user_id, moment=now())
        await claim_guest_orders(transaction, user_id, "bob@example.com")


async def test_order_is_found_by_who_confirms_the_address_while_its_payment_is_booked(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = await desk.place(Buyer(None, None, "en"))
    user: dict[str, Any] = a_user() | {"email": "bob@example.com", "email_confirmed_at": None}
    await add(desk.database, user)
    confirming: list[asyncio.Task[None]] = []
    look = contacts.confirmed_account

    async def confirmed_right_after(transaction: Transaction, email: str) -> str | None:
        found = await look(transaction, email)
        confirming.append(asyncio.create_task(confirm(desk.database, user["id"])))
        await asyncio.wait(confirming, timeout=1)
        return found

    monkeypatch.setattr(contacts, "confirmed_account", confirmed_right_after)
    await story.tell(story.paid(email="bob@example.com"))
    await asyncio.gather(*confirming)
    assert (await story.order())["user_id"] == user["id"]


async def test_account_that_has_not_shown_the_address_to_be_its_own_gets_no_order(desk: Desk) -> None:
    user: dict[str, Any] = a_user() | {"email": "bob@example.com", "email_confirmed_at": None}
    await add(desk.database, user)
    story = await desk.place(Buyer(None, "bob@example.com", "en"))
    await story.tell(story.paid())
    order = await story.order()
    assert (order["status"], order["user_id"]) == ("paid", None)
