"""The access rules of recordings: the customer reads those of the own twins, the team all."""

from sqlalchemy import exists

from tawam.database.table_policies import VIEWER_ID, read_by_team
from tawam.productions.tables import twins
from tawam.recordings.tables import recordings

RECORDINGS = read_by_team(
    recordings, exists().where(twins.c.id == recordings.c.twin_id, twins.c.user_id == VIEWER_ID)
)
