"""Commissions on payments.

Each change of a payment computes its commission from the payment's current state, so changes may arrive in
any order.
"""

from datetime import datetime, timedelta

from tawam.affiliates import statements
from tawam.affiliates.affiliate import Affiliate
from tawam.catalogue.catalogue import Affiliates as Terms
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.orders.order import Order, Payment

# The longest domain name (RFC 1035). Longer ones are not encoded: Python's IDNA codec takes quadratic time.
_MAX_HOST_LENGTH = 253
_SAME_HOST = {"googlemail.com": "gmail.com"}


class Commissions:
    """A `PaymentListener`: each payment of a referred order earns one commission, at the current rate."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """Add the commission of `payment`, less the part that was refunded already."""
        await self._update(transaction, order, payment, earns=payment.paid_at is not None)

    async def reversed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """Reverse the commission in proportion to refunds and losses; restore it after a won dispute."""
        await self._update(transaction, order, payment, earns=False)

    async def _update(self, transaction: Transaction, order: Order, payment: Payment, *, earns: bool) -> None:
        if order.affiliate_id is None:
            return
        row = await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=order.affiliate_id)
        if row is None:
            return
        is_own = is_own_order(Affiliate(**row), order)
        known = await transaction.fetch_one(statements.COMMISSION_BY_PAYMENT, payment_id=payment.id)
        if known is not None:
            await _update_reversed(transaction, known, payment, is_own=is_own)
        elif earns and not is_own:
            await self._add(transaction, order, payment)

    async def _add(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        paid_at = datetime.fromisoformat(payment.paid_at or now())
        percent = self._terms.commission_percent.get(order.plan_id, 0)
        amount = commission_on(payment.amount, percent)
        if amount == 0:
            return
        await transaction.execute(
            statements.INSERT_COMMISSION,
            id=new_id(),
            affiliate_id=order.affiliate_id,
            order_id=order.id,
            payment_id=payment.id,
            percent=percent,
            amount=amount,
            reversed_amount=amount - remaining_commission(payment, percent),
            is_own=False,
            currency=payment.currency,
            payable_at=timestamp(paid_at + timedelta(days=self._terms.hold_days)),
            payout_id=None,
            created_at=now(),
        )


def commission_on(amount: int, percent: int) -> int:
    """Return the commission in whole cents, rounded down."""
    return amount * percent // 100


def remaining_commission(payment: Payment, percent: int) -> int:
    """Return the commission on what was neither refunded nor lost; 0 if it failed or is disputed."""
    if payment.status in ("disputed", "failed"):
        return 0
    return commission_on(max(0, payment.amount - payment.refunded_amount - payment.lost_amount), percent)


def is_own_order(affiliate: Affiliate, order: Order) -> bool:
    """Whether the affiliate is the buyer: by account, or by an address of the same mailbox."""
    is_same_account = affiliate.user_id is not None and affiliate.user_id == order.user_id
    return is_same_account or same_mailbox(affiliate.email, order.email)


async def _update_reversed(transaction: Transaction, known: Row, payment: Payment, *, is_own: bool) -> None:
    # An own order stays one: the account that proves it may be deleted later.
    is_own = is_own or known["is_own"]
    left = 0 if is_own else min(known["amount"], remaining_commission(payment, known["percent"]))
    taken = known["amount"] - left
    if (taken, is_own) != (known["reversed_amount"], known["is_own"]):
        await transaction.execute(
            statements.SET_REVERSED, commission_id=known["id"], new_reversed=taken, new_is_own=is_own
        )


def same_mailbox(one: str | None, other: str | None) -> bool:
    """Whether two addresses reach the same person, to refuse commissions on one's own orders.

    Addresses count as the same where they differ in case, dots, the part behind a plus sign or the spelling
    of the domain. Some hosts tell such addresses apart; refusing a commission to two such people costs less
    than letting everybody earn on their own orders.
    """
    return one is not None and other is not None and _mailbox(one) == _mailbox(other)


def _mailbox(address: str) -> tuple[str, str]:
    local, _, host = address.strip().casefold().rpartition("@")
    return local.partition("+")[0].replace(".", ""), _SAME_HOST.get(host, _punycode(host))


def _punycode(host: str) -> str:
    """Return the domain in ASCII (RFC 3490): payment pages may spell it either way."""
    if len(host) > _MAX_HOST_LENGTH:
        return host
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return host
