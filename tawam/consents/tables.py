"""The tables of consents: links that ask a person, and what the person agreed to."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text

from tawam.database.facts import facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

consent_requests = Table(
    "consent_requests",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "twin_id",
        Id,
        ForeignKey("twins.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "context"),
    ),
    Column("email", String(320), nullable=False, info=facts("owner", "exported")),
    Column("language", String(2), nullable=False, info=facts("owner", "exported")),
    # SHA-256 of the link's token. The link also opens the page on which the person withdraws.
    Column("token_hash", String(64), nullable=False, unique=True, info=facts("nobody", "secret")),
    Column("requested_by", Id, info=facts("team", "impersonal")),
    Column("expires_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    Column("opened_at", Timestamp, info=facts("owner", "exported")),
    Column("signed_at", Timestamp, info=facts("owner", "exported")),
    Column("declined_at", Timestamp, info=facts("owner", "exported")),
    # A later request for the same twin took its place before it was signed.
    Column("superseded_at", Timestamp, info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    info=retention("requests", export="consent_requests"),
)

consents = Table(
    "consents",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "twin_id",
        Id,
        ForeignKey("twins.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=facts("owner", "context"),
    ),
    Column(
        "request_id",
        Id,
        ForeignKey("consent_requests.id", ondelete="CASCADE"),
        nullable=False,
        unique=True,
        info=facts("owner", "impersonal"),
    ),
    # The account of the person shown, when the confirmed address of one is the request's.
    Column(
        "person_id",
        Id,
        ForeignKey("users.id", ondelete="SET NULL"),
        index=True,
        info=facts("team", "impersonal"),
    ),
    Column("name", String(200), nullable=False, info=facts("owner", "exported")),
    Column("email", String(320), nullable=False, index=True, info=facts("owner", "exported")),
    # The statement exactly as it was read, and its SHA-256.
    Column("language", String(2), nullable=False, info=facts("owner", "exported")),
    Column("statement_version", Integer, nullable=False, info=facts("owner", "exported")),
    Column("statement", Text, nullable=False, info=facts("owner", "exported")),
    Column("statement_hash", String(64), nullable=False, info=facts("owner", "exported")),
    # The scope: lists of codes of scope.py, and the last day in Dubai's calendar (YYYY-MM-DD).
    Column("languages", Document, nullable=False, info=facts("owner", "exported")),
    Column("channels", Document, nullable=False, info=facts("owner", "exported")),
    Column("purposes", Document, nullable=False, info=facts("owner", "exported")),
    Column("until", String(10), nullable=False, info=facts("owner", "exported")),
    Column("signed_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    Column("withdrawn_at", Timestamp, info=facts("owner", "exported")),
    info=retention("proof", export="consents"),
)
