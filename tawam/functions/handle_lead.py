"""`handle-lead`: somebody of the team takes a lead on, hands it over, or is done with it."""

from msgspec import UNSET

from tawam.audit.trail import Actor
from tawam.auth.admin.admins import team
from tawam.database.port import Database, Transaction
from tawam.functions.call import Call
from tawam.functions.lead_kinds import KINDS
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.wire.leads import HandleLeadAnswer, HandleLeadRequest
from tawam.leads.handling import LeadNotFound


class HandleLead:
    """Changes what the call names, each change with its entry on the audit trail, or nothing."""

    name = "handle-lead"
    takes = HandleLeadRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: HandleLeadRequest) -> HandleLeadAnswer:
        async def work(transaction: Transaction, actor: Actor) -> HandleLeadAnswer:
            return await _handled(transaction, actor, call, body)

        try:
            return await team_transaction(self._database, call, work)
        except LeadNotFound as error:
            raise refusal(404, "lead_not_found", call.language) from error


async def _handled(
    transaction: Transaction, actor: Actor, call: Call, body: HandleLeadRequest
) -> HandleLeadAnswer:
    leads, lead_id = KINDS[body.kind], body.id.lower()
    if body.assignee_id is not UNSET:
        assignee_id = body.assignee_id and body.assignee_id.lower()
        if assignee_id not in {None, *(member.id for member in await team(transaction))}:
            raise refusal(400, "unknown_assignee", call.language)
        await leads.assign(transaction, actor, lead_id, assignee_id)
    if body.is_handled is not UNSET:
        await leads.set_handled(transaction, actor, lead_id, is_handled=body.is_handled)
    lead = await leads.lock(transaction, lead_id)
    return HandleLeadAnswer(
        handled_at=lead["handled_at"], handled_by=lead["handled_by"], assignee_id=lead["assignee_id"]
    )
