"""GET /rest/v1/profiles: who sees which rows and columns, and in which form."""

from typing import Any

import httpx2
import pytest

from tests.people import People, Person

PROFILES = "/rest/v1/profiles"
SINGLE = "application/vnd.pgrst.object+json"


async def read(
    client: httpx2.AsyncClient, headers: dict[str, str], query: str = "", **more: str
) -> httpx2.Response:
    return await client.get(PROFILES + query, headers={**headers, **more})


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann", "ann", "Ann of the North")


@pytest.fixture
async def bob(people: People) -> Person:
    return await people.add("bob", "bob", "Bob")


@pytest.fixture
async def admin(people: People) -> Person:
    return await people.add("zoe", "zoe", "Zoe", is_admin=True)


class TestRows:
    async def test_a_person_sees_their_own_profile_alone(
        self, client: httpx2.AsyncClient, ann: Person, bob: Person
    ) -> None:
        answer = await read(client, ann.headers)
        assert answer.status_code == 200
        assert [row["id"] for row in answer.json()] == [ann.id]

    async def test_a_foreign_profile_is_as_if_it_were_not_there(
        self, client: httpx2.AsyncClient, ann: Person, bob: Person
    ) -> None:
        for query in (f"?id=eq.{bob.id}", f"?or=(id.eq.{bob.id})", "?username=eq.bob", f"?id=neq.{ann.id}"):
            answer = await read(client, ann.headers, query)
            assert (answer.status_code, answer.json()) == (200, [])

    async def test_strangers_see_nobody(
        self, client: httpx2.AsyncClient, people: People, ann: Person
    ) -> None:
        for query in ("", f"?id=eq.{ann.id}", "?or=(username.eq.ann,username.is.null)"):
            answer = await read(client, people.anonymous, query)
            assert (answer.status_code, answer.json()) == (200, [])

    async def test_admins_and_the_service_see_everybody(
        self, client: httpx2.AsyncClient, people: People, ann: Person, admin: Person
    ) -> None:
        for headers in (admin.headers, people.service):
            answer = await read(client, headers, "?order=username")
            assert [row["email"] for row in answer.json()] == [ann.email, admin.email]

    async def test_a_count_counts_what_may_be_seen(
        self, client: httpx2.AsyncClient, ann: Person, bob: Person
    ) -> None:
        answer = await read(client, ann.headers, prefer="count=exact")
        assert answer.headers["content-range"] == "0-0/1"
        assert answer.headers["preference-applied"] == "count=exact"


class TestColumns:
    async def test_everything_is_what_the_caller_may_read(
        self, client: httpx2.AsyncClient, ann: Person
    ) -> None:
        row = (await read(client, ann.headers, "?select=*")).json()[0]
        assert list(row) == ["id", "username", "full_name", "avatar_url", "updated_at", "created_at"]

    async def test_columns_are_renamed_and_cast(self, client: httpx2.AsyncClient, ann: Person) -> None:
        row = (await read(client, ann.headers, '?select=name:full_name,id::text,"username"')).json()[0]
        assert row == {"name": "Ann of the North", "id": ann.id, "username": "ann"}

    async def test_the_address_is_for_admins(self, client: httpx2.AsyncClient, ann: Person) -> None:
        for query in ("?select=email", "?email=like.*", "?order=email", "?or=(email.eq.x)"):
            answer = await read(client, ann.headers, query)
            assert (answer.status_code, answer.json()["code"]) == (403, "42501")

    @pytest.mark.parametrize("query", ["?select=password_hash", "?token=eq.1", "?order=nope", "?a->>b=eq.1"])
    async def test_other_columns_do_not_exist(
        self, client: httpx2.AsyncClient, ann: Person, query: str
    ) -> None:
        answer = await read(client, ann.headers, query)
        assert (answer.status_code, answer.json()["code"]) == (400, "42703")

    @pytest.mark.parametrize(
        ("select", "status", "code"),
        [
            ("users(*)", 400, "PGRST200"),
            ("...users(email)", 400, "PGRST200"),
            ("users!inner(email)", 400, "PGRST200"),
            ("count()", 400, "PGRST123"),
            ("id.count()", 400, "PGRST123"),
            ("id::int", 400, "PGRST127"),
            ("avatar_url->>host", 400, "PGRST127"),
            ("id,,username", 400, "PGRST100"),
            ("id;drop table users", 400, "42703"),
        ],
    )
    async def test_other_tables_and_functions_are_out_of_reach(
        self, client: httpx2.AsyncClient, ann: Person, select: str, status: int, code: str
    ) -> None:
        answer = await read(client, ann.headers, f"?select={select}")
        assert (answer.status_code, answer.json()["code"]) == (status, code)


class TestSingle:
    async def test_one_row_is_an_object(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await read(client, ann.headers, f"?select=username&id=eq.{ann.id}", accept=SINGLE)
        assert answer.json() == {"username": "ann"}
        assert answer.headers["content-type"] == f"{SINGLE}; charset=utf-8"

    async def test_no_row_and_many_rows_are_refused(
        self, client: httpx2.AsyncClient, people: People, ann: Person, bob: Person
    ) -> None:
        for headers, rows in ((people.anonymous, 0), (people.service, 2)):
            answer = await read(client, headers, accept=SINGLE)
            assert answer.status_code == 406
            assert answer.json() == {
                "code": "PGRST116",
                "message": "Cannot coerce the result to a single JSON object",
                "details": f"The result contains {rows} rows",
                "hint": None,
            }

    async def test_nulls_are_stripped_on_request(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await read(
            client, ann.headers, "?select=username,avatar_url", accept=f"{SINGLE};nulls=stripped"
        )
        assert answer.json() == {"username": "ann"}

    async def test_an_unknown_form_is_refused(self, client: httpx2.AsyncClient, ann: Person) -> None:
        answer = await read(client, ann.headers, accept="application/geo+json")
        assert (answer.status_code, answer.json()["code"]) == (406, "PGRST107")


class TestFilters:
    @pytest.fixture
    async def crowd(self, people: People) -> None:
        await people.add("1", "ann", "Ann, of the North")
        await people.add("2", "BOB", 'Bob "the builder"')
        await people.add("3", "a%c", None)
        await people.add("4", None, "آن")
        await people.add("5", "Éva", "back\\slash")

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("username=eq.ann", "1"),
            ("username=neq.ann", "235"),
            ("username=not.eq.ann", "235"),
            ("username=gt.a%25c", "15"),
            ("username=gte.a%25c", "135"),
            ("username=lt.ann", "23"),
            ("username=lte.ann", "123"),
            ("username=like.a*", "13"),
            ("username=like.A*", ""),
            ("username=like.a\\%25c", "3"),
            ("username=ilike.*B", "2"),
            ("username=ilike.éva", "5"),
            ("username=ilike.*NN", "1"),
            ("username=like(any).{a*,B*}", "123"),
            ("username=like(all).{a*,*n}", "1"),
            ("username=not.ilike(any).{A*,b*}", "5"),
            ('full_name=eq(any).{"Ann, of the North",آن}', "14"),
            ("username=gt(all).{a,ann}", "5"),
            ("username=eq(any).{}", ""),
            ("username=eq(all).{}", "12345"),
            ("username=not.eq(all).{}", ""),
            ("or=(username.eq(any).{ann,BOB},full_name.eq.آن)", "124"),
            ("username=is.null", "4"),
            ("username=not.is.null", "1235"),
            ("full_name=is.not_null", "1245"),
            ("username=in.(ann,BOB)", "12"),
            ('full_name=in.("Ann, of the North","Bob \\"the builder\\"",آن)', "124"),
            ("username=in.()", ""),
            ("username=not.in.()", "12345"),
            ("username=isdistinct.ann", "2345"),
            ("username=not.isdistinct.ann", "1"),
            ("full_name=eq.back\\slash", "5"),
            ("full_name=eq.آن", "4"),
            ("or=(username.eq.ann,full_name.eq.آن)", "14"),
            ("or=(username.eq.ann,and(username.like.B*,full_name.not.is.null))", "12"),
            ("not.or=(username.eq.ann,username.eq.BOB)", "35"),
            ("and=(username.not.eq.ann,or(username.eq.BOB,username.in.(a%25c,x)))", "23"),
            ('or=(full_name.eq."Ann, of the North",username.eq."BOB")', "12"),
            ("username=eq.ann&full_name=like.Ann*", "1"),
            ("username=eq.ann&full_name=like.Bob*", ""),
            ("created_at=gt.2020-01-01", "12345"),
            ("created_at=lt.2020-01-01T00:00:00Z", ""),
        ],
    )
    async def test_find_the_same_rows_on_both_databases(
        self, client: httpx2.AsyncClient, people: People, crowd: None, query: str, found: str
    ) -> None:
        answer = await read(client, people.service, f"?select=email&order=email&{query}")
        assert answer.status_code == 200, answer.text
        assert "".join(row["email"][0] for row in answer.json()) == found

    @pytest.mark.parametrize(
        ("query", "code"),
        [
            ("username=ann", "PGRST100"),
            ("username=eq", "PGRST100"),
            ("username=nope.ann", "PGRST100"),
            ("username=match.a", "PGRST127"),
            ("username=in(any).{a}", "PGRST127"),
            ("username=neq(all).{a}", "PGRST127"),
            ("username=like(any).a", "PGRST100"),
            ("username=like(any).{a", "PGRST100"),
            ("username=like(some).{a}", "PGRST127"),
            ("users.username=eq.a", "PGRST108"),
            ("users.order=username", "PGRST108"),
            ("order=users(username)", "PGRST108"),
            ("username=in.ann", "PGRST100"),
            ('username=in.("a)', "PGRST100"),
            ("username=in.(a", "PGRST100"),
            ("username=is.yes", "PGRST100"),
            ("username=is.true", "42804"),
            ("username=like.a\\", "22025"),
            ("id=like.a*", "42883"),
            ("id=eq.7", "22P02"),
            ("id=in.(7)", "22P02"),
            ("created_at=gt.yesterday", "22007"),
            ("or=username.eq.a", "PGRST100"),
            ("or=()", "PGRST100"),
            ("or=(username.eq.a", "PGRST100"),
            ("or=(username.eq.a))", "PGRST100"),
            ("or=(username)", "PGRST100"),
            ("username=eq.%ff", "PGRST100"),
            ("username=eq.%00", "22021"),
            ("select=%00:id", "PGRST100"),
            ("limit=ten", "PGRST100"),
            ("order=username.up", "PGRST100"),
            ("order=username.asc.asc", "PGRST100"),
        ],
    )
    async def test_malformed_ones_are_told_apart(
        self, client: httpx2.AsyncClient, people: People, query: str, code: str
    ) -> None:
        answer = await read(client, people.service, f"?{query}")
        assert answer.status_code == 400
        assert answer.json()["code"] == code
        assert set(answer.json()) == {"code", "message", "details", "hint"}

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "query",
        [
            "or=(" + "or(" * 10 + "username.eq.a" + ")" * 11,
            "&".join(["username=eq.a"] * 51),
            "or=(" + ",".join(["username.eq.a"] * 51) + ")",
            "username=in.(" + ",".join(["a"] * 501) + ")",
            "username=like." + "*a" * 300,
            "username=like(any).{" + ",".join(["a"] * 51) + "}",
            f"select={'a' * 5000}:id",
            f"order={' ' * 5000}id",
            "&".join(f"x{number}=1" for number in range(101)),
        ],
    )
    async def test_costly_ones_are_refused(
        self, client: httpx2.AsyncClient, people: People, query: str
    ) -> None:
        answer = await read(client, people.service, f"?{query}")
        assert answer.status_code == 400


class TestOrderAndPages:
    @pytest.fixture
    async def crowd(self, people: People) -> None:
        for number, username in enumerate(["b", None, "B", "a", "é"]):
            await people.add(str(number), username)

    @pytest.mark.parametrize(
        ("order", "names"),
        [
            ("username", ["B", "a", "b", "é", None]),
            ("username.desc", [None, "é", "b", "a", "B"]),
            ("username.asc.nullsfirst", [None, "B", "a", "b", "é"]),
            ("username.desc.nullslast", ["é", "b", "a", "B", None]),
        ],
    )
    async def test_order_is_the_same_on_both_databases(
        self, client: httpx2.AsyncClient, people: People, crowd: None, order: str, names: list[Any]
    ) -> None:
        answer = await read(client, people.service, f"?select=username&order={order}")
        assert [row["username"] for row in answer.json()] == names

    async def test_several_terms_apply_in_turn(
        self, client: httpx2.AsyncClient, people: People, crowd: None
    ) -> None:
        answer = await read(client, people.service, "?select=email&order=full_name.asc,email.desc")
        assert [row["email"][0] for row in answer.json()] == ["4", "3", "2", "1", "0"]

    @pytest.mark.parametrize(
        ("query", "headers", "status", "range_"),
        [
            ("limit=2", {}, 200, "0-1/*"),
            ("limit=2&offset=1", {}, 200, "1-2/*"),
            ("limit=2", {"prefer": "count=exact"}, 206, "0-1/5"),
            ("", {"prefer": "count=exact"}, 200, "0-4/5"),
            ("", {"range": "1-2", "range-unit": "items", "prefer": "count=exact"}, 206, "1-2/5"),
            ("limit=2", {"range": "1-9"}, 200, "1-1/*"),
            ("", {"range": "3-"}, 200, "3-4/*"),
            ("limit=0", {}, 200, "*/*"),
            ("username=eq.nobody", {"prefer": "count=exact"}, 200, "*/0"),
            ("offset=5", {"prefer": "count=exact"}, 206, "*/5"),
            ("offset=99", {}, 200, "*/*"),
            ("limit=99999999999999999999", {}, 200, "0-4/*"),
        ],
    )
    async def test_pages_say_what_they_hold(
        self,
        client: httpx2.AsyncClient,
        people: People,
        crowd: None,
        query: str,
        headers: dict[str, str],
        status: int,
        range_: str,
    ) -> None:
        answer = await read(client, people.service, f"?{query}", **headers)
        assert (answer.status_code, answer.headers["content-range"]) == (status, range_)

    async def test_head_answers_the_count_without_rows(
        self, client: httpx2.AsyncClient, people: People, crowd: None
    ) -> None:
        answer = await client.head(PROFILES, headers={**people.service, "prefer": "count=exact"})
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["content-range"] == "0-4/5"

    @pytest.mark.parametrize(
        ("query", "headers", "details"),
        [
            ("limit=-1", {}, "Limit should be greater than or equal to zero."),
            (
                "offset=6",
                {"prefer": "count=exact"},
                "An offset of 6 was requested, but there are only 5 rows.",
            ),
            ("", {"range": "5-2"}, "The lower boundary must be lower than or equal to the upper boundary"),
        ],
    )
    async def test_pages_that_cannot_be_are_refused(
        self,
        client: httpx2.AsyncClient,
        people: People,
        crowd: None,
        query: str,
        headers: dict[str, str],
        details: str,
    ) -> None:
        answer = await read(client, people.service, f"?{query}", **headers)
        assert (answer.status_code, answer.json()["code"]) == (416, "PGRST103")
        assert answer.json()["details"].startswith(details)
