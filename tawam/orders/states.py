"""How an order moves. Events come late, twice and in any order, so a later state always wins."""

from tawam.payments.provider import PaymentStatus

# A cancelled or failed attempt may still be paid; money that went back does not count as paid again.
_RANK: dict[PaymentStatus, int] = {"pending": 0, "canceled": 1, "failed": 2, "paid": 3, "refunded": 4}


def later(current: PaymentStatus, told: PaymentStatus) -> PaymentStatus:
    """The state after an event: whatever the order of a set of events, they end in the same state."""
    return max(current, told, key=_RANK.__getitem__)
