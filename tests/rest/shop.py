"""A shop of made-up rows in the tables that refer to each other, the same for the same seed."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Boolean, Integer, Table, bindparam, insert

from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.allowances.tables import allowance_entries
from tawam.consents.tables import consent_requests, consents
from tawam.database.port import Database, Row
from tawam.database.schema import Document, Id, Timestamp, timestamp
from tawam.database.statement import Statement
from tawam.deliveries.tables import deliveries, delivery_captions, publications
from tawam.leads.tables import affiliate_applications, lead_notes
from tawam.ledger.tables import ledger_entries
from tawam.orders.tables import orders, payment_events, payments, refunds, subscriptions
from tawam.productions.tables import productions, twins
from tawam.recordings.tables import recordings
from tawam.videos.tables import (
    cut_comments,
    cut_decisions,
    cuts,
    script_comments,
    script_decisions,
    script_versions,
    videos,
)

# What the constraints ask for; other columns hold anything of their type.
CHOICES: dict[str, list[Any]] = {
    "author_side": ["customer", "team"],
    "status": ["paid"],
    "twins.status": ["collecting", "ready", "stopped"],
    "recordings.status": ["checking", "accepted", "refused"],
    "cuts.status": ["ready", "refused"],
    "deliveries.status": ["sending", "delivered"],
    "affiliates.status": ["active", "paused"],
    "refunds.status": ["accepted", "failed"],
    "subscriptions.status": ["active", "canceled"],
    "step": ["scripts", "generation", "editing"],
    "script_status": ["none", "waiting", "approved"],
    "cut_status": ["none", "waiting", "approved"],
    "waits_for": ["customer", "team"],
    "videos.waits_for": ["customer", "team", "nobody"],
    "decision": ["approved", "changes"],
    "affiliate_applications.decision": ["approved", "declined", None],
    "recordings.kind": ["base_video", "voice", "consent"],
    "allowance_entries.kind": ["base_video", "revision"],
    "reason": ["paid", "spent"],
    "lead_notes.kind": ["order"],
    # No queue takes them.
    "due_at": ["2999-01-01T00:00:00.000000+00:00", "2999-01-01T00:00:00.100000+00:00"],
    "shape": ["16:9", "9:16"],
    "language": ["en", "ar"],
    "currency": ["usd"],
    "amount": [100, 2500, 2**31 - 1],
    "size": [0, 7, 2**53 + 1],
}
TEXTS = [
    "",
    "a",
    "B",
    "é",
    "آن",
    "a,b",
    'say "so"',
    "\\",
    "(x)",
    "null",
    "line\nline",
    "{1}",
    "zz top",
    "Ω\t€",
]
DOCUMENTS = [[], {}, ["a", 1, None, 1.5], {"k": [True, "آ"], "z": {"y": "'"}}, "text", 0, [[]]]
BEGIN = datetime(2026, 1, 31, 23, 59, 58, 999_999, UTC)


class Shop:
    """
    Attributes:
        rows: what was stored, by table.
    """

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._number = 0
        self.rows: dict[str, list[Row]] = {}

    def fill(self, customers: list[str], team: list[str]) -> None:
        """Make up what two customers and somebody of the team might have."""
        application = self.add(affiliate_applications, assignee_id=team[0])
        affiliate = self.add(affiliates, application_id=application, user_id=customers[0])
        payout = self.add(payouts, affiliate_id=affiliate)
        for customer in customers:
            for _ in range(2):
                self._order(customer, team, affiliate, payout)

    def _order(self, customer: str, team: list[str], affiliate: str, payout: str) -> None:
        order = self.add(orders, user_id=customer, assignee_id=self._some(team), affiliate_id=affiliate)
        for _ in range(self._chance.randrange(3)):
            payment = self.add(payments, order_id=order)
            self.add(refunds, payment_id=payment)
            self.add(
                commissions,
                affiliate_id=affiliate,
                order_id=order,
                payment_id=payment,
                payout_id=self._some([payout]),
            )
            self.add(payment_events, order_id=order)
        if self._chance.random() < 0.5:
            self.add(subscriptions, order_id=order)
        self.add(lead_notes, lead_id=order, author_id=team[0])
        twin = self.add(twins, user_id=customer, person_id=self._some([customer, *team]))
        production = self.add(
            productions, order_id=order, user_id=customer, twin_id=twin, assignee_id=self._some(team)
        )
        lot = self.add(allowance_entries, production_id=production, order_id=order, payment_id=None)
        self.add(allowance_entries, production_id=production, order_id=None, payment_id=None, lot_id=lot)
        request = self.add(consent_requests, twin_id=twin)
        if self._chance.random() < 0.7:
            self.add(consents, twin_id=twin, request_id=request, person_id=self._some([customer]))
        for number in range(3):
            self.add(ledger_entries, twin_id=twin, number=number)
            self.add(
                recordings,
                production_id=production,
                twin_id=twin,
                user_id=customer,
                consent_request_id=self._some([request]),
            )
        for _ in range(self._chance.randrange(4)):
            self._video(production, twin)

    def _video(self, production: str, twin: str) -> None:
        video = self.add(videos, production_id=production, twin_id=self._some([twin]))
        versions, made = self._chance.randrange(3), self._chance.randrange(3)
        for number in range(1, versions + 1):
            self.add(script_versions, video_id=video, number=number)
            for table in (script_comments, script_comments, script_decisions):
                self.add(table, video_id=video, version=number, reply_to=None, decision="approved")
        for number in range(1, made + 1):
            self.add(cuts, video_id=video, twin_id=twin, number=number, version=number)
            comments = [
                self.add(cut_comments, video_id=video, cut=number, reply_to=None)
                for _ in range(self._chance.randrange(4))
            ]
            for answered in comments[:1]:
                self.add(cut_comments, video_id=video, cut=number, reply_to=answered)
            self.add(cut_decisions, video_id=video, cut=number, decision="approved")
            delivery = self.add(
                deliveries, video_id=video, production_id=production, twin_id=twin, cut=number
            )
            self.add(delivery_captions, delivery_id=delivery, language="ar")
            self.add(publications, delivery_id=delivery, production_id=production)

    def add(self, table: Table, **given: Any) -> str:
        """Make up a row; `given` are some of its columns, and of other tables'."""
        row = {column.name: self._value(table, column) for column in table.c}
        row |= {name: value for name, value in given.items() if name in table.c}
        self.rows.setdefault(table.name, []).append(row)
        return row["id"]

    async def store(self, database: Database) -> None:
        async with database.transaction() as transaction:
            for name, rows in self.rows.items():
                statement = _INSERTS[name]
                for row in rows:
                    await transaction.execute(statement, **{f"new_{key}": row[key] for key in row})

    def _value(self, table: Table, column: Any) -> Any:
        choices = CHOICES.get(f"{table.name}.{column.name}") or CHOICES.get(column.name)
        if choices:
            return self._chance.choice(choices)
        if column.nullable and self._chance.random() < 0.4:
            return None
        match column.type:
            case Id():
                return self._id()
            case Timestamp():
                fraction = self._chance.choice([0, 1, 1000, 120_000, 999_999])
                moment = BEGIN + timedelta(seconds=self._chance.randrange(5_000_000), microseconds=fraction)
                return timestamp(moment)
            case Document():
                return self._chance.choice(DOCUMENTS)
            case Boolean():
                return self._chance.random() < 0.5
            case Integer():
                return self._chance.randrange(-3, 10)
            case _ if column.unique or column.name in ("reference", "key"):
                return self._id()[: column.type.length]
            case _:
                return self._chance.choice(TEXTS)[: column.type.length]

    def _id(self) -> str:
        self._number += 1
        return str(UUID(int=(7 << 76) + (2 << 62) + self._chance.getrandbits(48) + (self._number << 80)))

    def _some(self, choices: list[str]) -> str | None:
        return self._chance.choice([*choices, None])


def _tables() -> Iterator[Table]:
    yield from (affiliate_applications, affiliates, payouts, orders, payments, refunds, commissions)
    yield from (payment_events, subscriptions, lead_notes, twins, productions, allowance_entries)
    yield from (consent_requests, consents, ledger_entries, recordings, videos, script_versions)
    yield from (script_comments, script_decisions, cuts, cut_comments, cut_decisions, deliveries)
    yield from (delivery_captions, publications)


def _insert(table: Table) -> Statement:
    return Statement(insert(table).values({name: bindparam(f"new_{name}") for name in table.c.keys()}))  # noqa: SIM118 because a table is no dict


_INSERTS = {table.name: _insert(table) for table in _tables()}
