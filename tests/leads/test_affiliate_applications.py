import pytest
from sqlalchemy import select

from tawam.database.errors import DatabaseError
from tawam.database.port import Database
from tawam.database.statement import Statement
from tawam.leads.affiliate_applications import AffiliateApplication, AffiliateApplications
from tawam.leads.tables import affiliate_applications
from tawam.mail.tables import mails

APPLICATIONS = Statement(select(affiliate_applications))
MAILS = Statement(select(mails))
APPLICATION = AffiliateApplication(
    full_name="Mariam",
    email="mariam@sadu.example",
    phone="+971501234567",
    company=None,
    website=None,
    audience_size="500k+",
    platforms="YouTube",
    experience="expert",
    motivation="My readers ask for it.",
    language="ar",
)


class TestReceive:
    async def test_stores_and_mails_the_team_in_the_applicants_language(self, database: Database) -> None:
        await AffiliateApplications(database, "team@tawam.example").receive(APPLICATION)
        (stored,) = await database.fetch_all(APPLICATIONS)
        (mail,) = await database.fetch_all(MAILS)
        assert (stored["full_name"], stored["audience_size"]) == ("Mariam", "500k+")
        assert (mail["recipient"], mail["language"]) == ("team@tawam.example", "ar")

    async def test_nothing_is_stored_when_the_mail_cannot_be_written(self, database: Database) -> None:
        with pytest.raises(DatabaseError):
            await AffiliateApplications(database, "team\0@tawam.example").receive(APPLICATION)
        assert await database.fetch_all(APPLICATIONS) == await database.fetch_all(MAILS) == []
