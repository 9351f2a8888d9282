"""Payouts above the setting's sum need a second admin, others do not."""

from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.affiliates.tables import payouts
from tawam.approvals.tables import approvals
from tawam.auth.keys import SigningKeys
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id
from tawam.settings import Settings
from tests.affiliates.programme import Programme
from tests.approvals.conftest import Invoke
from tests.people import Person

APPROVALS = Statement(select(approvals).order_by(approvals.c.id))
PAYOUTS = Statement(select(payouts))
DUE = 50_000


@pytest.fixture
async def partner(programme: Programme) -> Row:
    """A partner who has $500 due."""
    partner = await programme.partner()
    await programme.bought(partner)
    await programme.ripen()
    return partner


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def test_approved_payout_is_recorded_once(
    invoke: Invoke, database: Database, programme: Programme, zoe: Person, omar: Person, partner: Row
):
    body = {"affiliateId": partner["id"], "amount": DUE, "note": "TT 42"}
    ask = {"affiliateId": partner["id"], "amount": DUE}
    statement = await invoke("affiliate-statement", {"affiliateId": partner["id"]}, zoe.headers)
    assert statement.json()["statement"]["needsApproval"] is True
    assert refusal(await invoke("record-payout", body, zoe.headers)) == (409, "second_admin_needed")
    assert await database.fetch_all(PAYOUTS) == []
    approval_id = (await invoke("request-payout", ask, zoe.headers)).json()["id"]
    assert refusal(await invoke("request-payout", ask, omar.headers)) == (409, "approval_asked")
    assert refusal(await invoke("record-payout", body, omar.headers)) == (409, "second_admin_needed")
    decision = {"approvalId": approval_id, "decision": "approved"}
    assert refusal(await invoke("decide-approval", decision, zoe.headers)) == (409, "approval_own")
    assert (await invoke("decide-approval", decision, omar.headers)).status_code == 200
    # It is approved, and not used yet.
    assert refusal(await invoke("request-payout", ask, zoe.headers)) == (409, "approval_asked")
    assert (await invoke("record-payout", body, zoe.headers)).status_code == 200
    (row,) = await database.fetch_all(APPROVALS)
    assert row["used_at"] is not None
    # The next one of the same sum needs its own.
    await programme.bought(partner)
    await programme.ripen()
    assert refusal(await invoke("record-payout", body, zoe.headers)) == (409, "second_admin_needed")


async def test_approval_is_for_its_amount(
    invoke: Invoke, database: Database, programme: Programme, zoe: Person, omar: Person, partner: Row
):
    ask = {"affiliateId": partner["id"], "amount": DUE}
    approval_id = (await invoke("request-payout", ask, zoe.headers)).json()["id"]
    await invoke("decide-approval", {"approvalId": approval_id, "decision": "approved"}, omar.headers)
    await programme.bought(partner)
    await programme.ripen()
    due = (await programme.earnings(partner)).totals.due
    assert due > DUE
    body = {"affiliateId": partner["id"], "amount": due, "note": "TT 42"}
    assert refusal(await invoke("record-payout", body, zoe.headers)) == (409, "second_admin_needed")
    assert (await invoke("request-payout", {**ask, "amount": due}, zoe.headers)).status_code == 200


@pytest.mark.on_sqlite
async def test_unknown_partner_and_service_key(invoke: Invoke, settings: Settings, zoe: Person, partner: Row):
    unknown = await invoke("request-payout", {"affiliateId": new_id(), "amount": 1}, zoe.headers)
    assert refusal(unknown) == (404, "affiliate_not_found")
    key = SigningKeys.load(settings.data_dir).service_role_key
    headers = {"apikey": key, "Authorization": f"Bearer {key}"}
    body = {"affiliateId": partner["id"], "amount": DUE, "note": "TT 42"}
    assert (await invoke("record-payout", body, headers)).status_code == 200


@pytest.mark.on_sqlite
@pytest.mark.parametrize("sum_", ["500", ""])
class TestBelow:
    @pytest.fixture
    def settings_values(self, sum_: str) -> dict[str, Any]:
        return {"second_admin_above": sum_}

    async def test_payouts_need_no_approval(self, invoke: Invoke, zoe: Person, partner: Row):
        statement = await invoke("affiliate-statement", {"affiliateId": partner["id"]}, zoe.headers)
        assert statement.json()["statement"]["needsApproval"] is False
        body = {"affiliateId": partner["id"], "amount": DUE, "note": "TT 42"}
        assert (await invoke("record-payout", body, zoe.headers)).status_code == 200
