"""Profiles: the names and the picture of an account. Account and profile are written in one transaction."""

from sqlalchemy import Boolean, Column, ForeignKey, String, Table, Text

from tawam.database.facts import facts, retention
from tawam.database.schema import Id, Timestamp, metadata

# The indexes of the team's user list differ between the databases and are written in the migrations only.
profiles = Table(
    "profiles",
    metadata,
    Column(
        "id", Id, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, info=facts("owner", "context")
    ),
    Column("username", String(64), info=facts("owner", "exported", "always")),
    Column("full_name", String(200), info=facts("owner", "exported", "always")),
    Column("avatar_url", Text, info=facts("owner", "exported", "always")),
    # Empty until the owner first saves the profile; the team's user list shows it as "Pending".
    Column("updated_at", Timestamp, info=facts("owner", "context", "always")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    # Whether mails remind of what waits in the Studio.
    Column(
        "reminders", Boolean, nullable=False, server_default="1", info=facts("owner", "exported", "always")
    ),
    # Empty for anonymous accounts.
    Column("email", String(320), info=facts("admins", "exported")),
    info=retention("account", "deleted", export="profile"),
)
