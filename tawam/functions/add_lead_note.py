"""`add-lead-note`: what the team tells itself about a lead."""

from tawam.audit.trail import Actor
from tawam.database.port import Database, Row, Transaction
from tawam.functions.call import Call
from tawam.functions.form_rules import TextRule, text_problems
from tawam.functions.lead_kinds import KINDS
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.wire.leads import AddLeadNoteAnswer, AddLeadNoteRequest
from tawam.leads.handling import LeadNotFound

RULES = {"text": TextRule(1, 5_000, {"en": "Please write something", "ar": "اكتب شيئًا"}, lines=True)}


class AddLeadNote:
    """Notes stay: they are neither changed nor deleted."""

    name = "add-lead-note"
    takes = AddLeadNoteRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: AddLeadNoteRequest) -> AddLeadNoteAnswer:
        text = body.text.strip()

        async def work(transaction: Transaction, actor: Actor) -> Row:
            if problems := text_problems({"text": text}, RULES, call.language):
                raise refusal(400, "validation_failed", call.language, fields=problems)
            return await KINDS[body.kind].add_note(transaction, actor, body.id.lower(), text)

        try:
            note = await team_transaction(self._database, call, work)
        except LeadNotFound as error:
            raise refusal(404, "lead_not_found", call.language) from error
        return AddLeadNoteAnswer(id=note["id"], created_at=note["created_at"])
