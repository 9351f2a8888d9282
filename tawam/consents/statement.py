"""The statement that a person signs and speaks: the words of the recording guide, in versions.

A version is never changed once somebody may have signed it: its exact words stay with each consent. A new
wording is a new version.
"""

import hashlib

import msgspec

from tawam.brand import Brand
from tawam.languages import LANGUAGES, Language
from tawam.mail.words import day

VERSION = 1
# `{name}` and `{date}` are filled when it is signed; `{company}` is the brand's legal name.
_TEXTS: dict[Language, str] = {
    "en": (
        "My name is {name}, and today is {date}. I agree that {company} makes a digital twin of my face and "
        "my voice from this recording, and uses it for videos whose scripts I have approved. I know that I "
        "can withdraw my consent at any time."
    ),
    "ar": (
        "اسمي {name}، واليوم {date}. أوافق على أن تصنع شركة {company} توأمًا رقميًا لوجهي وصوتي من هذا "
        "التسجيل، وأن تستخدمه في فيديوهات اعتمدت نصوصها. وأعلم أن لي أن أسحب موافقتي في أي وقت."
    ),
}


class Statement(msgspec.Struct, frozen=True):
    """A statement in one language. `hash`: SHA-256 of `text`, in hexadecimal digits."""

    text: str
    version: int
    hash: str


def statements(brand: Brand) -> dict[Language, Statement]:
    """The statement in each language, with the placeholders `{name}` and `{date}`."""
    return {
        language: _statement(_TEXTS[language].replace("{company}", brand.legal_name[language]))
        for language in LANGUAGES
    }


def filled(statement: Statement, name: str, date: str, language: Language) -> Statement:
    """The statement as one person signs it.

    Args:
        date: of Dubai's calendar: `2026-11-21`.
    """
    # The name comes last: what a person types is no placeholder.
    return _statement(statement.text.replace("{date}", day(date, language)).replace("{name}", name))


def _statement(text: str) -> Statement:
    return Statement(text, VERSION, hashlib.sha256(text.encode()).hexdigest())
