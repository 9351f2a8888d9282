import base64
import hashlib
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.orders.reconcile import reconcile
from tawam.orders.tables import orders, payments, subscriptions
from tawam.payments.opening import open_payments
from tawam.settings import Settings

ORDERS = Statement(select(orders))
PAYMENTS = Statement(select(payments))
SUBSCRIPTIONS = Statement(select(subscriptions))
EXECUTIVE: dict[str, Any] = {
    "planName": "EXECUTIVE",
    "planPrice": "1800",
    "planType": "subscription",
    "planFeatures": [],
    "billing": "quarterly",
}


@pytest.fixture
async def page(client: httpx2.AsyncClient, settings: Settings) -> str:
    """The payment page of a new English order."""
    return await new_page(client, settings, {})


async def new_page(client: httpx2.AsyncClient, settings: Settings, change: dict[str, Any]) -> str:
    headers = {"apikey": SigningKeys.load(settings.data_dir).anon_key}
    answer = await client.post("/functions/v1/create-checkout", json=EXECUTIVE | change, headers=headers)
    return answer.json()["url"]


async def only_order(database: Database) -> Row:
    (order,) = await database.fetch_all(ORDERS)
    return order


class TestGuestsAddress:
    async def test_what_a_guest_writes_is_the_orders_address_in_the_accounts_spelling(
        self, client: httpx2.AsyncClient, page: str, database: Database
    ) -> None:
        assert 'type="email"' in (await client.get(page)).text
        await client.post(f"{page}/pay", data={"email": " Mariam@Sadu.Example "})
        assert (await only_order(database))["email"] == "mariam@sadu.example"

    async def test_who_is_known_is_not_asked_and_keeps_the_address(
        self, client: httpx2.AsyncClient, settings: Settings, database: Database
    ) -> None:
        page = await new_page(client, settings, {"email": "mariam@sadu.example"})
        assert 'type="email"' not in (await client.get(page)).text
        await client.post(f"{page}/pay", data={"email": "eve@evil.example"})
        assert (await only_order(database))["email"] == "mariam@sadu.example"

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("length", [320, 321])
    async def test_an_address_that_is_too_long_is_not_looked_at(
        self, client: httpx2.AsyncClient, page: str, monkeypatch: pytest.MonkeyPatch, length: int
    ) -> None:
        seen: list[str] = []

        def look(email: str, **_: object) -> None:
            seen.append(email)
            raise ValueError

        monkeypatch.setattr("tawam.payments.sandbox_endpoints.validate_email", look)
        answer = await client.post(f"{page}/pay", data={"email": "@sadu.example".rjust(length, "x")})
        assert answer.status_code == 400
        assert len(seen) == (1 if length == 320 else 0)

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("email", ["nobody", "a@b@c", "x" * 400 + "@sadu.example"])
    async def test_no_address_is_refused_before_anything_is_paid(
        self, client: httpx2.AsyncClient, page: str, database: Database, email: str
    ) -> None:
        answer = await client.post(f"{page}/pay", data={"email": email})
        assert answer.status_code == 400
        assert (await only_order(database))["status"] == "pending"


class TestPage:
    @pytest.mark.on_sqlite
    async def test_says_plainly_that_it_is_a_test_and_what_is_paid(
        self, client: httpx2.AsyncClient, page: str
    ) -> None:
        answer = await client.get(page)
        assert answer.status_code == 200
        assert answer.headers["content-language"] == "en"
        for words in ("This is a test page", "no money moves", "EXECUTIVE", "$5,400", "every three months"):
            assert words in answer.text
        assert re.findall(r"<button[^>]*>(.*?)</button>", answer.text) == ["Pay", "Cancel"]

    @pytest.mark.on_sqlite
    async def test_arabic_order_has_an_arabic_page(
        self, client: httpx2.AsyncClient, settings: Settings
    ) -> None:
        answer = await client.get(await new_page(client, settings, {"language": "ar"}))
        assert '<html lang="ar" dir="rtl">' in answer.text
        assert '<bdi dir="ltr">$5,400</bdi>' in answer.text
        assert re.findall(r"<button[^>]*>(.*?)</button>", answer.text) == ["إتمام الدفع", "إلغاء الدفع"]

    @pytest.mark.on_sqlite
    async def test_policy_fits_the_page(self, client: httpx2.AsyncClient, page: str) -> None:
        answer = await client.get(page)
        (style,) = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        policy = answer.headers["content-security-policy"]
        assert f"style-src 'sha256-{digest}'" in policy
        assert "default-src 'none'" in policy
        assert "style=" not in answer.text
        assert "<script" not in answer.text

    @pytest.mark.on_sqlite
    async def test_page_is_neither_kept_nor_listed(self, client: httpx2.AsyncClient, page: str) -> None:
        headers = (await client.get(page)).headers
        assert (headers["cache-control"], headers["x-robots-tag"]) == ("no-store", "noindex")
        assert headers["x-content-type-options"] == "nosniff"

    @pytest.mark.parametrize("session_id", ["nobody", "%00", "a%0d%0ab", "'"])
    async def test_unknown_session_is_not_found_in_the_visitors_language(
        self, client: httpx2.AsyncClient, session_id: str
    ) -> None:
        address = f"/sandbox/checkout/{session_id}"
        english = await client.get(address)
        arabic = await client.get(address, headers={"cookie": "language=ar"})
        paid = await client.post(f"{address}/pay")
        assert english.status_code == arabic.status_code == paid.status_code == 404
        assert "There is no such payment" in english.text
        assert "لا توجد عملية دفع هنا" in arabic.text


class TestPay:
    async def test_pays_the_order_and_leads_to_the_success_page(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        answer = await client.post(f"{page}/pay")
        order = await only_order(database)
        assert order["status"] == "paid"
        assert answer.status_code == 303
        assert answer.headers["location"] == (
            f"http://testserver/payment-success?session_id={order['session_id']}&plan=EXECUTIVE"
        )

    async def test_arabic_buyer_stays_in_arabic(self, client: httpx2.AsyncClient, settings: Settings) -> None:
        page = await new_page(
            client, settings, {"language": "ar", "planName": "EXECUTIVE PRO", "planPrice": 3150}
        )
        answer = await client.post(f"{page}/pay")
        assert answer.headers["location"].startswith("http://testserver/ar/payment-success?session_id=")
        assert answer.headers["location"].endswith("&plan=EXECUTIVE%20PRO")

    async def test_second_click_changes_nothing_and_ends_at_the_same_page(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        first, second = await client.post(f"{page}/pay"), await client.post(f"{page}/pay")
        assert first.headers["location"] == second.headers["location"]
        assert len(await database.fetch_all(PAYMENTS)) == 1

    async def test_going_back_shows_that_it_is_paid(self, client: httpx2.AsyncClient, page: str) -> None:
        await client.post(f"{page}/pay")
        answer = await client.get(page)
        assert "This is already paid. Nothing more is charged." in answer.text
        assert "/payment-success?session_id=" in answer.text
        assert f"{page}/pay" not in answer.text

    async def test_cancel_after_paying_leaves_it_paid(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        await client.post(f"{page}/pay")
        answer = await client.post(f"{page}/cancel")
        assert (answer.status_code, answer.headers["location"]) == (
            303,
            page.removeprefix("http://testserver"),
        )
        assert (await only_order(database))["status"] == "paid"


class TestLater:
    """What a provider or a bank would report about an order that is paid."""

    async def test_periods_are_paid_and_the_books_agree(
        self, client: httpx2.AsyncClient, settings: Settings, database: Database, page: str
    ) -> None:
        await client.post(f"{page}/pay")
        for _ in range(2):
            answer = await client.post(f"{page}/renew")
            assert (answer.status_code, answer.headers["location"]) == (
                303,
                page.removeprefix("http://testserver"),
            )
        paid = await database.fetch_all(PAYMENTS)
        assert [row["amount"] for row in paid] == [540_000] * 3
        assert len({row["receipt_number"] for row in paid}) == 3
        moment = datetime.now(UTC)
        found = await reconcile(database, open_payments(settings), moment - timedelta(days=1), moment)
        assert (found.compared, found.differences) == (3, [])

    async def test_a_charge_fails_and_the_subscription_ends(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        await client.post(f"{page}/pay")
        await client.post(f"{page}/fail")
        (plan,) = await database.fetch_all(SUBSCRIPTIONS)
        assert plan["status"] == "past_due"
        await client.post(f"{page}/end")
        (plan,) = await database.fetch_all(SUBSCRIPTIONS)
        assert plan["status"] == "canceled"
        # Nothing comes after its end.
        await client.post(f"{page}/renew")
        assert len([row for row in await database.fetch_all(PAYMENTS) if row["paid_at"]]) == 1

    @pytest.mark.parametrize(
        ("act", "state", "status"), [("win", "won", "paid"), ("lose", "lost", "refunded")]
    )
    async def test_a_bank_asks_for_the_money(
        self, client: httpx2.AsyncClient, database: Database, page: str, act: str, state: str, status: str
    ) -> None:
        await client.post(f"{page}/pay")
        await client.post(f"{page}/dispute")
        (payment,) = await database.fetch_all(PAYMENTS)
        assert payment["dispute"] == "open"
        await client.post(f"{page}/{act}")
        (payment,) = await database.fetch_all(PAYMENTS)
        assert payment["dispute"] == state
        assert (await only_order(database))["status"] == status

    @pytest.mark.on_sqlite
    async def test_nothing_happens_to_an_order_that_is_not_paid(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        assert "<details" not in (await client.get(page)).text
        await client.post(f"{page}/renew")
        await client.post(f"{page}/dispute")
        assert (await only_order(database))["status"] == "pending"
        assert await database.fetch_all(PAYMENTS) == []
        assert (await client.post(f"{page}/rewind")).status_code == 404
        foreign = {"origin": "https://elsewhere.example"}
        assert (await client.post(f"{page}/renew", headers=foreign)).status_code == 403


class TestCancel:
    async def test_cancels_the_order_and_leads_to_the_cancelled_page(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        answer = await client.post(f"{page}/cancel")
        assert answer.status_code == 303
        assert answer.headers["location"] == "http://testserver/payment-canceled?plan=EXECUTIVE"
        assert (await only_order(database))["status"] == "canceled"

    async def test_paying_from_an_old_tab_shows_that_it_was_cancelled(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        await client.post(f"{page}/cancel")
        answer = await client.post(f"{page}/pay", follow_redirects=True)
        assert "This payment was cancelled. Nothing was charged." in answer.text
        assert (await only_order(database))["status"] == "canceled"


@pytest.mark.on_sqlite
class TestForeignForms:
    @pytest.mark.parametrize(
        "headers",
        [
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"origin": "http://["},
        ],
    )
    async def test_form_on_another_site_pays_nothing(
        self, client: httpx2.AsyncClient, database: Database, page: str, headers: dict[str, str]
    ) -> None:
        answer = await client.post(f"{page}/pay", headers=headers)
        assert answer.status_code == 403
        assert (await only_order(database))["status"] == "pending"

    @pytest.mark.parametrize(
        "headers", [{"sec-fetch-site": "same-origin"}, {"origin": "http://testserver"}, {}]
    )
    async def test_own_form_pays(
        self, client: httpx2.AsyncClient, page: str, headers: dict[str, str]
    ) -> None:
        assert (await client.post(f"{page}/pay", headers=headers)).status_code == 303

    async def test_looking_at_the_address_of_a_button_does_nothing(
        self, client: httpx2.AsyncClient, database: Database, page: str
    ) -> None:
        answer = await client.get(f"{page}/pay")
        assert answer.status_code >= 400
        assert (await only_order(database))["status"] == "pending"
