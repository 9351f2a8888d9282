"""The access rules of allowances: the customer reads those of the own productions, the team all."""

from sqlalchemy import exists, true

from tawam.allowances.tables import allowance_entries
from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy
from tawam.productions.tables import productions

_COLUMNS = (
    "id",
    "production_id",
    "kind",
    "amount",
    "reason",
    "lot_id",
    "order_id",
    "note",
    "unlimited",
    "starts_at",
    "until",
    "created_at",
)
_OF_OWN_PRODUCTION = exists().where(
    productions.c.id == allowance_entries.c.production_id, productions.c.user_id == VIEWER_ID
)
_EVERYTHING = Grant((*_COLUMNS, "payment_id"), true())

ALLOWANCE_ENTRIES = TablePolicy(
    allowance_entries,
    {
        Role.USER: Grant(_COLUMNS, _OF_OWN_PRODUCTION),
        # What is left of a plan, and not what was paid for it.
        Role.PRODUCER: Grant(_COLUMNS, true()),
        Role.ADMIN: _EVERYTHING,
        Role.SERVICE: _EVERYTHING,
    },
)
