"""Entries of an allowance, the lots that they add up to, and the lines of a statement. All of it is pure.

A lot is what one payment granted of one kind for one month, or for the whole of a package. What is spent is
drawn from the lot that ends first.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from tawam.catalogue.allowance import AllowanceKind

AllowanceReason = Literal["paid", "spent", "refunded", "restored", "corrected"]
KINDS: tuple[AllowanceKind, ...] = ("base_video", "lesson", "variant", "revision")

_NO_END = "9999"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `allowance_entries`. Times are ISO 8601 in UTC."""

    id: str
    production_id: str
    kind: AllowanceKind
    amount: int
    reason: AllowanceReason
    lot_id: str
    order_id: str | None = None
    payment_id: str | None = None
    key: str | None = None
    note: str | None = None
    unlimited: bool = False
    starts_at: str
    until: str | None = None
    created_at: str


class Lot(msgspec.Struct, frozen=True):
    """A grant and everything drawn from it, the oldest first."""

    entries: tuple[Entry, ...]

    @property
    def grant(self) -> Entry:
        return next(entry for entry in self.entries if entry.id == entry.lot_id)

    @property
    def left(self) -> int:
        """Without meaning for an unlimited lot."""
        return sum(entry.amount for entry in self.entries)

    @property
    def is_taken_back(self) -> bool:
        """Whether the money went back, and with it what was unspent."""
        return self._count("refunded") > self._count("restored")

    @property
    def taken_back(self) -> int:
        """How many the last refund took."""
        return -next(entry.amount for entry in reversed(self.entries) if entry.reason == "refunded")

    def is_open(self, moment: str) -> bool:
        """Whether it can be drawn on at `moment`, as far as something is left."""
        grant = self.grant
        is_time = grant.starts_at <= moment and (grant.until is None or moment < grant.until)
        return is_time and not self.is_taken_back

    def _count(self, reason: AllowanceReason) -> int:
        return sum(entry.reason == reason for entry in self.entries)


class StatementLine(msgspec.Struct, frozen=True, kw_only=True):
    """How one kind stands in the present month, or over the whole of a package.

    Attributes:
        granted, left: None where the plan sets no number.
        carried: how many of `granted` were left over from the month before; they are spent first.
        monthly: how many each month grants; None for a package.
        until: the first end of what is left; None for as long as the order lasts.
    """

    kind: AllowanceKind
    granted: int | None
    spent: int
    left: int | None
    carried: int
    monthly: int | None
    until: str | None


def lots_of(entries: Iterable[Entry]) -> list[Lot]:
    """The lots of entries, the one that ends first, and began first, before the others."""
    found: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: (entry.created_at, entry.id)):
        found.setdefault(entry.lot_id, []).append(entry)
    return sorted((Lot(tuple(each)) for each in found.values()), key=_spending_order)


def lot_to_spend(lots: Iterable[Lot], kind: AllowanceKind, moment: str) -> Lot | None:
    """The lot from which the next one of `kind` is drawn; None when none is left.

    Args:
        lots: in the order of `lots_of`.
    """
    usable = [lot for lot in lots if lot.grant.kind == kind and lot.is_open(moment)]
    counted = (lot for lot in usable if not lot.grant.unlimited and lot.left > 0)
    return next(counted, None) or next((lot for lot in usable if lot.grant.unlimited), None)


def statement_lines(entries: Iterable[Entry], moment: str) -> list[StatementLine]:
    """The lines of a production's statement.

    Args:
        entries: all of the lots that have not ended.
    """
    lots = [lot for lot in lots_of(entries) if _has_begun(lot, moment)]
    by_kind: list[tuple[AllowanceKind, list[Lot]]] = [
        (kind, [lot for lot in lots if lot.grant.kind == kind]) for kind in KINDS
    ]
    return [_line(kind, found) for kind, found in by_kind if found]


def _line(kind: AllowanceKind, lots: Sequence[Lot]) -> StatementLine:
    month = max(
        (lot.grant.starts_at for lot in lots if lot.grant.reason == "paid" and lot.grant.until), default=None
    )
    carried = [lot for lot in lots if month and lot.grant.until and lot.grant.starts_at < month]
    spent, carried_over = 0, 0
    for lot in lots:
        is_carried = lot in carried
        now_spent = -sum(
            entry.amount
            for entry in lot.entries
            if entry.reason == "spent" and not (is_carried and entry.created_at < (month or ""))
        )
        spent += now_spent
        if is_carried and not lot.grant.unlimited:
            carried_over += lot.left + now_spent
    is_unlimited = any(lot.grant.unlimited and not lot.is_taken_back for lot in lots)
    left = sum(lot.left for lot in lots if not lot.grant.unlimited)
    ends = [lot.grant.until for lot in lots if is_unlimited or lot.left > 0] or [
        lot.grant.until for lot in lots
    ]
    monthly = sum(lot.grant.amount for lot in lots if lot.grant.until and lot.grant.starts_at == month)
    return StatementLine(
        kind=kind,
        granted=None if is_unlimited else left + spent,
        spent=spent,
        left=None if is_unlimited else left,
        carried=0 if is_unlimited else carried_over,
        monthly=None if month is None or is_unlimited else monthly,
        until=min(ends, key=lambda until: until or _NO_END),
    )


def _has_begun(lot: Lot, moment: str) -> bool:
    grant = lot.grant
    return grant.starts_at <= moment and (grant.until is None or moment < grant.until)


def _spending_order(lot: Lot) -> tuple[str, str, str]:
    return lot.grant.until or _NO_END, lot.grant.starts_at, lot.grant.id
