"""Many videos from one script and a file: what spreadsheets write is read, and all are made or none."""

import asyncio
import base64
import time
from contextlib import suppress
from typing import Any

import pytest

from tawam.checks import findings
from tawam.database.schema import new_id
from tawam.ledger import ledger
from tawam.ledger.tables import ledger_entries
from tawam.settings import Settings
from tawam.videos import batches
from tawam.videos.bulk import Field, Problem, Template, drafts_of, matched
from tawam.videos.csv_file import MOST_BYTES, CsvRefused, Line, decoded, read_table
from tests.people import People
from tests.videos.desk import VIDEO, Desk

TITLE, SCRIPT = "Welcome, {name}", "# Opening\nDear {name}, thank you.\n{company} is in good hands."
ARABIC = "الاسم;الشركة\nمريم السدو;نور للاستشارات\nخالد;توأم\n"
FILE = "name,company\nMariam,Sadu\nKhalid,Tawam\n"


def plan_of(desk: Desk, file: str | bytes = FILE, **changes: Any) -> dict[str, Any]:
    data = file.encode() if isinstance(file, str) else file
    return {
        "production_id": desk.customer.production_id,
        "title": TITLE,
        "text": SCRIPT,
        "spoken": VIDEO["spoken"],
        "channels": VIDEO["channels"],
        "file": base64.b64encode(data).decode(),
        **changes,
    }


class TestFile:
    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "utf-16", "utf-16-le", "utf-16-be", "cp1256"])
    def test_of_an_arabic_spreadsheet_is_read(self, encoding: str) -> None:
        table = read_table(ARABIC.encode(encoding), 10)
        assert table.heading == ["الاسم", "الشركة"]
        assert table.lines[0] == Line(2, ["مريم السدو", "نور للاستشارات"])

    def test_of_windows_tells_few_arabic_words_from_accents(self) -> None:
        assert decoded("name,company\nعلي,Sadu LLC\n".encode("cp1256")) == "name,company\nعلي,Sadu LLC\n"
        assert decoded("name\nJosé Ñandú\nZoë Müller\n".encode("cp1252")) == "name\nJosé Ñandú\nZoë Müller\n"

    @pytest.mark.parametrize(
        ("data", "line"),
        [
            (ARABIC.encode()[:40] + b"\xff" + ARABIC.encode()[40:], 2),
            (ARABIC.encode()[:-2], 3),
            (ARABIC.encode() + ARABIC.encode("cp1256"), 4),
            (ARABIC.encode("cp1256") + ARABIC.encode(), 1),
            ("name\nJosé\n".encode() + "Zoë\n".encode("cp1252"), 3),
            (b"name\nMaria\nJos\xc3", 3),
            ('name,x\n"a\nb",1\nسارة,'.encode() + b"\x80\n", 3),
            (b"name\nMariam\nKha\0lid\n", 3),
            ("name\nسا\ufffdة\n".encode(), 2),
            ("имя\nМария\n".encode("cp1251"), 1),
            ("الاسم\nسارة\n".encode("utf-16")[:-1], 2),
        ],
    )
    def test_that_was_damaged_is_refused_with_the_row(self, data: bytes, line: int) -> None:
        with pytest.raises(CsvRefused) as refused:
            read_table(data, 10)
        assert (refused.value.reason, refused.value.line) == ("unreadable", line)

    def test_of_arabic_pages_may_hold_other_words(self) -> None:
        text = "الاسم;العنوان\nسارة — «نور»؛ نعم، طبعًا™;فريق الـCEO وcafé 100€\n"
        assert decoded(text.encode("cp1256")) == text
        assert decoded("الاسم;المدينة\nمريم;دبي\n".encode("iso8859_6")) == "الاسم;المدينة\nمريم;دبي\n"

    @pytest.mark.parametrize(
        "text",
        ["a;b;c,d\n1;2\n", "a\tb\n1\t2\n", '"a,b";c\n1;2\n', "sep=;\r\na;b\r\n1;2\r\n", "\ufeffa,b\n1,2\n"],
    )
    def test_is_parted_by_what_its_first_row_has_most_of(self, text: str) -> None:
        assert read_table(text.encode(), 10).lines[0].cells[0] == "1"

    def test_keeps_formulas_as_texts_and_counts_rows_as_spreadsheets_do(self) -> None:
        table = read_table(b'name,x\n=1+1,"+971 4 000"\n,\n"a\nb","c,d",\n', 10)
        assert table.lines == [Line(2, ["=1+1", "+971 4 000"]), Line(4, ["a b", "c,d", ""])]

    @pytest.mark.parametrize(
        ("data", "reason", "line"),
        [
            (b"", "empty", 1),
            (b"name,company\n\n,,\n", "empty", 1),
            (b'name\nAnn\n"Bob', "malformed", 3),
            (b'name\n"Ann" x\n', "malformed", 2),
            (b"name\n1\n2\n3\n4\n5\n", "too_long", 6),
            (b",".join([b"x"] * 51), "too_wide", 1),
            (b"x" * 101, "too_wide", 1),
            (b"PK\x03\x04\x14\x00\x06\x00\x08\x00", "unreadable", 1),
            (bytes(range(256)) * 40, "unreadable", 1),
            (b"\xff\xfex", "unreadable", 1),
        ],
    )
    def test_that_is_none_says_why_and_where(self, data: bytes, reason: str, line: int) -> None:
        with pytest.raises(CsvRefused) as refused:
            read_table(data, 4)
        assert (refused.value.reason, refused.value.line) == (reason, line)

    @pytest.mark.parametrize(
        "piece", [b"\n", b",", b'"', b'""', b"\xe9", b"\xc7\xe1", b"a\x00", "\u0300".encode(), b'"a\n']
    )
    def test_of_any_bytes_is_soon_read_or_refused(self, piece: bytes) -> None:
        started = time.process_time()
        with suppress(CsvRefused):
            read_table(b"name\n" + piece * (MOST_BYTES // len(piece)), 200)
        assert time.process_time() - started < 2


class TestScript:
    def test_has_each_field_once(self) -> None:
        template = Template("{Name}: {offer}", "Dear {name} of { Company },\n{} {name}")
        assert template.fields() == ["Name", "offer", "Company"]

    def test_finds_columns_by_name_by_meaning_and_by_hand(self) -> None:
        fields = ["name", "الشركة", "offer", "city"]
        heading = ["Full_Name", "COMPANY", "اسم", "x"]
        found = matched(fields, heading, {"offer": 3, "city": 9})
        assert [field.column for field in found] == [2, 1, 3, None] or [field.column for field in found] == [
            0,
            1,
            3,
            None,
        ]

    @pytest.mark.parametrize(
        "heading",
        [
            "\u200fالاسم\u200e",
            "الاســم",
            "الاِسْمُ",
            "الإسم",
            "أَلاسم",
            "ال\u200bاسم",
            "\u2067الاسم\u2069",
            "\ufeffالاسم",
            "ﺍﻻﺳﻢ",
            "(الاسم):",
        ],
    )
    def test_finds_columns_however_they_are_written(self, heading: str) -> None:
        assert matched(["الاسم"], ["x", heading], {}) == [Field("الاسم", 1)]

    def test_finds_columns_of_other_widths_and_digits(self) -> None:
        heading = ["ＮＡＭＥ １", "Société", "Ci\u00adty", "المؤسسه ٢"]
        fields = ["name 1", "societe", "société", "city", "مؤسسة 2", "المؤسسة 2"]
        assert [field.column for field in matched(fields, heading, {})] == [0, None, 1, 2, None, 3]

    def test_says_where_several_columns_fit(self) -> None:
        heading = ["name", "Na\u200bme", "اسم", "Company", "firm", "company name"]
        assert matched(["name", "company", "الشركة"], heading, {}) == [
            Field("name", None, [0, 1]),
            Field("company", 3),
            Field("الشركة", 3, [3, 5]),
        ]
        assert matched(["name"], heading, {"NAME": 1}) == [Field("name", 1)]

    def test_makes_nothing_that_is_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        rows = "\n".join(f"{'x' * 1_000},{number}" for number in range(5))
        table = read_table(f"name,n\n{rows}\n".encode(), 10)
        template = Template("{n}", "{name}" * 21)
        drafts, problems = drafts_of(template, matched(template.fields(), table.heading, {}), table)
        assert (drafts, {problem.code for problem in problems}) == ([], {"long_text"})
        # All together they are no longer than a production may be.
        monkeypatch.setattr("tawam.videos.bulk.MOST_CHARACTERS", 2_500)
        template = Template("{n}", "{ } {name}")
        drafts, problems = drafts_of(template, matched(template.fields(), table.heading, {}), table)
        assert [draft.line for draft in drafts] == [2, 3]
        assert [problem.line for problem in problems] == [4, 5, 6]
        assert drafts[0].text == f"{{ }} {'x' * 1_000}"

    def test_names_each_bad_row(self) -> None:
        rows = ["a,b", "a,b", ",b", "a,b,c", f"{'x' * 1001},b", f"{'x' * 130},b", "c,{name} {company}"]
        table = read_table("\n".join(["name,company", *rows]).encode(), 10)
        template = Template("For {name}", "{name}: {company}")
        drafts, problems = drafts_of(template, matched(template.fields(), table.heading, {}), table)
        assert problems == [
            Problem(3, "repeated", first=2),
            Problem(4, "empty_cell", "name"),
            Problem(5, "more_cells"),
            Problem(6, "long_cell", "name"),
            Problem(7, "long_title"),
        ]
        # Braces within a cell are no fields.
        assert drafts[-1].text == "c: {name} {company}"


class TestPreview:
    async def test_says_what_would_be_made_and_spent(self, desk: Desk) -> None:
        await desk.begin()
        answer = await desk.calls.answer("preview-bulk-videos", desk.ann, **plan_of(desk))
        statement = await desk.calls.answer(
            "allowance-statement", desk.ann, production_id=desk.customer.production_id
        )
        left = next(line["left"] for line in statement["lines"] if line["kind"] == "base_video")
        assert answer["columns"] == ["name", "company"]
        assert [(field["name"], field["column"]) for field in answer["fields"]] == [
            ("name", 0),
            ("company", 1),
        ]
        assert (answer["problems"], answer["count"], answer["kind"]) == ([], 2, "base_video")
        assert (answer["left"], answer["begun"], answer["room"]) == (left, 1, 199)
        assert answer["samples"][0] == {
            "line": 2,
            "title": "Welcome, Mariam",
            "text": "# Opening\nDear Mariam, thank you.\nSadu is in good hands.",
            "words": 9,
        }
        assert len(await desk.rows("videos")) == 1

    async def test_without_a_column_shows_the_heading_and_waits(self, desk: Desk) -> None:
        plan = plan_of(desk, "who,firm\nMariam,Sadu\n")
        answer = await desk.calls.answer("preview-bulk-videos", desk.noura, **plan)
        assert [field["column"] for field in answer["fields"]] == [None, None]
        assert (answer["samples"], answer["count"]) == ([], 1)
        chosen = {**plan, "columns": {"name": 0, "company": 1}}
        answer = await desk.calls.answer("preview-bulk-videos", desk.noura, **chosen)
        assert answer["samples"][0]["title"] == "Welcome, Mariam"

    async def test_refuses_what_may_not_be_made(self, desk: Desk, people: People) -> None:
        refused = desk.calls.refusal
        bob = await people.add("bob")
        name = "preview-bulk-videos"
        assert await refused(name, bob, **plan_of(desk)) == (404, "production_not_found")
        assert await refused(name, None, **plan_of(desk)) == (401, "no_authorization")
        narrow = plan_of(desk, channels=["youtube"])
        assert await refused(name, desk.ann, **narrow) == (409, "consent_too_narrow")
        for changes, code in (
            ({"text": "No field"}, "no_fields"),
            ({"text": "{a}" * 201}, "too_many_fields"),
            ({"text": "".join(f"{{a{number}}}" for number in range(21))}, "too_many_fields"),
            ({"file": "é"}, "invalid_request"),
            ({"title": "x", "text": ""}, "validation_failed"),
            ({"file": "%"}, "invalid_request"),
            ({"file": base64.b64encode(b"x" * (MOST_BYTES + 1)).decode()}, "csv_too_large"),
            ({"file": ""}, "csv_empty"),
            ({"columns": {"name": -1}}, "invalid_request"),
        ):
            body = plan_of(desk) | {"title": "x"} | changes
            assert await refused(name, desk.ann, **body) == (400, code), code
        await desk.world.withdraw(desk.customer.twin_id)
        assert await refused(name, desk.ann, **plan_of(desk)) == (409, "production_stopped")


class TestMaking:
    async def test_makes_all_with_their_scripts_and_tells_once(self, desk: Desk) -> None:
        entries = len(await desk.world.kinds(desk.customer.twin_id))
        batch = {"id": new_id(), **plan_of(desk)}
        answer = await desk.calls.answer("create-bulk-videos", desk.ann, **batch)
        videos = await desk.rows("videos")
        assert [video["id"] for video in sorted(videos, key=lambda row: row["position"])] == answer["ids"]
        assert {(video["script_status"], video["waits_for"], video["version"]) for video in videos} == {
            ("waiting", "team", 1)
        }
        texts = {version["text"] for version in await desk.rows("script_versions")}
        assert "# Opening\nDear Khalid, thank you.\nTawam is in good hands." in texts
        kinds = await desk.world.kinds(desk.customer.twin_id)
        assert kinds[entries:] == ["script_written", "script_written"]
        assert await ledger.broken_links(desk.world.database) == []
        (mail,) = await desk.world.mailed("scripts-news")
        assert (mail["values"]["count"], mail["values"]["titles"]) == (
            2,
            ["Welcome, Mariam", "Welcome, Khalid"],
        )
        assert await desk.world.mailed("script-news") == []
        # Each goes on as any other.
        await desk.decide(desk.noura, answer["ids"][0], 1)
        # The same id again makes nothing, whatever has happened to its videos meanwhile.
        assert await desk.calls.answer("create-bulk-videos", desk.ann, **batch) == answer
        assert len(await desk.rows("videos")) == 2
        other = {**batch, "title": "Hello, {name}"}
        refused = await desk.calls.refusal("create-bulk-videos", desk.ann, **other)
        assert refused == (409, "idempotency_mismatch")

    async def test_of_the_team_waits_for_the_customer(self, desk: Desk) -> None:
        await desk.calls.answer("create-bulk-videos", desk.noura, id=new_id(), **plan_of(desk))
        assert {video["waits_for"] for video in await desk.rows("videos")} == {"customer"}
        assert (await desk.production())["waits_for"] == "customer"
        (mail,) = await desk.world.mailed("scripts-wait")
        assert mail["values"]["link"].endswith(f"/studio/{desk.customer.production_id}")

    async def test_twice_at_once_is_one(self, desk: Desk) -> None:
        batch = {"id": new_id(), **plan_of(desk)}
        calls = [desk.calls.answer("create-bulk-videos", desk.ann, **batch) for _ in range(3)]
        answers = await asyncio.gather(*calls)
        assert answers[0] == answers[1] == answers[2]
        assert len(await desk.rows("videos")) == 2
        assert len(await desk.world.mailed("scripts-news")) == 1

    async def test_makes_none_where_one_is_wrong(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        refused = desk.calls.refusal
        name, batch = "create-bulk-videos", {"id": new_id(), **plan_of(desk)}
        bad = plan_of(desk, "name,company\nMariam,Sadu\nKhalid,\n")
        assert await refused(name, desk.ann, **{**batch, **bad}) == (400, "lines_wrong")
        unmatched = plan_of(desk, "who,company\nMariam,Sadu\n")
        assert await refused(name, desk.ann, **{**batch, **unmatched}) == (400, "field_unmatched")
        monkeypatch.setattr(batches, "MOST_VIDEOS", 1)
        assert await refused(name, desk.ann, **batch) == (409, "too_many_entries")
        monkeypatch.undo()

        async def broken(*_: Any) -> None:
            raise RuntimeError

        monkeypatch.setattr("tawam.videos.mails.VideoMails.batch", broken)
        assert (await refused(name, desk.ann, **batch))[0] == 500
        for table in ("videos", "script_versions"):
            assert await desk.rows(table) == []
        assert "script_written" not in await desk.world.kinds(desk.customer.twin_id)
        monkeypatch.undo()
        assert len((await desk.calls.answer(name, desk.ann, **batch))["ids"]) == 2

    async def test_of_as_many_as_there_may_be_is_soon_done(self, desk: Desk) -> None:
        file = "name,company\n" + "".join(f"Person {n},Sadu\n" for n in range(200))
        started = time.process_time()
        await desk.calls.answer("create-bulk-videos", desk.noura, id=new_id(), **plan_of(desk, file))
        assert time.process_time() - started < 5
        assert len(await desk.world.rows(ledger_entries)) > 200


async def test_videos_of_a_table_in_a_wrong_encoding_are_named_by_the_check(
    desk: Desk, settings: Settings
) -> None:
    async def found() -> tuple[bool, str]:
        (finding,) = [each async for each in findings(settings) if each.about == "scripts"]
        return finding.is_well, finding.sentence

    plain = "سارة تحافظ على الطاقة… José Ñandú, naïve São Paulo"
    await desk.begin(desk.ann, title=plain, text=plain)
    assert (await found())[0]
    in_title = await desk.begin(desk.ann, title="سارة".encode().decode("cp1256"), text="Two words")
    in_words = await desk.begin(desk.ann, text=f"Hello {'سارة'.encode().decode('cp1252', 'replace')}")
    is_well, sentence = await found()
    assert not is_well
    assert all(f"video {video['id']}" in sentence for video in (in_title, in_words))
