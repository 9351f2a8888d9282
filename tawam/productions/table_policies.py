"""The access rules of productions and twins: the customer reads the own ones, the team all."""

from dataclasses import replace

from sqlalchemy import exists, or_

from tawam.database.table_policies import VIEWER_ID, Role, read_by_team, readable
from tawam.productions.tables import productions, twins
from tawam.profiles.table_policies import PROFILES
from tawam.profiles.tables import profiles

PRODUCTIONS = read_by_team(productions, productions.c.user_id == VIEWER_ID)
TWINS = read_by_team(twins, or_(twins.c.user_id == VIEWER_ID, twins.c.person_id == VIEWER_ID))
# Producers see by name whose productions they work on, and nobody else. Only the server needs the addresses.
_OWN_AND_CUSTOMERS = or_(profiles.c.id == VIEWER_ID, exists().where(productions.c.user_id == profiles.c.id))
PROFILES_WITH_CUSTOMERS = replace(
    PROFILES, read={**PROFILES.read, **readable(profiles, {Role.PRODUCER: _OWN_AND_CUSTOMERS})}
)
