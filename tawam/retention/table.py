"""The one table of how long personal data is kept. The sweeps are made from it, and the manual lists it.

The table of docs/operations.md and the numbers of the privacy pages are held to it by tests.
"""

from collections.abc import Iterable
from datetime import timedelta

from tawam.approvals.tables import approvals
from tawam.auth.sweeps import AUTH_SWEEPS, EXPIRED_FOR, REVOKED_FOR, UNSEEN_FOR
from tawam.cuts.statements import CUT_SWEEPS
from tawam.database.periods import Months, YearsAfterYearEnd
from tawam.database.statement import Statement
from tawam.database.sweeping import BEFORE, Sweep, deletion
from tawam.deliveries.statements import DELIVERY_SWEEPS
from tawam.mail.outbox import KEPT_FOR, MAIL_SWEEPS
from tawam.mail.suppressions import REPORTS_KEPT_FOR, SUPPRESSED_FOR, SUPPRESSION_SWEEPS
from tawam.realtime.change_log import REALTIME_SWEEPS
from tawam.recordings.statements import RECORDING_SWEEPS
from tawam.retention import statements
from tawam.retention.rule import Rule

# Corporate tax law asks for seven years after the tax period (Federal Decree-Law 47 of 2022, article 56);
# VAT and the commercial code ask for five, which these include.
_BOOKS = YearsAfterYearEnd(7)
_UNFINISHED = timedelta(days=7)
_CHANGES = timedelta(hours=1)


def _of(sweeps: Iterable[Sweep], age: timedelta) -> tuple[Statement, ...]:
    return tuple(sweep.statement for sweep in sweeps if sweep.age == age)


RETENTION = (
    Rule(
        name="account",
        data="Account, profile, picture, notes, passkeys and second factors",
        reason="the contract with the account's owner",
        since="until the account is deleted",
        ended_by="deleting the account",
    ),
    Rule(
        name="unconfirmed",
        data="Accounts whose address was never confirmed",
        reason="somebody else may have typed the address; links can be asked for anew",
        since="after the sign-up, the last mail, invitation or ban",
        period=timedelta(days=30),
        statements=(statements.UNCONFIRMED_ACCOUNTS,),
    ),
    Rule(
        name="anonymous",
        data="Anonymous accounts without a session, their notes and picture",
        reason="nobody can come back to them",
        since="after the last sign-in",
        period=timedelta(days=30),
        statements=statements.ANONYMOUS_ACCOUNTS,
    ),
    Rule(
        name="sessions",
        data="Sessions, with the name of the browser",
        reason="they keep their owner signed in, and list where",
        since="`TAWAM_SESSION_IDLE_DAYS` after the last use, and an hour",
        ended_by="swept by the settings",
    ),
    Rule(
        name="tokens",
        data="Links, codes, challenges and sign-ins on their way",
        reason="an expired code says that it has expired",
        since="after they expire",
        period=EXPIRED_FOR,
        statements=_of(AUTH_SWEEPS, EXPIRED_FOR),
    ),
    Rule(
        name="refresh_tokens",
        data="Spent refresh tokens, as hashes",
        reason="a stolen one that is used again ends its session",
        since="after they are spent",
        period=REVOKED_FOR,
        statements=_of(AUTH_SWEEPS, REVOKED_FOR),
    ),
    Rule(
        name="devices",
        data="Marks of devices that have signed in",
        reason="others' guesses do not lock out the owner",
        since="after the last use",
        period=UNSEEN_FOR,
        statements=_of(AUTH_SWEEPS, UNSEEN_FOR),
    ),
    Rule(
        name="leads",
        data="Handled messages and applications, with the team's notes; not of customers and partners",
        reason="questions come back, and claims about an answer are raised late",
        since="after the last contact",
        period=Months(24),
        statements=statements.LEADS,
    ),
    Rule(
        name="unpaid_orders",
        data="Addresses of orders that were never paid",
        reason="late payments, and questions about a purchase that failed",
        since="after the order last changed",
        period=timedelta(days=180),
        statements=(statements.UNPAID_ORDERS,),
    ),
    Rule(
        name="orders",
        data="Addresses of paid orders, the team's notes on them; names and addresses of paused partners",
        reason="tax and commercial law; disputes, up to 540 days, end before",
        since="of the last payment or change, if nothing is open; amounts and receipt numbers stay",
        period=_BOOKS,
        statements=(statements.PAID_ORDERS, statements.NOTES_ON_ORDERS, statements.PARTNERS),
    ),
    Rule(
        name="payloads",
        data="What the payment provider's events say, and their errors",
        reason="to find out why an event did what it did",
        since="after it was processed; its id, type, order and outcome stay",
        period=timedelta(days=90),
        statements=(statements.PAYLOADS,),
    ),
    Rule(
        name="trail_addresses",
        data="Network addresses in the audit trail",
        reason="to clear up an attack that is found late",
        since="after the entry",
        period=Months(12),
        statements=(statements.TRAIL_ADDRESSES,),
    ),
    Rule(
        name="trail",
        data="Entries of the audit trail, with the addresses of who acted and on whom",
        reason="they say who changed the books, and prove it as long as those",
        since="of the entry",
        period=_BOOKS,
        statements=(statements.TRAIL_ROWS,),
    ),
    Rule(
        name="mails",
        data="Mails that went out or were given up",
        reason="to answer who was sent which mail",
        since="after that",
        period=KEPT_FOR,
        statements=_of(MAIL_SWEEPS, KEPT_FOR),
    ),
    Rule(
        name="mail_reports",
        data="Reports of mails that did not arrive or were not wanted",
        reason="several of them say that an address is no good",
        since="after the report",
        period=REPORTS_KEPT_FOR,
        statements=_of(SUPPRESSION_SWEEPS, REPORTS_KEPT_FOR),
    ),
    Rule(
        name="suppressions",
        data="Addresses that get no more mails",
        reason="so that nobody is written to who does not want it; a mailbox may be somebody else's later",
        since="after the report",
        period=SUPPRESSED_FOR,
        statements=_of(SUPPRESSION_SWEEPS, SUPPRESSED_FOR),
    ),
    Rule(
        name="approvals",
        data="What a second admin decided, with the addresses of both admins and of whom it was about",
        reason="it says who let money go out, and proves it as long as the books",
        since="of the request",
        period=_BOOKS,
        statements=(deletion(approvals, approvals.c.created_at < BEFORE),),
    ),
    Rule(
        name="requests",
        data="Requests for a consent that nobody signed",
        reason="the customer sees that it was declined or has expired",
        since="after they expire",
        period=timedelta(days=90),
        statements=(statements.REQUESTS_WITHOUT_ANSWER,),
    ),
    Rule(
        name="proof",
        data="Consents, the ledger of each twin, and the list of its files",
        reason="to show who agreed to what, and what was destroyed; the ledger's chain must stay whole",
        since="as long as a claim about a person's likeness can be raised",
        ended_by="nothing; the lawyers of the company say when",
    ),
    Rule(
        name="twin",
        data="Recordings, twins, cuts and delivered films",
        reason="the order, and the consent of the person shown",
        since="until the twin or its customer's account is deleted",
        ended_by="deleting the twin; its bytes go within minutes",
    ),
    Rule(
        name="production",
        data="Videos, scripts, comments, decisions and planned publications",
        reason="the order that they belong to",
        since="until the customer's account is deleted",
        ended_by="deleting the account",
    ),
    Rule(
        name="uploads",
        data="Recordings, cuts and films that were announced and never arrived",
        reason="an upload may be resumed",
        since="after the announcement",
        period=_UNFINISHED,
        statements=_of((*RECORDING_SWEEPS, *CUT_SWEEPS, *DELIVERY_SWEEPS), _UNFINISHED),
    ),
    Rule(
        name="changes",
        data="The log of changed rows, for open pages",
        reason="a page that was away for a moment catches up",
        since="after the change",
        period=_CHANGES,
        statements=_of(REALTIME_SWEEPS, _CHANGES),
    ),
    Rule(
        name="broadcasts",
        data="Messages of Realtime that are stored for replay",
        reason="whoever joins a channel reads the last ones",
        since="until the moment that their sender set",
        period=timedelta(0),
        statements=_of(REALTIME_SWEEPS, timedelta(0)),
    ),
    Rule(
        name="logs",
        data="Logs of the server and of what stands before it, which hold network addresses",
        reason="to find faults and to stop abuse",
        since="after the line; longer only what an attack or a fault is cleared up with",
        period=timedelta(days=30),
        ended_by="the machine's own rotation of logs",
    ),
    Rule(
        name="backups",
        data="Backups of database and files",
        reason="a loss is not always seen at once",
        since="after they were taken",
        period=timedelta(days=30),
        ended_by="whoever takes the backups",
    ),
)
SWEEPS = tuple(sweep for rule in RETENTION for sweep in rule.sweeps)


def as_markdown() -> str:
    """The table as docs/operations.md shows it."""
    lines = ["| what | how long | why | ended by |", "| --- | --- | --- | --- |"]
    lines += [f"| {rule.data} | {rule.how_long} | {rule.reason} | {rule.ended_by} |" for rule in RETENTION]
    return "\n".join(lines)
