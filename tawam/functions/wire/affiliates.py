"""What partners and the team read and say about commissions. Amounts are cents, times ISO 8601 in UTC."""

from typing import Literal

import msgspec

from tawam.affiliates.affiliate import AffiliateStatus
from tawam.affiliates.states import CommissionState
from tawam.functions.wire.fields import Cents, Id
from tawam.http.fields import Line
from tawam.languages import Language


class DecideApplicationRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The team's word on an application."""

    application_id: Id
    decision: Literal["approved", "declined"]
    language: Language | None = None


class DecideApplicationAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """`affiliate_id`: the partner that an approved applicant has become."""

    affiliate_id: str | None


class UpdateAffiliateRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A `paused` partner's link refers nobody; what was earned stays."""

    affiliate_id: Id
    status: AffiliateStatus
    language: Language | None = None


class UpdateAffiliateAnswer(msgspec.Struct, frozen=True):
    status: AffiliateStatus


class RecordPayoutRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """All that is due was paid: `amount`. `note`: how, such as a transfer's reference."""

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
    """The caller's own statement; admins may name a partner."""

    affiliate_id: Id | None = None
    language: Language | None = None


class CommissionLine(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """What one payment earned. `reversed_amount`: what refunds and disputes took back of `amount`.

    `order_id` is for the team alone.
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
    """`held`, `payable`, `paid` and `reversed` together are all that was ever earned.

    `paid_out`: the sum of the payouts; less than `paid` where money went back after it was paid out.
    `balance`: `paid` less `paid_out`, below zero for what the next payout takes off.
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
    """`visits`: visitors of the link, each once a day. `orders`: those that earned.

    `commissions`, `payouts`: the newest first, the latest 200; `totals` cover all of them.
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
    created_at: str


class AffiliateStatementAnswer(msgspec.Struct, frozen=True):
    """Null for an account that is no partner's."""

    statement: AffiliateStatement | None
