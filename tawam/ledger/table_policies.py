"""The access rules of the ledger: the customer and the person shown read that of their twin, the team all."""

from sqlalchemy import exists, or_

from tawam.database.table_policies import VIEWER_ID, read_by_team
from tawam.ledger.tables import ledger_entries
from tawam.productions.tables import twins

LEDGER_ENTRIES = read_by_team(
    ledger_entries,
    exists().where(
        twins.c.id == ledger_entries.c.twin_id,
        or_(twins.c.user_id == VIEWER_ID, twins.c.person_id == VIEWER_ID),
    ),
)
