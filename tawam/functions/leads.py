"""`handle-lead` and `add-lead-note`: the team assigns leads, marks them handled and writes notes on them."""

import msgspec
from msgspec import UNSET

from tawam.audit.trail import Actor
from tawam.auth.admin.admins import team
from tawam.database.port import Database, Row, Transaction
from tawam.functions.call import Call, Callers
from tawam.functions.errors import localized_error
from tawam.functions.fields import Id, LongText
from tawam.functions.form_rules import TextRule, text_errors
from tawam.functions.team import admin_transaction
from tawam.languages import Language
from tawam.leads.handling import APPLICATIONS, MESSAGES, LeadHandling, LeadKind, LeadNotFound
from tawam.orders.tables import orders

NOTE_RULES = {"text": TextRule(1, 5_000, {"en": "Please write something", "ar": "اكتب شيئًا"}, multiline=True)}

HANDLING: dict[LeadKind, LeadHandling] = {
    handling.kind: handling for handling in (MESSAGES, APPLICATIONS, LeadHandling.of("order", orders))
}


class HandleLeadRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A field that is left out changes nothing; `assignee_id` null unassigns. Orders count as leads."""

    kind: LeadKind
    id: Id
    is_handled: bool | msgspec.UnsetType = msgspec.UNSET
    assignee_id: Id | msgspec.UnsetType | None = msgspec.UNSET
    language: Language | None = None


class HandleLeadAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The lead's state after the change."""

    handled_at: str | None
    handled_by: str | None
    assignee_id: str | None


class AddLeadNoteRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A note of the team on a lead."""

    kind: LeadKind
    id: Id
    text: LongText
    language: Language | None = None


class AddLeadNoteAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The note is stored."""

    id: str
    created_at: str


class HandleLead:
    """Changes what the request names, each change with its audit entry, all in one transaction."""

    name = "handle-lead"
    callers = Callers.ADMINS
    request_type = HandleLeadRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: HandleLeadRequest) -> HandleLeadAnswer:
        async def work(transaction: Transaction, actor: Actor) -> HandleLeadAnswer:
            return await _handle(transaction, actor, call, body)

        try:
            return await admin_transaction(self._database, call, work)
        except LeadNotFound as error:
            raise localized_error(404, "lead_not_found", call.language) from error


class AddLeadNote:
    """Adds a note to a lead. Notes are neither changed nor deleted."""

    name = "add-lead-note"
    callers = Callers.ADMINS
    request_type = AddLeadNoteRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: AddLeadNoteRequest) -> AddLeadNoteAnswer:
        text = body.text.strip()

        async def work(transaction: Transaction, actor: Actor) -> Row:
            if errors := text_errors({"text": text}, NOTE_RULES, call.language):
                raise localized_error(400, "validation_failed", call.language, fields=errors)
            return await HANDLING[body.kind].add_note(transaction, actor, body.id.lower(), text)

        try:
            note = await admin_transaction(self._database, call, work)
        except LeadNotFound as error:
            raise localized_error(404, "lead_not_found", call.language) from error
        return AddLeadNoteAnswer(id=note["id"], created_at=note["created_at"])


async def _handle(
    transaction: Transaction, actor: Actor, call: Call, body: HandleLeadRequest
) -> HandleLeadAnswer:
    handling, lead_id = HANDLING[body.kind], body.id.lower()
    if body.assignee_id is not UNSET:
        assignee_id = body.assignee_id and body.assignee_id.lower()
        # A producer would not see it.
        admins = (member.id for member in await team(transaction) if member.role == "admin")
        if assignee_id not in {None, *admins}:
            raise localized_error(400, "unknown_assignee", call.language)
        await handling.assign(transaction, actor, lead_id, assignee_id)
    if body.is_handled is not UNSET:
        await handling.set_handled(transaction, actor, lead_id, is_handled=body.is_handled)
    lead = await handling.lock(transaction, lead_id)
    return HandleLeadAnswer(
        handled_at=lead["handled_at"], handled_by=lead["handled_by"], assignee_id=lead["assignee_id"]
    )
