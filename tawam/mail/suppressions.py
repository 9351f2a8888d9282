"""Addresses that get no more mails, because a mail bounced or its reader complained.

A report counts only where it names a mail that we sent to the reported address: the Message-ID is known to
whoever got the mail, and to nobody else, so that strangers cannot have somebody's address suppressed.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update

from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import Timestamp, new_id, now, timestamp
from tawam.database.sweeping import BEFORE, Sweep
from tawam.logs import logger
from tawam.mail.message import UnusableAddress, ascii_address
from tawam.mail.tables import mail_reports, mails, suppressed_addresses

ReportKind = Literal["hard", "soft", "complaint"]
SuppressionReason = Literal["bounced", "bounced_often", "complained"]

# So many mails that could not be delivered for now, within this time, suppress their address.
SOFT_BOUNCES = 3
SOFT_WITHIN = timedelta(days=7)
# A mailbox may be somebody else's by then.
SUPPRESSED_FOR = timedelta(days=365)
REPORTS_KEPT_FOR = timedelta(days=90)
SUPPRESSION_SWEEPS = (
    Sweep.of(mail_reports, REPORTS_KEPT_FOR, mail_reports.c.created_at < BEFORE),
    Sweep.of(suppressed_addresses, SUPPRESSED_FOR, suppressed_addresses.c.created_at < BEFORE),
)
LONGEST_DETAIL = 500

_REASONS: dict[ReportKind, SuppressionReason] = {
    "hard": "bounced",
    "soft": "bounced_often",
    "complaint": "complained",
}

_ADDRESS = bindparam("given_address")
# Locked, so that two reports of one mail come one after another.
LOCK_REPORTED_MAIL = Statement(
    select(mails.c.id, mails.c.recipient, mails.c.template)
    .where(mails.c.id == bindparam("mail_id"), mails.c.attempts > 0)
    .with_for_update()
)
REPORT = Statement(
    select(mail_reports.c.id).where(
        mail_reports.c.mail_id == bindparam("mail_id"), mail_reports.c.kind == bindparam("kind")
    )
)
INSERT_REPORT = Statement(insert(mail_reports))
COUNT_SOFT = Statement(
    select(func.count().label("count")).where(
        mail_reports.c.address == _ADDRESS,
        mail_reports.c.kind == "soft",
        mail_reports.c.is_lifted.is_(False),
        mail_reports.c.created_at >= bindparam("since", type_=Timestamp()),
    )
)
LIFT_REPORTS = Statement(
    update(mail_reports).where(mail_reports.c.address == _ADDRESS).values(is_lifted=True)
)
SUPPRESSION = Statement(select(suppressed_addresses).where(suppressed_addresses.c.address == _ADDRESS))
SUPPRESSIONS = Statement(
    select(suppressed_addresses)
    .order_by(suppressed_addresses.c.created_at.desc(), suppressed_addresses.c.id.desc())
    .limit(bindparam("most"))
)
INSERT_SUPPRESSION = Statement(insert(suppressed_addresses))
DELETE_SUPPRESSION = Statement(
    delete(suppressed_addresses)
    .where(suppressed_addresses.c.address == _ADDRESS)
    .returning(suppressed_addresses)
)

_log = logger("mail")


class NotSuppressed(Exception):
    """The address gets mails: nothing is to be lifted."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody says happened to one of our mails.

    Attributes:
        mail_id: from the Message-ID that it names.
        addresses: those that it names as the recipient; empty where it names none, as complaints may.
        detail: one line of text, for people.
    """

    mail_id: str
    kind: ReportKind
    addresses: tuple[str, ...]
    detail: str | None = None


def normalized(address: str) -> str:
    """The address as it is compared: lower case, its domain in ASCII."""
    lowered = address.strip().lower()
    try:
        return lowered if lowered.isascii() else ascii_address(lowered)
    except UnusableAddress:
        return lowered


async def find_suppression(database: Database, address: str) -> Row | None:
    """The row of `suppressed_addresses`; None for an address that gets mails."""
    return await database.fetch_one(SUPPRESSION, given_address=normalized(address))


async def record_report(database: Database, report: Report) -> bool:
    """Store a report, and suppress the address where that is enough; whether it was believed.

    A report that comes again changes nothing.
    """

    async def work(transaction: Transaction) -> bool:
        mail = await transaction.fetch_one(LOCK_REPORTED_MAIL, mail_id=report.mail_id)
        if mail is None or not _is_about(report, mail):
            return False
        if await transaction.fetch_one(REPORT, mail_id=report.mail_id, kind=report.kind) is None:
            await _store(transaction, report, normalized(mail["recipient"]))
        return True

    try:
        is_believed = await in_transaction(database, work)
    except UniqueViolation:
        # Another mail to the address was reported at the same moment: now its suppression can be seen.
        is_believed = await in_transaction(database, work)
    event = "mail_reported" if is_believed else "mail_report_ignored"
    _log.info(event, mail_id=report.mail_id, kind=report.kind)
    return is_believed


async def lift(transaction: Transaction, address: str) -> Row:
    """Let an address have mails again; returns what its suppression was.

    Raises:
        NotSuppressed
    """
    address = normalized(address)
    lifted = await transaction.fetch_one(DELETE_SUPPRESSION, given_address=address)
    if lifted is None:
        raise NotSuppressed
    await transaction.execute(LIFT_REPORTS, given_address=address)
    return lifted


def _is_about(report: Report, mail: Row) -> bool:
    """Whether the report is about the address that the mail was sent to.

    A complaint may leave the address out, as providers do to spare their users: the Message-ID names it.
    """
    if not report.addresses:
        return report.kind == "complaint"
    recipient = normalized(mail["recipient"])
    return any(normalized(address) == recipient for address in report.addresses)


async def _store(transaction: Transaction, report: Report, address: str) -> None:
    named: dict[str, Any] = {"mail_id": report.mail_id, "address": address, "created_at": now()}
    await transaction.execute(INSERT_REPORT, id=new_id(), kind=report.kind, is_lifted=False, **named)
    if report.kind == "soft":
        since = timestamp(datetime.now(UTC) - SOFT_WITHIN)
        counted = await transaction.fetch_one(COUNT_SOFT, given_address=address, since=since)
        if counted is None or counted["count"] < SOFT_BOUNCES:
            return
    if await transaction.fetch_one(SUPPRESSION, given_address=address) is None:
        detail = _one_line(report.detail)
        await transaction.execute(
            INSERT_SUPPRESSION, id=new_id(), reason=_REASONS[report.kind], detail=detail, **named
        )


def _one_line(text: str | None) -> str | None:
    shown = "".join(letter if letter.isprintable() else " " for letter in text or "")
    return " ".join(shown.split())[:LONGEST_DETAIL] or None
