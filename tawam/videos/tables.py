"""The tables of videos, their scripts and their cuts. Versions and cuts are added, never changed."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tawam.database.facts import INTERNAL, Data, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata


def author(side: Data = "exported", name: Data = "exported") -> list[Column[str]]:
    """Who wrote it: the account, the side for which it acted, and the name that the other side reads."""
    return [
        Column("author_id", Id, info=facts("team", "impersonal")),
        Column("author_side", String(16), nullable=False, info=facts("owner", side)),
        Column("author_name", String(200), info=facts("owner", name)),
    ]


videos = Table(
    "videos",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "production_id",
        Id,
        ForeignKey("productions.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "context"),
    ),
    Column(
        "twin_id",
        Id,
        ForeignKey("twins.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "impersonal"),
    ),
    Column("title", String(120), nullable=False, info=facts("owner", "exported")),
    Column("brief", String(2000), nullable=False, info=facts("owner", "exported")),
    # What the twin speaks in it, and a list of the channels on which it is shown (a scope's codes).
    Column("language", String(2), nullable=False, info=facts("owner", "exported")),
    Column("channels", Document, nullable=False, info=facts("owner", "exported")),
    # The place in the production's list, from 1.
    Column("position", Integer, nullable=False, info=facts("owner", "impersonal")),
    *author(),
    # The state, which follows from the rows below; see video.py.
    Column("step", String(16), nullable=False, info=facts("owner", "exported")),
    Column("script_status", String(16), nullable=False, info=facts("owner", "exported")),
    Column("waits_for", String(16), nullable=False, info=facts("owner", "exported")),
    Column("waits_since", Timestamp, nullable=False, info=facts("owner", "impersonal")),
    # The number and the spoken words of the newest version; 0 while there is none.
    Column("version", Integer, nullable=False, info=facts("owner", "impersonal")),
    Column("words", Integer, nullable=False, info=facts("owner", "impersonal")),
    # The number of the newest cut that can be looked at; 0 while there is none.
    Column("cut", Integer, nullable=False, server_default="0", info=facts("owner", "impersonal")),
    # Of the cuts that speak the newest version of the script.
    Column("cut_status", String(16), nullable=False, server_default="none", info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "context")),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("step in ('scripts', 'generation', 'editing', 'delivery', 'completed')", name="step"),
    CheckConstraint("script_status in ('none', 'waiting', 'changes', 'approved')", name="script_status"),
    CheckConstraint("cut_status in ('none', 'waiting', 'changes', 'approved')", name="cut_status"),
    CheckConstraint("waits_for in ('customer', 'team', 'nobody')", name="waits_for"),
    info=retention("production", "deleted", export="videos"),
)

# Videos that were made at once, from one script and a file: the same id again makes nothing.
video_batches = Table(
    "video_batches",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "production_id",
        Id,
        ForeignKey("productions.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=INTERNAL,
    ),
    # Of everything that they were made from.
    Column("sha256", String(64), nullable=False, info=INTERNAL),
    # Their ids follow from the batch's and the numbers of their lines.
    Column("lines", Document, nullable=False, info=INTERNAL),
    Column("author_id", Id, info=INTERNAL),
    Column("author_side", String(16), nullable=False, info=INTERNAL),
    Column("author_name", String(200), info=facts("nobody", "ours")),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    info=retention("production", "deleted"),
)

script_versions = Table(
    "script_versions",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "impersonal")),
    Column(
        "video_id",
        Id,
        ForeignKey("videos.id", ondelete="CASCADE"),
        nullable=False,
        info=facts("owner", "context"),
    ),
    # Counts from 1 within the video.
    Column("number", Integer, nullable=False, info=facts("owner", "exported")),
    # Plain text; a line that begins with `#` is a heading and is not spoken.
    Column("text", Text, nullable=False, info=facts("owner", "exported")),
    Column("words", Integer, nullable=False, info=facts("owner", "exported")),
    *author(),
    # The note that it was made from, which may be gone.
    Column("note_id", Id, info=facts("owner", "context")),
    # A machine drafted the words, and a person sent them.
    Column("is_draft", Boolean, nullable=False, server_default="0", info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    UniqueConstraint("video_id", "number"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    info=retention("production", "deleted", export="script_versions"),
)

script_comments = Table(
    "script_comments",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "video_id",
        Id,
        ForeignKey("videos.id", ondelete="CASCADE"),
        nullable=False,
        info=facts("owner", "context"),
    ),
    Column("version", Integer, nullable=False, info=facts("owner", "exported")),
    # The line of the version's text, from 1.
    Column("line", Integer, nullable=False, info=facts("owner", "exported")),
    Column("text", String(2000), nullable=False, info=facts("owner", "exported")),
    # The comment that it answers, which answers none itself.
    Column(
        "reply_to",
        Id,
        ForeignKey("script_comments.id", ondelete="CASCADE"),
        index=True,
        info=facts("owner", "context"),
    ),
    *author(),
    Column("done_at", Timestamp, info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    Index("ix_script_comments_video_id_version", "video_id", "version"),
    info=retention("production", "deleted", export="script_comments"),
)

script_decisions = Table(
    "script_decisions",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "impersonal")),
    Column(
        "video_id",
        Id,
        ForeignKey("videos.id", ondelete="CASCADE"),
        nullable=False,
        info=facts("owner", "context"),
    ),
    Column("version", Integer, nullable=False, info=facts("owner", "exported")),
    Column("decision", String(16), nullable=False, info=facts("owner", "exported")),
    Column("note", String(2000), info=facts("owner", "exported")),
    *author(),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    # Whoever asked for changes may still approve the same version.
    UniqueConstraint("video_id", "version", "decision"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("decision in ('approved', 'changes')", name="decision"),
    info=retention("production", "deleted", export="script_decisions"),
)

cuts = Table(
    "cuts",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    # None once the customer's account is deleted: the file is destroyed after that.
    Column(
        "video_id",
        Id,
        ForeignKey("videos.id", ondelete="SET NULL"),
        nullable=True,
        info=facts("owner", "context"),
    ),
    # The twin that is seen in it: the video itself goes on with the next twin when this one is deleted.
    Column(
        "twin_id",
        Id,
        ForeignKey("twins.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "impersonal"),
    ),
    # Counts from 1 within the video, from the moment when it can be looked at.
    Column("number", Integer, info=facts("owner", "exported")),
    # The version of the script that is spoken in it.
    Column("version", Integer, nullable=False, info=facts("owner", "exported")),
    Column("file_name", String(255), nullable=False, info=facts("owner", "exported")),
    # As announced; the stored file's own once it is there.
    Column("size", BigInteger, nullable=False, info=facts("owner", "exported")),
    Column("sha256", String(64), info=facts("owner", "exported")),
    Column("object_path", String(1024), nullable=False, unique=True, info=facts("owner", "ours")),
    Column("poster_path", String(1024), info=facts("owner", "ours")),
    Column("strip_path", String(1024), info=facts("owner", "ours")),
    Column("status", String(16), nullable=False, info=facts("owner", "impersonal")),
    # What the server found in the file: FFmpeg's names, and peaks of 0 to 100.
    Column("container", String(16), info=facts("owner", "impersonal")),
    Column("video_codec", String(32), info=facts("owner", "impersonal")),
    Column("audio_codec", String(32), info=facts("owner", "impersonal")),
    Column("duration_ms", Integer, info=facts("owner", "exported")),
    Column("width", Integer, info=facts("owner", "exported")),
    Column("height", Integer, info=facts("owner", "exported")),
    Column("waveform", Document, info=facts("owner", "ours")),
    # Sentences about the file: a list of `Finding` of recordings.
    Column("findings", Document, nullable=False, info=facts("owner", "ours")),
    # A line of the team's to the customer.
    Column("note", String(2000), info=facts("owner", "exported")),
    *author(),
    # None while the file is on its way.
    Column("received_at", Timestamp, info=facts("owner", "impersonal")),
    Column("checked_at", Timestamp, info=facts("owner", "context")),
    # The queue of checks.
    Column("attempts", Integer, nullable=False, server_default="0", info=INTERNAL),
    Column("last_error", Text, info=INTERNAL),
    Column("due_at", Timestamp, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "impersonal")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "impersonal")),
    UniqueConstraint("video_id", "number"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("status in ('checking', 'ready', 'refused', 'destroyed')", name="status"),
    Index("ix_cuts_due", "checked_at", "due_at"),
    info=retention("twin", "with the twin", export="cuts"),
)

cut_comments = Table(
    "cut_comments",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "video_id",
        Id,
        ForeignKey("videos.id", ondelete="CASCADE"),
        nullable=False,
        info=facts("owner", "context"),
    ),
    # The number of the cut, and the moment in it.
    Column("cut", Integer, nullable=False, info=facts("owner", "exported")),
    Column("at_ms", Integer, nullable=False, info=facts("owner", "exported")),
    Column("text", String(2000), nullable=False, info=facts("owner", "exported")),
    # The comment that it answers, which answers none itself.
    Column(
        "reply_to",
        Id,
        ForeignKey("cut_comments.id", ondelete="CASCADE"),
        index=True,
        info=facts("owner", "context"),
    ),
    *author(),
    Column("done_at", Timestamp, info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    Index("ix_cut_comments_video_id_cut", "video_id", "cut"),
    info=retention("production", "deleted", export="cut_comments"),
)

cut_decisions = Table(
    "cut_decisions",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "impersonal")),
    Column(
        "video_id",
        Id,
        ForeignKey("videos.id", ondelete="CASCADE"),
        nullable=False,
        info=facts("owner", "context"),
    ),
    Column("cut", Integer, nullable=False, info=facts("owner", "exported")),
    Column("decision", String(16), nullable=False, info=facts("owner", "exported")),
    Column("note", String(2000), info=facts("owner", "exported")),
    *author(),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    # Whoever asked for changes may still approve the same cut.
    UniqueConstraint("video_id", "cut", "decision"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("decision in ('approved', 'changes')", name="decision"),
    info=retention("production", "deleted", export="cut_decisions"),
)
