"""`assign-production`: the team says who looks after a production."""

from typing import Any, TypeVar

import msgspec
from sqlalchemy import bindparam, update

from tawam.audit import trail
from tawam.auth.admin.admins import team
from tawam.calls.call import Callers, call
from tawam.calls.fields import Id
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, UnknownAssignee
from tawam.database.port import Row, Statement
from tawam.database.schema import now
from tawam.languages import Language
from tawam.productions import statements
from tawam.productions.production import Side, Step
from tawam.productions.refusals import UnknownProduction
from tawam.productions.tables import productions

T = TypeVar("T", bound=msgspec.Struct)

ASSIGN = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(assignee_id=bindparam("new_assignee_id"), updated_at=bindparam("moment"))
)


class AssignProductionRequest(msgspec.Struct, frozen=True, kw_only=True):
    """`assignee_id`: somebody of the team; null for nobody."""

    production_id: Id
    assignee_id: Id | None
    language: Language | None = None


class ProductionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `productions` as the team reads it. Times are ISO 8601 in UTC."""

    id: str
    order_id: str
    user_id: str | None
    twin_id: str | None
    plan_id: str
    plan_name: str
    language: Language
    avatars: int | None
    step: Step
    waits_for: Side | None
    waits_since: str | None
    due_at: str | None
    late: bool
    running_since: str | None
    used_seconds: int
    stopped_at: str | None
    assignee_id: str | None
    missed_due_at: str | None
    created_at: str
    updated_at: str


@call("assign-production", callers=Callers.TEAM, on=TEAM_TRANSACTION)
async def assign_production(act: TeamAct, body: AssignProductionRequest) -> ProductionRow:
    """Say who of the team looks after a production."""
    production_id, transaction = body.production_id.lower(), act.transaction
    assignee_id = body.assignee_id and body.assignee_id.lower()
    before = await transaction.fetch_one(statements.LOCK_PRODUCTION, production_id=production_id)
    if before is None:
        raise UnknownProduction
    if assignee_id not in {None, *(member.id for member in await team(transaction))}:
        raise UnknownAssignee
    await transaction.execute(ASSIGN, production_id=production_id, new_assignee_id=assignee_id, moment=now())
    await trail.record(
        transaction,
        act.actor,
        "production.assigned",
        {"id": production_id, "email": None},
        before={"assignee_id": before["assignee_id"]},
        after={"assignee_id": assignee_id},
    )
    after = await transaction.fetch_one(statements.PRODUCTION, production_id=production_id)
    return as_row(after or before, ProductionRow)


def as_row(row: Row, kind: type[T]) -> T:
    """The columns of a row that `kind` has."""
    values: dict[str, Any] = {name: row[name] for name in kind.__struct_fields__}
    return msgspec.convert(values, kind)
