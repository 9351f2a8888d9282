"""Generates random rows of a business: accounts, orders, payments, leads, deadlines met or missed."""

import random
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Table

from tawam.auth.tables import users
from tawam.auth.users.accounts import APP_METADATA
from tawam.database.schema import timestamp
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.orders.tables import orders, payments

Row = dict[str, Any]
FIRST_NAMES = "Ann Bob Éva نور Layla Omar Zayd Mona Sara Ali Huda Jack Lily Max Mia Yusuf".split()
LAST_NAMES = "Smith Haddad Khan Müller Rossi ناصر Aziz Brown Young Silva Costa".split()
# The statuses of orders with their weights.
STATUSES = {"paid": 6, "pending": 2, "canceled": 2, "refunded": 1, "failed": 1, "review": 1}


class Business:
    """All moments lie within `span` before `end`; a share of `edges` at or beside midnight in Dubai."""

    def __init__(self, seed: int, end: datetime, span: timedelta, edges: float = 0) -> None:
        self._chance = random.Random(seed)
        self._end = end
        self._span = span
        self._edges = edges

    def rows(self, count: int) -> dict[Table, list[Row]]:
        """Return `count` rows of each table and the payments of the orders; parents before children."""
        sold = [self._order() for _ in range(count)]
        return {
            users: [self._user() for _ in range(count)],
            orders: sold,
            payments: [payment for order in sold for payment in self._payments(order)],
            contact_messages: [self._message() for _ in range(count)],
            affiliate_applications: [self._application() for _ in range(count)],
        }

    def _moment(self) -> datetime:
        moment = self._end - self._span * self._chance.random()
        if self._chance.random() >= self._edges:
            return moment
        midnight = moment.replace(hour=20, minute=0, second=0, microsecond=0)
        return midnight + timedelta(microseconds=self._chance.choice((-1, 0, 1)))

    def _base(self, made: datetime) -> Row:
        key = str(uuid.UUID(int=self._chance.getrandbits(128), version=4))
        number = self._chance.randrange(10**9)
        return {"id": key, "email": f"person{number}-{key[:8]}@example.com", "created_at": timestamp(made)}

    def _name(self) -> str:
        chosen = (self._chance.choice(FIRST_NAMES), self._chance.choice(LAST_NAMES))
        return f"{' '.join(chosen)} {self._chance.randrange(10_000)}"

    def _promise(self, made: datetime, hours: int) -> Row:
        """Nine in ten deadlines are met, one of them in the last microsecond; half of the others are open."""
        due = made + timedelta(hours=hours)
        late = (None, due + timedelta(microseconds=1))
        in_time = (made + (due - made) * self._chance.random(), due)
        handled = self._chance.choice(late if self._chance.random() < 0.1 else in_time)
        if handled is None or handled > self._end:
            handled = None
        return {"due_at": timestamp(due), "handled_at": timestamp(handled) if handled else None}

    def _user(self) -> Row:
        made = self._moment()
        is_guest = self._chance.random() < 0.1
        user = {"app_metadata": APP_METADATA, "user_metadata": {}, "language": "en"}
        base = self._base(made)
        return {**user, **base, "updated_at": base["created_at"], "is_anonymous": is_guest}

    def _order(self) -> Row:
        made = self._moment()
        (status,) = self._chance.choices(list(STATUSES), list(STATUSES.values()))
        paid = made + timedelta(minutes=self._chance.randrange(3)) if status in ("paid", "refunded") else None
        promise = self._promise(paid, 24) if paid else {"due_at": None, "handled_at": None}
        base = self._base(made)
        return {
            **base,
            **promise,
            "provider": "sandbox",
            "status": status,
            "plan_id": "essential",
            "plan_name": self._chance.choice(("ESSENTIAL", "EXECUTIVE", "STARTER")),
            "plan_type": "subscription",
            "billing": "monthly",
            "amount": self._chance.choice((19_900, 49_900, 200_000)),
            "currency": "USD",
            "features": ["One twin"],
            "language": self._chance.choice(("en", "ar")),
            "paid_at": timestamp(paid) if paid else None,
            "updated_at": base["created_at"],
        }

    def _payments(self, order: Row) -> Iterator[Row]:
        """Yield the first payment and, for a fourth of the orders, a renewal; some fail or are refunded."""
        if order["paid_at"] is None:
            return
        first = datetime.fromisoformat(order["paid_at"])
        renewals = 1 if self._chance.random() < 0.25 else 0
        for number in range(1 + renewals):
            status = "refunded" if order["status"] == "refunded" else self._payment_status()
            paid = timestamp(first + timedelta(days=30 * number))
            went_back = self._went_back(order["amount"], status)
            yield {
                "id": str(uuid.UUID(int=self._chance.getrandbits(128), version=4)),
                "order_id": order["id"],
                "reference": f"charge-{number}",
                "status": status,
                "amount": order["amount"],
                "currency": self._chance.choices(("USD", "AED"), (50, 1))[0],
                "refunded_amount": went_back,
                "lost_amount": self._lost(order["amount"] - went_back, status),
                "paid_at": None if status == "failed" else paid,
                "created_at": paid,
            }

    def _payment_status(self) -> str:
        return self._chance.choices(("paid", "failed", "disputed"), (20, 1, 1))[0]

    def _went_back(self, amount: int, status: str) -> int:
        if status == "refunded":
            return amount
        is_partly_back = status == "paid" and self._chance.random() < 0.1
        return self._chance.randrange(1, amount) if is_partly_back else 0

    def _lost(self, rest: int, status: str) -> int:
        """Return what a lost dispute took of a payment that stays paid."""
        is_partly_lost = status == "paid" and self._chance.random() < 0.1
        return self._chance.randrange(rest) if is_partly_lost else 0

    def _message(self) -> Row:
        made = self._moment()
        asked = {"name": self._name(), "subject": f"A question {self._chance.randrange(100)}"}
        words = {"message": "How long does a first video take? " * 8, "language": "en"}
        return {**self._base(made), **asked, **words, **self._promise(made, 24)}

    def _application(self) -> Row:
        made = self._moment()
        return {
            **self._base(made),
            **self._promise(made, 72),
            "full_name": self._name(),
            "phone": "+971 50 123 4567",
            "audience_size": "1k-10k",
            "platforms": "YouTube",
            "experience": "some",
            "motivation": "I would like to tell others about it. " * 5,
            "language": "en",
            "decision": self._chance.choice((None, "approved", "declined")),
        }
