"""`create-twin` for customers, `mark-twin-ready` for the team."""

import msgspec
from sqlalchemy import bindparam, update

from tawam.audit import trail
from tawam.auth.users.contacts import contact_of
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.refusals import ValidationFailed
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, require_account
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.languages import Language
from tawam.ledger import ledger
from tawam.productions import statements
from tawam.productions.calls import as_row
from tawam.productions.production import TwinStatus
from tawam.productions.refresh import refresh_twin
from tawam.productions.refusals import TwinNotReady, UnknownProduction, UnknownTwin
from tawam.productions.tables import twins
from tawam.productions.twins import add_another_twin, allows_several, twin_of_account

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


@call("create-twin")
async def create_twin(call: Call, body: CreateTwinRequest, database: Database) -> TwinRow:
    """Answer the production's twin: the account's oldest that is not deleted, else a new one.

    Another one, where it is asked for: the one that nothing was begun with, else a new one.
    """
    user_id = require_account(call)

    async def work(transaction: Transaction) -> Row | None:
        give = _add_twin if body.another else _give_twin
        return await give(transaction, body.production_id.lower(), user_id)

    row = await in_transaction(database, work)
    if row is None:
        raise UnknownProduction
    return as_row(row, TwinRow)


@call("mark-twin-ready", callers=Callers.TEAM, on=TEAM_TRANSACTION)
async def mark_twin_ready(act: TeamAct, body: MarkTwinReadyRequest) -> TeamTwinRow:
    """Mark a twin as made, which ends the onboarding of its productions."""
    note, twin_id, transaction = body.note.strip(), body.twin_id.lower(), act.transaction
    if errors := text_errors({"note": note}, MODEL_NOTE_RULES, act.call.language):
        raise ValidationFailed(fields=errors)
    facts = await refresh_twin(transaction, twin_id)
    if facts is None:
        raise UnknownTwin
    if facts.status in ("deleted", "stopped") or not facts.is_collected:
        raise TwinNotReady
    before, moment = await _twin(transaction, twin_id), now()
    await transaction.execute(
        SET_READY, twin_id=twin_id, new_ready_at=before["ready_at"] or moment, note=note, moment=moment
    )
    customer = await contact_of(transaction, before["user_id"])
    subject = {"id": twin_id, "email": None if customer is None else customer.email}
    changes = {"before": {"model_note": before["model_note"]}, "after": {"model_note": note}}
    await trail.record(transaction, act.actor, "twin.ready", subject, **changes)
    if before["ready_at"] is None:
        member = await contact_of(transaction, act.actor.user_id)
        name = None if member is None else member.name
        await ledger.append(transaction, twin_id, "twin_ready", "team", name, {})
    await refresh_twin(transaction, twin_id)
    return as_row(await _twin(transaction, twin_id), TeamTwinRow)


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
        TwinLimitReached
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
