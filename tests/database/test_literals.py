"""The reader of literals against PostgreSQL: made-up texts are taken, refused and read alike."""

import os
import re
from collections import Counter
from typing import Any

import asyncpg
import pytest
import time_machine
from sqlalchemy import BigInteger, Boolean, Integer, Text

from tawam.database.literals import LiteralRefused, read_literal
from tawam.database.moment_fields import moves
from tawam.database.schema import Id, Timestamp
from tests.database.literal_texts import LiteralTexts

COUNT = int(os.environ.get("TAWAM_TEST_QUERIES", "1000"))
KINDS: dict[str, Any] = {
    "timestamptz": Timestamp(),
    "uuid": Id(),
    "boolean": Boolean(),
    "integer": Integer(),
    "bigint": BigInteger(),
    "text": Text(),
}
# What PostgreSQL takes and the product refuses, deliberately.
DIFFERENCES = {
    "infinity",
    "years outside 1 to 9999",
    "abbreviations of zones",
    "zones in the notation of POSIX",
}
# A zone's name, its offset, and whatever follows.
_POSIX = re.compile(r"[^0-9,+\-\s]+[+-]?[0-9]")
ANSWER = """
create function pg_temp.literal(kind text, given text) returns text language plpgsql as $$
declare moment timestamp;
begin
    if kind <> 'timestamptz' then
        execute format('select (%L::%s)::text', given, kind) into kind;
        return kind;
    end if;
    moment := given::timestamptz at time zone 'UTC';
    if not isfinite(moment) then
        return 'infinity';
    end if;
    return case when extract(year from moment) between 1 and 9999 then '' else 'far ' end
        || to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.US');
exception when others then
    return sqlstate;
end $$
"""


def ours(kind: str, text: str) -> str:
    try:
        value = read_literal(KINDS[kind], text)
    except LiteralRefused as refused:
        return refused.code
    return str(value).lower() if isinstance(value, bool) else str(value).removesuffix("+00:00")


def difference(text: str, theirs: str, found: str, abbreviations: set[str]) -> str:
    """The name of a deliberate difference; empty for one that is none."""
    words = set(re.findall(r"[a-z]+", text.lower()))
    if found == "22007" and theirs == "infinity":
        return "infinity"
    if found == "22008" and theirs.startswith(("far ", "9999-12-31")):
        return "years outside 1 to 9999"
    if found == "22023" and _POSIX.search(text):
        return "zones in the notation of POSIX"
    return "abbreviations of zones" if found == "22007" and words & abbreviations else ""


class TestLiterals:
    async def test_are_read_as_postgresql_reads_them(self, postgres_url: str) -> None:
        texts, seen = LiteralTexts(1), Counter[str]()
        server = await asyncpg.connect(postgres_url)
        try:
            await server.execute("set timezone = 'UTC'")
            await server.execute(ANSWER)
            names = await server.fetch("select lower(abbrev) as name from pg_timezone_abbrevs")
            answer = await server.prepare("select pg_temp.literal($1, $2)")
            for _ in range(COUNT):
                kind, text = texts.next()
                theirs, found = await answer.fetchval(kind, text), ours(kind, text)
                if kind == "timestamptz" and moves(text) and len(theirs) > 5 and len(found) > 5:
                    seen["of this moment"] += 1
                elif found == theirs:
                    seen[f"{kind} refused" if re.fullmatch("22[0-9P]{3}", found) else kind] += 1
                else:
                    named = difference(text, theirs, found, {row["name"] for row in names})
                    assert named in DIFFERENCES, (kind, text, theirs, found)
                    seen[named] += 1
        finally:
            await server.close()
        print(f"{COUNT} literals: {dict(seen)}")  # noqa: T201 because a longer run is for its figures
        assert all(seen[kind] > COUNT / 200 for kind in KINDS)

    @pytest.mark.parametrize(
        ("text", "moment"),
        [
            ("now", "2026-11-28T21:15:30.000000"),
            ("now()", "2026-11-28T21:15:30.000000"),
            (" TODAY ", "2026-11-28T00:00:00.000000"),
            ("tomorrow 10:00 Asia/Dubai", "2026-11-29T06:00:00.000000"),
            ("yesterday allballs", "2026-11-27T00:00:00.000000"),
        ],
    )
    def test_of_moments_may_be_of_this_one(self, text: str, moment: str) -> None:
        with time_machine.travel("2026-11-28T21:15:30+00:00", tick=False):
            assert ours("timestamptz", text) == moment

    def test_that_are_long_are_refused_at_once(self) -> None:
        assert ours("integer", "9" * 100_000) == "22003"
        assert ours("timestamptz", "1" * 100_000) == ours("timestamptz", "1:" * 400) == "22007"
        assert ours("uuid", "{" * 100_000) == ours("boolean", "t" * 100_000) == "22P02"
