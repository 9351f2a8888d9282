"""The access rules of recordings: the customer reads those of the own twins, the team all."""

from sqlalchemy import exists, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy, by_team
from tawam.productions.tables import twins
from tawam.recordings.tables import recordings

_CUSTOMERS = (
    "id",
    "twin_id",
    "production_id",
    "user_id",
    "consent_request_id",
    "kind",
    "file_name",
    "size",
    "sha256",
    "object_path",
    "poster_path",
    "strip_path",
    "status",
    "findings",
    "media",
    "reasons",
    "note",
    "decided_at",
    "received_at",
    "checked_at",
    "created_at",
    "updated_at",
)

RECORDINGS = TablePolicy(
    recordings,
    {
        Role.USER: Grant(
            _CUSTOMERS, exists().where(twins.c.id == recordings.c.twin_id, twins.c.user_id == VIEWER_ID)
        ),
        **by_team(Grant((*_CUSTOMERS, "decided_by"), true())),
    },
)
