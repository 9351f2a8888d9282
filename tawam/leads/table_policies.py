"""The tables of leads and their notes, which admins read over `/rest/v1`."""

from tawam.database.table_policies import read_by_admins
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes

CONTACT_MESSAGES = read_by_admins(
    contact_messages,
    (
        "id",
        "name",
        "email",
        "subject",
        "message",
        "language",
        "due_at",
        "handled_at",
        "handled_by",
        "assignee_id",
        "created_at",
    ),
    names=("name", "subject"),
)
AFFILIATE_APPLICATIONS = read_by_admins(
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
        "decision",
        "due_soon_at",
        "due_at",
        "handled_at",
        "handled_by",
        "assignee_id",
        "created_at",
    ),
    names=("full_name", "company"),
)
LEAD_NOTES = read_by_admins(
    lead_notes, ("id", "kind", "lead_id", "author_id", "author_email", "text", "created_at")
)
