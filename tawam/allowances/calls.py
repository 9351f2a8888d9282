"""`allowance-statement` for customer and team; `correct-allowance` for admins: it grants what money buys."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.allowances import statements
from tawam.allowances.allowance import Entry, statement_lines
from tawam.allowances.spending import AllowanceExhausted, Correction, correct
from tawam.audit import trail
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id, IdempotencyKey
from tawam.calls.refusals import InvalidRequest, refusal
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, require_team_member
from tawam.catalogue.allowance import AllowanceKind
from tawam.database.port import Database, Transaction
from tawam.database.schema import now
from tawam.languages import Language
from tawam.productions import statements as productions
from tawam.productions.refusals import UnknownProduction

AllowanceTooLow = refusal(
    "allowance_too_low",
    409,
    en="There are not so many left to take away. Reload the page.",
    ar="لم يبقَ من هذا البند ما يكفي للخصم. أعد تحميل الصفحة.",
)


class AllowanceStatementRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for what the plan of a production still holds."""

    production_id: Id
    language: Language | None = None


class AllowanceLine(msgspec.Struct, frozen=True, kw_only=True):
    """One kind, in the present month of a subscription, or over the whole of a package.

    `granted`, `left`: null where the plan sets no number. `carried`: how many of `granted` are left over from
    the month before, and are spent first. `monthly`: what each month grants; null for a package.
    `until`: when the first of what is left ends, ISO 8601 in UTC; null for as long as the order lasts.
    """

    kind: AllowanceKind
    granted: int | None
    spent: int
    left: int | None
    carried: int
    monthly: int | None
    until: str | None


class AllowanceStatementAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`ended_at`: when the last of it ended, where nothing is left to show; else null."""

    production_id: str
    lines: list[AllowanceLine]
    ended_at: str | None


class CorrectAllowanceRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Grants more, or takes away from what is left. The same idempotency key does it once.

    `amount`: above zero grants, below zero takes away. `reason`: for the customer too to read.
    """

    production_id: Id
    kind: AllowanceKind
    amount: Annotated[int, Meta(ge=-1000, le=1000)]
    reason: Annotated[str, Meta(max_length=500)]
    idempotency_key: IdempotencyKey
    language: Language | None = None


@call("allowance-statement")
async def allowance_statement(
    call: Call, body: AllowanceStatementRequest, database: Database
) -> AllowanceStatementAnswer:
    """Answer the statement of a production to its customer and to the team."""
    production_id = body.production_id.lower()
    production = await database.fetch_one(productions.PRODUCTION, production_id=production_id)
    if production is None or production["user_id"] != (call.caller.user_id or ""):
        _require_reader(call)
    if production is None:
        raise UnknownProduction
    return await _statement(database, production_id)


@call("correct-allowance", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def correct_allowance(act: TeamAct, body: CorrectAllowanceRequest) -> AllowanceStatementAnswer:
    """Correct an allowance, and answer the statement as it then is."""
    production_id, note = body.production_id.lower(), body.reason.strip()
    if body.amount == 0 or not note:
        raise InvalidRequest(detail="an amount other than zero and a reason are needed")
    production = await act.transaction.fetch_one(productions.PRODUCTION, production_id=production_id)
    if production is None:
        raise UnknownProduction
    correction = Correction(kind=body.kind, amount=body.amount, note=note, key=body.idempotency_key)
    try:
        is_changed = await correct(act.transaction, production_id, correction)
    except AllowanceExhausted as error:
        raise AllowanceTooLow from error
    if is_changed:
        await trail.record(
            act.transaction,
            act.actor,
            "allowance.corrected",
            {"id": production_id, "email": None},
            after={"kind": correction.kind, "amount": correction.amount, "reason": correction.note},
        )
    return await _statement(act.transaction, production_id)


def _require_reader(call: Call) -> None:
    """
    Raises:
        NotSignedIn: a visitor.
        UnknownProduction: everybody who is not of the team, whether or not there is such a production.
    """
    caller = call.caller
    if caller.user_id is not None and caller.team_role is None:
        raise UnknownProduction
    require_team_member(call)


async def _statement(database: Database | Transaction, production_id: str) -> AllowanceStatementAnswer:
    moment = now()
    rows = await database.fetch_all(statements.CURRENT_ENTRIES, production_id=production_id, moment=moment)
    lines = statement_lines((Entry(**row) for row in rows), moment)
    last = None if lines else await database.fetch_one(statements.LAST_END, production_id=production_id)
    return AllowanceStatementAnswer(
        production_id=production_id,
        lines=[msgspec.convert(line, AllowanceLine, from_attributes=True) for line in lines],
        ended_at=None if last is None else last["ended_at"],
    )
