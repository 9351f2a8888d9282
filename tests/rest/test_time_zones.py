"""`Prefer: timezone=`: moments are read and answered in the time zone that the caller names."""

import httpx2
import pytest

from tests.people import People, Person
from tests.rest.profiles import read

QUERY = "?select=username,at:created_at"


def moments(answer: httpx2.Response) -> list[str]:
    assert answer.status_code < 300, answer.text
    return [row["at"] for row in answer.json()]


class TestTimeZones:
    async def test_moments_are_answered_in_the_zone(
        self, client: httpx2.AsyncClient, people: People, ann: Person
    ) -> None:
        [plain] = moments(await read(client, people.service, QUERY))
        answer = await read(client, people.service, QUERY, prefer="timezone=Asia/Riyadh, count=exact")
        [there] = moments(answer)
        assert answer.headers["preference-applied"] == "count=exact, timezone=Asia/Riyadh"
        assert there.endswith("+03:00")
        assert plain.endswith("+00:00")
        assert there[11:13] == f"{(int(plain[11:13]) + 3) % 24:02}"
        csv = await read(client, people.service, QUERY, prefer="timezone=Asia/Riyadh", accept="text/csv")
        assert there in csv.text
        # The next caller has the plain form again.
        assert moments(await read(client, people.service, QUERY)) == [plain]

    async def test_moments_are_read_in_the_zone(self, client: httpx2.AsyncClient, ann: Person) -> None:
        note = {"title": "a", "created_at": "2026-11-28 03:00"}
        headers = {**ann.headers, "prefer": "timezone=Asia/Riyadh, return=representation"}
        added = await client.post("/rest/v1/notes", json=note, headers=headers)
        assert added.json()[0]["created_at"] == "2026-11-28T03:00:00.000000+03:00"
        assert added.headers["preference-applied"] == "return=representation, timezone=Asia/Riyadh"
        found = "/rest/v1/notes?select=created_at&created_at=eq.2026-11-28T00:00:00"
        assert (await client.get(found, headers=ann.headers)).json() == [
            {"created_at": "2026-11-28T00:00:00.000000+00:00"}
        ]
        assert (
            await client.get(found, headers={**ann.headers, "prefer": "timezone=Asia/Riyadh"})
        ).json() == []
        headers = {**ann.headers, "prefer": "timezone=America/St_Johns,return=representation"}
        for method, body in (("PATCH", {"title": "b"}), ("DELETE", None)):
            changed = await client.request(
                method, "/rest/v1/notes?title=not.is.null", json=body, headers=headers
            )
            assert changed.json()[0]["created_at"] == "2026-11-27T20:30:00.000000-03:30"

    @pytest.mark.parametrize("zone", ["Mars/Base", "", "asia/riyadh", "+03", "../etc/passwd", "x" * 900])
    async def test_an_unknown_zone_is_left_out_or_refused(
        self, client: httpx2.AsyncClient, people: People, ann: Person, zone: str
    ) -> None:
        lenient = await read(client, people.service, QUERY, prefer=f"timezone={zone}")
        assert "preference-applied" not in lenient.headers
        assert moments(lenient)[0].endswith("+00:00")
        strict = await read(client, people.service, QUERY, prefer=f"handling=strict, timezone={zone}")
        assert (strict.status_code, strict.json()["code"]) == (400, "PGRST122")

    async def test_preferences_may_be_in_several_headers(
        self, client: httpx2.AsyncClient, people: People, ann: Person
    ) -> None:
        headers = [*people.service.items(), ("prefer", "timezone=Asia/Dubai"), ("prefer", "count=exact")]
        answer = await client.get(f"/rest/v1/profiles{QUERY}", headers=headers)
        assert answer.headers["preference-applied"] == "count=exact, timezone=Asia/Dubai"
