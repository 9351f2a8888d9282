"""A person's public face. Written together with the account, so that none is without the other."""

from sqlalchemy import Column, ForeignKey, String, Table, Text

from tawam.database.schema import Id, Timestamp, metadata

# The indexes of the team's list are spelled per database, and so stand in the migrations alone.
profiles = Table(
    "profiles",
    metadata,
    Column("id", Id, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    # Empty for anonymous accounts.
    Column("email", String(320)),
    Column("username", String(64)),
    Column("full_name", String(200)),
    Column("avatar_url", Text),
    Column("created_at", Timestamp, nullable=False),
    # Empty until the owner first saves; the team's list reads that as "Pending".
    Column("updated_at", Timestamp),
)
