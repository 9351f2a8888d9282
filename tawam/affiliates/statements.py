"""SQL statements of the affiliate programme."""

from typing import Literal

from sqlalchemy import ColumnElement, bindparam, case, exists, func, insert, literal, null, select, update

from tawam.affiliates.tables import affiliates, commissions, payouts, referral_visits
from tawam.database.schema import Id, Timestamp
from tawam.database.statement import Statement
from tawam.orders.tables import orders

CommissionState = Literal["held", "payable", "paid", "reversed"]

# How many commissions and payouts a statement lists.
LATEST = 200

# A commission's state at `moment`. Lists and sums both use this expression.
STATE = case(
    (commissions.c.reversed_amount >= commissions.c.amount, "reversed"),
    (commissions.c.payout_id.is_not(None), "paid"),
    (commissions.c.payable_at > bindparam("moment", type_=Timestamp()), "held"),
    else_="payable",
)
# What refunds and disputes have left of a commission.
NET = commissions.c.amount - commissions.c.reversed_amount

_AFFILIATE_ID = bindparam("affiliate_id", type_=Id())
_USER_ID = bindparam("user_id", type_=Id())
_other = affiliates.alias("other")

INSERT_AFFILIATE = Statement(insert(affiliates))
AFFILIATE_BY_ID = Statement(select(affiliates).where(affiliates.c.id == _AFFILIATE_ID))
AFFILIATE_BY_CODE = Statement(select(affiliates).where(affiliates.c.code == bindparam("code")))
AFFILIATE_BY_EMAIL = Statement(select(affiliates).where(affiliates.c.email == bindparam("email")))
AFFILIATE_BY_USER = Statement(select(affiliates).where(affiliates.c.user_id == _USER_ID))
SET_STATUS = Statement(
    update(affiliates).where(affiliates.c.id == _AFFILIATE_ID).values(status=bindparam("new_status"))
)

# Earning, reversing and paying out lock the affiliate's row, so that they run one after another. It is the
# weaker lock (FOR NO KEY UPDATE): orders that refer to the affiliate can be placed meanwhile.
LOCK_AFFILIATE = Statement(
    select(affiliates).where(affiliates.c.id == _AFFILIATE_ID).with_for_update(key_share=True)
)
LOCK_AFFILIATE_BY_USER = Statement(
    select(affiliates).where(affiliates.c.user_id == _USER_ID).with_for_update(key_share=True)
)

# An account has at most one affiliate.
LINK_ACCOUNT = Statement(
    update(affiliates)
    .where(
        affiliates.c.email == bindparam("confirmed_email"),
        affiliates.c.user_id.is_(None),
        ~exists().where(_other.c.user_id == _USER_ID),
    )
    .values(user_id=_USER_ID)
)
UNLINK_ACCOUNT = Statement(update(affiliates).where(affiliates.c.user_id == _USER_ID).values(user_id=null()))

VISIT = Statement(
    select(referral_visits.c.day).where(
        referral_visits.c.affiliate_id == _AFFILIATE_ID,
        referral_visits.c.day == bindparam("day"),
        referral_visits.c.visitor == bindparam("visitor"),
    )
)
INSERT_VISIT = Statement(insert(referral_visits))

COMMISSION_BY_PAYMENT = Statement(
    select(commissions).where(commissions.c.payment_id == bindparam("payment_id", type_=Id()))
)
INSERT_COMMISSION = Statement(insert(commissions))
SET_REVERSED = Statement(
    update(commissions)
    .where(commissions.c.id == bindparam("commission_id", type_=Id()))
    .values(reversed_amount=bindparam("new_reversed"), is_own=bindparam("new_is_own"))
)
_OWN_ORDERS = select(orders.c.id).where(orders.c.user_id == _USER_ID)
OWN_COMMISSIONS = Statement(
    select(commissions).where(
        commissions.c.affiliate_id == _AFFILIATE_ID,
        commissions.c.is_own.is_(False),
        commissions.c.order_id.in_(_OWN_ORDERS),
    )
)

INSERT_PAYOUT = Statement(insert(payouts))
MARK_PAID = Statement(
    update(commissions)
    .where(commissions.c.affiliate_id == _AFFILIATE_ID, STATE == "payable")
    .values(payout_id=bindparam("new_payout_id", type_=Id()))
)


def _net(state: CommissionState) -> ColumnElement[int]:
    """Sum the net amounts of the commissions in `state`, as a column of that name."""
    is_in_state = literal(state) == STATE
    return func.coalesce(func.sum(case((is_in_state, NET), else_=0)), 0).label(state)


TOTALS = Statement(
    select(
        _net("held"),
        _net("payable"),
        _net("paid"),
        func.coalesce(func.sum(commissions.c.reversed_amount), 0).label("reversed"),
        select(func.coalesce(func.sum(payouts.c.amount), 0))
        .where(payouts.c.affiliate_id == _AFFILIATE_ID)
        .scalar_subquery()
        .label("paid_out"),
    ).where(commissions.c.affiliate_id == _AFFILIATE_ID)
)
COMMISSIONS = Statement(
    select(
        commissions.c.id,
        commissions.c.order_id,
        orders.c.plan_name,
        commissions.c.percent,
        commissions.c.amount,
        commissions.c.reversed_amount,
        commissions.c.currency,
        STATE.label("state"),
        commissions.c.payable_at,
        commissions.c.created_at,
    )
    .join_from(commissions, orders, orders.c.id == commissions.c.order_id)
    .where(commissions.c.affiliate_id == _AFFILIATE_ID)
    .order_by(commissions.c.created_at.desc(), commissions.c.id.desc())
    .limit(LATEST)
)
PAYOUTS = Statement(
    select(payouts.c.id, payouts.c.amount, payouts.c.currency, payouts.c.note, payouts.c.created_at)
    .where(payouts.c.affiliate_id == _AFFILIATE_ID)
    .order_by(payouts.c.created_at.desc(), payouts.c.id.desc())
    .limit(LATEST)
)
# `orders` counts those with a commission, without the affiliate's own.
COUNTS = Statement(
    select(
        select(func.count())
        .where(referral_visits.c.affiliate_id == _AFFILIATE_ID)
        .scalar_subquery()
        .label("visits"),
        select(func.count(commissions.c.order_id.distinct()))
        .where(commissions.c.affiliate_id == _AFFILIATE_ID, commissions.c.is_own.is_(False))
        .scalar_subquery()
        .label("orders"),
    ).where(affiliates.c.id == _AFFILIATE_ID)
)
