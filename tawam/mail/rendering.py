"""Renders subject, text and HTML of a mail from `templates/{template}/{language}/`.

A mail with `is_last_today` among its values says at its end that it is the last of the day. The HTML is
written in MJML around one base. Its layout, with `[[ ]]` and `[% %]`, is compiled once per template and
language; the values in `{{ }}` are filled in for each mail, escaped.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import mjml
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from tawam.brand import Brand
from tawam.languages import Language
from tawam.mail import words

TEMPLATES = Path(__file__).parent / "templates"
_SUBJECT_LENGTH = 200

_LAYOUT: dict[Language, dict[str, str]] = {
    "en": {
        "direction": "ltr",
        "start": "left",
        "fonts": "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif",
        "leading": "1.6",
        "title_leading": "1.2",
        "title_weight": "600",
    },
    "ar": {
        "direction": "rtl",
        "start": "right",
        "fonts": "Alexandria, 'SF Arabic', 'Segoe UI', 'Noto Sans Arabic', Tahoma, Arial, sans-serif",
        "leading": "1.85",
        "title_leading": "1.5",
        "title_weight": "600",
    },
}


@dataclass(frozen=True)
class Rendered:
    """Attributes:
    subject: one line.
    """

    subject: str
    text: str
    html: str


@dataclass(frozen=True)
class _Message:
    subject: Template
    text: Template
    html: Template
    last_today: Template


class _Given(str):
    """A value of a mail, which may be written in either direction."""


def _given(value: Any) -> Any:
    match value:
        case str():
            return _Given(value)
        case list():
            return [_given(each) for each in cast("list[Any]", value)]
        case dict():
            return {name: _given(each) for name, each in cast("dict[str, Any]", value).items()}
        case _:
            return value


def _isolated_in_subject(language: Language) -> Callable[[Any], Any]:
    """What `{{ }}` writes: whatever a subject names keeps its own direction, and its place."""

    def finalize(value: Any) -> Any:
        is_plain = not isinstance(value, _Given) or (language == "en" and words.one_line(value).isascii())
        return value if is_plain else words.isolated(value)

    return finalize


def _isolated_in_text(value: Any) -> Any:
    """As in subjects. ASCII stays as it is: a mark behind a link would become a part of it."""
    is_plain = not isinstance(value, _Given) or value.isascii() or "\n" in value
    return value if is_plain else words.isolated(value)


def render(template: str, language: Language, values: Mapping[str, Any], brand: Brand) -> Rendered:
    """Render a mail with these values.

    Raises:
        jinja2.UndefinedError: the template needs a value that is missing.
        jinja2.TemplateNotFound: there is no such template.
    """
    message = _message(template, language)
    known = {
        "is_last_today": False,
        **{name: _given(value) for name, value in values.items()},
        "brand": brand.name[language],
        "legal_name": brand.legal_name[language],
        "support_email": brand.support_email,
    }
    subject = words.shortened(words.one_line(message.subject.render(known)), _SUBJECT_LENGTH)
    at_the_end = f"\n{message.last_today.render()}" if known["is_last_today"] else ""
    return Rendered(
        subject=subject,
        text=message.text.render(known) + at_the_end,
        html=message.html.render(known, mail_subject=subject),
    )


@cache
def _message(template: str, language: Language) -> _Message:
    folder = f"{template}/{language}"
    in_subject = _environment(language, autoescape=False, finalize=_isolated_in_subject(language))
    plain = _environment(language, autoescape=False, finalize=_isolated_in_text)
    layout = Environment(
        loader=FileSystemLoader(TEMPLATES),
        # The layout is made of our own files; the values are filled in later, escaped.
        autoescape=False,  # noqa: S701 because no value is filled in at this stage
        undefined=StrictUndefined,
        block_start_string="[%",
        block_end_string="%]",
        variable_start_string="[[",
        variable_end_string="]]",
        comment_start_string="[#",
        comment_end_string="#]",
    )
    source = layout.get_template(f"{folder}/body.mjml").render(_LAYOUT[language], language=language)
    return _Message(
        subject=in_subject.get_template(f"{folder}/subject.txt"),
        text=plain.get_template(f"{folder}/text.txt"),
        html=_environment(language, autoescape=True).from_string(mjml.mjml2html(source)),
        last_today=plain.get_template(f"last-today-{language}.txt"),
    )


def _environment(
    language: Language, *, autoescape: bool, finalize: Callable[[Any], Any] | None = None
) -> Environment:
    environment = Environment(
        finalize=finalize,
        loader=FileSystemLoader(TEMPLATES),
        autoescape=autoescape,  # noqa: S701 because subjects and plain text are not HTML
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters["minutes"] = partial(words.minutes, language=language)
    environment.filters["days"] = partial(words.days, language=language)
    environment.filters["counted_files"] = partial(words.counted_files, language=language)
    environment.filters["counted_words"] = partial(words.counted_words, language=language)
    environment.filters["counted_scripts"] = partial(words.counted_scripts, language=language)
    environment.filters["counted_videos"] = partial(words.counted_videos, language=language)
    environment.filters["spoken"] = partial(words.spoken, language=language)
    environment.filters["day"] = partial(words.day, language=language)
    environment.filters["moment"] = partial(words.moment, language=language)
    environment.filters["ltr"] = words.ltr
    environment.filters["isolated"] = words.isolated
    return environment
