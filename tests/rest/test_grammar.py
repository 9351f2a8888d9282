"""White space, quotes and braces in queries, where the grammar of PostgREST allows them."""

import random
from collections.abc import Iterator

import httpx2
import pytest

from tests.people import People, Person
from tests.rest.profiles import read

# By query, the names of the profiles that it finds; None where it is refused.
FOUND = {
    "or=(username.eq.ann, and(username.eq.bob,full_name.eq.Bob))": "ann bob",
    "or= ( username.eq.ann , and ( username.eq.bob , full_name.eq.Bob ) ) ": "",
    "or=( username .eq.ann,\tusername.eq.bob)": "ann bob",
    "or=(not.and (username.eq.ann,full_name.eq.Ann), username.is.null )": "b,c bob {b,c}",
    'or=("username".eq.ann, "full_name" .eq.Bob)': "ann bob",
    "or=(username.in. ( ann,bob ),username.eq.x)": "ann",
    'or=(username.in.("b,c","bob"),username.eq.x)': "b,c bob",
    "or=(username.eq.{b,c},username.eq.x)": "{b,c}",
    'or=(username.eq."{b,c}",username.eq.x)': "{b,c}",
    'or=(username.eq."b,c",username.eq.x)': "b,c",
    "or=(username.like(any).{b*, {ann},username.eq.x)": None,
    'or=(username.like(any).{bo*, "b,c" , ann},username.eq.x)': "ann b,c bob",
    'or=(username.eq(any)."{ann,bob}",username.eq.x)': "ann bob",
    "or=(username. eq.ann)": None,
    "or=(username.eq.{b,c}d,username.eq.x)": None,
    "not.or=(username.eq.ann, username.eq.bob)": "b,c {b,c}",
    "username=in. (ann,bob)": "ann bob",
    "username=in.( ann,bob) ": "ann bob",
    "username=in.(ann, bob)": "ann",
    "username=in.( )": "",
    'username=in.("b,c","{b,c}")': "b,c {b,c}",
    "username=is.not_null ": "ann b,c bob {b,c}",
    "username=eq(any).{ ann , NULL, bob }": "ann bob",
    "username=eq(any).{ann,,bob}": None,
    'username=eq(any).{"a\\nn",bob}': "ann bob",
    "username=eq(any).{{ann}}": None,
    '"username"=eq.ann': "ann",
    " username =eq.ann": "ann",
    '"user\\name"=eq.ann': "ann",
    '"user"name"=eq.ann': None,
    '"user.name"=eq.ann': None,
    "username=eq. ann": "",
    "username=not.eq.ann": "b,c bob {b,c}",
    "select=username, full_name&username=eq.ann": "ann",
    'select= "username" , a : full_name , b:"id"::text&username=eq.ann': "ann",
    "select=* , username&username=eq.ann": "ann",
    'order="username".desc, full_name.asc &username=in.(ann,bob)': "ann bob",
    "order= username , full_name.desc.nullslast&username=eq.ann": "ann",
    "created_at=lt.now()&username=eq.ann": "ann",
    "created_at=gte.yesterday&created_at=lt.tomorrow&username=eq.ann": "ann",
    "created_at=gt.2020-01-01 00:00z&username=eq.ann": "ann",
    "reminders=eq.yes&username=eq.ann": "ann",
    "reminders=in.(on, t)&username=eq.ann": "ann",
    "reminders=eq.maybe": None,
    "created_at=gt.infinity": None,
}


@pytest.fixture
async def crowd(people: People) -> Person:
    ann = await people.add("ann", "ann", "Ann")
    await people.add("bob", "bob", "Bob")
    await people.add("c", "b,c", None)
    await people.add("d", "{b,c}", None)
    return ann


async def found(client: httpx2.AsyncClient, people: People, query: str) -> str | None:
    """The names of the profiles that a query finds; None for one that is refused."""
    answer = await client.get("/rest/v1/profiles", params=httpx2.QueryParams(query), headers=people.service)
    assert answer.status_code in (200, 400), (query, answer.text)
    return " ".join(sorted(row["username"] for row in answer.json())) if answer.status_code == 200 else None


class TestGrammar:
    async def test_takes_white_space_quotes_and_braces_where_postgrest_does(
        self, client: httpx2.AsyncClient, people: People, crowd: Person
    ) -> None:
        assert {query: await found(client, people, query) for query in FOUND} == FOUND

    async def test_takes_ids_as_postgresql_does(
        self, client: httpx2.AsyncClient, people: People, crowd: Person
    ) -> None:
        bare = crowd.id.replace("-", "")
        for spelling in (crowd.id.upper(), f"{{{crowd.id}}}", bare, f"{{{bare.upper()}}}"):
            assert await found(client, people, f"id=eq.{spelling}") == "ann", spelling
            assert await found(client, people, f"id=in.({spelling})") == "ann", spelling
            assert await found(client, people, f"or=(id.eq.{spelling},id.is.null)") == "ann", spelling

    async def test_a_query_with_more_white_space_and_quotes_is_the_same_query(
        self, client: httpx2.AsyncClient, people: People, crowd: Person
    ) -> None:
        chance = random.Random(1)
        for _ in range(60):
            plain, dressed = dressed_query(chance)
            assert await found(client, people, plain) == await found(client, people, dressed), dressed

    async def test_a_moment_is_read_anew_for_each_request(
        self, client: httpx2.AsyncClient, people: People, crowd: Person
    ) -> None:
        query = "?created_at=lt.now&select=username"
        before = len((await read(client, people.service, query)).json())
        await people.add("late", "late", None)
        assert len((await read(client, people.service, query)).json()) == before + 1


def dressed_query(chance: random.Random) -> tuple[str, str]:
    """A query, and the same with white space and quotes wherever they change nothing."""
    pieces = list(_group(chance, 0))
    plain = "".join(text for text, _ in pieces)
    dressed = "".join(_dressed(chance, text, kind) for text, kind in pieces)
    return f"or={plain}", f"or={dressed}"


def _group(chance: random.Random, depth: int) -> Iterator[tuple[str, str]]:
    yield "(", "sign"
    for number in range(chance.randrange(1, 4)):
        if number:
            yield ",", "sign"
        if depth < 3 and chance.random() < 0.3:
            yield chance.choice(["and", "or", "not.and", "not.or"]), "word"
            yield from _group(chance, depth + 1)
        else:
            yield chance.choice(["username", "full_name"]), "name"
            yield ".eq." if chance.random() < 0.8 else ".not.eq.", "word"
            yield chance.choice(["ann", "bob", "Ann", "x"]), "value"
    yield ")", "sign"


def _dressed(chance: random.Random, text: str, kind: str) -> str:
    before, after = (chance.choice(["", "", " ", "\t", "  "]) for _ in range(2))
    if kind == "sign" and text == "(":
        return before + text + after
    if kind == "sign":
        # Before a comma or the end a space would be part of the value.
        return text + after
    if kind == "name":
        return before + (f'"{text}"' if chance.random() < 0.5 else text) + after
    return f'"{text}"' if kind == "value" and chance.random() < 0.5 else text
