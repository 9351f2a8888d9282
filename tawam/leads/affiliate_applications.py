"""Applications to the affiliate programme: stored and mailed to the team, at once or not at all."""

from datetime import UTC, datetime
from typing import Literal

import msgspec

from tawam.database.port import Database, Transaction
from tawam.database.schema import timestamp
from tawam.languages import Language
from tawam.leads.deadlines import application_promise
from tawam.leads.inbox import Inbox, Lead
from tawam.leads.tables import affiliate_applications
from tawam.mail.outbox import Mail, enqueue

AudienceSize = Literal["under-1k", "1k-10k", "10k-50k", "50k-100k", "100k-500k", "500k+"]
# Years of experience with affiliate work: 0 to 1, 2 to 3, 4 to 5, more than 5.
Experience = Literal["beginner", "intermediate", "experienced", "expert"]

INBOX = Inbox.of(affiliate_applications)


class AffiliateApplication(msgspec.Struct, frozen=True, kw_only=True):
    """Checked texts. `email` is where the team's answer goes; `phone` in Latin digits."""

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
        """Keep an application. When this returns, it is on the disk and its mail is in the outbox.

        Raises:
            KeyTaken: the key stands for another application.
        """
        moment = datetime.now(UTC)
        promise = await application_promise(moment)
        typed = msgspec.structs.asdict(application)
        ours = {"created_at": timestamp(moment), "decision": None, **promise._asdict()}
        mail = Mail(
            self._team_email,
            "affiliate-application",
            application.language,
            {name: value for name, value in typed.items() if name != "language"},
            reply_to=application.email,
        )

        async def tell(transaction: Transaction) -> None:
            await enqueue(transaction, mail)

        await INBOX.keep(self._database, Lead(idempotency_key, typed, ours), tell)
