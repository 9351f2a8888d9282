"""`allowance-statement` for customer and team; `correct-allowance` for admins: it grants what money buys."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.allowances import statements
from tawam.allowances.allowance import Entry, statement_lines
from tawam.allowances.spending import Correction, CorrectionMismatch, NotCounted, NothingLeft, correct
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id, IdempotencyKey
from tawam.calls.team import admin_transaction, require_team_member
from tawam.catalogue.allowance import AllowanceKind
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import now
from tawam.functions.errors import localized_error
from tawam.languages import Language
from tawam.productions import statements as productions


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


class AllowanceStatement:
    """Answers the statement of a production to its customer and to the team."""

    name = "allowance-statement"
    callers = Callers.ACCOUNTS
    request_type = AllowanceStatementRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: AllowanceStatementRequest) -> AllowanceStatementAnswer:
        production_id = body.production_id.lower()
        production = await self._database.fetch_one(productions.PRODUCTION, production_id=production_id)
        if production is None or production["user_id"] != (call.caller.user_id or ""):
            _require_reader(call)
        if production is None:
            raise localized_error(404, "production_not_found", call.language)
        return await _statement(self._database, production_id)


class CorrectAllowance:
    """Corrects an allowance, and answers the statement as it then is."""

    name = "correct-allowance"
    callers = Callers.ADMINS
    request_type = CorrectAllowanceRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: CorrectAllowanceRequest) -> AllowanceStatementAnswer:
        production_id = body.production_id.lower()
        correction = Correction(
            kind=body.kind, amount=body.amount, note=body.reason.strip(), key=body.idempotency_key
        )

        async def work(transaction: Transaction, actor: Actor) -> AllowanceStatementAnswer:
            if correction.amount == 0 or not correction.note:
                detail = "an amount other than zero and a reason are needed"
                raise localized_error(400, "invalid_request", call.language, detail=detail)
            production = await transaction.fetch_one(productions.PRODUCTION, production_id=production_id)
            if production is None:
                raise localized_error(404, "production_not_found", call.language)
            await _correct(transaction, call, actor, production, correction)
            return await _statement(transaction, production_id)

        return await admin_transaction(self._database, call, work)


def _require_reader(call: Call) -> None:
    """Raises:
    FunctionError: 401 `no_authorization` for visitors; 404 `production_not_found` for everybody who is not of
        the team, whether or not there is such a production.
    """
    caller = call.caller
    if caller.user_id is not None and caller.team_role is None:
        raise localized_error(404, "production_not_found", call.language)
    require_team_member(call)


async def _correct(
    transaction: Transaction, call: Call, actor: Actor, production: Row, correction: Correction
) -> None:
    try:
        is_changed = await correct(transaction, production["id"], correction)
    except NothingLeft as error:
        raise localized_error(409, "allowance_too_low", call.language) from error
    except NotCounted as error:
        raise localized_error(409, "allowance_not_counted", call.language) from error
    except CorrectionMismatch as error:
        raise localized_error(409, "idempotency_mismatch", call.language) from error
    if is_changed:
        await trail.record(
            transaction,
            actor,
            "allowance.corrected",
            {"id": production["id"], "email": None},
            after={"kind": correction.kind, "amount": correction.amount, "reason": correction.note},
        )


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
