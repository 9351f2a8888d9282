"""Asks a second admin, and decides: never the one who asked. Each step is audited and mailed to the admins.

An approved role is given at once. An approved payout may be recorded within seven days, once and at that
amount.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Literal

from sqlalchemy import bindparam, insert, select, update

from tawam.approvals.independence import FindPayee, SubjectChanged, check_independence
from tawam.approvals.mails import ApprovalMails
from tawam.approvals.tables import approvals
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import team_role
from tawam.auth.admin.admins import ROLE, give_role, lock_admins
from tawam.auth.users import accounts
from tawam.calls.refusals import refusal
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.queue import ahead
from tawam.database.schema import Id, Timestamp, new_id, now

ApprovalKind = Literal["admin_role", "payout"]
Decision = Literal["approved", "declined"]

EXPIRES_AFTER = timedelta(days=7)

_ID = bindparam("approval_id", type_=Id())
_MOMENT = bindparam("moment", type_=Timestamp())
INSERT_APPROVAL = Statement(insert(approvals))
LOCK_APPROVAL = Statement(select(approvals).where(approvals.c.id == _ID).with_for_update())
OF_SUBJECT = Statement(
    select(approvals)
    .where(
        approvals.c.kind == bindparam("kind"),
        approvals.c.subject_id == bindparam("subject_id", type_=Id()),
        approvals.c.status.in_(("waiting", "approved")),
        approvals.c.used_at.is_(None),
        approvals.c.expires_at > _MOMENT,
    )
    .order_by(approvals.c.created_at.desc(), approvals.c.id.desc())
    .limit(1)
)
WAITING = Statement(
    select(approvals)
    .where(approvals.c.status == "waiting", approvals.c.expires_at > _MOMENT)
    .order_by(approvals.c.created_at)
)
DECIDE = Statement(
    update(approvals)
    .where(approvals.c.id == _ID)
    .values(
        status=bindparam("new_status"),
        decided_by=bindparam("new_decided_by", type_=Id()),
        decided_by_email=bindparam("new_decided_by_email"),
        decided_at=_MOMENT,
        expires_at=bindparam("new_expires_at", type_=Timestamp()),
    )
)
USE = Statement(update(approvals).where(approvals.c.id == _ID).values(used_at=_MOMENT))
EXPIRE = Statement(
    update(approvals)
    .where(approvals.c.status == "waiting", approvals.c.expires_at <= _MOMENT)
    .values(status="expired")
)


ApprovalNotFound = refusal(
    "approval_not_found",
    404,
    en="There is no such request. Reload the page.",
    ar="لم نجد هذا الطلب. أعد تحميل الصفحة.",
)
ApprovalClosed = refusal(
    "approval_closed",
    409,
    en="This does not wait any more. Reload the page.",
    ar="لم يعد هذا الطلب ينتظر قرارًا. أعد تحميل الصفحة.",
)
OwnApproval = refusal(
    "approval_own",
    409,
    en="A second admin decides on this, not the one who asked.",
    ar="القرار في هذا الطلب لمشرف ثانٍ، لا لمن طلبه.",
)
AlreadyAsked = refusal(
    "approval_asked",
    409,
    en="This was asked for already. Reload the page.",
    ar="سبق أن طُلبت هذه الموافقة. أعد تحميل الصفحة.",
)
NothingToApprove = refusal(
    "admin_already",
    409,
    en="This account is an admin's already.",
    ar="صاحب هذا الحساب مشرف.",
)
ApprovalNeeded = refusal(
    "second_admin_needed",
    409,
    en="A second admin has to approve this amount first.",
    ar="يحتاج هذا المبلغ إلى موافقة مشرف ثانٍ أولًا.",
)


class Approvals:
    """Args:
    mails: writes to the admins.
    team_email: where the team reads of changed roles.
    payouts_above: cents above which payouts need a second admin; None for none.
    find_payee: finds who is to be paid.
    """

    def __init__(
        self, mails: ApprovalMails, team_email: str, payouts_above: int | None, find_payee: FindPayee
    ) -> None:
        self._find_payee = find_payee
        self._mails = mails
        self._team_email = team_email
        self.payouts_above = payouts_above

    def needs_approval(self, amount: int) -> bool:
        """Whether a payout of so many cents waits for a second admin."""
        return self.payouts_above is not None and amount > self.payouts_above

    async def ask_for_role(self, transaction: Transaction, actor: Actor, user_id: str) -> Row:
        """Ask for the role of an admin for an account.

        Raises:
            ApprovalNotFound: there is no such account.
            NothingToApprove, AlreadyAsked
            SubjectChanged: nobody has confirmed the account's address.
        """
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=user_id)
        if user is None or user["deleted_at"] or not user["email"]:
            raise ApprovalNotFound
        if team_role(user) == ROLE:
            raise NothingToApprove
        if user["email_confirmed_at"] is None:
            raise SubjectChanged
        return await self._ask(transaction, actor, "admin_role", user, None)

    async def ask_for_payout(self, transaction: Transaction, actor: Actor, payee: Row, amount: int) -> Row:
        """Ask for a payout of so many cents.

        Args:
            payee: id and address, locked in this transaction.

        Raises:
            AlreadyAsked
        """
        return await self._ask(transaction, actor, "payout", payee, amount)

    async def decide(
        self, transaction: Transaction, actor: Actor, approval_id: str, decision: Decision
    ) -> Row:
        """Approve or decline, and give an approved role.

        Raises:
            ApprovalNotFound, ApprovalClosed
            OwnApproval: the actor asked for it.
            NotIndependent, SubjectChanged: it cannot be approved; declining it is always possible.
        """
        approval = await _lock_waiting(transaction, approval_id)
        if actor.user_id is not None and approval["asked_by"] == actor.user_id:
            raise OwnApproval
        if decision == "approved":
            await check_independence(transaction, actor, approval, self._find_payee)
        if decision == "approved" and approval["kind"] == "admin_role":
            await self._give_role(transaction, actor, approval)
        return await self._close(transaction, actor, approval, decision)

    async def withdraw(self, transaction: Transaction, actor: Actor, approval_id: str) -> Row:
        """Take back what the actor asked for.

        Raises:
            ApprovalNotFound, ApprovalClosed
            OwnApproval: somebody else asked for it.
        """
        approval = await _lock_waiting(transaction, approval_id)
        if actor.user_id is not None and approval["asked_by"] != actor.user_id:
            raise OwnApproval
        return await self._close(transaction, actor, approval, "withdrawn")

    async def use_for_payout(
        self, transaction: Transaction, actor: Actor, affiliate_id: str, amount: int
    ) -> None:
        """Use up the approval of a payout that is recorded in this transaction.

        The service key, which the operator holds, needs none.

        Raises:
            ApprovalNeeded: there is none for this affiliate, at its address and amount.
        """
        if actor.user_id is None or not self.needs_approval(amount):
            return
        found = await open_approval(transaction, "payout", affiliate_id)
        if found is None or found["status"] != "approved" or found["amount"] != amount:
            raise ApprovalNeeded
        await transaction.execute(USE, approval_id=found["id"], moment=now())

    async def _ask(
        self, transaction: Transaction, actor: Actor, kind: ApprovalKind, subject: Row, amount: int | None
    ) -> Row:
        await transaction.execute(EXPIRE, moment=now())
        existing = await open_approval(transaction, kind, subject["id"])
        # An approved payout at another amount than is due now is of no use.
        if existing and (existing["status"] == "waiting" or existing["amount"] == amount):
            raise AlreadyAsked
        approval: Row = {
            "id": new_id(),
            "kind": kind,
            "status": "waiting",
            "subject_id": subject["id"],
            "subject_email": subject["email"],
            "amount": amount,
            "asked_by": actor.user_id,
            "asked_by_email": actor.email or "",
            "decided_by": None,
            "decided_by_email": None,
            "decided_at": None,
            "used_at": None,
            "expires_at": ahead(EXPIRES_AFTER),
            "created_at": now(),
        }
        await transaction.execute(INSERT_APPROVAL, **approval)
        await self._tell(transaction, actor, "asked", approval)
        return approval

    async def _close(self, transaction: Transaction, actor: Actor, approval: Row, status: str) -> Row:
        expires_at = ahead(EXPIRES_AFTER)
        changed = {
            "status": status,
            "decided_by": actor.user_id,
            "decided_by_email": actor.email,
        }
        await transaction.execute(
            DECIDE,
            approval_id=approval["id"],
            moment=now(),
            new_expires_at=expires_at,
            **{f"new_{name}": value for name, value in changed.items()},
        )
        closed = {**approval, **changed, "expires_at": expires_at}
        await self._tell(transaction, actor, status, closed)
        return closed

    async def _tell(self, transaction: Transaction, actor: Actor, step: str, approval: Row) -> None:
        subject = {"id": approval["subject_id"], "email": approval["subject_email"]}
        after = {"approval": approval["id"], "kind": approval["kind"]}
        if approval["amount"] is not None:
            after["amount"] = approval["amount"]
        await trail.record(transaction, actor, f"approval.{step}", subject, after=after)
        await self._mails.write(transaction, await lock_admins(transaction), approval)

    async def _give_role(self, transaction: Transaction, actor: Actor, approval: Row) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=approval["subject_id"])
        if user is None or team_role(user) == ROLE:
            raise ApprovalClosed
        await give_role(transaction, actor, user, ROLE, self._team_email)


async def open_approval(transaction: Transaction, kind: ApprovalKind, subject_id: str) -> Row | None:
    """What waits for a second admin, or was approved and not used yet; the newest."""
    return await transaction.fetch_one(OF_SUBJECT, kind=kind, subject_id=subject_id, moment=now())


async def waiting_approvals(database: Database) -> Sequence[Row]:
    """What waits for a second admin, the oldest first."""
    return await database.fetch_all(WAITING, moment=now())


async def _lock_waiting(transaction: Transaction, approval_id: str) -> Row:
    approval = await transaction.fetch_one(LOCK_APPROVAL, approval_id=approval_id)
    if approval is None:
        raise ApprovalNotFound
    if approval["status"] != "waiting" or approval["expires_at"] <= now():
        raise ApprovalClosed
    return approval
