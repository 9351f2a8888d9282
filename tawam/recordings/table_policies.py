"""The access rules of recordings: the customer reads those of the own twins, the team all."""

from sqlalchemy import exists, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy
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
_EVERYTHING = Grant((*_CUSTOMERS, "decided_by"), true())

RECORDINGS = TablePolicy(
    recordings,
    {
        Role.USER: Grant(
            _CUSTOMERS, exists().where(twins.c.id == recordings.c.twin_id, twins.c.user_id == VIEWER_ID)
        ),
        Role.ADMIN: _EVERYTHING,
        Role.SERVICE: _EVERYTHING,
    },
)
