"""The team sees every order."""

from tawam.database.exposure import read_by_team
from tawam.orders.tables import orders

ORDERS = read_by_team(
    orders,
    (
        "id",
        "session_id",
        "provider",
        "status",
        "plan_id",
        "plan_name",
        "plan_type",
        "billing",
        "amount",
        "currency",
        "features",
        "user_id",
        "email",
        "language",
        "created_at",
        "updated_at",
    ),
)
