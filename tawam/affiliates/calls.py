"""The affiliate programme: decisions on applications, links, payouts and statements.

Amounts are cents, times are ISO 8601 in UTC.
"""

from typing import Literal

import msgspec

from tawam.affiliates import statements
from tawam.affiliates.affiliate import Affiliate, AffiliateNotFound, AffiliateStatus, set_status
from tawam.affiliates.applications import ApplicationDecisions, lock_application
from tawam.affiliates.earnings import Totals, read_earnings, record_payout
from tawam.affiliates.referrals import Links
from tawam.affiliates.statements import CommissionState
from tawam.approvals.approvals import Approvals
from tawam.approvals.calls import ApprovalAnswer, approval_answer
from tawam.auth.users import accounts
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Cents, Id
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.refusals import ValidationFailed
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, require_account, require_admin
from tawam.catalogue.catalogue import Catalogue
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import now
from tawam.http.fields import Line
from tawam.http.limits import Limits
from tawam.languages import Language

PAYOUT_RULES = {"note": TextRule(1, 300, {"en": "Please write how it was paid", "ar": "اكتب كيف حُوّل المبلغ"})}


class DecideApplicationRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The team's decision on an application."""

    application_id: Id
    decision: Literal["approved", "declined"]
    language: Language | None = None


class DecideApplicationAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """`affiliate_id`: the affiliate that the approved applicant has become; null for a declined one."""

    affiliate_id: str | None


class UpdateAffiliateRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The link of a `paused` affiliate refers nobody; earlier commissions stay."""

    affiliate_id: Id
    status: AffiliateStatus
    language: Language | None = None


class UpdateAffiliateAnswer(msgspec.Struct, frozen=True):
    status: AffiliateStatus


class RecordPayoutRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Records that the team paid all that is due. `note`: how it was paid, such as a transfer's reference."""

    affiliate_id: Id
    amount: Cents
    note: Line
    language: Language | None = None


class PayoutLine(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    id: str
    amount: int
    currency: str
    note: str
    created_at: str


class AffiliateStatementRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Asks for the caller's own statement; the team may name an affiliate."""

    affiliate_id: Id | None = None
    language: Language | None = None


class CommissionLine(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The commission of one payment. `reversed_amount`: the part that refunds and disputes took back.

    `order_id` is null unless the caller is of the team.
    """

    id: str
    order_id: str | None
    plan_name: str
    percent: int
    amount: int
    reversed_amount: int
    currency: str
    state: CommissionState
    payable_at: str
    created_at: str


class AffiliateTotals(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`held`, `payable`, `paid` and `reversed` add up to all that was ever earned.

    `paid_out`: the sum of the payouts; above `paid` if a commission was reversed after its payout.
    `balance`: `paid` less `paid_out`; the next payout deducts what is below zero.
    `due`: what a payout would pay now.
    """

    held: int
    payable: int
    paid: int
    reversed: int
    paid_out: int
    balance: int
    due: int


class AffiliateStatement(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`visits`: visitors of the link, each counted once a day. `orders`: the orders with a commission.

    `needs_approval`: for the team, whether a payout of `due` needs a second admin.

    `commissions`, `payouts`: the latest 200, the newest first; `totals` cover all of them.
    """

    id: str
    full_name: str
    email: str
    status: AffiliateStatus
    link: str
    visits: int
    orders: int
    currency: str
    totals: AffiliateTotals
    commissions: list[CommissionLine]
    payouts: list[PayoutLine]
    needs_approval: bool = False
    created_at: str


class AffiliateStatementAnswer(msgspec.Struct, frozen=True):
    """Null if the caller's account is no affiliate's."""

    statement: AffiliateStatement | None


class RequestPayoutRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Asks a second admin to approve a payout, before it is transferred. `amount`: all that is due."""

    affiliate_id: Id
    amount: Cents
    language: Language | None = None


@call("decide-application", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def decide_application(
    act: TeamAct, body: DecideApplicationRequest, decisions: ApplicationDecisions
) -> DecideApplicationAnswer:
    """Approve or decline. Decision, affiliate, the lead's state and the mail are one transaction."""
    application = await lock_application(act.transaction, body.application_id.lower())
    if body.decision == "declined":
        await decisions.decline(act.transaction, act.actor, application)
        return DecideApplicationAnswer(None)
    user_id = await _confirmed_user_id(act.transaction, application["email"])
    affiliate_id = await decisions.approve(act.transaction, act.actor, application, user_id)
    return DecideApplicationAnswer(affiliate_id)


@call("update-affiliate", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def update_affiliate(act: TeamAct, body: UpdateAffiliateRequest) -> UpdateAffiliateAnswer:
    """Pause an affiliate's link or activate it again."""
    await set_status(act.transaction, act.actor, body.affiliate_id.lower(), body.status)
    return UpdateAffiliateAnswer(body.status)


@call("request-payout", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def request_payout(act: TeamAct, body: RequestPayoutRequest, approvals: Approvals) -> ApprovalAnswer:
    """Ask a second admin: the request, its audit entry and the mails to the admins."""
    affiliate = await act.transaction.fetch_one(
        statements.LOCK_AFFILIATE, affiliate_id=body.affiliate_id.lower()
    )
    if affiliate is None:
        raise AffiliateNotFound
    asked = await approvals.ask_for_payout(act.transaction, act.actor, affiliate, body.amount)
    return approval_answer(asked)


@call("record-payout", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def record_payout_of_due(
    act: TeamAct, body: RecordPayoutRequest, catalogue: Catalogue, approvals: Approvals
) -> PayoutLine:
    """Record a payout of all that is due. A repeated call finds nothing due."""
    note, affiliate_id = body.note.strip(), body.affiliate_id.lower()
    if errors := text_errors({"note": note}, PAYOUT_RULES, act.call.language):
        raise ValidationFailed(fields=errors)
    payout = await record_payout(
        act.transaction, act.actor, affiliate_id, body.amount, catalogue.currency, note
    )
    await approvals.use_for_payout(act.transaction, act.actor, affiliate_id, body.amount)
    return _payout_line(payout)


@call("affiliate-statement")
async def affiliate_statement(
    call: Call,
    body: AffiliateStatementRequest,
    database: Database,
    links: Links,
    catalogue: Catalogue,
    limits: Limits,
    approvals: Approvals,
) -> AffiliateStatementAnswer:
    """Answer an affiliate's earnings and payouts: their own, or any affiliate's for the team."""
    is_for_team = body.affiliate_id is not None
    if body.affiliate_id is None:
        user_id = require_account(call)
        await limits.hit("statement", user_id)
        row = await database.fetch_one(statements.AFFILIATE_BY_USER, user_id=user_id)
        if row is None:
            return AffiliateStatementAnswer(None)
    else:
        require_admin(call)
        affiliate_id = body.affiliate_id.lower()
        row = await database.fetch_one(statements.AFFILIATE_BY_ID, affiliate_id=affiliate_id)
        if row is None:
            raise AffiliateNotFound
    affiliate = Affiliate(**row)
    earnings = await read_earnings(database, affiliate.id, now())
    return AffiliateStatementAnswer(
        AffiliateStatement(
            id=affiliate.id,
            full_name=affiliate.full_name,
            email=affiliate.email,
            status=affiliate.status,
            link=links.referral(affiliate.code, call.language),
            visits=earnings.visits,
            orders=earnings.orders,
            currency=catalogue.currency,
            totals=_totals(earnings.totals),
            commissions=[_commission_line(row, shows_order=is_for_team) for row in earnings.commissions],
            payouts=[_payout_line(row) for row in earnings.payouts],
            needs_approval=is_for_team and approvals.needs_approval(earnings.totals.due),
            created_at=affiliate.created_at,
        )
    )


async def _confirmed_user_id(transaction: Transaction, email: str) -> str | None:
    """Return the account with this address, if it has confirmed the address."""
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
    return user["id"] if user and user["email_confirmed_at"] else None


def _payout_line(row: Row) -> PayoutLine:
    return PayoutLine(**{name: row[name] for name in PayoutLine.__struct_fields__})


def _commission_line(row: Row, *, shows_order: bool) -> CommissionLine:
    line = CommissionLine(**row)
    return line if shows_order else msgspec.structs.replace(line, order_id=None)


def _totals(totals: Totals) -> AffiliateTotals:
    return AffiliateTotals(
        held=totals.held,
        payable=totals.payable,
        paid=totals.paid,
        reversed=totals.reversed,
        paid_out=totals.paid_out,
        balance=totals.balance,
        due=totals.due,
    )
