"""A second admin: `request-admin-role`, `request-payout`, `decide-approval`, `withdraw-approval`."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

import msgspec

from tawam.affiliates.affiliate import AffiliateNotFound
from tawam.approvals.approvals import (
    AlreadyAsked,
    ApprovalClosed,
    ApprovalNotFound,
    Approvals,
    Decision,
    NothingToApprove,
    OwnApproval,
)
from tawam.approvals.independence import NotIndependent, SubjectChanged
from tawam.audit.trail import Actor
from tawam.auth.access import Access
from tawam.auth.admin.role_changes import report_role_change
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Cents, Id
from tawam.calls.team import admin_transaction
from tawam.database.port import Database, Row, Transaction
from tawam.functions.errors import ErrorCode, localized_error
from tawam.languages import Language

T = TypeVar("T")
ApprovalStatus = Literal["waiting", "approved", "declined", "withdrawn", "expired"]
_REFUSALS: dict[type[Exception], tuple[int, ErrorCode]] = {
    ApprovalNotFound: (404, "approval_not_found"),
    AffiliateNotFound: (404, "affiliate_not_found"),
    ApprovalClosed: (409, "approval_closed"),
    OwnApproval: (409, "approval_own"),
    NotIndependent: (409, "approval_not_independent"),
    SubjectChanged: (409, "approval_subject_changed"),
    AlreadyAsked: (409, "approval_asked"),
    NothingToApprove: (409, "admin_already"),
}


class RequestAdminRoleRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Asks a second admin to make an account an admin's."""

    user_id: Id
    language: Language | None = None


class RequestPayoutRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Asks a second admin to approve a payout, before it is transferred. `amount`: all that is due."""

    affiliate_id: Id
    amount: Cents
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


class RequestAdminRole:
    """Writes the request, its audit entry and the mails to the admins."""

    name = "request-admin-role"
    callers = Callers.ADMINS
    request_type = RequestAdminRoleRequest

    def __init__(self, database: Database, approvals: Approvals) -> None:
        self._database = database
        self._approvals = approvals

    async def __call__(self, call: Call, body: RequestAdminRoleRequest) -> ApprovalAnswer:
        async def work(transaction: Transaction, actor: Actor) -> Row:
            return await self._approvals.ask_for_role(transaction, actor, body.user_id.lower())

        return await _answer(self._database, call, work)


class RequestPayout:
    """Writes the request, its audit entry and the mails to the admins."""

    name = "request-payout"
    callers = Callers.ADMINS
    request_type = RequestPayoutRequest

    def __init__(self, database: Database, approvals: Approvals) -> None:
        self._database = database
        self._approvals = approvals

    async def __call__(self, call: Call, body: RequestPayoutRequest) -> ApprovalAnswer:
        async def work(transaction: Transaction, actor: Actor) -> Row:
            affiliate_id = body.affiliate_id.lower()
            return await self._approvals.ask_for_payout(transaction, actor, affiliate_id, body.amount)

        return await _answer(self._database, call, work)


class DecideApproval:
    """Approves or declines what another admin asked for; an approved role is given at once."""

    name = "decide-approval"
    callers = Callers.ADMINS
    request_type = DecideApprovalRequest

    def __init__(self, database: Database, approvals: Approvals, access: Access) -> None:
        self._database = database
        self._approvals = approvals
        self._access = access

    async def __call__(self, call: Call, body: DecideApprovalRequest) -> ApprovalAnswer:
        async def work(transaction: Transaction, actor: Actor) -> tuple[Row, Actor]:
            approval_id = body.approval_id.lower()
            return await self._approvals.decide(transaction, actor, approval_id, body.decision), actor

        approval, actor = await _run(self._database, call, work)
        if approval["kind"] == "admin_role" and approval["status"] == "approved":
            # The account's role is remembered for seconds.
            await self._access.forget(approval["subject_id"])
            report_role_change(actor, approval["subject_id"], "admin")
        return ApprovalAnswer(id=approval["id"], status=approval["status"])


class WithdrawApproval:
    """Takes back a request that waits."""

    name = "withdraw-approval"
    callers = Callers.ADMINS
    request_type = WithdrawApprovalRequest

    def __init__(self, database: Database, approvals: Approvals) -> None:
        self._database = database
        self._approvals = approvals

    async def __call__(self, call: Call, body: WithdrawApprovalRequest) -> ApprovalAnswer:
        async def work(transaction: Transaction, actor: Actor) -> Row:
            return await self._approvals.withdraw(transaction, actor, body.approval_id.lower())

        return await _answer(self._database, call, work)


def approval_functions(database: Database, approvals: Approvals, access: Access) -> list[Any]:
    return [
        RequestAdminRole(database, approvals),
        RequestPayout(database, approvals),
        DecideApproval(database, approvals, access),
        WithdrawApproval(database, approvals),
    ]


async def _answer(
    database: Database, call: Call, work: Callable[[Transaction, Actor], Awaitable[Row]]
) -> ApprovalAnswer:
    approval = await _run(database, call, work)
    return ApprovalAnswer(id=approval["id"], status=approval["status"])


async def _run(database: Database, call: Call, work: Callable[[Transaction, Actor], Awaitable[T]]) -> T:
    try:
        return await admin_transaction(database, call, work)
    except tuple(_REFUSALS) as error:
        status, code = _REFUSALS[type(error)]
        raise localized_error(status, code, call.language) from error
