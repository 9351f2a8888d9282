"""Queries that are malformed or cost too much get a clear answer."""

import httpx2
import pytest

from tests.people import People
from tests.rest.profiles import read

# By query, the code of its refusal.
MALFORMED = {
    "username=ann": "PGRST100",
    "username=eq": "PGRST100",
    "username=nope.ann": "PGRST100",
    "username=match.a": "PGRST127",
    "username=in(any).{a}": "PGRST127",
    "username=neq(all).{a}": "PGRST127",
    "username=like(any).a": "22P02",
    "username=like(any).{a": "22P02",
    "username=like(some).{a}": "PGRST127",
    "users.username=eq.a": "PGRST108",
    "users.order=username": "PGRST108",
    "order=users(username)": "PGRST108",
    "username=in.ann": "PGRST100",
    'username=in.("a)': "PGRST100",
    "username=in.(a": "PGRST100",
    "username=is.yes": "PGRST100",
    "username=is.true": "42804",
    "username=like.a\\": "22025",
    "id=like.a*": "42883",
    "id=eq.7": "22P02",
    "id=in.(7)": "22P02",
    "created_at=gt.soon": "22007",
    "created_at=gt.2026-02-30": "22008",
    "select=id,": "PGRST100",
    "order=id,": "PGRST100",
    "on_conflict=id,": "PGRST100",
    "or=username.eq.a": "PGRST100",
    "or=()": "PGRST100",
    "or=(username.eq.a": "PGRST100",
    "or=(username.eq.a))": "PGRST100",
    "or=(username)": "PGRST100",
    "username=eq.%ff": "PGRST100",
    "username=eq.%00": "22021",
    "select=%00:id": "PGRST100",
    "limit=ten": "PGRST100",
    "order=username.up": "PGRST100",
    "order=username.asc.asc": "PGRST100",
}
COSTLY = (
    "or=(" + "or(" * 10 + "username.eq.a" + ")" * 11,
    "&".join(["username=eq.a"] * 51),
    "or=(" + ",".join(["username.eq.a"] * 51) + ")",
    "username=in.(" + ",".join(["a"] * 501) + ")",
    "username=like." + "*a" * 300,
    "username=like(any).{" + ",".join(["a"] * 51) + "}",
    f"select={'a' * 5000}:id",
    f"order={' ' * 5000}id",
    "&".join(f"x{number}=1" for number in range(101)),
)


class TestRefusals:
    async def test_malformed_ones_are_told_apart(self, client: httpx2.AsyncClient, people: People) -> None:
        codes: dict[str, str] = {}
        for query in MALFORMED:
            answer = await read(client, people.service, f"?{query}")
            assert answer.status_code == 400, (query, answer.text)
            assert set(answer.json()) == {"code", "message", "details", "hint"}, query
            codes[query] = answer.json()["code"]
        assert codes == MALFORMED

    @pytest.mark.on_sqlite
    async def test_costly_ones_are_refused(self, client: httpx2.AsyncClient, people: People) -> None:
        for query in COSTLY:
            answer = await read(client, people.service, f"?{query}")
            assert answer.status_code == 400, query[:100]
