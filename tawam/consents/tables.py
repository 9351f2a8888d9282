"""The tables of consents: links that ask a person, and what the person agreed to."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text

from tawam.database.schema import Document, Id, Timestamp, metadata

consent_requests = Table(
    "consent_requests",
    metadata,
    Column("id", Id, primary_key=True),
    Column("twin_id", Id, ForeignKey("twins.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("email", String(320), nullable=False),
    Column("language", String(2), nullable=False),
    # SHA-256 of the link's token. The link also opens the page on which the person withdraws.
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("requested_by", Id),
    Column("expires_at", Timestamp, nullable=False),
    Column("opened_at", Timestamp),
    Column("signed_at", Timestamp),
    Column("declined_at", Timestamp),
    # A later request for the same twin took its place before it was signed.
    Column("superseded_at", Timestamp),
    Column("created_at", Timestamp, nullable=False),
)

consents = Table(
    "consents",
    metadata,
    Column("id", Id, primary_key=True),
    Column("twin_id", Id, ForeignKey("twins.id", ondelete="CASCADE"), nullable=False, index=True),
    Column(
        "request_id", Id, ForeignKey("consent_requests.id", ondelete="CASCADE"), nullable=False, unique=True
    ),
    # The account of the person shown, when the confirmed address of one is the request's.
    Column("person_id", Id, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", String(200), nullable=False),
    Column("email", String(320), nullable=False, index=True),
    # The statement exactly as it was read, and its SHA-256.
    Column("language", String(2), nullable=False),
    Column("statement_version", Integer, nullable=False),
    Column("statement", Text, nullable=False),
    Column("statement_hash", String(64), nullable=False),
    # The scope: lists of codes of scope.py, and the last day in Dubai's calendar (YYYY-MM-DD).
    Column("languages", Document, nullable=False),
    Column("channels", Document, nullable=False),
    Column("purposes", Document, nullable=False),
    Column("until", String(10), nullable=False),
    Column("signed_at", Timestamp, nullable=False),
    Column("withdrawn_at", Timestamp),
)
