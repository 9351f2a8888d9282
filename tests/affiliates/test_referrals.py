"""Referral links: their targets, the counted visits, and the orders that they are credited with."""

from datetime import timedelta

import httpx2
import pytest
import time_machine
from sqlalchemy import select

from tawam.affiliates.referrals import new_code
from tawam.database.port import Row
from tawam.database.statement import Statement
from tawam.orders.tables import orders
from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import EXECUTIVE, PAID_AT, TERMS, Programme
from tests.conftest import NewClient

ORDERS = Statement(select(orders).order_by(orders.c.created_at))


@pytest.fixture
async def partner(programme: Programme) -> Row:
    return await programme.partner()


class TestFollowing:
    async def test_link_redirects_home_and_sets_an_http_only_cookie(
        self, client: httpx2.AsyncClient, partner: Row
    ) -> None:
        answer = await client.get(f"/r/{partner['code'].upper()}")
        assert (answer.status_code, answer.headers["location"]) == (302, "/")
        assert answer.headers["cache-control"] == "no-store"
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("referral=")
        for part in ("HttpOnly", "SameSite=lax", f"Max-Age={TERMS.referral_days * 86_400}", "Path=/"):
            assert part in cookie
        assert partner["code"] not in cookie

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("settings_values", [{"site_url": "https://testserver"}])
    async def test_cookie_keeps_to_https(self, client: httpx2.AsyncClient, partner: Row) -> None:
        answer = await client.get(f"/r/{partner['code']}")
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age=63072000" in answer.headers["strict-transport-security"]

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("link", "location"),
        [
            ("/r/{code}?to=/contact", "/contact"),
            ("/r/{code}?to=%2Fcontact%3Fa%3Db%23c", "/contact?a=b#c"),
            ("/ar/r/{code}", "/ar"),
            ("/ar/r/{code}?to=/contact", "/ar/contact"),
            ("/ar/r/{code}?to=/ar/contact", "/ar/contact"),
            ("/r/{code}?to=//evil.example/contact", "/"),
            ("/r/{code}?to=https://evil.example/", "/"),
            ("/r/{code}?to=/%5Cevil.example", "/"),
            ("/r/{code}?to=/%09/evil.example", "/"),
            ("/r/{code}?to=javascript:alert(1)", "/"),
            ("/r/{code}?to=http://[", "/"),
            ("/r/{code}?to=/nowhere", "/"),
            ("/r/{code}?to=/r/{code}", "/"),
        ],
    )
    async def test_link_redirects_only_to_pages_of_the_site(
        self, client: httpx2.AsyncClient, partner: Row, link: str, location: str
    ) -> None:
        answer = await client.get(link.format(code=partner["code"]))
        assert (answer.status_code, answer.headers["location"]) == (302, location)

    @pytest.mark.on_sqlite
    async def test_target_is_at_most_two_thousand_characters(
        self, client: httpx2.AsyncClient, partner: Row
    ) -> None:
        longest = "/contact?a=".ljust(2000, "a")
        for to, location in ((longest, longest), (f"{longest}a", "/")):
            answer = await client.get(f"/r/{partner['code']}", params={"to": to})
            assert (answer.status_code, answer.headers["location"]) == (302, location)

    async def test_unknown_code_and_paused_affiliate_redirect_without_a_cookie(
        self, client: httpx2.AsyncClient, programme: Programme
    ) -> None:
        paused = await programme.partner(status="paused")
        for code in (new_code(), paused["code"], "x", "a" * 500, "%00", "é", "'"):
            answer = await client.get(f"/r/{code}?to=/contact")
            assert (answer.status_code, answer.headers["location"]) == (302, "/contact")
            assert "set-cookie" not in answer.headers

    @pytest.mark.on_sqlite
    async def test_guessing_codes_is_rate_limited(
        self, client: httpx2.AsyncClient, new_client: NewClient, partner: Row
    ) -> None:
        answers = [await client.get(f"/r/{new_code()}") for _ in range(1000)]
        assert not any("set-cookie" in answer.headers for answer in answers)
        statuses = [answer.status_code for answer in answers]
        assert statuses == [302] * 20 + [429] * 980
        assert int(answers[-1].headers["retry-after"]) > 0
        assert (await client.get(f"/r/{partner['code']}")).status_code == 429
        async with new_client("127.0.0.9") as visitor:
            assert "set-cookie" in (await visitor.get(f"/r/{partner['code']}")).headers

    @pytest.mark.on_sqlite
    def test_codes_are_random_and_long(self) -> None:
        codes = {new_code() for _ in range(1000)}
        assert len(codes) == 1000
        assert {len(code) for code in codes} == {12}


class TestVisits:
    async def test_visitor_counts_once_a_day(
        self, client: httpx2.AsyncClient, new_client: NewClient, programme: Programme, partner: Row
    ) -> None:
        with time_machine.travel(PAID_AT, tick=False) as clock:
            async with new_client("127.0.0.9") as other:
                for visitor in (client, client, other):
                    await visitor.get(f"/r/{partner['code']}")
            assert (await programme.earnings(partner)).visits == 2
            clock.shift(timedelta(days=1))
            await client.get(f"/r/{partner['code']}")
            assert (await programme.earnings(partner)).visits == 3

    @pytest.mark.on_sqlite
    async def test_one_address_with_many_user_agents_is_limited(
        self, client: httpx2.AsyncClient, programme: Programme, partner: Row
    ) -> None:
        for number in range(60):
            answer = await client.get(f"/r/{partner['code']}", headers={"user-agent": f"browser {number}"})
            assert "set-cookie" in answer.headers
        assert (await programme.earnings(partner)).visits == 30

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "headers",
        [{"sec-purpose": "prefetch"}, {"sec-fetch-dest": "image"}, {"sec-fetch-dest": "iframe"}],
    )
    async def test_prefetches_images_and_frames_do_not_count(
        self, client: httpx2.AsyncClient, programme: Programme, partner: Row, headers: dict[str, str]
    ) -> None:
        answer = await client.get(f"/r/{partner['code']}", headers=headers)
        assert (await client.head(f"/r/{partner['code']}")).status_code == 302
        assert answer.status_code == 302
        assert "set-cookie" not in answer.headers
        assert (await programme.earnings(partner)).visits == 0


class TestAttribution:
    async def test_order_is_credited_to_the_last_link_followed(
        self, client: httpx2.AsyncClient, invoke: Invoke, programme: Programme, partner: Row
    ) -> None:
        last = await programme.partner()
        with time_machine.travel(PAID_AT, tick=False) as clock:
            await client.get(f"/r/{partner['code']}")
            clock.shift(timedelta(hours=1))
            await client.get(f"/ar/r/{last['code']}")
            await client.get(f"/r/{new_code()}")
            clock.shift(timedelta(days=2))
            assert (await invoke("create-checkout", EXECUTIVE)).status_code == 200
        (order,) = await programme.database.fetch_all(ORDERS)
        assert order["affiliate_id"] == last["id"]
        assert order["referred_at"] == (PAID_AT + timedelta(hours=1)).isoformat(timespec="microseconds")

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("why", ["too late", "forged", "another's signature", "paused"])
    async def test_invalid_cookie_credits_nobody(
        self, client: httpx2.AsyncClient, invoke: Invoke, programme: Programme, partner: Row, why: str
    ) -> None:
        with time_machine.travel(PAID_AT, tick=False) as clock:
            await client.get(f"/r/{partner['code']}")
            cookie = client.cookies["referral"]
            match why:
                case "too late":
                    clock.shift(timedelta(days=TERMS.referral_days, seconds=1))
                case "forged":
                    cookie = f"{partner['id']}.aSDcrQ.Zm9yZ2Vk"
                case "another's signature":
                    cookie = cookie.replace(partner["id"], (await programme.partner())["id"])
                case _:
                    await programme.pause(partner)
            client.cookies.clear()
            client.cookies.set("referral", cookie)
            assert (await invoke("create-checkout", EXECUTIVE)).status_code == 200
        (order,) = await programme.database.fetch_all(ORDERS)
        assert (order["affiliate_id"], order["referred_at"]) == (None, None)
