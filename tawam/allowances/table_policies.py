"""The access rules of allowances: the customer reads those of the own productions, the team all.

Producers see what is left of a plan, and not what was paid for it.
"""

from sqlalchemy import exists

from tawam.allowances.tables import allowance_entries
from tawam.database.table_policies import VIEWER_ID, read_by_team
from tawam.productions.tables import productions

ALLOWANCE_ENTRIES = read_by_team(
    allowance_entries,
    exists().where(productions.c.id == allowance_entries.c.production_id, productions.c.user_id == VIEWER_ID),
)
