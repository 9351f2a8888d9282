"""The access rules of productions and twins: the customer reads the own ones, the team all."""

from sqlalchemy import ColumnElement, Table, or_, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy
from tawam.productions.tables import productions, twins

_PRODUCTION = (
    "id",
    "order_id",
    "user_id",
    "twin_id",
    "plan_id",
    "plan_name",
    "language",
    "step",
    "waits_for",
    "waits_since",
    "due_at",
    "late",
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
    "created_at",
    "updated_at",
)


def _by_customer(
    table: Table, own: ColumnElement[bool], columns: tuple[str, ...], teams: tuple[str, ...]
) -> TablePolicy:
    everything = Grant((*columns, *teams), true())
    return TablePolicy(
        table, {Role.USER: Grant(columns, own), Role.ADMIN: everything, Role.SERVICE: everything}
    )


PRODUCTIONS = _by_customer(productions, productions.c.user_id == VIEWER_ID, _PRODUCTION, ("assignee_id",))
TWINS = _by_customer(
    twins, or_(twins.c.user_id == VIEWER_ID, twins.c.person_id == VIEWER_ID), _TWIN, ("model_note",)
)
