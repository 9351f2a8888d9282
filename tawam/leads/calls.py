"""The public forms, and the team's work on what came by them: assigning, handling, notes."""

import msgspec
from msgspec import UNSET

from tawam.auth.admin.admins import team
from tawam.calls.call import Call, Callers, Services, call
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.refusals import ValidationFailed
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, UnknownAssignee
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.leads.affiliate_applications import AffiliateApplication, AffiliateApplications
from tawam.leads.contact_messages import ContactMessage, ContactMessages
from tawam.leads.form_guard import FilledForm, FormGuard
from tawam.leads.forms import (
    AffiliateApplicationAnswer,
    AffiliateApplicationRequest,
    ContactAnswer,
    ContactRequest,
    check_application,
    check_contact,
)
from tawam.leads.handling import APPLICATIONS, MESSAGES, LeadHandling, LeadKind
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


async def _count_post(services: Services, call: Call) -> None:
    """Count a post before its body is read: one that is refused for its length costs as much as any."""
    await services[Limits].hit("form_post", call.address)


@call("contact", callers=Callers.ANYONE, before=_count_post)
async def contact(
    call: Call, body: ContactRequest, messages: ContactMessages, guard: FormGuard
) -> ContactAnswer:
    """Store a message of the contact form and mail it to the team."""
    texts, errors = check_contact(body, call.language)

    async def store() -> None:
        message = ContactMessage(language=call.language, **texts)
        await messages.receive(message, body.idempotency_key)

    await guard.submit(call, FilledForm("contact", errors, body.website, body.proof), store)
    return ContactAnswer(received=True)


@call("affiliate-application", callers=Callers.ANYONE, before=_count_post)
async def affiliate_application(
    call: Call, body: AffiliateApplicationRequest, applications: AffiliateApplications, guard: FormGuard
) -> AffiliateApplicationAnswer:
    """Store an application to the affiliate programme and mail it to the team."""
    values, errors = check_application(body, call.language)

    async def store() -> None:
        application = AffiliateApplication(language=call.language, **values)
        await applications.receive(application, body.idempotency_key)

    await guard.submit(call, FilledForm("affiliate", errors, body.fax, body.proof), store)
    return AffiliateApplicationAnswer(received=True)


@call("handle-lead", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def handle_lead(act: TeamAct, body: HandleLeadRequest) -> HandleLeadAnswer:
    """Change what the request names, each change with its audit entry, all in one transaction."""
    handling, lead_id = HANDLING[body.kind], body.id.lower()
    if body.assignee_id is not UNSET:
        assignee_id = body.assignee_id and body.assignee_id.lower()
        # A producer would not see it.
        admins = (member.id for member in await team(act.transaction) if member.role == "admin")
        if assignee_id not in {None, *admins}:
            raise UnknownAssignee
        await handling.assign(act.transaction, act.actor, lead_id, assignee_id)
    if body.is_handled is not UNSET:
        await handling.set_handled(act.transaction, act.actor, lead_id, is_handled=body.is_handled)
    lead = await handling.lock(act.transaction, lead_id)
    return HandleLeadAnswer(
        handled_at=lead["handled_at"], handled_by=lead["handled_by"], assignee_id=lead["assignee_id"]
    )


@call("add-lead-note", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def add_lead_note(act: TeamAct, body: AddLeadNoteRequest) -> AddLeadNoteAnswer:
    """Add a note to a lead. Notes are neither changed nor deleted."""
    text = body.text.strip()
    if errors := text_errors({"text": text}, NOTE_RULES, act.call.language):
        raise ValidationFailed(fields=errors)
    note = await HANDLING[body.kind].add_note(act.transaction, act.actor, body.id.lower(), text)
    return AddLeadNoteAnswer(id=note["id"], created_at=note["created_at"])
