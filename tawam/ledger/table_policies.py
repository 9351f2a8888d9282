"""The access rules of the ledger: the customer and the person shown read that of their twin, the team all."""

from sqlalchemy import exists, or_, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy, by_team
from tawam.ledger.tables import ledger_entries
from tawam.productions.tables import twins

_EVERYTHING = Grant(
    (
        "id",
        "twin_id",
        "number",
        "kind",
        "actor",
        "actor_name",
        "details",
        "occurred_at",
        "previous_hash",
        "hash",
    ),
    true(),
)
_OF_OWN_TWIN = exists().where(
    twins.c.id == ledger_entries.c.twin_id,
    or_(twins.c.user_id == VIEWER_ID, twins.c.person_id == VIEWER_ID),
)

LEDGER_ENTRIES = TablePolicy(
    ledger_entries,
    {
        Role.USER: Grant(_EVERYTHING.columns, _OF_OWN_TWIN),
        **by_team(_EVERYTHING),
    },
)
