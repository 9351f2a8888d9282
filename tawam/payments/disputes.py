"""What the disputes of a payment come to: one rule, for our ledger and for each provider's books."""

from collections.abc import Collection

import msgspec

from tawam.payments.events import DisputeState

_GRAVEST_FIRST: tuple[DisputeState, ...] = ("open", "lost", "won")


class Claim(msgspec.Struct, frozen=True):
    """One dispute. `amount`: what of the payment it is about, in minor units; None: all of it."""

    state: DisputeState
    amount: int | None = None
    currency: str | None = None

    def taken(self, amount: int, currency: str) -> int:
        """What it takes of a payment of `amount`. Other money cannot be compared: it takes all."""
        if self.amount is None or self.currency != currency:
            return amount
        return min(self.amount, amount)


class DisputeSummary(msgspec.Struct, frozen=True):
    """`state`: None without a dispute; `lost`: what those that were lost took together, refunds aside."""

    state: DisputeState | None
    lost: int


def dispute_summary(claims: Collection[Claim], amount: int, currency: str) -> DisputeSummary:
    """
    Args:
        amount, currency: of the payment.
    """
    states = {claim.state for claim in claims}
    taken = sum(claim.taken(amount, currency) for claim in claims if claim.state == "lost")
    if "lost" in states and taken >= amount:
        # Whatever else is open, nothing is left to decide about.
        return DisputeSummary("lost", amount)
    return DisputeSummary(next((state for state in _GRAVEST_FIRST if state in states), None), taken)


def after_refunds(lost: int, amount: int, refunded: int) -> int:
    """What of `lost` counts beside the refunds: both together are never more than `amount`."""
    return max(0, min(lost, amount - refunded))
