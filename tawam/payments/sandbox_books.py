"""Keeps the sandbox's own books, apart from our tables: a file with a line for each act."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from tawam.payments.disputes import Claim


class Paid(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    payment_id: str
    reference: str
    order_id: str
    amount: int
    currency: str
    paid_at: str


class SentBack(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A refund. `key`: the caller's idempotency key; two lines with one key are one refund."""

    key: str
    payment_id: str
    amount: int


class BankClaim(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The bank's claim of a dispute; the last line of a dispute counts."""

    dispute_id: str
    payment_id: str
    claim: Claim


class PlanEnded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    subscription_id: str
    ended: Literal[True] = True


BookEntry = Paid | SentBack | BankClaim | PlanEnded
_decoder = msgspec.json.Decoder(BookEntry)


class SandboxBooks:
    """Several processes may write at once: a line is appended in one piece."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, entry: BookEntry) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, msgspec.json.encode(entry) + b"\n")
        finally:
            os.close(descriptor)

    def paid(self) -> dict[str, Paid]:
        """By payment id."""
        return {entry.payment_id: entry for entry in self._entries() if isinstance(entry, Paid)}

    def sent_back(self, payment_id: str) -> dict[str, int]:
        """The refunds of a payment: amounts by key."""
        return {
            entry.key: entry.amount
            for entry in self._entries()
            if isinstance(entry, SentBack) and entry.payment_id == payment_id
        }

    def claims(self, payment_id: str) -> list[Claim]:
        """The disputes of a payment."""
        found = {
            entry.dispute_id: entry.claim
            for entry in self._entries()
            if isinstance(entry, BankClaim) and entry.payment_id == payment_id
        }
        return list(found.values())

    def has_ended(self, subscription_id: str) -> bool:
        return any(
            isinstance(entry, PlanEnded) and entry.subscription_id == subscription_id
            for entry in self._entries()
        )

    def _entries(self) -> Iterator[BookEntry]:
        if self._path.exists():
            with self._path.open("rb") as lines:
                yield from map(_decoder.decode, lines)
