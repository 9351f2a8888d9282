"""Personal notes. Only their owner reads them; the team does not."""

from sqlalchemy import Column, ForeignKey, String, Table, Text

from tawam.database.facts import facts, retention
from tawam.database.schema import Id, Timestamp, metadata

notes = Table(
    "notes",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context", "once")),
    Column(
        "user_id",
        Id,
        ForeignKey("users.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "impersonal", "once"),
    ),
    Column("title", String(200), nullable=False, info=facts("owner", "exported", "always")),
    Column("content", Text, nullable=False, info=facts("owner", "exported", "always")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context", "once")),
    # Set by every save and named by the next one, so that no save overwrites a version its author never saw.
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "context", "always")),
    info=retention("account", "deleted", export="notes"),
)
