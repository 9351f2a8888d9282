"""The plan of publications, and its calendar."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from icalendar import Calendar

from tawam.database.schema import new_id
from tawam.ledger.ledger import broken_links, entries
from tests.deliveries.depot import VTT, Depot
from tests.people import People
from tests.productions.world import SCOPE

LATER = (datetime.now(UTC) + timedelta(days=20)).replace(microsecond=0)
URL = "https://www.linkedin.com/posts/sadu-1"
# Ends of the names of mails: to the person, the customer and the team.
WHOM = ("", "-customer", "-team")


async def planned(depot: Depot, title: str = "Pricing, said plainly") -> dict[str, Any]:
    delivery = await depot.delivered(await depot.approved(title=title))
    body = {"id": new_id(), "delivery_id": delivery["id"], "planned_at": LATER.isoformat()}
    return await depot.calls.answer("plan-publication", depot.ann, **body, note="Before the fair")


class TestPlans:
    async def test_are_made_moved_canceled_and_marked_by_either_side(self, depot: Depot) -> None:
        plan = await planned(depot)
        assert (plan["author_side"], plan["channel"], plan["revision"]) == ("customer", "linkedin", 0)
        again = {key: plan[key] for key in ("id", "delivery_id", "planned_at")}
        assert await depot.calls.answer("plan-publication", depot.ann, **again) == plan
        moved = {"publication_id": plan["id"], "planned_at": (LATER + timedelta(hours=3)).isoformat()}
        row = await depot.calls.answer("change-publication", depot.noura, **moved)
        assert (row["revision"], row["note"]) == (1, None)
        assert await depot.calls.answer("change-publication", depot.noura, **moved) == row
        for url in ("http://x.example/a", "javascript:alert(1)", "https://", "https://a b.example", ""):
            refused = await depot.calls.post("mark-published", depot.ann, publication_id=plan["id"], url=url)
            assert (refused.status_code, list(refused.json()["fields"])) == (400, ["url"])
        for url in (URL, URL, f"{URL}?corrected"):
            body = {"publication_id": plan["id"], "url": url}
            row = await depot.calls.answer("mark-published", depot.noura, **body)
        assert (row["published_url"], row["revision"]) == (f"{URL}?corrected", 3)
        assert (await depot.kinds())[-2:] == ["video_published", "video_published"]
        for name, body in (
            ("change-publication", moved),
            ("cancel-publication", {"publication_id": plan["id"]}),
        ):
            assert await depot.calls.refusal(name, depot.ann, **body) == (409, "publication_closed")
        taken = {"delivery_id": plan["delivery_id"], "reason": "Wrong."}
        assert await depot.calls.refusal("take-back-delivery", depot.noura, **taken) == (409, "delivery_used")
        second = await depot.calls.answer("plan-publication", depot.noura, **{**again, "id": new_id()})
        gone = {"publication_id": second["id"]}
        rows = [await depot.calls.answer("cancel-publication", depot.ann, **gone) for _ in range(2)]
        assert rows[0]["canceled_at"] == rows[1]["canceled_at"]
        marked = {**gone, "url": URL}
        assert await depot.calls.refusal("mark-published", depot.ann, **marked) == (409, "publication_closed")
        assert await broken_links(depot.world.database) == []

    async def test_stay_within_the_consent_and_the_calendar(self, depot: Depot) -> None:
        delivery = await depot.delivered(await depot.approved())
        body: dict[str, Any] = {"id": new_id(), "delivery_id": delivery["id"]}
        for moment in ("2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"):
            answer = await depot.calls.post("plan-publication", depot.ann, **body, planned_at=moment)
            assert (answer.status_code, list(answer.json()["fields"])) == (400, ["planned_at"])
        for moment in ("2027-01-01T00:00:00", "soon"):
            refused = await depot.calls.refusal("plan-publication", depot.ann, **body, planned_at=moment)
            assert refused == (400, "invalid_request")
        token = await depot.world.ask(depot.customer.twin_id)
        # Until the day before, in Dubai: the evening of that day in UTC is too late.
        until = (LATER - timedelta(days=1)).date().isoformat()
        await depot.world.sign(token, scope=msgspec.structs.replace(SCOPE, until=until))
        late = f"{until}T21:00:00Z"
        assert await depot.calls.refusal("plan-publication", depot.ann, **body, planned_at=late) == (
            409,
            "consent_missing",
        )
        await depot.calls.answer("plan-publication", depot.ann, **body, planned_at=f"{until}T19:00:00Z")

    async def test_end_with_the_delivery_and_the_consent(self, depot: Depot) -> None:
        plan = await planned(depot)
        published = await planned(depot, "Welcome")
        body = {"publication_id": published["id"], "url": URL}
        await depot.calls.answer("mark-published", depot.ann, **body)
        await depot.calls.answer(
            "take-back-delivery", depot.noura, delivery_id=plan["delivery_id"], reason="Wrong."
        )
        rows = {row["id"]: row for row in await depot.all("publications")}
        assert rows[plan["id"]]["canceled_at"] is not None
        await depot.world.withdraw(depot.customer.twin_id)
        moved = {"publication_id": plan["id"], "planned_at": LATER.isoformat()}
        assert await depot.calls.refusal("change-publication", depot.ann, **moved) == (
            409,
            "production_stopped",
        )
        await depot.calls.answer("delete-twin", depot.ann, twin_id=depot.customer.twin_id)
        ends = [f"{end}{whom}" for end in ("consent-withdrawn", "twin-deleted") for whom in WHOM]
        for template in ends:
            (mail,) = await depot.world.mailed(template)
            assert mail["values"]["published"] == [{"title": "Welcome", "channel": "LinkedIn", "url": URL}], (
                template
            )


async def calendar(depot: Depot, **body: Any) -> str:
    url = (await depot.calls.answer("calendar-address", depot.ann, **body))["url"]
    assert re.fullmatch(r"http://testserver/calendar/[\w-]{43}\.ics", url)
    return url


def checked_lines(content: bytes) -> list[str]:
    """The unfolded lines of a calendar, after RFC 5545 was held against it."""
    text = content.decode()
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").rstrip("\r\n").split("\r\n")
    assert all(re.match(r"[A-Z-]+(;[A-Z-]+=[^:;]+)*:", line) for line in lines)
    depth: list[str] = []
    for line in lines:
        name, _, value = line.partition(":")
        if name == "BEGIN":
            depth.append(value)
        if name == "END":
            assert depth.pop() == value
    assert depth == []
    return lines


class TestCalendar:
    async def test_follows_the_standard(self, depot: Depot) -> None:
        plan = await planned(depot, "أسعارنا؛ بوضوح، " + "طويل " * 12)
        got = await depot.calls.client.get(await calendar(depot))
        assert got.headers["content-type"] == "text/calendar; charset=utf-8"
        assert "set-cookie" not in got.headers
        lines = checked_lines(got.content)
        required = ("UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "SEQUENCE", "URL", "STATUS")
        for name in required:
            assert len([line for line in lines if line.startswith(f"{name}:")]) == 1, name
        assert f"UID:{plan['id']}@testserver" in lines
        assert f"DTSTART:{LATER:%Y%m%dT%H%M%SZ}" in lines
        assert any(line.startswith("SUMMARY:Publish on LinkedIn: أسعارنا؛ بوضوح، طويل") for line in lines)
        (event,) = Calendar.from_ical(got.content).walk("VEVENT")
        assert event.decoded("dtstart") == LATER
        arabic = await depot.calls.client.get(await calendar(depot, language="ar"))
        assert any(
            line.startswith("SUMMARY:موعد النشر على لينكدإن") for line in checked_lines(arabic.content)
        )

    async def test_is_answered_once_and_changes_with_the_plan(self, depot: Depot) -> None:
        plan = await planned(depot)
        url = await calendar(depot)
        assert await calendar(depot) == url
        got = await depot.calls.client.get(url)
        for headers in (
            {"if-none-match": got.headers["etag"]},
            {"if-modified-since": got.headers["last-modified"]},
        ):
            again = await depot.calls.client.get(url, headers=headers)
            assert (again.status_code, again.content) == (304, b"")
        await depot.calls.answer("cancel-publication", depot.ann, publication_id=plan["id"])
        after = await depot.calls.client.get(url, headers={"if-none-match": got.headers["etag"]})
        lines = checked_lines(after.content)
        assert {"STATUS:CANCELLED", "SEQUENCE:1", f"UID:{plan['id']}@testserver"} <= set(lines)
        head = await depot.calls.client.head(url)
        assert (head.status_code, head.headers["etag"]) == (200, after.headers["etag"])

    async def test_shows_nothing_while_its_account_is_banned(self, depot: Depot, people: People) -> None:
        await planned(depot)
        url = await calendar(depot)
        for duration, status in (("24h", 404), ("none", 200)):
            changed = await depot.calls.client.put(
                f"/auth/v1/admin/users/{depot.ann.id}",
                json={"ban_duration": duration},
                headers=people.service,
            )
            assert changed.status_code == 200, changed.text
            assert (await depot.calls.client.get(url)).status_code == status

    async def test_has_an_address_that_is_renewed_and_that_nobody_guesses(
        self, depot: Depot, people: People
    ) -> None:
        await planned(depot)
        url = await calendar(depot)
        renewed = await calendar(depot, renew=True)
        assert renewed != url
        old, unknown, long = [
            await depot.calls.client.get(address)
            for address in (url, f"http://testserver/calendar/{'x' * 43}.ics", f"/calendar/{'x' * 500}.ics")
        ]
        assert (old.status_code, old.content) == (unknown.status_code, unknown.content)
        assert old.status_code == long.status_code == 404
        kept = ("content-type", "cache-control", "x-robots-tag", "content-length")
        assert [old.headers[name] for name in kept] == [unknown.headers[name] for name in kept]
        assert b"Pricing" in (await depot.calls.client.get(renewed)).content
        stranger = await people.add("omar")
        other = (await depot.calls.answer("calendar-address", stranger))["url"]
        assert b"VEVENT" not in (await depot.calls.client.get(other)).content
        assert (await depot.calls.post("calendar-address", None)).status_code == 401
        for _ in range(17):
            await depot.calls.client.get(url)
        assert (await depot.calls.client.get(url)).status_code == 429

    @pytest.mark.on_postgres
    async def test_is_made_once_by_two_at_once(self, depot: Depot) -> None:
        urls = await asyncio.gather(*(calendar(depot) for _ in range(3)))
        assert len(set(urls)) == 1


class TestTwins:
    async def test_take_their_films_along(self, depot: Depot) -> None:
        row = await depot.delivered(await depot.approved())
        captions = {"id": new_id(), "delivery_id": row["id"], "spoken": "en", "text": VTT}
        await depot.calls.answer("add-captions", depot.noura, **captions)
        assert len(await depot.object_names()) == 3
        await depot.calls.answer("delete-twin", depot.ann, twin_id=depot.customer.twin_id)
        assert await depot.object_names() == []
        assert await depot.all("deliveries") == await depot.all("delivery_captions") == []
        assert (await depot.video())["step"] != "completed"
        deleted = (await entries(depot.world.database, depot.customer.twin_id))[-1]
        films = [each for each in deleted.details["objects"] if each["kind"] == "delivery"]
        assert [(film["sha256"], film["size"]) for film in films] == [(row["sha256"], row["size"])]
        for language in ("en", "ar"):
            body = {"twin_id": depot.customer.twin_id, "language": language}
            answer = await depot.calls.post("deletion-certificate", depot.ann, **body)
            assert answer.content.startswith(b"%PDF"), answer.text
