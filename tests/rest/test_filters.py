"""Filters find the same rows on both databases."""

import httpx2
import pytest

from tests.people import People
from tests.rest.profiles import read

# By query, the first letters of the addresses that it finds.
FOUND = {
    "username=eq.ann": "1",
    "username=neq.ann": "235",
    "username=not.eq.ann": "235",
    "username=gt.a%25c": "15",
    "username=gte.a%25c": "135",
    "username=lt.ann": "23",
    "username=lte.ann": "123",
    "username=like.a*": "13",
    "username=like.A*": "",
    "username=like.a\\%25c": "3",
    "username=ilike.*B": "2",
    "username=ilike.éva": "5",
    "username=ilike.*NN": "1",
    "username=like.É*": "5",
    "username=like.é*": "",
    "full_name=ilike.آ*": "4",
    "full_name=ilike.*NORTHن*": "",
    "full_name=ilike.*NORTH*": "1",
    "username=like(any).{a*,B*}": "123",
    "username=like(all).{a*,*n}": "1",
    "username=not.ilike(any).{A*,b*}": "5",
    'full_name=eq(any).{"Ann, of the North",آن}': "14",
    "username=gt(all).{a,ann}": "5",
    "username=eq(any).{}": "",
    "username=eq(all).{}": "12345",
    "username=not.eq(all).{}": "",
    "or=(username.eq(any).{ann,BOB},full_name.eq.آن)": "124",
    "username=is.null": "4",
    "username=not.is.null": "1235",
    "full_name=is.not_null": "1245",
    "username=in.(ann,BOB)": "12",
    'full_name=in.("Ann, of the North","Bob \\"the builder\\"",آن)': "124",
    "username=in.()": "",
    "username=not.in.()": "12345",
    "username=isdistinct.ann": "2345",
    "username=not.isdistinct.ann": "1",
    "full_name=eq.back\\slash": "5",
    "full_name=eq.آن": "4",
    "or=(username.eq.ann,full_name.eq.آن)": "14",
    "or=(username.eq.ann,and(username.like.B*,full_name.not.is.null))": "12",
    "not.or=(username.eq.ann,username.eq.BOB)": "35",
    "and=(username.not.eq.ann,or(username.eq.BOB,username.in.(a%25c,x)))": "23",
    'or=(full_name.eq."Ann, of the North",username.eq."BOB")': "12",
    "username=eq.ann&full_name=like.Ann*": "1",
    "username=eq.ann&full_name=like.Bob*": "",
    "created_at=gt.2020-01-01": "12345",
    "created_at=lt.2020-01-01T00:00:00Z": "",
}


class TestFilters:
    @pytest.fixture
    async def crowd(self, people: People) -> None:
        await people.add("1", "ann", "Ann, of the North")
        await people.add("2", "BOB", 'Bob "the builder"')
        await people.add("3", "a%c", None)
        await people.add("4", None, "آن")
        await people.add("5", "Éva", "back\\slash")

    async def test_find_the_same_rows_on_both_databases(
        self, client: httpx2.AsyncClient, people: People, crowd: None
    ) -> None:
        found: dict[str, str] = {}
        for query in FOUND:
            answer = await read(client, people.service, f"?select=email&order=email&{query}")
            assert answer.status_code == 200, (query, answer.text)
            found[query] = "".join(row["email"][0] for row in answer.json())
        assert found == FOUND
