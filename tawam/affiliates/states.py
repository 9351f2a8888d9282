"""How a commission stands, as the databases tell it: once, for lists and sums alike."""

from typing import Literal

from sqlalchemy import bindparam, case

from tawam.affiliates.tables import commissions
from tawam.database.schema import Timestamp

CommissionState = Literal["held", "payable", "paid", "reversed"]

# Needs the present moment, as `moment`.
STATE = case(
    (commissions.c.reversed_amount >= commissions.c.amount, "reversed"),
    (commissions.c.payout_id.is_not(None), "paid"),
    (commissions.c.payable_at > bindparam("moment", type_=Timestamp()), "held"),
    else_="payable",
)

# What is left of it after refunds and disputes.
NET = commissions.c.amount - commissions.c.reversed_amount
