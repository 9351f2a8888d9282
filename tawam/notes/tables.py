"""Personal notes. Only their owner reads them; the team does not."""

from sqlalchemy import Column, ForeignKey, String, Table, Text

from tawam.database.schema import Id, Timestamp, metadata

notes = Table(
    "notes",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("title", String(200), nullable=False),
    Column("content", Text, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    # Set by every save and named by the next one, so that no save overwrites a version its author never saw.
    Column("updated_at", Timestamp, nullable=False),
)
