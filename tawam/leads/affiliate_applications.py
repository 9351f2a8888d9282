"""Applications to the affiliate programme: stored and mailed to the team in one transaction."""

from datetime import UTC, datetime
from typing import Literal

import msgspec

from tawam.database.port import Database, Transaction
from tawam.database.schema import timestamp
from tawam.languages import Language
from tawam.leads.deadlines import application_deadlines
from tawam.leads.submissions import Submission, SubmissionTable
from tawam.leads.tables import affiliate_applications
from tawam.mail.outbox import Mail, enqueue

AudienceSize = Literal["under-1k", "1k-10k", "10k-50k", "50k-100k", "100k-500k", "500k+"]
# Years of affiliate marketing: 0 to 1, 2 to 3, 4 to 5, more than 5.
Experience = Literal["beginner", "intermediate", "experienced", "expert"]

APPLICATIONS = SubmissionTable.of(affiliate_applications)


class AffiliateApplication(msgspec.Struct, frozen=True, kw_only=True):
    """Validated texts. `email` is where the team's answer goes; `phone` is in Latin digits."""

    full_name: str
    email: str
    phone: str
    company: str | None
    website: str | None
    audience_size: AudienceSize
    platforms: str
    experience: Experience
    motivation: str
    language: Language


class AffiliateApplications:
    def __init__(self, database: Database, team_email: str) -> None:
        self._database = database
        self._team_email = team_email

    async def receive(self, application: AffiliateApplication, idempotency_key: str | None = None) -> None:
        """Store an application and its mail. When this returns, both are on the disk.

        Raises:
            IdempotencyMismatch: the key belongs to another application.
        """
        now = datetime.now(UTC)
        deadlines = await application_deadlines(now)
        typed = msgspec.structs.asdict(application)
        added = {"created_at": timestamp(now), "decision": None, **deadlines._asdict()}
        mail = Mail(
            self._team_email,
            "affiliate-application",
            application.language,
            {name: value for name, value in typed.items() if name != "language"},
            reply_to=application.email,
        )

        async def enqueue_mails(transaction: Transaction) -> None:
            await enqueue(transaction, mail)

        submission = Submission(idempotency_key, typed, added)
        await APPLICATIONS.insert_once(self._database, submission, enqueue_mails)
