"""`export-data` of an affiliate."""

from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import Programme
from tests.functions.test_affiliate_application import APPLICATION
from tests.functions.test_contact import MESSAGE
from tests.people import People, Person


class TestExport:
    async def test_file_of_an_affiliate_holds_only_their_own_data(
        self, invoke: Invoke, people: People, admin: Person, programme: Programme
    ) -> None:
        mariam, bob = await people.add("mariam"), await people.add("bob")
        await invoke("affiliate-application", APPLICATION | {"email": mariam.email})
        await invoke("contact", MESSAGE | {"email": mariam.email})
        partner = await programme.partner(email=mariam.email, user_id=mariam.id)
        order, _ = await programme.bought(partner)
        await programme.ripen()
        body = {"affiliateId": partner["id"], "amount": 50_000, "note": "IBAN …1234"}
        await invoke("record-payout", body, admin.headers)
        answer = await invoke("export-data", {}, mariam.headers)
        file = answer.json()
        assert (file["partner"]["id"], file["partner"]["code"]) == (partner["id"], partner["code"])
        assert [message["subject"] for message in file["messages"]] == [MESSAGE["subject"]]
        assert [sent["motivation"] for sent in file["applications"]] == [APPLICATION["motivation"]]
        assert [(line["amount"], line["percent"]) for line in file["commissions"]] == [(50_000, 25)]
        assert [(payout["amount"], payout["note"]) for payout in file["payouts"]] == [(50_000, "IBAN …1234")]
        assert order.id not in answer.text
        others = (await invoke("export-data", {}, bob.headers)).json()
        assert others["partner"] is None
        for name in ("messages", "applications", "commissions", "payouts"):
            assert others[name] == [], name
