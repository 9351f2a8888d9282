"""Tables that `select=` embeds in the rows of others: the grammar of PostgREST, feature by feature."""

import asyncio
import json
from typing import Any

import httpx2
import pytest

from tawam.database.port import Database
from tawam.database.statement import SQLITE
from tawam.database.table_policies import Role
from tawam.orders.tables import orders
from tawam.productions.tables import productions, twins
from tawam.rest.clauses import nested_in
from tawam.rest.query import parse_query
from tawam.rest.statements import embedding_statement
from tawam.rest.syntax import OrderTerm
from tawam.rest.tables import EXPOSED, Relation
from tawam.videos.tables import cut_comments, cuts, videos
from tests.people import People, Person
from tests.rest.shop import Shop
from tests.rest.test_costs import growth

Headers = dict[str, str]


class Room:
    """Ann's production with two videos: `one` has two cuts and their comments, `two` has none."""

    def __init__(self, client: httpx2.AsyncClient, people: dict[str, Headers]) -> None:
        self._client, self.people = client, people

    async def ask(self, query: str, who: str = "ann", **more: str) -> httpx2.Response:
        return await self._client.get(f"/rest/v1/{query}", headers={**self.people[who], **more})

    async def rows(self, query: str, who: str = "ann") -> Any:
        answer = await self.ask(query, who)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refusal(self, query: str, who: str = "ann") -> tuple[int, str]:
        answer = await self.ask(query, who)
        return answer.status_code, answer.json()["code"]


@pytest.fixture
async def room(client: httpx2.AsyncClient, database: Database, people: People, ann: Person) -> Room:
    bob = await people.add("bob", "bob", "Bob")
    noor = await people.add("noor", "noor", "Noor", role="producer")
    zoe = await people.add("zoe", "zoe", "Zoe", is_admin=True)
    shop = Shop(1)
    for person in (ann, bob):
        order = shop.add(orders, user_id=person.id, assignee_id=None, affiliate_id=None)
        twin = shop.add(twins, user_id=person.id, person_id=None, person_name=person.email)
        production = shop.add(
            productions,
            order_id=order,
            user_id=person.id,
            twin_id=twin,
            assignee_id=noor.id,
            plan_name=f"Plan of {person.email}",
        )
        for title in ("one", "two"):
            video = shop.add(videos, production_id=production, twin_id=twin, title=title)
            for number in (1, 2) if title == "one" else ():
                shop.add(cuts, video_id=video, twin_id=twin, number=number, status="ready", waveform=[1, 2.5])
                comment = shop.add(
                    cut_comments, video_id=video, cut=number, reply_to=None, text=f"cut {number}"
                )
                shop.add(cut_comments, video_id=video, cut=number, reply_to=comment, text="answer")
    await shop.store(database)
    named = {"ann": ann, "bob": bob, "noor": noor, "zoe": zoe}
    headers = {name: person.headers for name, person in named.items()}
    return Room(client, headers | {"anon": people.anonymous, "service": people.service})


class TestEmbedding:
    async def test_to_one_is_an_object_and_to_many_a_list(self, room: Room) -> None:
        assert await room.rows("videos?select=title,productions(plan_name)&order=title") == [
            {"title": "one", "productions": {"plan_name": "Plan of ann@example.com"}},
            {"title": "two", "productions": {"plan_name": "Plan of ann@example.com"}},
        ]
        assert await room.rows("videos?select=title,cuts(number)&order=title") == [
            {"title": "one", "cuts": [{"number": 1}, {"number": 2}]},
            {"title": "two", "cuts": []},
        ]

    async def test_a_foreign_key_that_is_unique_is_to_one_from_both_sides(self, room: Room) -> None:
        found = await room.rows("orders?select=productions(plan_name,orders(id)),id")
        assert [row["productions"]["orders"]["id"] for row in found] == [row["id"] for row in found]

    async def test_goes_deep_with_every_column(self, room: Room) -> None:
        found = await room.rows("productions?select=*,videos(*,cuts(*,cut_comments(*)))")
        (video,) = [each for each in found[0]["videos"] if each["title"] == "one"]
        texts = [[comment["text"] for comment in cut["cut_comments"]] for cut in video["cuts"]]
        assert texts == [["cut 1", "answer"], ["cut 2", "answer"]]

    async def test_values_are_as_in_rows_of_their_own(self, room: Room) -> None:
        for who in ("ann", "zoe"):
            for table in ("cuts", "productions", "twins"):
                alone = await room.rows(f"{table}?order=id", who)
                around = await room.rows(f"videos?select={table}(*)&order=id", who)
                inner = [each[table] for each in around]
                flat = [row for each in inner for row in (each if isinstance(each, list) else [each])]
                by_id = {row["id"]: row for row in flat}
                # As texts: else 1 would be true.
                assert json.dumps([by_id[row["id"]] for row in alone]) == json.dumps(alone), table

    async def test_a_table_may_refer_to_itself(self, room: Room) -> None:
        replies = await room.rows("cut_comments?select=text,cut_comments(text)&reply_to=is.null")
        assert [row["cut_comments"] for row in replies] == [[{"text": "answer"}]] * 2
        answered = await room.rows("cut_comments?select=reply_to(text)&reply_to=not.is.null&order=cut")
        assert answered == [{"reply_to": {"text": "cut 1"}}, {"reply_to": {"text": "cut 2"}}]

    async def test_another_name_stands_in_the_answer_and_in_parameters(self, room: Room) -> None:
        query = "videos?select=title,mine:cuts(n:number)&mine.number=eq.2&title=eq.one"
        assert await room.rows(query) == [{"title": "one", "mine": [{"n": 2}]}]
        assert await room.refusal(query.replace("mine.", "cuts.")) == (400, "PGRST108")

    async def test_a_count_takes_the_place_of_columns(self, room: Room) -> None:
        query = "videos?select=title,cuts(count)&order=title"
        assert [row["cuts"] for row in await room.rows(query)] == [[{"count": 2}], [{"count": 0}]]
        assert await room.refusal("videos?select=cuts(count,number)") == (400, "42803")


class TestHints:
    async def test_choose_among_foreign_keys(self, room: Room) -> None:
        expected = {"profiles": {"full_name": "Ann"}, "who": {"full_name": "Noor"}}
        for user, assignee in (
            ("user_id", "assignee_id"),
            ("fk_productions_user_id_profiles", "fk_productions_assignee_id_profiles"),
        ):
            query = f"productions?select=profiles!{user}(full_name),who:profiles!{assignee}(full_name)"
            assert (await room.rows(f"{query}&order=plan_name", "zoe"))[0] == expected

    async def test_a_column_or_a_constraint_is_a_name_too(self, room: Room) -> None:
        query = "videos?select=production_id(plan_name),fk_videos_twin_id_twins(person_name)&limit=1"
        assert await room.rows(query) == [
            {
                "production_id": {"plan_name": "Plan of ann@example.com"},
                "fk_videos_twin_id_twins": {"person_name": "ann@example.com"},
            }
        ]

    async def test_ambiguous_tables_are_told_with_the_choices(self, room: Room) -> None:
        answer = await room.ask("productions?select=profiles(full_name)", "zoe")
        assert answer.status_code == 300
        assert answer.json() == {
            "code": "PGRST201",
            "message": "Could not embed because more than one relationship was found for 'productions' and "
            "'profiles'",
            "details": [
                {
                    "cardinality": "many-to-one",
                    "embedding": "productions with profiles",
                    "relationship": f"fk_productions_{column}_profiles using productions({column}) and "
                    "profiles(id)",
                }
                for column in ("assignee_id", "user_id")
            ],
            "hint": "Try changing 'profiles' to one of the following: "
            "'profiles!fk_productions_assignee_id_profiles', 'profiles!fk_productions_user_id_profiles'. "
            "Find the desired relationship in the 'details' key.",
        }

    async def test_unknown_ones_are_told(self, room: Room) -> None:
        answer = await room.ask("videos?select=cuts!nope(*)")
        assert answer.status_code == 400
        assert answer.json() == {
            "code": "PGRST200",
            "message": "Could not find a relationship between 'videos' and 'cuts' in the schema cache",
            "details": "Searched for a foreign key relationship between 'videos' and 'cuts' using the hint "
            "'nope' in the schema 'public', but no matches were found.",
            "hint": None,
        }


class TestJoins:
    @pytest.mark.parametrize(
        ("query", "titles"),
        [
            ("cuts(number)", "one two"),
            ("cuts!left(number)", "one two"),
            ("cuts!inner(number)", "one"),
            ("cuts!inner()", "one"),
            ("cuts!video_id!inner(number)", "one"),
            ("cuts!inner!video_id(number)", "one"),
            ("cuts(number)&cuts=is.null", "two"),
            ("cuts()&cuts=is.null", "two"),
            ("cuts()&cuts=not.is.null", "one"),
            ("cuts()&or=(cuts.is.null,title.eq.x)", "two"),
            ("cuts()&or=(cuts.not.is.null,title.eq.two)", "one two"),
            ("cuts()&not.and=(cuts.not.is.null,title.eq.one)", "two"),
            ("cuts!inner(number)&cuts.number=eq.3", ""),
            ("cuts!inner(number)&cuts.limit=0", ""),
            ("cuts!inner(number)&cuts.offset=1", "one"),
            ("cuts!inner(number)&cuts.offset=2", ""),
            ("cuts!inner(cut_comments!inner(text))&cuts.cut_comments.text=eq.cut 2", "one"),
            ("cuts(cut_comments!inner(text))&cuts.cut_comments.text=eq.none", "one two"),
            ("productions!inner()&productions.plan_name=like.*bob*", ""),
        ],
    )
    async def test_decide_which_rows_are_answered(self, room: Room, query: str, titles: str) -> None:
        answer = await room.ask(f"videos?select=title,{query}&order=title", prefer="count=exact")
        assert answer.status_code == 200, answer.text
        assert " ".join(row["title"] for row in answer.json()) == titles
        assert answer.headers["content-range"].endswith(f"/{len(titles.split())}")

    async def test_empty_parentheses_leave_nothing_in_the_answer(self, room: Room) -> None:
        assert await room.rows("videos?select=title,cuts(cut_comments())&title=eq.one") == [{"title": "one"}]
        assert await room.rows("videos?select=cuts!inner()") == [{}]


class TestSpread:
    async def test_puts_the_columns_into_the_row(self, room: Room) -> None:
        query = "videos?select=title,...productions(plan:plan_name,twins(person_name))&title=eq.one"
        plan, twin = "Plan of ann@example.com", {"person_name": "ann@example.com"}
        assert await room.rows(query) == [{"title": "one", "plan": plan, "twins": twin}]
        none = query + "&productions.plan_name=eq.x"
        assert await room.rows(none) == [{"title": "one", "plan": None, "twins": None}]

    async def test_makes_lists_of_many(self, room: Room) -> None:
        found = await room.rows("videos?select=title,...cuts(number,status)&order=title")
        assert found == [
            {"title": "one", "number": [1, 2], "status": ["ready", "ready"]},
            {"title": "two", "number": [], "status": []},
        ]


class TestWithin:
    @pytest.mark.parametrize(
        ("parameters", "numbers"),
        [
            ("cuts.number=gt.1", [2]),
            ("cuts.number=not.gt.1", [1]),
            ("cuts.or=(number.eq.1,number.eq.7)", [1]),
            ("cuts.not.or=(number.eq.1,number.eq.7)", [2]),
            ("cuts.number=in.(2,3)", [2]),
            ("cuts.order=number.desc", [2, 1]),
            ("cuts.order=number.desc&cuts.limit=1", [2]),
            ("cuts.order=number&cuts.offset=1&cuts.limit=5", [2]),
            ("cuts.limit=0", []),
            ("cuts.order=videos(title),number.desc", None),
        ],
    )
    async def test_lists_are_filtered_sorted_and_cut(
        self, room: Room, parameters: str, numbers: list[int] | None
    ) -> None:
        query = f"videos?select=cuts(number)&title=eq.one&{parameters}"
        if numbers is None:
            assert await room.refusal(query) == (400, "PGRST108")
        else:
            assert await room.rows(query) == [{"cuts": [{"number": number} for number in numbers]}]

    async def test_filters_of_a_deep_table_leave_the_others_as_they_are(self, room: Room) -> None:
        query = (
            "videos?select=title,cuts(number,cut_comments(text))&cuts.cut_comments.text=eq.answer&order=title"
        )
        cuts = [{"number": number, "cut_comments": [{"text": "answer"}]} for number in (1, 2)]
        assert await room.rows(query) == [{"title": "one", "cuts": cuts}, {"title": "two", "cuts": []}]

    async def test_rows_are_sorted_by_a_column_of_another_table(self, room: Room) -> None:
        query = "videos?select=title,productions(plan_name)&order=productions(plan_name).desc,title.desc"
        found = [
            (row["productions"]["plan_name"][8:11], row["title"]) for row in await room.rows(query, "noor")
        ]
        assert found == [("bob", "two"), ("bob", "one"), ("ann", "two"), ("ann", "one")]
        assert await room.refusal("videos?select=cuts(number)&order=cuts(number)") == (400, "PGRST118")
        assert await room.refusal("videos?order=productions(plan_name)") == (400, "PGRST108")

    async def test_only_presence_is_asked_of_a_table(self, room: Room) -> None:
        for filter_ in ("cuts=eq.1", "cuts=is.true", "or=(cuts.gt.1)"):
            assert await room.refusal(f"videos?select=cuts(*)&{filter_}") == (400, "PGRST120")


class TestPolicies:
    async def test_hold_for_every_table(self, room: Room) -> None:
        assert {row["title"] for row in await room.rows("videos?select=title,twins(*)", "bob")} == {
            "one",
            "two",
        }
        people = await room.rows("productions?select=profiles!user_id(id,full_name)", "noor")
        assert {row["profiles"]["full_name"] for row in people} == {"Ann", "Bob"}
        # A producer sees by name whose productions there are, and no order.
        query = "productions?select=plan_name,orders(*)"
        assert [row["orders"] for row in await room.rows(query, "noor")] == [None, None]
        assert all(row["orders"] for row in await room.rows(query, "zoe"))

    async def test_columns_are_those_of_the_role(self, room: Room) -> None:
        customers = (await room.rows("videos?select=productions(*)"))[0]["productions"]
        assert "assignee_id" not in customers
        assert "assignee_id" in (await room.rows("videos?select=productions(*)", "noor"))[0]["productions"]
        assert await room.refusal("videos?select=productions(assignee_id)") == (403, "42501")
        assert await room.refusal("videos?select=productions(id)&productions.assignee_id=is.null") == (
            403,
            "42501",
        )
        assert await room.refusal("videos?select=productions(id)&order=productions(assignee_id)") == (
            403,
            "42501",
        )

    @pytest.mark.parametrize(
        ("query", "who", "status", "code"),
        [
            ("productions?select=users(*)", "service", 400, "PGRST200"),
            ("productions?select=reminders(*)", "service", 400, "PGRST200"),
            # Nobody reads the column that joins them.
            ("profiles?select=sessions(*)", "ann", 400, "PGRST200"),
            ("orders?select=affiliates(*)", "ann", 403, "42501"),
            # The join itself would tell who looks after the production.
            ("productions?select=profiles!assignee_id(id)", "ann", 403, "42501"),
            ("videos?select=twins(*)", "anon", 401, "42501"),
        ],
    )
    async def test_what_is_closed_stays_closed(
        self, room: Room, query: str, who: str, status: int, code: str
    ) -> None:
        assert await room.refusal(query, who) == (status, code)


class TestFormats:
    async def test_nulls_are_left_out_at_every_depth(self, room: Room) -> None:
        accept = "application/vnd.pgrst.array+json;nulls=stripped"
        answer = await room.ask(
            "videos?select=cut_comments(text,reply_to)&cut_comments.reply_to=is.null&title=eq.one",
            accept=accept,
        )
        assert answer.json() == [{"cut_comments": [{"text": "cut 1"}, {"text": "cut 2"}]}]

    async def test_moments_are_in_the_time_zone_of_the_request(self, room: Room) -> None:
        query = "videos?select=created_at,productions(created_at)&limit=1"
        plain, moved = await room.ask(query), await room.ask(query, prefer="timezone=Asia/Dubai")
        assert plain.json()[0]["productions"]["created_at"].endswith("+00:00")
        assert moved.json()[0]["productions"]["created_at"].endswith("+04:00")

    async def test_one_row_is_an_object(self, room: Room) -> None:
        answer = await room.ask(
            "videos?select=title,cuts(number)&title=eq.two", accept="application/vnd.pgrst.object+json"
        )
        assert answer.json() == {"title": "two", "cuts": []}

    async def test_csv_holds_json(self, room: Room) -> None:
        answer = await room.ask("videos?select=title,cuts(number)&title=eq.one", accept="text/csv")
        assert answer.text == 'title,cuts\n"one","[{""number"":1},{""number"":2}]"'


class TestBounds:
    @pytest.mark.parametrize(
        ("query", "status", "code"),
        [
            ("videos?select=cuts(videos(cuts(videos(title))))", 200, ""),
            ("videos?select=cuts(videos(cuts(videos(cuts(number)))))", 400, "PGRST100"),
            (f"videos?select={','.join(f'a{n}:cuts(number)' for n in range(16))}", 200, ""),
            (f"videos?select={','.join(f'a{n}:cuts(number)' for n in range(17))}", 400, "PGRST100"),
            ("videos?select=cuts(number),cuts(id)", 400, "42712"),
            ("videos?select=cuts(number)&" + "&".join(["cuts.id=is.null"] * 51), 400, "PGRST100"),
            (
                "videos?select=cuts(number)&title=like.a&" + "cuts.note=like(any).{a,b,c,d,e}",
                400,
                "PGRST100",
            ),
            ("videos?select=cuts(number", 400, "PGRST100"),
            ("videos?select=cuts(number))", 400, "PGRST100"),
            ("videos?select=cuts!inner", 400, "PGRST100"),
            ("videos?select=cuts!inner!left(number)", 400, "PGRST100"),
            ("videos?select=cuts(number.sum())", 400, "PGRST123"),
            ("videos?select=cuts(number)&cuts.limit=-1", 416, "PGRST103"),
        ],
    )
    async def test_hold_depth_number_and_filters(
        self, room: Room, query: str, status: int, code: str
    ) -> None:
        answer = await room.ask(query)
        assert (answer.status_code, answer.json()["code"] if code else "") == (status, code), answer.text

    async def test_hold_all_embedded_rows_together(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tawam.rest.read.MAX_WEIGHT", 8)
        # Two cuts with two comments each, and as many rows again of the other tables.
        query = "videos?select=title,cuts(number,cut_comments(text))"
        assert len(await room.rows(query)) == 2
        assert len(await room.rows(f"{query},twins(id),productions(id)&title=eq.one")) == 1
        assert await room.refusal(f"{query},twins(id),productions(id)") == (400, "PGRST100")

    @pytest.mark.parametrize(
        ("select", "found"),
        [
            ("cuts(cut_comments(text)),productions(twins(id),orders(id))", False),
            ("productions(videos(id))", True),
            ("cuts(videos(id))", False),
            ("cuts(videos(cuts(id)))", True),
            ("cuts(cut_comments(cuts(cut_comments(text))))", True),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_hold_what_reads_rows_again_and_again_to_one_at_a_time(
        self, room: Room, monkeypatch: pytest.MonkeyPatch, select: str, found: bool
    ) -> None:
        monkeypatch.setattr("tawam.rest.account_limits._MAX_QUEUED_SEARCHES", 1)
        answers = await asyncio.gather(*[room.ask(f"videos?select={select}") for _ in range(12)])
        assert (429 in {answer.status_code for answer in answers}) == found
        # Below one row nothing repeats itself.
        one = (await room.rows("videos?title=eq.one"))[0]["id"]
        answers = await asyncio.gather(
            *[room.ask(f"videos?id=eq.{one}&select=title,productions(videos(id))") for _ in range(12)]
        )
        assert {answer.status_code for answer in answers} == {200}

    @pytest.mark.on_sqlite
    def test_hold_the_memory_of_statements(self) -> None:
        videos = Relation(EXPOSED["videos"], Role.ADMIN)
        every = ",".join(f"a{n}:cuts(*,cut_comments(*))" for n in range(8))

        def ask() -> None:
            for number in range(24):
                query = parse_query(videos, f"select={every}&a1.number=in.(1)&limit={number}".encode())
                nested = nested_in(query.selection.embedded[: number % 8 + 1])
                order = query.order + (OrderTerm("title", bool(number % 2), nulls_first=False),) * (
                    number // 16
                )
                statement = embedding_statement(videos, query.columns, (), order, nested)
                statement.compiled(SQLITE)

        assert growth(ask) < 16 * 1024 * 1024
