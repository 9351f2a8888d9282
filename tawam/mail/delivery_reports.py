"""Reads what other mail servers report of our mails: delivery status (RFC 3464) and feedback (RFC 5965).

Anybody can send such a mail. Whatever it holds, reading it ends soon, and ends in reports or in none.
"""

import re
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from tawam.mail.suppressions import Report, ReportKind

# Of each mail so many bytes are read: the report and the headers of our mail come first.
MOST_BYTES = 256 * 1024
# A report has three parts, and our mail another three; Python's parser calls itself for each level.
_MOST_PARTS = 40
_MOST_RECIPIENTS = 50
_MESSAGE_ID = re.compile(r"<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^<>\s]{1,255}>")
_STATUS = re.compile(r"\s*([245])\.\d{1,3}\.\d{1,3}")


def read_reports(mail: bytes) -> list[Report]:
    """The reports of our mails that `mail` holds; none where it is no report."""
    mail = mail[:MOST_BYTES]
    if mail.lower().count(b"content-type") > _MOST_PARTS:
        return []
    try:
        return list(_reports(BytesParser(policy=compat32).parsebytes(mail)))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        # The parser's own ways to fail at what is no mail: unknown charsets, headers that are none.
        return []


def mail_id_of(message_id: str) -> str | None:
    """The id of our mail that a Message-ID names; None if it is none of ours."""
    found = _MESSAGE_ID.search(message_id.lower())
    return found[1] if found else None


def _reports(mail: Message) -> Iterator[Report]:
    parts = _parts(mail)
    mail_id = _reported_mail(parts)
    if mail.get_content_type() != "multipart/report" or mail_id is None:
        return
    for part in parts:
        if part.get_content_type() == "message/delivery-status":
            # The first group of fields is about the mail, each of the others about one recipient.
            for group in _parts(part)[1 : _MOST_RECIPIENTS + 1]:
                yield from _delivery_status(mail_id, group)
        elif part.get_content_type() == "message/feedback-report":
            yield from _feedback(mail_id, part)


def _delivery_status(mail_id: str, group: Message) -> Iterator[Report]:
    kind = _kind(_text(group, "Action").strip().lower(), _text(group, "Status"))
    if kind:
        fields = ("Original-Recipient", "Final-Recipient")
        addresses = tuple(filter(None, (_address(_text(group, field)) for field in fields)))
        detail = _text(group, "Diagnostic-Code").partition(";")[2] or _text(group, "Status")
        yield Report(mail_id=mail_id, kind=kind, addresses=addresses, detail=detail)


def _kind(action: str, status: str) -> ReportKind | None:
    """A failure is for good where its status says so (5.x.x, RFC 3463). A late mail is one for now."""
    known = _STATUS.match(status)
    if action == "failed":
        return "hard" if known and known[1] == "5" else "soft"
    return "soft" if action == "delayed" else None


def _feedback(mail_id: str, part: Message) -> Iterator[Report]:
    inner = _parts(part)
    fields = inner[0] if inner else part
    kind = _text(fields, "Feedback-Type").strip().lower()
    # Others, such as `not-spam`, ask for nothing.
    if kind in ("abuse", "fraud", "opt-out"):
        address = _text(fields, "Original-Rcpt-To").strip().strip("<>")
        yield Report(mail_id=mail_id, kind="complaint", addresses=(address,) if address else (), detail=kind)


def _reported_mail(parts: list[Message]) -> str | None:
    """The id of our mail, from the headers that come with a report."""
    for part in parts:
        kind = part.get_content_type()
        if kind == "message/rfc822":
            headers = _parts(part)[0] if _parts(part) else part
            text = _text(headers, "Message-ID")
        elif kind in ("text/rfc822-headers", "message/rfc822-headers"):
            text = _message_id_line(part)
        else:
            continue
        if found := mail_id_of(text):
            return found
    return None


def _message_id_line(part: Message) -> str:
    """The Message-ID of headers that come as text; it may be folded behind its name."""
    payload = part.get_payload(decode=True)
    text = payload.decode("latin-1") if isinstance(payload, bytes) else ""
    found = re.search(r"(?im)^message-id:\s*(<[^<>\s]{1,320}>)", text)
    return found[1] if found else ""


def _parts(mail: Message) -> list[Message]:
    payload = mail.get_payload()
    return [each for each in payload if isinstance(each, Message)] if isinstance(payload, list) else []


def _text(fields: Message, name: str) -> str:
    return str(fields.get(name, ""))


def _address(field: str) -> str:
    """The address of `rfc822; ann@example.com`."""
    kind, _, address = field.partition(";")
    return address.strip().strip("<>") if kind.strip().lower() in ("rfc822", "utf-8") else ""
