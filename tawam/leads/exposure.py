"""The team sees who wrote to us, and who would recommend us."""

from tawam.database.exposure import read_by_team
from tawam.leads.tables import affiliate_applications, contact_messages

CONTACT_MESSAGES = read_by_team(
    contact_messages,
    ("id", "name", "email", "subject", "message", "language", "handled_at", "created_at"),
)
AFFILIATE_APPLICATIONS = read_by_team(
    affiliate_applications,
    (
        "id",
        "full_name",
        "email",
        "phone",
        "company",
        "website",
        "audience_size",
        "platforms",
        "experience",
        "motivation",
        "language",
        "handled_at",
        "created_at",
    ),
)
