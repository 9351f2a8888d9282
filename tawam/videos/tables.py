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

from tawam.database.schema import Document, Id, Timestamp, metadata


def _author() -> list[Column[str]]:
    """Who wrote it: the account, the side for which it acted, and the name that the other side reads."""
    return [
        Column("author_id", Id),
        Column("author_side", String(16), nullable=False),
        Column("author_name", String(200)),
    ]


videos = Table(
    "videos",
    metadata,
    Column("id", Id, primary_key=True),
    Column("production_id", Id, ForeignKey("productions.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("twin_id", Id, ForeignKey("twins.id", ondelete="SET NULL"), index=True),
    Column("title", String(120), nullable=False),
    Column("brief", String(2000), nullable=False),
    # What the twin speaks in it, and a list of the channels on which it is shown (a scope's codes).
    Column("language", String(2), nullable=False),
    Column("channels", Document, nullable=False),
    # The place in the production's list, from 1.
    Column("position", Integer, nullable=False),
    *_author(),
    # The state, which follows from the rows below; see video.py.
    Column("step", String(16), nullable=False),
    Column("script_status", String(16), nullable=False),
    Column("waits_for", String(16), nullable=False),
    Column("waits_since", Timestamp, nullable=False),
    # The number and the spoken words of the newest version; 0 while there is none.
    Column("version", Integer, nullable=False),
    Column("words", Integer, nullable=False),
    # The number of the newest cut that can be looked at; 0 while there is none.
    Column("cut", Integer, nullable=False, server_default="0"),
    # Of the cuts that speak the newest version of the script.
    Column("cut_status", String(16), nullable=False, server_default="none"),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("step in ('scripts', 'generation', 'editing', 'delivery', 'completed')", name="step"),
    CheckConstraint("script_status in ('none', 'waiting', 'changes', 'approved')", name="script_status"),
    CheckConstraint("cut_status in ('none', 'waiting', 'changes', 'approved')", name="cut_status"),
    CheckConstraint("waits_for in ('customer', 'team', 'nobody')", name="waits_for"),
)

# Videos that were made at once, from one script and a file: the same id again makes nothing.
video_batches = Table(
    "video_batches",
    metadata,
    Column("id", Id, primary_key=True),
    Column("production_id", Id, ForeignKey("productions.id", ondelete="CASCADE"), nullable=False, index=True),
    # Of everything that they were made from.
    Column("sha256", String(64), nullable=False),
    # Their ids follow from the batch's and the numbers of their lines.
    Column("lines", Document, nullable=False),
    *_author(),
    Column("created_at", Timestamp, nullable=False),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
)

script_versions = Table(
    "script_versions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("video_id", Id, ForeignKey("videos.id", ondelete="CASCADE"), nullable=False),
    # Counts from 1 within the video.
    Column("number", Integer, nullable=False),
    # Plain text; a line that begins with `#` is a heading and is not spoken.
    Column("text", Text, nullable=False),
    Column("words", Integer, nullable=False),
    *_author(),
    # The note that it was made from, which may be gone.
    Column("note_id", Id),
    # A machine drafted the words, and a person sent them.
    Column("is_draft", Boolean, nullable=False, server_default="0"),
    Column("created_at", Timestamp, nullable=False),
    UniqueConstraint("video_id", "number"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
)

script_comments = Table(
    "script_comments",
    metadata,
    Column("id", Id, primary_key=True),
    Column("video_id", Id, ForeignKey("videos.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    # The line of the version's text, from 1.
    Column("line", Integer, nullable=False),
    Column("text", String(2000), nullable=False),
    # The comment that it answers, which answers none itself.
    Column("reply_to", Id, ForeignKey("script_comments.id", ondelete="CASCADE"), index=True),
    *_author(),
    Column("done_at", Timestamp),
    Column("created_at", Timestamp, nullable=False),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    Index("ix_script_comments_video_id_version", "video_id", "version"),
)

script_decisions = Table(
    "script_decisions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("video_id", Id, ForeignKey("videos.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("decision", String(16), nullable=False),
    Column("note", String(2000)),
    *_author(),
    Column("created_at", Timestamp, nullable=False),
    # Whoever asked for changes may still approve the same version.
    UniqueConstraint("video_id", "version", "decision"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("decision in ('approved', 'changes')", name="decision"),
)

cuts = Table(
    "cuts",
    metadata,
    Column("id", Id, primary_key=True),
    # None once the customer's account is deleted: the file is destroyed after that.
    Column("video_id", Id, ForeignKey("videos.id", ondelete="SET NULL"), nullable=True),
    # The twin that is seen in it: the video itself goes on with the next twin when this one is deleted.
    Column("twin_id", Id, ForeignKey("twins.id", ondelete="CASCADE"), nullable=False, index=True),
    # Counts from 1 within the video, from the moment when it can be looked at.
    Column("number", Integer),
    # The version of the script that is spoken in it.
    Column("version", Integer, nullable=False),
    Column("file_name", String(255), nullable=False),
    # As announced; the stored file's own once it is there.
    Column("size", BigInteger, nullable=False),
    Column("sha256", String(64)),
    Column("object_path", String(1024), nullable=False, unique=True),
    Column("poster_path", String(1024)),
    Column("strip_path", String(1024)),
    Column("status", String(16), nullable=False),
    # What the server found in the file: FFmpeg's names, and peaks of 0 to 100.
    Column("container", String(16)),
    Column("video_codec", String(32)),
    Column("audio_codec", String(32)),
    Column("duration_ms", Integer),
    Column("width", Integer),
    Column("height", Integer),
    Column("waveform", Document),
    # Sentences about the file: a list of `Finding` of recordings.
    Column("findings", Document, nullable=False),
    # A line of the team's to the customer.
    Column("note", String(2000)),
    *_author(),
    # None while the file is on its way.
    Column("received_at", Timestamp),
    Column("checked_at", Timestamp),
    # The queue of checks.
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("last_error", Text),
    Column("due_at", Timestamp, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    UniqueConstraint("video_id", "number"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("status in ('checking', 'ready', 'refused', 'destroyed')", name="status"),
    Index("ix_cuts_due", "checked_at", "due_at"),
)

cut_comments = Table(
    "cut_comments",
    metadata,
    Column("id", Id, primary_key=True),
    Column("video_id", Id, ForeignKey("videos.id", ondelete="CASCADE"), nullable=False),
    # The number of the cut, and the moment in it.
    Column("cut", Integer, nullable=False),
    Column("at_ms", Integer, nullable=False),
    Column("text", String(2000), nullable=False),
    # The comment that it answers, which answers none itself.
    Column("reply_to", Id, ForeignKey("cut_comments.id", ondelete="CASCADE"), index=True),
    *_author(),
    Column("done_at", Timestamp),
    Column("created_at", Timestamp, nullable=False),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    Index("ix_cut_comments_video_id_cut", "video_id", "cut"),
)

cut_decisions = Table(
    "cut_decisions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("video_id", Id, ForeignKey("videos.id", ondelete="CASCADE"), nullable=False),
    Column("cut", Integer, nullable=False),
    Column("decision", String(16), nullable=False),
    Column("note", String(2000)),
    *_author(),
    Column("created_at", Timestamp, nullable=False),
    # Whoever asked for changes may still approve the same cut.
    UniqueConstraint("video_id", "cut", "decision"),
    CheckConstraint("author_side in ('customer', 'team')", name="author_side"),
    CheckConstraint("decision in ('approved', 'changes')", name="decision"),
)
