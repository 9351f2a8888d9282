"""The texts of the demo shop: its people, what they write to each other, and what their twins say.

All people, companies and addresses are invented. The texts are in `content/`, Arabic and English each written
for itself. `tests/demo/test_content.py` holds them to the rules of the product's own forms.

The story takes leads, applications, notes and a customer's videos in the order of their files: newest last.
"""

import csv
import io
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from tawam.catalogue.allowance import AllowanceKind
from tawam.consents.scope import ConsentChannel
from tawam.languages import Language
from tawam.leads.affiliate_applications import AudienceSize, Experience
from tawam.productions.production import Side
from tawam.recordings.recording import RecordingKind
from tawam.recordings.refusal_reasons import RefusalReason

_FOLDER = Path(__file__).parent / "content"

Part = Literal["admin", "producer", "customer", "shown", "affiliate", "visitor"]
# Of a lead: nobody works on it, an admin does, or it is done.
Handling = Literal["open", "assigned", "handled"]


class _Text(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every record of the files is: frozen, and without fields that nobody reads."""


class Person(_Text, frozen=True, kw_only=True):
    """A person with an account.

    Attributes:
        part: what they do in the shop. A `visitor` signed up and bought nothing.
        language: in which they use the site and get mail.
        country: two letters, ISO 3166.
    """

    key: str
    part: Part
    name_en: str
    name_ar: str
    email: str
    language: Language
    company_en: str
    company_ar: str
    role_en: str
    role_ar: str
    country: str

    @property
    def name(self) -> str:
        return self.name_en if self.language == "en" else self.name_ar

    @property
    def company(self) -> str:
        return self.company_en if self.language == "en" else self.company_ar

    @property
    def role(self) -> str:
        return self.role_en if self.language == "en" else self.role_ar


class Lead(_Text, frozen=True, kw_only=True):
    """A message of the contact form, and what the team does with it.

    Attributes:
        notes: by the team, the oldest first.
        assignee: the key of an admin; None for an open lead.
    """

    key: str
    name: str
    email: str
    language: Language
    subject: str
    message: str
    handling: Handling
    assignee: str | None = None
    notes: tuple[str, ...] = ()


class Application(_Text, frozen=True, kw_only=True):
    """An application to the affiliate programme.

    Attributes:
        note: by the team, with the decision.
        decision: None while nobody decided.
    """

    key: str
    full_name: str
    email: str
    phone: str
    company: str = ""
    website: str = ""
    audience_size: AudienceSize
    platforms: str
    experience: Experience
    motivation: str
    language: Language
    note: str
    decision: Literal["approved", "declined"] | None


class Reply(_Text, frozen=True, kw_only=True):
    side: Side
    text: str


class _Comment(_Text, frozen=True, kw_only=True):
    side: Side
    text: str
    replies: tuple[Reply, ...] = ()
    done: bool = False


class ScriptComment(_Comment, frozen=True, kw_only=True):
    """A comment on a line of a version; both are counted from 1."""

    version: int
    line: int


class CutComment(_Comment, frozen=True, kw_only=True):
    """A comment at a moment of the first cut. `at_ms`: milliseconds, below `LAST_MOMENT`."""

    at_ms: int


# The films of the demo shop are twelve seconds long.
LAST_MOMENT = 11_500


class Video(_Text, frozen=True, kw_only=True):
    """A video from its brief to its publication.

    Attributes:
        customer: the key of the person who orders it.
        written: the versions of the script, each as its lines. The team writes them.
        change_notes: the customer's answer to every version but the last, which is approved.
        cut_notes: the team's line with each cut. The customer approves the last.
        cut_change_note: the customer's answer to the first cut where there is a second.
        publication_note: what to know on the day of publication.
    """

    key: str
    customer: str
    language: Language
    title: str
    brief: str
    channels: tuple[ConsentChannel, ...]
    written: tuple[tuple[str, ...], ...] = msgspec.field(name="versions")
    script_comments: tuple[ScriptComment, ...] = ()
    change_notes: tuple[str, ...] = ()
    cut_notes: tuple[str, ...]
    cut_comments: tuple[CutComment, ...] = ()
    cut_change_note: str | None = None
    publication_note: str = ""

    @property
    def versions(self) -> tuple[str, ...]:
        """The versions of the script, the oldest first."""
        return tuple("\n".join(lines) for lines in self.written)


class Note(_Text, frozen=True, kw_only=True):
    """A note that a customer keeps. `owner`: the key of a person."""

    owner: str
    language: Language
    title: str
    content: str


class Refusal(_Text, frozen=True, kw_only=True):
    """Why a recording was refused. `note`: the team's own line, in the customer's language."""

    language: Language
    kind: RecordingKind
    reasons: tuple[RefusalReason, ...]
    note: str


class Correction(_Text, frozen=True, kw_only=True):
    """A correction of an allowance. `amount`: above zero grants. The customer reads the reason."""

    kind: AllowanceKind
    amount: int
    reason: str


class Reasons(_Text, frozen=True, kw_only=True):
    """Lines that the team writes beside its acts, in one language.

    Attributes:
        refunds, part_refunds: why all or some of the money goes back; the team reads it in the audit.
        settled_refunds: how a refund that failed was paid otherwise.
        corrections: of allowances.
        taken_back: what was wrong with a delivered file; the customer reads it.
        payouts: how affiliates were paid.
        models: by which tool and model a twin was made.
    """

    refunds: tuple[str, ...]
    part_refunds: tuple[str, ...]
    settled_refunds: tuple[str, ...]
    corrections: tuple[Correction, ...]
    taken_back: tuple[str, ...]
    payouts: tuple[str, ...]
    models: tuple[str, ...]


class Bulk(_Text, frozen=True, kw_only=True):
    """One script with fields, and the rows that make a video each. `customer`: the key of a person."""

    customer: str
    language: Language
    title: str
    lines: tuple[str, ...]
    channels: tuple[ConsentChannel, ...]
    file_name: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The script with its fields."""
        return "\n".join(self.lines)

    @property
    def csv(self) -> bytes:
        """The file as a spreadsheet saves it, in UTF-8."""
        written = io.StringIO(newline="")
        csv.writer(written).writerows((self.heading, *self.rows))
        return written.getvalue().encode()


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All texts, in the order of their files."""

    people: tuple[Person, ...]
    leads: tuple[Lead, ...]
    applications: tuple[Application, ...]
    videos: tuple[Video, ...]
    notes: tuple[Note, ...]
    refusals: tuple[Refusal, ...]
    reasons: dict[Language, Reasons]
    bulk: tuple[Bulk, ...]

    def person(self, key: str) -> Person:
        """
        Raises:
            KeyError: nobody has this key.
        """
        found = next((person for person in self.people if person.key == key), None)
        if found is None:
            raise KeyError(key)
        return found

    def people_of(self, part: Part) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.part == part)

    def video(self, key: str) -> Video:
        """
        Raises:
            KeyError: no video has this key.
        """
        found = next((video for video in self.videos if video.key == key), None)
        if found is None:
            raise KeyError(key)
        return found

    def videos_of(self, customer: str) -> tuple[Video, ...]:
        return tuple(video for video in self.videos if video.customer == customer)


@cache
def load_content() -> Content:
    """Read the texts. The answer is kept.

    Raises:
        msgspec.ValidationError: a file does not hold what its struct says.
    """
    films = [
        video
        for file in sorted(_FOLDER.glob("videos/*.json"), key=lambda file: file.stem)
        for video in msgspec.json.decode(file.read_bytes(), type=tuple[Video, ...])
    ]
    return Content(
        people=msgspec.json.decode(_read("people"), type=tuple[Person, ...]),
        leads=msgspec.json.decode(_read("leads"), type=tuple[Lead, ...]),
        applications=msgspec.json.decode(_read("applications"), type=tuple[Application, ...]),
        videos=tuple(films),
        notes=msgspec.json.decode(_read("notes"), type=tuple[Note, ...]),
        refusals=msgspec.json.decode(_read("refusals"), type=tuple[Refusal, ...]),
        reasons=msgspec.json.decode(_read("reasons"), type=dict[Language, Reasons]),
        bulk=msgspec.json.decode(_read("bulk"), type=tuple[Bulk, ...]),
    )


def publication_address(channel: ConsentChannel, key: str) -> str:
    """Return an invented address under which a video could have been published."""
    return f"https://{channel}.example.com/watch/{key}"


def _read(name: str) -> bytes:
    return (_FOLDER / f"{name}.json").read_bytes()
