"""Composes a mail as it is sent (RFC 5322), with the standard library."""

from dataclasses import dataclass
from datetime import datetime
from email.errors import HeaderParseError
from email.header import Header
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UniqueUnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy

from email_validator import validate_email

from tawam.brand import Brand
from tawam.database.port import Row
from tawam.mail.rendering import render


class Subject(UniqueUnstructuredHeader, BaseHeader):  # pyright: ignore[reportIncompatibleVariableOverride] because the registry mixes the two itself
    """Folds by whole encoded words (RFC 2047).

    The library's own folding loses a space between a word of ours and an isolated Latin one.
    """

    def fold(self, *, policy: Policy) -> str:
        if self.isascii():
            return super().fold(policy=policy)
        words = Header(str(self), "utf-8", header_name=self.name).encode(linesep=policy.linesep)
        return f"{self.name}: {words}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("subject", Subject)
_POLICY = SMTP.clone(max_line_length=900, utf8=False, cte_type="8bit", header_factory=_HEADERS)


class UnusableAddress(ValueError):
    """An address that no header can carry."""


@dataclass(frozen=True)
class Identity:
    """The sender of the mails: the brand, and its address."""

    brand: Brand
    address: str


def compose(mail: Row, sender: Identity) -> EmailMessage:
    """The message of a row of `mails`.

    Raises:
        UnusableAddress: recipient or reply-to is not one address.
        jinja2.TemplateError: see `rendering.render`.
    """
    rendered = render(mail["template"], mail["language"], mail["values"], sender.brand)
    message = EmailMessage(policy=_POLICY)
    message["From"] = _address(sender.address, sender.brand.name[mail["language"]])
    message["To"] = _address(mail["recipient"])
    if mail["reply_to"]:
        message["Reply-To"] = _address(mail["reply_to"])
    message["Subject"] = rendered.subject
    message["Date"] = datetime.fromisoformat(mail["created_at"])
    # Made of the row's id, by which a mail that was sent twice can be recognised.
    message["Message-ID"] = f"<{mail['id']}@{sender.address.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    # Unencoded, so that its source can be read, unless a paragraph is longer than a line may be.
    message.set_content(rendered.text)
    message.add_alternative(rendered.html, subtype="html", cte="quoted-printable")
    message["Content-Language"] = mail["language"]
    return message


def _address(text: str, name: str = "") -> Address:
    if not text.isprintable() or any(letter.isspace() for letter in text):
        raise UnusableAddress("the address holds a line break or a space")
    try:
        return Address(name, addr_spec=text if text.isascii() else ascii_address(text))
    except (HeaderParseError, ValueError, IndexError) as error:
        raise UnusableAddress("not a single address") from error


def ascii_address(address: str) -> str:
    """The address with its domain in ASCII (RFC 5891), which every mail server accepts.

    Raises:
        UnusableAddress: it is none, or the part before the domain is not ASCII.
    """
    try:
        found = validate_email(
            address, allow_smtputf8=False, check_deliverability=False, globally_deliverable=False
        )
    except ValueError as error:
        raise UnusableAddress(str(error)) from error
    if found.ascii_email is None:
        raise UnusableAddress("no address in ASCII")
    return found.ascii_email
