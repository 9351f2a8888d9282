"""What payments earn: worked out anew from the payment at each of its changes, so their order is all one."""

from datetime import datetime, timedelta

from tawam.affiliates import statements
from tawam.affiliates.affiliate import Affiliate
from tawam.affiliates.mailbox import same_mailbox
from tawam.catalogue.catalogue import Affiliates as Terms
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.orders.order import Order, Payment


class Commissions:
    """A `PaymentListener`: each payment of a referred order earns once, at the rate of that day."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """A commission for `payment`, less what has gone back of it already."""
        await self._settle(transaction, order, payment, earns=payment.paid_at is not None)

    async def reversed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """Take back in proportion to what went back of `payment`; after a won dispute, give it again."""
        await self._settle(transaction, order, payment, earns=False)

    async def _settle(self, transaction: Transaction, order: Order, payment: Payment, *, earns: bool) -> None:
        if order.affiliate_id is None:
            return
        row = await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=order.affiliate_id)
        if row is None:
            return
        is_own = is_own_order(Affiliate(**row), order)
        known = await transaction.fetch_one(statements.COMMISSION_BY_PAYMENT, payment_id=payment.id)
        if known is not None:
            await _correct(transaction, known, payment, is_own=is_own)
        elif earns and not is_own:
            await self._earn(transaction, order, payment)

    async def _earn(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        paid_at = datetime.fromisoformat(payment.paid_at or now())
        percent = self._terms.commission_percent.get(order.plan_id, 0)
        amount = share(payment.amount, percent)
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
            reversed_amount=amount - kept(payment, percent),
            is_own=False,
            currency=payment.currency,
            payable_at=timestamp(paid_at + timedelta(days=self._terms.hold_days)),
            payout_id=None,
            created_at=now(),
        )


def share(amount: int, percent: int) -> int:
    """In whole cents; what is less than one is dropped."""
    return amount * percent // 100


def kept(payment: Payment, percent: int) -> int:
    """The commission on what the buyer has not got back; none of a payment that the bank holds."""
    if payment.status in ("disputed", "failed"):
        return 0
    return share(max(0, payment.amount - payment.refunded_amount - payment.lost_amount), percent)


def is_own_order(affiliate: Affiliate, order: Order) -> bool:
    """Whether the partner bought it: with their account, or under their address however spelled."""
    is_same_account = affiliate.user_id is not None and affiliate.user_id == order.user_id
    return is_same_account or same_mailbox(affiliate.email, order.email)


async def _correct(transaction: Transaction, known: Row, payment: Payment, *, is_own: bool) -> None:
    # Once seen to be their own it stays so: accounts that show it may be deleted.
    is_own = is_own or known["is_own"]
    left = 0 if is_own else min(known["amount"], kept(payment, known["percent"]))
    taken = known["amount"] - left
    if (taken, is_own) != (known["reversed_amount"], known["is_own"]):
        await transaction.execute(
            statements.SET_REVERSED, commission_id=known["id"], new_reversed=taken, new_is_own=is_own
        )
