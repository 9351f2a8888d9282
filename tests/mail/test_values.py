"""Every value of a mail stands where it belongs, whatever its direction, and nothing is said twice."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

import pytest

from tawam.brand import load_brand
from tawam.languages import LANGUAGES, Language
from tawam.mail.rendering import render
from tawam.mail.samples import SAMPLES

BRAND = load_brand()
TURNED: Mapping[Language, str] = {"en": "سارة", "ar": "Sadu"}
# Values of which a template chooses words, and those that other programs read.
CHOICES = {
    "reasons",
    "advice",
    "kind",
    "news",
    "need",
    "status",
    "billing",
    "before",
    "after",
    "audience_size",
    "experience",
}
UNTURNED = re.compile(r"https?://|^\d{4}-\d\d-\d\d|@|^\+?[\d ]+$|^\$|^cs_test")
ISOLATED = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")
# Every branch of the templates that choose a sentence by a value.
BRANCHES: Mapping[str, list[dict[str, Any]]] = {
    "script-waits": [{"news": "changes", "note": "Why"}, {"news": "approved"}],
    "script-news": [{"news": "changes"}, {"news": "written"}, {"news": "begun"}],
    "cut-news": [{"news": "approved"}],
}
MAILS = [
    (template, {**values, **branch})
    for template, values in sorted(SAMPLES.items())
    for branch in [{}, *BRANCHES.get(template, [])]
]


def turned(value: Any, name: str, language: Language) -> Any:
    """A value written in the other direction, and marked so that it is found again."""
    if isinstance(value, list):
        return [turned(each, name, language) for each in value]
    if isinstance(value, dict):
        return {key: turned(each, key, language) for key, each in value.items()}
    if not isinstance(value, str) or name in CHOICES or UNTURNED.search(value):
        return value
    return f"{TURNED[language]} {name} 7"


class Texts(HTMLParser):
    """The texts of a mail as it is shown, each with whether it is isolated; `blocks`: of whole elements."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[tuple[str, bool]] = []
        self.blocks: list[str] = [""]
        self._open: list[tuple[str, bool]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("meta", "img", "br", "link", "hr"):
            return
        is_auto = tag == "bdi" or dict(attrs).get("dir") == "auto"
        self._open.append((tag, is_auto))
        if tag not in ("bdi", "b", "a", "span"):
            self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag not in ("bdi", "b", "a", "span"):
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        if any(tag in ("style", "title") for tag, _ in self._open):
            return
        self.parts.append((data, any(is_auto for _, is_auto in self._open)))
        self.blocks[-1] += data


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryMail:
    @pytest.mark.parametrize(("template", "values"), MAILS)
    def test_says_nothing_twice(self, template: str, values: Mapping[str, Any], language: Language):
        rendered = render(template, language, values, BRAND)
        blocks = [" ".join(block.split()) for block in Texts(rendered.html).blocks]
        said = [block for block in blocks if len(block) > 12]
        twice = {block for block in said if said.count(block) > 1}
        assert not twice
        title = values.get("title")
        heading = next(block for block in said if block != BRAND.name[language] and "◆" not in block)
        assert title is None or heading.count(title) <= 1
        assert rendered.subject not in heading or title is None or title == heading

    @pytest.mark.parametrize(("template", "values"), MAILS)
    def test_isolates_values_of_the_other_direction(
        self, template: str, values: Mapping[str, Any], language: Language
    ):
        given = {name: turned(value, name, language) for name, value in values.items()}
        rendered = render(template, language, given, BRAND)
        probe = TURNED[language]
        assert probe not in ISOLATED.sub("", rendered.subject)
        lines = [line for line in rendered.text.splitlines() if probe in ISOLATED.sub("", line)]
        assert language == "ar" or not [line for line in lines if not line.strip().startswith(probe)]
        bare = [text for text, is_isolated in Texts(rendered.html).parts if probe in text and not is_isolated]
        assert not bare


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lead_with_arabic_name_and_subject_keeps_their_order(language: Language):
    values = {**SAMPLES["contact-message"], "name": "سارة", "subject": "سؤال عن الباقات"}
    subject = render("contact-message", language, values, BRAND).subject
    assert "\u2068سارة\u2069: \u2068سؤال عن الباقات\u2069" in subject


def test_a_subject_that_is_cut_ends_its_isolates():
    values = {**SAMPLES["contact-message"], "name": "س" * 300}
    subject = render("contact-message", "en", values, BRAND).subject
    assert subject.count("\u2068") == subject.count("\u2069") == 1
