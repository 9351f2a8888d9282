"""A second admin: what one admin asks for and another decides."""

from typing import Literal

import msgspec

from tawam.approvals.approvals import Approvals, Decision
from tawam.audit.trail import Actor
from tawam.auth.access import Access
from tawam.auth.admin.role_changes import report_role_change
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, admin_transaction
from tawam.database.port import Database, Row, Transaction
from tawam.languages import Language

ApprovalStatus = Literal["waiting", "approved", "declined", "withdrawn", "expired"]


class RequestAdminRoleRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Asks a second admin to make an account an admin's."""

    user_id: Id
    language: Language | None = None


class DecideApprovalRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The second admin's decision."""

    approval_id: Id
    decision: Decision
    language: Language | None = None


class WithdrawApprovalRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Takes back what the caller asked for."""

    approval_id: Id
    language: Language | None = None


class ApprovalAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The request's id, and how it stands."""

    id: str
    status: ApprovalStatus


def approval_answer(approval: Row) -> ApprovalAnswer:
    return ApprovalAnswer(id=approval["id"], status=approval["status"])


@call("request-admin-role", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def request_admin_role(
    act: TeamAct, body: RequestAdminRoleRequest, approvals: Approvals
) -> ApprovalAnswer:
    """Write the request, its audit entry and the mails to the admins."""
    return approval_answer(await approvals.ask_for_role(act.transaction, act.actor, body.user_id.lower()))


@call("decide-approval", callers=Callers.ADMINS)
async def decide_approval(
    call: Call, body: DecideApprovalRequest, database: Database, approvals: Approvals, access: Access
) -> ApprovalAnswer:
    """Approve or decline what another admin asked for; an approved role is given at once."""

    async def work(transaction: Transaction, actor: Actor) -> tuple[Row, Actor]:
        approval_id = body.approval_id.lower()
        return await approvals.decide(transaction, actor, approval_id, body.decision), actor

    approval, actor = await admin_transaction(database, call, work)
    if approval["kind"] == "admin_role" and approval["status"] == "approved":
        # The account's role is remembered for seconds.
        await access.forget(approval["subject_id"])
        report_role_change(actor, approval["subject_id"], "admin")
    return approval_answer(approval)


@call("withdraw-approval", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def withdraw_approval(
    act: TeamAct, body: WithdrawApprovalRequest, approvals: Approvals
) -> ApprovalAnswer:
    """Take back a request that waits."""
    return approval_answer(await approvals.withdraw(act.transaction, act.actor, body.approval_id.lower()))
