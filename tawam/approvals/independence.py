"""Whether two admins are two people in a request: neither holds the other's half of it."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from sqlalchemy import bindparam, or_, select

from tawam.approvals.tables import approvals
from tawam.audit.tables import audit_log
from tawam.audit.trail import Actor
from tawam.auth.users import accounts
from tawam.calls.refusals import refusal
from tawam.database.port import Row, Statement, Transaction
from tawam.database.queue import ahead
from tawam.database.schema import Id, Timestamp

# Finds who is to be paid, by the id that a payout was asked for.
FindPayee = Callable[[Transaction, str], Awaitable[Row | None]]

# As long as a request waits: whoever becomes an admin meanwhile is not the one to decide on it.
_WINDOW = timedelta(days=7)

_PAIR = bindparam("pair", expanding=True, type_=Id())
TOUCHED = Statement(
    select(audit_log.c.id)
    .where(
        audit_log.c.actor_id == bindparam("actor_id", type_=Id()),
        audit_log.c.subject_id == bindparam("subject_id", type_=Id()),
        audit_log.c.action.startswith("user."),
    )
    .limit(1)
)
MADE_ADMIN = Statement(
    select(approvals.c.id)
    .where(
        approvals.c.kind == "admin_role",
        approvals.c.status == "approved",
        approvals.c.decided_at > bindparam("since", type_=Timestamp()),
        approvals.c.subject_id.in_(_PAIR),
        or_(approvals.c.asked_by.in_(_PAIR), approvals.c.decided_by.in_(_PAIR)),
    )
    .limit(1)
)


NotIndependent = refusal(
    "approval_not_independent",
    409,
    en="Another admin approves this: you changed the account, "
    "or one of you two made the other an admin this week.",
    ar="الموافقة هنا لمشرف آخر: غيّرتَ شيئًا في هذا الحساب، أو منح أحدكما الآخر دور المشرف هذا الأسبوع.",
)
SubjectChanged = refusal(
    "approval_subject_changed",
    409,
    en="The address of this account is not confirmed, or is not the one that was asked for.",
    ar="بريد هذا الحساب غير مؤكَّد، أو ليس البريد الذي قُدّم الطلب له.",
)


async def check_independence(
    transaction: Transaction, actor: Actor, approval: Row, find_payee: FindPayee
) -> None:
    """Check that the actor, who did not ask, may approve.

    Raises:
        NotIndependent
        SubjectChanged: holds for the operator too, who approves what was asked and nothing else.
    """
    account_id = await _account_of(transaction, approval, find_payee)
    if actor.user_id is None:
        return
    if account_id is not None:
        if account_id == actor.user_id:
            raise NotIndependent
        touched = await transaction.fetch_one(TOUCHED, actor_id=actor.user_id, subject_id=account_id)
        if touched is not None:
            raise NotIndependent
    if approval["asked_by"] is not None:
        pair = [actor.user_id, approval["asked_by"]]
        if await transaction.fetch_one(MADE_ADMIN, pair=pair, since=ahead(-_WINDOW)) is not None:
            raise NotIndependent


async def _account_of(transaction: Transaction, approval: Row, find_payee: FindPayee) -> str | None:
    """The account that the request is about, locked; None for a partner without one."""
    if approval["kind"] == "payout":
        partner = await find_payee(transaction, approval["subject_id"])
        if partner is None or partner["email"] != approval["subject_email"]:
            raise SubjectChanged
        return partner["user_id"]
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=approval["subject_id"])
    if (
        user is None
        or user["deleted_at"]
        or user["email"] != approval["subject_email"]
        or user["email_confirmed_at"] is None
    ):
        raise SubjectChanged
    return user["id"]
