"""Sums up the disputes of a payment: one rule, for our payments and for each provider's books."""

from collections.abc import Collection

import msgspec

from tawam.payments.events import DisputeState

_GRAVEST_FIRST: tuple[DisputeState, ...] = ("open", "lost", "won")


class Claim(msgspec.Struct, frozen=True):
    """The claim of one dispute. `amount`: the disputed part in minor units; None for all of the payment."""

    state: DisputeState
    amount: int | None = None
    currency: str | None = None

    def taken(self, amount: int, currency: str) -> int:
        """The part of a payment of `amount` that is claimed. In another currency it is all of the payment."""
        if self.amount is None or self.currency != currency:
            return amount
        return min(self.amount, amount)


class DisputeSummary(msgspec.Struct, frozen=True):
    """`state`: None without a dispute; `lost`: the sum that lost disputes took, refunds aside."""

    state: DisputeState | None
    lost: int


def dispute_summary(claims: Collection[Claim], amount: int, currency: str) -> DisputeSummary:
    """The state of a payment with these disputes: the gravest counts.

    Args:
        amount, currency: of the payment.
    """
    states = {claim.state for claim in claims}
    taken = sum(claim.taken(amount, currency) for claim in claims if claim.state == "lost")
    if "lost" in states and taken >= amount:
        # Nothing is left for an open dispute to take.
        return DisputeSummary("lost", amount)
    return DisputeSummary(next((state for state in _GRAVEST_FIRST if state in states), None), taken)


def after_refunds(lost: int, amount: int, refunded: int) -> int:
    """The part of `lost` that counts beside the refunds: both together are never more than `amount`."""
    return max(0, min(lost, amount - refunded))
