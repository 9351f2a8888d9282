"""`create-twin` for customers; `mark-twin-ready` and `assign-production` for the team."""

from typing import Any, TypeVar

import msgspec
from sqlalchemy import bindparam, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.admin.admins import team
from tawam.auth.users.contacts import contact_of
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.team import UnknownAssignee, team_transaction
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.functions.errors import localized_error
from tawam.languages import Language
from tawam.ledger import ledger
from tawam.productions import statements
from tawam.productions.production import Side, Step, TwinStatus
from tawam.productions.refresh import refresh_twin
from tawam.productions.tables import productions, twins
from tawam.productions.twins import TwinsSpent, add_another_twin, allows_several, twin_of_account

T = TypeVar("T", bound=msgspec.Struct)

MODEL_NOTE_RULES = {
    "note": TextRule(
        1,
        2_000,
        {"en": "Please name the tool and the model", "ar": "اذكر الأداة واسم النموذج"},
        multiline=True,
    )
}

SET_READY = Statement(
    update(twins)
    .where(twins.c.id == bindparam("twin_id"))
    .values(ready_at=bindparam("new_ready_at"), model_note=bindparam("note"), updated_at=bindparam("moment"))
)
ASSIGN = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(assignee_id=bindparam("new_assignee_id"), updated_at=bindparam("moment"))
)


class CreateTwinRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Gives a production a twin, where it has none or its twin was deleted.

    `another`: one more, for a plan that allows several.
    """

    production_id: Id
    another: bool = False
    language: Language | None = None


class TwinRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `twins` as its customer reads it. Times are ISO 8601 in UTC."""

    id: str
    user_id: str | None
    person_id: str | None
    person_name: str | None
    status: TwinStatus
    ready_at: str | None
    stopped_at: str | None
    deleted_at: str | None
    created_at: str
    updated_at: str


class MarkTwinReadyRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The team has made the twin. `note`: the tool, and the model's name in it; the team alone reads it."""

    twin_id: Id
    note: LongText
    language: Language | None = None


class TeamTwinRow(TwinRow, frozen=True, kw_only=True):
    """A row of `twins` as the team reads it."""

    model_note: str | None


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


class CreateTwin:
    """Answers the production's twin: the account's oldest that is not deleted, else a new one.

    Another one, where it is asked for: the one that nothing was begun with, else a new one.
    """

    name = "create-twin"
    callers = Callers.ACCOUNTS
    request_type = CreateTwinRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: CreateTwinRequest) -> TwinRow:
        user_id = call.caller.user_id
        if user_id is None:
            raise localized_error(401, "no_authorization", call.language)

        async def work(transaction: Transaction) -> Row | None:
            give = _add_twin if body.another else _give_twin
            return await give(transaction, body.production_id.lower(), user_id)

        try:
            row = await in_transaction(self._database, work)
        except TwinsSpent as error:
            raise localized_error(409, "twins_spent", call.language, most=error.most) from error
        if row is None:
            raise localized_error(404, "production_not_found", call.language)
        return as_row(row, TwinRow)


class MarkTwinReady:
    """Marks a twin as made, which ends the onboarding of its productions."""

    name = "mark-twin-ready"
    callers = Callers.TEAM
    request_type = MarkTwinReadyRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: MarkTwinReadyRequest) -> TeamTwinRow:
        note = body.note.strip()

        async def work(transaction: Transaction, actor: Actor) -> Row:
            if errors := text_errors({"note": note}, MODEL_NOTE_RULES, call.language):
                raise localized_error(400, "validation_failed", call.language, fields=errors)
            return await self._mark(transaction, actor, call, body.twin_id.lower(), note)

        return as_row(await team_transaction(self._database, call, work), TeamTwinRow)

    async def _mark(self, transaction: Transaction, actor: Actor, call: Call, twin_id: str, note: str) -> Row:
        facts = await refresh_twin(transaction, twin_id)
        if facts is None:
            raise localized_error(404, "twin_not_found", call.language)
        if facts.status in ("deleted", "stopped") or not facts.is_collected:
            raise localized_error(409, "twin_not_ready", call.language)
        before, moment = await _twin(transaction, twin_id), now()
        await transaction.execute(
            SET_READY, twin_id=twin_id, new_ready_at=before["ready_at"] or moment, note=note, moment=moment
        )
        customer = await contact_of(transaction, before["user_id"])
        subject = {"id": twin_id, "email": None if customer is None else customer.email}
        changes = {"before": {"model_note": before["model_note"]}, "after": {"model_note": note}}
        await trail.record(transaction, actor, "twin.ready", subject, **changes)
        if before["ready_at"] is None:
            member = await contact_of(transaction, actor.user_id)
            name = None if member is None else member.name
            await ledger.append(transaction, twin_id, "twin_ready", "team", name, {})
        await refresh_twin(transaction, twin_id)
        return await _twin(transaction, twin_id)


class AssignProduction:
    """Says who of the team looks after a production."""

    name = "assign-production"
    callers = Callers.TEAM
    request_type = AssignProductionRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: AssignProductionRequest) -> ProductionRow:
        production_id = body.production_id.lower()
        assignee_id = body.assignee_id and body.assignee_id.lower()

        async def work(transaction: Transaction, actor: Actor) -> Row:
            before = await transaction.fetch_one(statements.LOCK_PRODUCTION, production_id=production_id)
            if before is None:
                raise localized_error(404, "production_not_found", call.language)
            if assignee_id not in {None, *(member.id for member in await team(transaction))}:
                raise UnknownAssignee
            await transaction.execute(
                ASSIGN, production_id=production_id, new_assignee_id=assignee_id, moment=now()
            )
            await trail.record(
                transaction,
                actor,
                "production.assigned",
                {"id": production_id, "email": None},
                before={"assignee_id": before["assignee_id"]},
                after={"assignee_id": assignee_id},
            )
            after = await transaction.fetch_one(statements.PRODUCTION, production_id=production_id)
            return after or before

        return as_row(await team_transaction(self._database, call, work), ProductionRow)


def as_row(row: Row, kind: type[T]) -> T:
    """The columns of a row that `kind` has."""
    values: dict[str, Any] = {name: row[name] for name in kind.__struct_fields__}
    return msgspec.convert(values, kind)


async def _give_twin(transaction: Transaction, production_id: str, user_id: str) -> Row | None:
    """Return the twin of the account's production; None when the production is not the account's."""
    production = await transaction.fetch_one(statements.PRODUCTION, production_id=production_id)
    if production is None or production["user_id"] != user_id:
        return None
    if production["twin_id"] is not None:
        twin = await _twin(transaction, production["twin_id"])
        if twin["deleted_at"] is None:
            return twin
    if allows_several(production):
        # The account's others are other people.
        twin_id = await add_another_twin(transaction, production)
    else:
        twin_id = await twin_of_account(transaction, user_id)
    if twin_id is None:
        return None
    await transaction.execute(statements.SET_TWIN, production_id=production_id, twin_id=twin_id, moment=now())
    await transaction.execute(
        statements.GIVE_VIDEOS,
        production_id=production_id,
        twin_id=twin_id,
        former_twin_id=production["twin_id"],
    )
    await refresh_twin(transaction, twin_id)
    return await _twin(transaction, twin_id)


async def _add_twin(transaction: Transaction, production_id: str, user_id: str) -> Row | None:
    """As `_give_twin`, of one more twin.

    Raises:
        TwinsSpent
    """
    production = await transaction.fetch_one(statements.PRODUCTION, production_id=production_id)
    if production is None or production["user_id"] != user_id:
        return None
    return await _twin(transaction, await add_another_twin(transaction, production))


async def _twin(transaction: Transaction, twin_id: str) -> Row:
    row = await transaction.fetch_one(statements.TWIN, twin_id=twin_id)
    if row is None:
        raise LookupError(twin_id)
    return row
