"""A search finds a word in whatever spelling: on both databases, in Realtime filters and in the page."""

import json
import random
import shutil
import subprocess
from urllib.parse import quote

import pytest

from tawam.database.table_policies import Role
from tawam.folding import FROM, TO, fold
from tawam.realtime.filters import parse_filter
from tawam.rest.tables import EXPOSED, Relation
from tests.notes.notes_api import NotesApi
from tests.people import Person
from tests.rules.repository import ROOT

# Each finds every other of its line.
SPELLINGS = [
    ["أحمد", "احمد", "آحمد", "ٱحمد", "أحـمـد", "أَحْمَد"],
    ["مؤسسة", "مؤسسه", "موسسة", "مؤسّسة", "مُؤَسَّسَة"],
    ["هُدى", "هدى", "هدي", "هدی", "هُد\u200fى"],
    ["شئون ۱۲", "شيون 12", "شئون ١٢"],
    ["مكتبة", "مکتبه", "مکتبہ", "مکتبھ"],
    ["رقم ＡＢ１", "رقم ab1"],
]


def pattern(text: str) -> str:
    return quote(f"*{text}*", safe="*")


@pytest.mark.parametrize("spellings", SPELLINGS, ids=lambda spellings: fold(spellings[0]))
async def test_every_spelling_finds_the_others(notes: NotesApi, ann: Person, spellings: list[str]) -> None:
    for text in spellings:
        await notes.one(ann, title=f"ملف {text} جديد", content="")
    await notes.one(ann, title="ملف آخر", content="")
    for asked in spellings:
        found = (await notes.read(ann, f"?title=ilike.{pattern(asked)}")).json()
        assert len(found) == len(spellings), asked
        either = f"?or=(title.ilike.{pattern(asked)},content.ilike.{pattern(asked)})"
        assert len((await notes.read(ann, either)).json()) == len(spellings), asked
        assert len((await notes.read(ann, f"?title=not.ilike.{pattern(asked)}")).json()) == 1, asked


async def test_wildcards_stay_and_like_is_exact(notes: NotesApi, ann: Person) -> None:
    await notes.one(ann, title="أحمد 100% علي", content="")
    assert len((await notes.read(ann, "?title=ilike." + quote("اح_د*علي", safe="*"))).json()) == 1
    assert len((await notes.read(ann, "?title=ilike." + quote("*احمد 100\\%*", safe="*"))).json()) == 1
    assert (await notes.read(ann, "?title=ilike." + quote("*احمد 1\\%*", safe="*"))).json() == []
    assert (await notes.read(ann, "?title=like." + pattern("احمد"))).json() == []


async def test_databases_fold_as_the_table_says(notes: NotesApi, ann: Person) -> None:
    chance = random.Random(5)
    letters = [*FROM, *TO, "ب", "ن", " ", "e\u0301", "'"]
    texts = ["ب" + "".join(chance.choices(letters, k=12)) for _ in range(40)]
    for text in texts:
        await notes.one(ann, title=text, content="")
    for text in texts:
        found = (await notes.read(ann, f"?title=ilike.{quote(fold(text))}")).json()
        expected = [other for other in texts if fold(other).lower() == fold(text).lower()]
        assert sorted(note["title"] for note in found) == sorted(expected)


def test_the_realtime_and_the_page_fold_alike() -> None:
    for spellings in SPELLINGS:
        for asked in spellings:
            (wanted,) = parse_filter(Relation(EXPOSED["notes"], Role.USER), f"title=ilike.%{asked}%")
            assert all(wanted.holds({"title": f"ملف {text} جديد"}) for text in spellings)
            assert not wanted.holds({"title": "ملف آخر"})
    node = shutil.which("node", path=str(ROOT / ".venv/bin")) or "node"
    program = """
const { fold } = await import("./web/src/i18n/search-text.ts");
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(fold)));
"""
    texts = [text for line in SPELLINGS for text in line] + [f"a{sign}b" for sign in FROM]
    ran = subprocess.run(
        [node, "--input-type=module", "-e", program, json.dumps(texts)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(ran.stdout) == [fold(text).lower() for text in texts]
