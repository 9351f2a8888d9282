"""The words of the plan's calendar in both languages."""

from typing import NamedTuple

from tawam.consents.record_words import SCOPE
from tawam.consents.scope import ConsentChannel
from tawam.languages import Language


class Words(NamedTuple):
    """`title`: of the calendar; `planned` and `out`: of an entry."""

    title: str
    planned: str
    out: str
    film: str
    languages: dict[Language, str]


WORDS: dict[Language, Words] = {
    "en": Words(
        title="{brand}: publications",
        planned="Publish on {channel}: {title}",
        out="Published on {channel}: {title}",
        film="Film",
        languages={"en": "in English", "ar": "in Arabic"},
    ),
    "ar": Words(
        title="{brand}: مواعيد النشر",
        planned="موعد النشر على {channel}: {title}",
        out="نُشر على {channel}: {title}",
        film="الفيديو",
        languages={"en": "بالإنجليزية", "ar": "بالعربية"},
    ),
}


def summary(title: str, channel: ConsentChannel, language: Language, *, is_out: bool) -> str:
    """The line of an entry: what goes out, and where."""
    words = WORDS[language]
    return (words.out if is_out else words.planned).format(channel=SCOPE[language][channel], title=title)
