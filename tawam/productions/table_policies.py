"""The access rules of productions and twins: the customer reads the own ones, the team all."""

from dataclasses import replace

from sqlalchemy import ColumnElement, Table, exists, or_, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy, by_team
from tawam.productions.tables import productions, twins
from tawam.profiles.table_policies import NAMED, PROFILES
from tawam.profiles.tables import profiles

_PRODUCTION = (
    "id",
    "order_id",
    "user_id",
    "twin_id",
    "plan_id",
    "plan_name",
    "language",
    "avatars",
    "step",
    "waits_for",
    "waits_since",
    "due_at",
    "late",
    "running_since",
    "used_seconds",
    "stopped_at",
    "created_at",
    "updated_at",
)
_TWIN = (
    "id",
    "user_id",
    "person_id",
    "person_name",
    "status",
    "ready_at",
    "stopped_at",
    "deleted_at",
    "replaced_at",
    "created_at",
    "updated_at",
)


def _by_customer(
    table: Table, own: ColumnElement[bool], columns: tuple[str, ...], teams: tuple[str, ...]
) -> TablePolicy:
    everything = Grant((*columns, *teams), true())
    return TablePolicy(table, {Role.USER: Grant(columns, own), **by_team(everything)})


PRODUCTIONS = _by_customer(
    productions, productions.c.user_id == VIEWER_ID, _PRODUCTION, ("assignee_id", "missed_due_at")
)
TWINS = _by_customer(
    twins,
    or_(twins.c.user_id == VIEWER_ID, twins.c.person_id == VIEWER_ID),
    _TWIN,
    ("model_note", "replaced_by"),
)
# Producers see by name whose productions they work on, and nobody else. Only the server needs the addresses.
PROFILES_WITH_CUSTOMERS = replace(
    PROFILES,
    read={
        **PROFILES.read,
        Role.PRODUCER: Grant(
            NAMED, or_(profiles.c.id == VIEWER_ID, exists().where(productions.c.user_id == profiles.c.id))
        ),
    },
)
