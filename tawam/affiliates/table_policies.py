"""The tables of the affiliate programme that admins read over `/rest/v1`."""

from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.database.table_policies import read_by_admins

AFFILIATES = read_by_admins(
    affiliates,
    ("id", "application_id", "user_id", "email", "full_name", "code", "language", "status", "created_at"),
    names=("full_name",),
)
COMMISSIONS = read_by_admins(
    commissions,
    (
        "id",
        "affiliate_id",
        "order_id",
        "payment_id",
        "percent",
        "amount",
        "reversed_amount",
        "is_own",
        "currency",
        "payable_at",
        "payout_id",
        "created_at",
    ),
)
PAYOUTS = read_by_admins(
    payouts, ("id", "affiliate_id", "amount", "currency", "note", "created_by", "created_at")
)
