"""The affiliate programme: `decide-application`, `update-affiliate`, `record-payout`, `affiliate-statement`.

Amounts are cents, times are ISO 8601 in UTC.
"""

from typing import Literal

import msgspec

from tawam.affiliates import statements
from tawam.affiliates.affiliate import Affiliate, AffiliateNotFound, AffiliateStatus, set_status
from tawam.affiliates.applications import (
    AffiliatePaused,
    AlreadyApproved,
    ApplicationDecisions,
    ApplicationNotFound,
    lock_application,
)
from tawam.affiliates.earnings import DueChanged, Earnings, NothingDue, Totals, read_earnings, record_payout
from tawam.affiliates.referrals import Links
from tawam.affiliates.statements import CommissionState
from tawam.approvals.approvals import ApprovalNeeded, Approvals
from tawam.audit.trail import Actor
from tawam.auth.users import accounts
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Cents, Id
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.team import admin_transaction, require_admin
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import now
from tawam.functions.errors import localized_error
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


class DecideApplication:
    """Approves or declines. Decision, affiliate, the lead's state and the mail are one transaction."""

    name = "decide-application"
    callers = Callers.ADMINS
    request_type = DecideApplicationRequest

    def __init__(self, database: Database, decisions: ApplicationDecisions) -> None:
        self._database = database
        self._decisions = decisions

    async def __call__(self, call: Call, body: DecideApplicationRequest) -> DecideApplicationAnswer:
        async def work(transaction: Transaction, actor: Actor) -> str | None:
            application = await lock_application(transaction, body.application_id.lower())
            if body.decision == "declined":
                await self._decisions.decline(transaction, actor, application)
                return None
            user_id = await _confirmed_user_id(transaction, application["email"])
            return await self._decisions.approve(transaction, actor, application, user_id)

        try:
            return DecideApplicationAnswer(await admin_transaction(self._database, call, work))
        except ApplicationNotFound as error:
            raise localized_error(404, "lead_not_found", call.language) from error
        except AlreadyApproved as error:
            raise localized_error(409, "already_approved", call.language) from error
        except AffiliatePaused as error:
            raise localized_error(409, "partner_paused", call.language) from error


class UpdateAffiliate:
    """Pauses an affiliate's link or activates it again."""

    name = "update-affiliate"
    callers = Callers.ADMINS
    request_type = UpdateAffiliateRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: UpdateAffiliateRequest) -> UpdateAffiliateAnswer:
        async def work(transaction: Transaction, actor: Actor) -> None:
            await set_status(transaction, actor, body.affiliate_id.lower(), body.status)

        try:
            await admin_transaction(self._database, call, work)
        except AffiliateNotFound as error:
            raise localized_error(404, "affiliate_not_found", call.language) from error
        return UpdateAffiliateAnswer(body.status)


class RecordPayout:
    """Records a payout of all that is due. A repeated call finds nothing due."""

    name = "record-payout"
    callers = Callers.ADMINS
    request_type = RecordPayoutRequest

    def __init__(self, database: Database, currency: str, approvals: Approvals) -> None:
        self._database = database
        self._currency = currency
        self._approvals = approvals

    async def __call__(self, call: Call, body: RecordPayoutRequest) -> PayoutLine:
        note = body.note.strip()
        if errors := text_errors({"note": note}, PAYOUT_RULES, call.language):
            raise localized_error(400, "validation_failed", call.language, fields=errors)

        async def work(transaction: Transaction, actor: Actor) -> Row:
            affiliate_id = body.affiliate_id.lower()
            payout = await record_payout(transaction, actor, affiliate_id, body.amount, self._currency, note)
            await self._approvals.use_for_payout(transaction, actor, affiliate_id, body.amount)
            return payout

        try:
            return _payout_line(await admin_transaction(self._database, call, work))
        except AffiliateNotFound as error:
            raise localized_error(404, "affiliate_not_found", call.language) from error
        except NothingDue as error:
            raise localized_error(409, "nothing_due", call.language) from error
        except DueChanged as error:
            raise localized_error(409, "due_changed", call.language) from error
        except ApprovalNeeded as error:
            raise localized_error(409, "second_admin_needed", call.language) from error


class AffiliateStatementFunction:
    """Answers an affiliate's earnings and payouts: their own, or any affiliate's for the team."""

    name = "affiliate-statement"
    callers = Callers.ACCOUNTS
    request_type = AffiliateStatementRequest

    def __init__(
        self, database: Database, links: Links, currency: str, limits: Limits, approvals: Approvals
    ) -> None:
        self._database = database
        self._links = links
        self._currency = currency
        self._limits = limits
        self._approvals = approvals

    async def __call__(self, call: Call, body: AffiliateStatementRequest) -> AffiliateStatementAnswer:
        if body.affiliate_id is None:
            affiliate = await self._find_own(call)
        else:
            affiliate = await self._find_for_team(call, body.affiliate_id)
        if affiliate is None:
            return AffiliateStatementAnswer(None)
        earnings = await read_earnings(self._database, affiliate.id, now())
        is_for_team = body.affiliate_id is not None
        return AffiliateStatementAnswer(
            self._statement(affiliate, earnings, call.language, shows_orders=is_for_team)
        )

    async def _find_for_team(self, call: Call, affiliate_id: str) -> Affiliate:
        require_admin(call)
        row = await self._database.fetch_one(statements.AFFILIATE_BY_ID, affiliate_id=affiliate_id.lower())
        if row is None:
            raise localized_error(404, "affiliate_not_found", call.language)
        return Affiliate(**row)

    async def _find_own(self, call: Call) -> Affiliate | None:
        if call.caller.user_id is None:
            raise localized_error(401, "no_authorization", call.language)
        await self._limits.hit("statement", call.caller.user_id)
        row = await self._database.fetch_one(statements.AFFILIATE_BY_USER, user_id=call.caller.user_id)
        return None if row is None else Affiliate(**row)

    def _statement(
        self, affiliate: Affiliate, earnings: Earnings, language: Language, *, shows_orders: bool
    ) -> AffiliateStatement:
        return AffiliateStatement(
            id=affiliate.id,
            full_name=affiliate.full_name,
            email=affiliate.email,
            status=affiliate.status,
            link=self._links.referral(affiliate.code, language),
            visits=earnings.visits,
            orders=earnings.orders,
            currency=self._currency,
            totals=_totals(earnings.totals),
            commissions=[_commission_line(row, shows_order=shows_orders) for row in earnings.commissions],
            payouts=[_payout_line(row) for row in earnings.payouts],
            needs_approval=shows_orders and self._approvals.needs_approval(earnings.totals.due),
            created_at=affiliate.created_at,
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
