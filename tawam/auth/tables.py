"""Accounts, their identities, sessions and single-use tokens. None of these is exposed over REST."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from tawam.database.schema import Document, Id, Timestamp, metadata

users = Table(
    "users",
    metadata,
    Column("id", Id, primary_key=True),
    # Normalized (NFKC, case-folded); compared by equality alone.
    Column("email", String(320), nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    # Of the last sign-up by someone who has yet to show that the address is theirs, with the salt of
    # `password_hash`. It opens nothing: whoever gave it is told to confirm, as with a new address.
    Column("stand_in_hash", Text),
    Column("email_confirmed_at", Timestamp),
    Column("confirmation_sent_at", Timestamp),
    Column("last_sign_in_at", Timestamp),
    Column("banned_until", Timestamp),
    # Written by admins and the server only; roles live here.
    Column("app_metadata", Document, nullable=False),
    # Written by the account's owner; never trusted for a decision.
    Column("user_metadata", Document, nullable=False),
    # The language that mails go out in: `en` or `ar`.
    Column("language", String(2), nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
)

identities = Table(
    "identities",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("provider", String(64), nullable=False),
    Column("provider_id", String(320), nullable=False),
    Column("identity_data", Document, nullable=False),
    Column("email", String(320), nullable=False),
    Column("last_sign_in_at", Timestamp),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    Index("uq_identities_provider", "provider", "provider_id", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("aal", String(4), nullable=False),
    # Authentication methods, newest first: [{"method": "password", "timestamp": unix seconds}].
    Column("amr", Document, nullable=False),
    Column("user_agent", Text),
    Column("created_at", Timestamp, nullable=False),
    Column("refreshed_at", Timestamp),
)

refresh_tokens = Table(
    "refresh_tokens",
    metadata,
    Column("id", Id, primary_key=True),
    Column("session_id", Id, ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("parent_id", Id, ForeignKey("refresh_tokens.id", ondelete="CASCADE"), unique=True),
    Column("is_revoked", Boolean, nullable=False),
    Column("revoked_at", Timestamp),
    Column("created_at", Timestamp, nullable=False),
)

one_time_tokens = Table(
    "one_time_tokens",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    # `signup` for now; the protocol's other types join it.
    Column("type", String(32), nullable=False),
    # SHA-256 of what was mailed: the link's token, and the six-digit code with its address.
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("code_hash", String(64), nullable=False),
    Column("failed_attempts", Integer, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("expires_at", Timestamp, nullable=False),
)
