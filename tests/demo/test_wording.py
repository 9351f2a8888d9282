"""The texts of the demo shop read as an editor would let them pass, in both languages."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
import pytest

from tawam.demo.content import Content, Video, load_content
from tawam.languages import Language
from tests.rules.arabic_terms import broken

# Addresses and fields keep to rules of their own.
ADDRESS = re.compile(r"https?://\S+|\S+@\S+|\{[^{}]+\}")
# A passage: where it stands, its language, its texts.
Passage = tuple[str, Language, Iterable[str]]


class Words(NamedTuple):
    """A text for people, and where it stands."""

    place: str
    language: Language
    text: str


def people_and_letters(content: Content) -> Iterator[Passage]:
    for person in content.people:
        yield person.key, "en", (person.name_en, person.company_en, person.role_en)
        yield person.key, "ar", (person.name_ar, person.company_ar, person.role_ar)
    for lead in content.leads:
        yield lead.key, lead.language, (lead.name, lead.subject, lead.message, *lead.notes)
    for entry in content.applications:
        texts = (entry.full_name, entry.company, entry.platforms, entry.motivation, entry.note)
        yield entry.key, entry.language, texts


def words_of_videos(videos: Iterable[Video]) -> Iterator[Passage]:
    for video in videos:
        yield video.key, video.language, (video.title, video.brief, *video.versions)
        comments = (*video.script_comments, *video.cut_comments)
        yield video.key, video.language, (comment.text for comment in comments)
        replies = [reply.text for comment in comments for reply in comment.replies]
        notes = (*video.change_notes, *video.cut_notes, video.cut_change_note or "", video.publication_note)
        yield video.key, video.language, (*replies, *notes)


def words_of_the_team(content: Content) -> Iterator[Passage]:
    for refusal in content.refusals:
        yield "refusal", refusal.language, (refusal.note,)
    for language, reasons in content.reasons.items():
        for name, lines in msgspec.structs.asdict(reasons).items():
            texts = [line.reason for line in lines] if name == "corrections" else lines
            yield f"reasons: {name}", language, texts
    for note in content.notes:
        yield note.owner, note.language, (note.title, note.content)
    for bulk in content.bulk:
        cells = [cell for row in bulk.rows for cell in row]
        yield bulk.title, bulk.language, (bulk.title, *bulk.lines, *bulk.heading, *cells)


def every_text() -> Iterator[Words]:
    content = load_content()
    passages = (people_and_letters(content), words_of_videos(content.videos), words_of_the_team(content))
    for place, language, texts in (passage for several in passages for passage in several):
        yield from (Words(place, language, text) for text in texts if text)


TEXTS = list(every_text())
ARABIC = [words for words in TEXTS if words.language == "ar"]
ENGLISH = [words for words in TEXTS if words.language == "en"]


def found(pattern: str, among: list[Words]) -> list[tuple[str, str]]:
    """Where a pattern stands, outside addresses and fields."""
    seen = re.compile(pattern)
    bare = [(words.place, ADDRESS.sub("X", words.text)) for words in among]
    return [(place, text) for place, text in bare if seen.search(text)]


def test_nothing_is_said_twice():
    long = Counter(words.text for words in TEXTS if len(words.text) > 40)
    repeated = [text for text, count in long.items() if count > 1]
    assert repeated == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"[ \t]{2,}|[ \t]\n|\n[ \t]|^\s|\s$",
        r"\t|\r|\n{3,}",
        r" [.,:;!?،؛؟»”)]",
        r"[«“(] ",
        r"\.\.\.",
        r"[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]",
        r"(?i)lorem|ipsum|\btodo\b|\bxxx\b",
        r"[$€£]|\bUSD\b|\bAED\b",
        r"[\"'`]",
    ],
)
def test_typography_of_both_languages(pattern: str):
    assert found(pattern, TEXTS) == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"[\u0600-\u06ff]",
        r"(?i)\be-?mails?\b(?<!email)(?<!emails)",
        r"(?i)\b(color|center|favorite|neighbor|organis|recognis|apologis|realis(?!m|t)|cancell(?!ation))",
        r"\b(do|does|did|is|are|was|were|would|could|should|has|have|had) not\b|\bcannot\b",
    ],
)
def test_english_typography(pattern: str):
    assert found(pattern, ENGLISH) == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?<!\d),|,(?!\d)|[;?]|%(?=\S)|[“”]",
        # Digits are Latin, hours are written as on the site, and the letter is never drawn out.
        r"[٠-٩۰-۹]|ـ(?! ?[A-Za-z0-9{«])|بالمئة",
        # The mark of an adverb stands before its alef; no mark begins a word, or follows one of its kind.
        r"ا\u064b|(?<![\u0621-\u064a\u0651])[\u064b-\u0650\u0652]|(?<![\u0621-\u064a])\u0651",
        r"[\u064b-\u0650\u0652]{2}|[\u064b-\u0650\u0652]\u0651",
        r"[،؛؟](?=[^\s»)])(?<!،\d)",
        r"(?<![\u0621-\u064a])(?:و|أو) [،؛.]",
        r"الساعة \d+(?::\d+)? ?(?:ص|م)(?![\u0621-\u064a])",
        r"(?i)\b(?:youtube|linkedin|instagram|tiktok)\b",
    ],
)
def test_arabic_typography(pattern: str):
    assert found(pattern, ARABIC) == []


def test_arabic_texts_are_arabic():
    letters = re.compile(r"[\u0621-\u064a]")
    assert [words for words in ARABIC if not letters.search(words.text)] == []
    latin = [words for words in ARABIC if len(re.findall("[A-Za-z]", words.text)) > len(words.text) / 4]
    assert latin == []


@pytest.mark.parametrize(("opening", "closing"), ["«»", "“”", "()"])
def test_quotes_and_brackets_close(opening: str, closing: str):
    for words in TEXTS:
        assert words.text.count(opening) == words.text.count(closing), words


def test_arabic_keeps_to_the_terms_of_the_site():
    complaints = [
        f"{words.place}: {term.instead} in place of what stands in {words.text!r}: {term.because}"
        for words in ARABIC
        for term in broken(words.text)
    ]
    assert complaints == []
