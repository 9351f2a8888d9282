"""Profiles: the names and the picture of an account. Account and profile are written in one transaction."""

from sqlalchemy import Boolean, Column, ForeignKey, String, Table, Text

from tawam.database.schema import Id, Timestamp, metadata

# The indexes of the team's user list differ between the databases and are written in the migrations only.
profiles = Table(
    "profiles",
    metadata,
    Column("id", Id, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    # Empty for anonymous accounts.
    Column("email", String(320)),
    Column("username", String(64)),
    Column("full_name", String(200)),
    Column("avatar_url", Text),
    # Whether mails remind of what waits in the Studio.
    Column("reminders", Boolean, nullable=False, server_default="1"),
    Column("created_at", Timestamp, nullable=False),
    # Empty until the owner first saves the profile; the team's user list shows it as "Pending".
    Column("updated_at", Timestamp),
)
