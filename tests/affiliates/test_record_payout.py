"""`record-payout`: a transfer is recorded once, at exactly the amount due."""

import asyncio

import pytest

from tawam.database.port import Database
from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import Programme
from tests.affiliates.rows import TRAIL, actions
from tests.people import Person


class TestRecordPayout:
    async def test_payout_is_recorded_once_with_actor_and_note(
        self, invoke: Invoke, database: Database, admin: Person, programme: Programme
    ) -> None:
        partner = await programme.partner()
        await programme.bought(partner)
        # Ids are accepted in capitals.
        body = {"affiliateId": partner["id"].upper(), "amount": 50_000, "note": "IBAN …1234"}
        assert (await invoke("record-payout", body, admin.headers)).json()["error"] == "nothing_due"
        await programme.ripen()
        answers = await asyncio.gather(*(invoke("record-payout", body, admin.headers) for _ in range(3)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        (paid,) = [answer.json() for answer in answers if answer.status_code == 200]
        assert (paid["amount"], paid["note"]) == (50_000, "IBAN …1234")
        (entry,) = await database.fetch_all(TRAIL)
        assert (entry["action"], entry["actor_id"], entry["subject_id"]) == (
            "affiliate.paid_out",
            admin.id,
            partner["id"],
        )
        assert entry["after"]["amount"] == 50_000

    async def test_commission_due_after_the_transfer_is_not_marked_paid(
        self, invoke: Invoke, database: Database, admin: Person, programme: Programme
    ) -> None:
        partner = await programme.partner()
        await programme.bought(partner)
        await programme.ripen()
        seen = (await programme.earnings(partner)).totals.due
        await programme.bought(partner)
        await programme.ripen()
        body = {"affiliateId": partner["id"], "amount": seen, "note": "IBAN …1234"}
        answer = await invoke("record-payout", body, admin.headers)
        assert (answer.status_code, answer.json()["error"]) == (409, "due_changed")
        assert await actions(database) == []
        assert (await programme.earnings(partner)).totals.paid_out == 0

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("note", ["", "  ", "a\0b", "a\nb", "x" * 301])
    async def test_invalid_note_is_refused(
        self, invoke: Invoke, admin: Person, programme: Programme, note: str
    ) -> None:
        partner = await programme.partner()
        await programme.bought(partner)
        await programme.ripen()
        body = {"affiliateId": partner["id"], "amount": 50_000, "note": note}
        assert (await invoke("record-payout", body, admin.headers)).status_code == 400
