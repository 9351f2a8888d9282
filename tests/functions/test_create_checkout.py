import asyncio
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest
import time_machine
from sqlalchemy import delete

from tawam.auth.keys import SigningKeys
from tawam.auth.tables import users
from tawam.database.port import Database, Statement
from tawam.settings import Settings
from tests.auth.api import AuthApi
from tests.functions.conftest import Invoke, Rows
from tests.people import People

DELETE_ALL = Statement(delete(users))
EXECUTIVE: dict[str, Any] = {
    "planName": "EXECUTIVE",
    "planPrice": "2000",
    "planType": "subscription",
    "planFeatures": ["10 base videos a month", "20 variants"],
}
ADD_ON: dict[str, Any] = {
    "planName": "Scriptwriting",
    "planPrice": "100",
    "planType": "payment",
    "planFeatures": ["Scriptwriting service"],
}
KEY = "7a2c7c1e-53b0-4a0e-9c2e-0f8a6f0b5d11"

TAMPERED: dict[str, Any] = {
    "lower price": {"planPrice": "1"},
    "price of another plan": {"planPrice": "980"},
    "zero": {"planPrice": 0},
    "negative": {"planPrice": -2000},
    "negative text": {"planPrice": "-2000"},
    "a cent less": {"planPrice": 1999.99},
    "more than two decimals": {"planPrice": "2000.001"},
    "exponent": {"planPrice": "2e3"},
    "hexadecimal": {"planPrice": "0x7d0"},
    "other digits": {"planPrice": "٢٠٠٠"},
    "empty price": {"planPrice": ""},
    "no number": {"planPrice": "free"},
    "true": {"planPrice": True},
    "null price": {"planPrice": None},
    "list price": {"planPrice": ["2000"]},
    "object price": {"planPrice": {"$gt": 0}},
    "giant number": {"planPrice": 10**30},
    "discount without quarterly billing": {"planPrice": "1800"},
    "quarterly at the monthly price": {"billing": "quarterly"},
    "quarterly at the whole amount": {"billing": "quarterly", "planPrice": "5400"},
    "yearly billing": {"billing": "yearly"},
    "null billing": {"billing": None},
    "unknown plan": {"planName": "FREE"},
    "prototype": {"planName": "__proto__"},
    "empty name": {"planName": ""},
    "NUL in the name": {"planName": "EXECUTIVE\x00"},
    "SQL in the name": {"planName": "EXECUTIVE' or '1'='1"},
    "name of wrong type": {"planName": 5},
    "very long name": {"planName": "E" * 10_000},
    "other plan's id": {"planId": "video-essential"},
    "unknown id": {"planId": "nothing"},
    "id of wrong type": {"planId": 3},
    "sold once": {"planType": "payment"},
    "unknown type": {"planType": "gift"},
    "features as text": {"planFeatures": "all"},
    "features of numbers": {"planFeatures": [1]},
    "thousands of features": {"planFeatures": ["x"] * 5000},
    "unknown language": {"language": "fr"},
    "no address": {"email": "not an address"},
    "header in the address": {"email": "ann@example.com\r\nBcc: eve@example.com"},
    "short key": {"idempotencyKey": "1"},
    "NUL in the key": {"idempotencyKey": "a" * 20 + "\x00"},
    "contact-only service": {"planName": "Social media management", "planPrice": "contact"},
}


class TestPrices:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("price", ["2000", "$2000", "$2,000", "2,000.00", 2000, 2000.0])
    async def test_price_is_accepted_as_pages_write_it(
        self, invoke: Invoke, stored_orders: Rows, price: Any
    ) -> None:
        answer = await invoke("create-checkout", EXECUTIVE | {"planPrice": price})
        assert answer.status_code == 200, answer.text
        (order,) = await stored_orders()
        assert (order["amount"], order["currency"], order["billing"]) == (200000, "USD", "monthly")
        assert answer.json() == {"url": f"http://testserver/sandbox/checkout/{order['session_id']}"}

    async def test_quarterly_charges_three_discounted_months(
        self, invoke: Invoke, stored_orders: Rows
    ) -> None:
        answer = await invoke("create-checkout", EXECUTIVE | {"planPrice": "1800", "billing": "quarterly"})
        assert answer.status_code == 200
        (order,) = await stored_orders()
        assert (order["amount"], order["billing"]) == (540000, "quarterly")

    async def test_order_holds_what_the_catalogue_says(self, invoke: Invoke, stored_orders: Rows) -> None:
        await invoke("create-checkout", EXECUTIVE | {"planFeatures": ["Everything, for ever"]})
        (order,) = await stored_orders()
        assert order["features"][0] == "10 base videos a month"
        assert (order["plan_id"], order["plan_name"], order["plan_type"]) == (
            "video-executive",
            "EXECUTIVE",
            "subscription",
        )
        assert (order["status"], order["provider"], order["user_id"]) == ("pending", "sandbox", None)

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "body",
        [
            ADD_ON,
            ADD_ON | {"planName": "كتابة النصوص", "language": "ar"},
            ADD_ON | {"planPrice": "400"},
            {
                "planName": "Avatar Setup + Pilot Video",
                "planPrice": 299,
                "planType": "payment",
                "planFeatures": [],
            },
            EXECUTIVE | {"planName": "STARTER PLAN", "planPrice": "299", "planType": "payment"},
            EXECUTIVE | {"planName": "ENTERPRISE", "planPrice": "6000"},
            EXECUTIVE | {"planName": "PREMIUM COURSE", "planPrice": "8200", "planType": "payment"},
        ],
    )
    async def test_add_ons_pilot_and_courses_are_single_or_monthly_payments(
        self, invoke: Invoke, stored_orders: Rows, body: Any
    ) -> None:
        answer = await invoke("create-checkout", body)
        assert answer.status_code == 200, answer.text
        (order,) = await stored_orders()
        assert order["billing"] == ("monthly" if body["planType"] == "subscription" else None)


@pytest.mark.on_sqlite
class TestRefusals:
    @pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED.keys())
    async def test_tampered_request_is_refused_and_creates_nothing(
        self, invoke: Invoke, stored_orders: Rows, change: Any
    ) -> None:
        answer = await invoke("create-checkout", EXECUTIVE | change)
        assert answer.status_code == 400, answer.text
        body = answer.json()
        assert body["error"]
        assert len(body["message"]) > 10
        assert await stored_orders() == []

    @pytest.mark.parametrize("field", ["planName", "planPrice", "planType", "planFeatures"])
    async def test_missing_field_is_named(self, invoke: Invoke, field: str) -> None:
        answer = await invoke("create-checkout", {key: EXECUTIVE[key] for key in EXECUTIVE if key != field})
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")
        assert field in answer.json()["message"]

    async def test_refusal_is_in_the_buyers_language(self, invoke: Invoke) -> None:
        english = await invoke("create-checkout", EXECUTIVE | {"planPrice": "1"})
        arabic = await invoke("create-checkout", EXECUTIVE | {"planPrice": "1", "language": "ar"})
        by_cookie = await invoke("create-checkout", EXECUTIVE | {"planPrice": "1"}, cookie="language=ar")
        assert english.json() == {
            "error": "price_mismatch",
            "message": "That is not the current price of EXECUTIVE. Reload the page and try again.",
        }
        assert arabic.json() == by_cookie.json()
        assert "EXECUTIVE" in arabic.json()["message"]
        assert "السعر" in arabic.json()["message"]

    async def test_foreign_return_addresses_and_buyers_are_ignored(
        self, invoke: Invoke, stored_orders: Rows
    ) -> None:
        extra = {"successUrl": "https://evil.example", "userId": "1", "amount": 1, "currency": "JPY"}
        answer = await invoke("create-checkout", EXECUTIVE | extra)
        (order,) = await stored_orders()
        assert answer.json()["url"].startswith("http://testserver/")
        assert (order["amount"], order["currency"], order["user_id"]) == (200000, "USD", None)

    async def test_too_many_checkouts_are_told_when_to_come_back(self, invoke: Invoke) -> None:
        answers = [await invoke("create-checkout", EXECUTIVE) for _ in range(31)]
        assert {answer.status_code for answer in answers[:30]} == {200}
        assert answers[30].status_code == 429
        assert int(answers[30].headers["retry-after"]) > 0
        assert answers[30].json()["error"] == "over_request_rate_limit"


class TestIdempotency:
    async def test_eight_clicks_with_one_key_are_one_order(self, invoke: Invoke, stored_orders: Rows) -> None:
        body = EXECUTIVE | {"idempotencyKey": KEY}
        answers = await asyncio.gather(*(invoke("create-checkout", body) for _ in range(8)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.json()["url"] for answer in answers}) == 1
        assert len(await stored_orders()) == 1

    async def test_two_people_get_two_orders(self, invoke: Invoke, stored_orders: Rows) -> None:
        first, second = await asyncio.gather(*(invoke("create-checkout", EXECUTIVE) for _ in range(2)))
        assert first.json()["url"] != second.json()["url"]
        assert len(await stored_orders()) == 2

    @pytest.mark.parametrize(
        "change", [{"planPrice": "1800", "billing": "quarterly"}, {"planName": "ESSENTIAL", "planPrice": 980}]
    )
    async def test_key_of_another_order_is_refused(
        self, invoke: Invoke, stored_orders: Rows, change: Any
    ) -> None:
        await invoke("create-checkout", EXECUTIVE | {"idempotencyKey": KEY})
        answer = await invoke("create-checkout", EXECUTIVE | {"idempotencyKey": KEY} | change)
        assert (answer.status_code, answer.json()["error"]) == (409, "idempotency_mismatch")
        assert len(await stored_orders()) == 1


class TestBuyer:
    async def test_visitors_address_is_kept_normalized(self, invoke: Invoke, stored_orders: Rows) -> None:
        await invoke("create-checkout", EXECUTIVE | {"email": " Ann@Example.com ", "language": "ar"})
        (order,) = await stored_orders()
        assert (order["email"], order["language"]) == ("ann@example.com", "ar")

    async def test_signed_in_buyers_order_is_theirs_whatever_the_request_says(
        self,
        client: httpx2.AsyncClient,
        settings: Settings,
        database: Database,
        invoke: Invoke,
        stored_orders: Rows,
    ) -> None:
        with time_machine.travel(datetime.now(UTC)) as clock:
            auth = AuthApi(client, SigningKeys.load(settings.data_dir), database, clock)
            person = await auth.person("ann@example.com")
            body = EXECUTIVE | {"email": "eve@example.com", "userId": "1"}
            answer = await invoke("create-checkout", body, authorization=f"Bearer {person.access_token}")
        assert answer.status_code == 200, answer.text
        (order,) = await stored_orders()
        assert (order["user_id"], order["email"]) == (person.user["id"], "ann@example.com")

    async def test_account_deleted_a_moment_ago_is_refused(
        self, settings: Settings, database: Database, invoke: Invoke, stored_orders: Rows
    ) -> None:
        ann = await People(database, settings).add("ann")
        assert (await invoke("create-checkout", EXECUTIVE | {"planPrice": "1"}, **ann.headers)).is_error
        async with database.transaction() as transaction:
            await transaction.execute(DELETE_ALL)
        # The cached session is valid for some seconds more.
        answer = await invoke("create-checkout", EXECUTIVE, **ann.headers)
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthorized")
        assert await stored_orders() == []

    @pytest.mark.on_sqlite
    async def test_call_without_a_key_is_refused(
        self, client: httpx2.AsyncClient, stored_orders: Rows
    ) -> None:
        answer = await client.post("/functions/v1/create-checkout", json=EXECUTIVE)
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthorized")
        assert await stored_orders() == []
