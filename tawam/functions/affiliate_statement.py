"""`affiliate-statement`: what a partner has earned, was paid and has due."""

import msgspec

from tawam.affiliates import statements
from tawam.affiliates.account import Account, Totals, read_account
from tawam.affiliates.affiliate import Affiliate
from tawam.affiliates.links import Links
from tawam.database.port import Database, Row
from tawam.database.schema import now
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.record_payout import payout_line
from tawam.functions.team import team_member
from tawam.functions.wire.affiliates import (
    AffiliateStatement,
    AffiliateStatementAnswer,
    AffiliateStatementRequest,
    AffiliateTotals,
    CommissionLine,
)
from tawam.http.limits import Limits
from tawam.languages import Language


class AffiliateStatementFunction:
    """The caller's own; any partner's for the team, which alone learns which orders they were."""

    name = "affiliate-statement"
    takes = AffiliateStatementRequest

    def __init__(self, database: Database, links: Links, currency: str, limits: Limits) -> None:
        self._database = database
        self._links = links
        self._currency = currency
        self._limits = limits

    async def __call__(self, call: Call, body: AffiliateStatementRequest) -> AffiliateStatementAnswer:
        affiliate = await self._affiliate(call, body.affiliate_id)
        if affiliate is None:
            return AffiliateStatementAnswer(None)
        account = await read_account(self._database, affiliate.id, now())
        is_team = body.affiliate_id is not None
        return AffiliateStatementAnswer(self._statement(affiliate, account, call.language, is_team=is_team))

    async def _affiliate(self, call: Call, affiliate_id: str | None) -> Affiliate | None:
        if affiliate_id is not None:
            team_member(call)
            row = await self._database.fetch_one(
                statements.AFFILIATE_BY_ID, affiliate_id=affiliate_id.lower()
            )
            if row is None:
                raise refusal(404, "affiliate_not_found", call.language)
            return Affiliate(**row)
        if call.caller.user_id is None:
            raise refusal(401, "no_authorization", call.language)
        await self._limits.hit("statement", call.caller.user_id)
        row = await self._database.fetch_one(statements.AFFILIATE_BY_USER, user_id=call.caller.user_id)
        return None if row is None else Affiliate(**row)

    def _statement(
        self, affiliate: Affiliate, account: Account, language: Language, *, is_team: bool
    ) -> AffiliateStatement:
        return AffiliateStatement(
            id=affiliate.id,
            full_name=affiliate.full_name,
            email=affiliate.email,
            status=affiliate.status,
            link=self._links.referral(affiliate.code, language),
            visits=account.visits,
            orders=account.orders,
            currency=self._currency,
            totals=_totals(account.totals),
            commissions=[_commission(row, is_team=is_team) for row in account.commissions],
            payouts=[payout_line(row) for row in account.payouts],
            created_at=affiliate.created_at,
        )


def _commission(row: Row, *, is_team: bool) -> CommissionLine:
    line = CommissionLine(**row)
    return line if is_team else msgspec.structs.replace(line, order_id=None)


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
