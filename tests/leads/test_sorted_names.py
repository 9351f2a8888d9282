"""Leads are sorted by their letters: case, marks and spelling come after, alike on both databases."""

from typing import Any

import httpx2
from sqlalchemy import insert

from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.leads.tables import contact_messages
from tests.people import People

ADD = Statement(insert(contact_messages))
SORTED = [
    "ADAM",
    "Adam",
    "adam",
    "Élodie",
    "eve",
    "Siobhán",
    "Zoë",
    "أحمد",
    "احمد علي",
    "إيمان",
    "هُدى",
    "هدي الصغيرة",
]


async def test_letters_come_before_case(
    database: Database, client: httpx2.AsyncClient, people: People
) -> None:
    moment = now()
    for name in sorted(SORTED, reverse=True):
        row: dict[str, Any] = {**dict.fromkeys(contact_messages.c.keys()), "id": new_id(), "name": name}
        row |= {"email": "a@example.com", "subject": "A demo", "message": "Ten letters", "language": "en"}
        async with database.transaction() as transaction:
            await transaction.execute(ADD, **row | {"created_at": moment, "due_at": moment})
    for order, expected in (("name", SORTED), ("name.desc", SORTED[::-1])):
        answer = await client.get(
            f"/rest/v1/contact_messages?select=name&order={order}", headers=people.service
        )
        assert [row["name"] for row in answer.json()] == expected
