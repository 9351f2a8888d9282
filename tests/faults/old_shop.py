"""The rows of a shop at a revision of long ago."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from alembic import command
from sqlalchemy import Connection, TableClause, column, insert, table

from tawam.database.schema import Document, Id, Timestamp, new_id, timestamp
from tawam.migrate import alembic_config, migration_engine
from tawam.settings import Settings

REVISION = "0006"
_BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
_WORDS = "كتاب 🎬 quote ' \" and a line\nmore"
_IDS = {"user_id", "order_id", "actor_id", "assignee_id"}
_DOCUMENTS = {"app_metadata", "user_metadata", "features", "amr", "before", "after"}
# Plans of which later migrations make productions and allowances of all kinds.
_PLANS: tuple[tuple[str, str | None], ...] = (
    ("video-starter", None),
    ("video-essential", "monthly"),
    ("video-executive", "quarterly"),
    ("course-basic", None),
    ("video-localization", None),
)
_BATCH = 1000


async def make_old_shop(settings: Settings, people: int) -> int:
    """Make the tables of `REVISION` in an empty database, with what `people` left in them.

    Returns: the number of rows.
    """
    engine = migration_engine(settings)
    async with engine.begin() as connection:
        await connection.run_sync(lambda begun: command.upgrade(alembic_config(begun), REVISION))
        total = await connection.run_sync(_fill, people)
    await engine.dispose()
    return total


def _fill(connection: Connection, people: int) -> int:
    total = 0
    for start in range(0, people, _BATCH):
        made = [_person(number) for number in range(start, min(start + _BATCH, people))]
        for name in made[0]:
            rows = [person[name] for person in made]
            connection.execute(insert(_table(name, rows[0])), rows)
            total += len(rows)
    return total


def _table(name: str, row: dict[str, Any]) -> TableClause:
    return table(name, *(_typed(each) for each in row))


def _typed(name: str) -> Any:
    if name == "id" or name in _IDS:
        return column(name, Id())
    if name.endswith("_at"):
        return column(name, Timestamp())
    return column(name, Document()) if name in _DOCUMENTS else column(name)


def _person(number: int) -> dict[str, dict[str, Any]]:
    """A row for each table, in an order in which every row comes after those that it names."""
    person, order, moment = new_id(), new_id(), timestamp(_BEGIN + timedelta(minutes=number))
    email = f"person{number}@example.com"
    times = {"created_at": moment, "updated_at": moment}
    return {
        "users": {
            "id": person,
            "email": email,
            "password_hash": "$argon2id$",
            "app_metadata": {"provider": "email", "providers": ["email"]},
            "user_metadata": {"words": _WORDS},
            "language": "ar",
            **times,
        },
        "profiles": {"id": person, "email": email, "full_name": f"آن {number}", **times},
        "sessions": {"id": new_id(), "user_id": person, "aal": "aal1", "amr": [], "created_at": moment},
        "notes": {"id": new_id(), "user_id": person, "title": _WORDS, "content": _WORDS * 5, **times},
        "contact_messages": {
            "id": new_id(),
            "name": "Ann",
            "email": email,
            "subject": f"{number}",
            "message": _WORDS,
            "language": "en",
            "due_at": moment,
            "created_at": moment,
        },
        **_purchase(number, person, order, moment),
        "audit_log": {
            "id": new_id(),
            "actor_id": person,
            "action": "user.updated",
            "before": {"number": number},
            "after": {"number": number + 1},
            "created_at": moment,
        },
    }


def _purchase(number: int, person: str, order: str, moment: str) -> dict[str, dict[str, Any]]:
    """An order that was paid; every tenth one still waits for its money."""
    plan, billing = _PLANS[number % len(_PLANS)]
    is_paid = number % 10 != 0
    price = {"amount": 29_900, "currency": "usd"}
    return {
        "orders": {
            "id": order,
            "session_id": f"cs_{number}",
            "provider": "stripe",
            "status": "paid" if is_paid else "pending",
            "plan_id": plan,
            "plan_name": plan.upper(),
            "plan_type": "payment",
            "billing": billing,
            **price,
            "features": [_WORDS],
            "user_id": person,
            "email": f"person{number}@example.com",
            "language": "en",
            "paid_at": moment if is_paid else None,
            "created_at": moment,
            "updated_at": moment,
        },
        "payments": {
            "id": new_id(),
            "order_id": order,
            "reference": f"cs_{number}",
            "status": "paid" if is_paid else "failed",
            **price,
            "dispute": "lost" if number % 50 == 1 else None,
            "paid_at": moment if is_paid else None,
            "created_at": moment,
        },
    }


def tables() -> Iterator[str]:
    """The tables that have rows."""
    yield from _person(0)
