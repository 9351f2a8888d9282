"""Applications to the affiliate programme: stored and mailed to the team, at once or not at all."""

from typing import Literal

import msgspec

from tawam.database.port import Database
from tawam.languages import Language
from tawam.leads.inbox import Inbox
from tawam.leads.tables import affiliate_applications
from tawam.mail.outbox import Mail

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
        values = {**msgspec.structs.asdict(application), "decision": None}
        mail = Mail(
            self._team_email,
            "affiliate-application",
            application.language,
            {name: value for name, value in values.items() if name not in ("language", "decision")},
            reply_to=application.email,
        )
        await INBOX.keep(self._database, idempotency_key, values, mail)
