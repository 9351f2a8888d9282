"""Accounts, identities, sessions, second factors and single-use tokens."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

# Must match the statements word for word, so that they use the index.
HAS_ADMIN_ROLE = text("app_metadata ->> 'role' = 'admin'")
HAS_TEAM_ROLE = text("app_metadata ->> 'role' IN ('admin', 'producer')")

users = Table(
    "users",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    # Normalized (NFKC, case-folded); compared by equality alone. Anonymous accounts have none.
    Column("email", String(320), unique=True, info=facts("nobody", "exported")),
    # None where the account was made by an invitation, a link or another provider.
    Column("password_hash", Text, info=facts("nobody", "secret")),
    # The pending password hash: from the last sign-up for this confirmed address by someone who has not
    # confirmed it, with the salt of `password_hash`. It opens nothing: a sign-in with this password is
    # told to confirm, as with a new address.
    Column("stand_in_hash", Text, info=facts("nobody", "secret")),
    # Sign-ups with different passwords came before the address was confirmed. Nobody knows which was the
    # owner's, so confirming drops the password.
    Column("is_contested", Boolean, nullable=False, server_default=false(), info=INTERNAL),
    Column("is_anonymous", Boolean, nullable=False, server_default=false(), info=INTERNAL),
    # The new address of a pending change, and which side has confirmed it: `current`, `new`.
    Column("new_email", String(320), info=facts("nobody", "exported")),
    Column("email_change_confirmed", String(8), info=INTERNAL),
    Column("email_confirmed_at", Timestamp, info=facts("nobody", "exported")),
    Column("confirmation_sent_at", Timestamp, info=facts("nobody", "exported")),
    Column("recovery_sent_at", Timestamp, info=facts("nobody", "exported")),
    Column("email_change_sent_at", Timestamp, info=facts("nobody", "exported")),
    Column("reauthentication_sent_at", Timestamp, info=facts("nobody", "exported")),
    Column("invited_at", Timestamp, info=facts("nobody", "exported")),
    Column("last_sign_in_at", Timestamp, info=facts("nobody", "exported")),
    Column("banned_until", Timestamp, info=facts("nobody", "exported")),
    # The account was anonymized: only its id is left, for rows that refer to it.
    Column("deleted_at", Timestamp, info=INTERNAL),
    # Written by admins and the server only; roles live here.
    Column("app_metadata", Document, nullable=False, info=facts("nobody", "exported")),
    # Written by the account's owner; no decision depends on it.
    Column("user_metadata", Document, nullable=False, info=facts("nobody", "exported")),
    # The language of mails: `en` or `ar`.
    Column("language", String(2), nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("updated_at", Timestamp, nullable=False, info=INTERNAL),
    # For the admin list of users, and for the admins that every admin action locks.
    Index("ix_users_created_at", "created_at", "id"),
    Index("ix_users_admins", "id", sqlite_where=HAS_ADMIN_ROLE, postgresql_where=HAS_ADMIN_ROLE),
    Index("ix_users_team", "id", sqlite_where=HAS_TEAM_ROLE, postgresql_where=HAS_TEAM_ROLE),
    info=retention("account", "deleted", export="account"),
)

identities = Table(
    "identities",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True, info=INTERNAL
    ),
    Column("provider", String(64), nullable=False, info=facts("nobody", "exported")),
    Column("provider_id", String(320), nullable=False, info=facts("nobody", "exported")),
    Column("identity_data", Document, nullable=False, info=facts("nobody", "exported")),
    Column("email", String(320), nullable=False, info=facts("nobody", "exported")),
    Column("last_sign_in_at", Timestamp, info=facts("nobody", "exported")),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("updated_at", Timestamp, nullable=False, info=INTERNAL),
    Index("uq_identities_provider", "provider", "provider_id", unique=True),
    info=retention("account", "deleted", export="account"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True, info=INTERNAL
    ),
    Column("user_agent", Text, info=facts("owner", "exported")),
    Column("aal", String(4), nullable=False, info=facts("owner", "exported")),
    # Authentication methods, newest first: [{"method": "password", "timestamp": unix seconds}].
    Column("amr", Document, nullable=False, info=facts("nobody", "exported")),
    # The second factor that raised the session to `aal2`.
    Column("factor_id", Id, ForeignKey("factors.id", ondelete="SET NULL"), info=INTERNAL),
    # The passkey that opened the session.
    Column("passkey_id", Id, ForeignKey("webauthn_credentials.id", ondelete="SET NULL"), info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    Column("refreshed_at", Timestamp, info=facts("owner", "exported")),
    # When the session last reauthenticated, by the current password or a mailed code.
    Column("reauthenticated_at", Timestamp, info=INTERNAL),
    # Until then the session may set a password once without reauthentication.
    Column("password_reset_until", Timestamp, info=INTERNAL),
    info=retention("sessions", "deleted", export="sessions"),
)

# Browsers that have signed in to an account. They grant nothing; limits count them separately.
known_devices = Table(
    "known_devices",
    metadata,
    Column("id", Id, primary_key=True, info=facts("nobody", "context")),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, info=INTERNAL),
    # SHA-256 of the cookie, which a browser shares among its accounts.
    Column("token_hash", String(64), nullable=False, index=True, info=facts("nobody", "secret")),
    Column("created_at", Timestamp, nullable=False, info=facts("nobody", "exported")),
    Column("last_used_at", Timestamp, nullable=False, index=True, info=facts("nobody", "exported")),
    UniqueConstraint("user_id", "token_hash"),
    info=retention("devices", "deleted", export="devices"),
)

refresh_tokens = Table(
    "refresh_tokens",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "session_id",
        Id,
        ForeignKey("sessions.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=INTERNAL,
    ),
    Column("token_hash", String(64), nullable=False, unique=True, info=facts("nobody", "secret")),
    Column("parent_id", Id, ForeignKey("refresh_tokens.id", ondelete="SET NULL"), unique=True, info=INTERNAL),
    Column("is_revoked", Boolean, nullable=False, info=INTERNAL),
    Column("revoked_at", Timestamp, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    info=retention("refresh_tokens", "deleted"),
)

one_time_tokens = Table(
    "one_time_tokens",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True, info=INTERNAL
    ),
    # `signup`, `magiclink`, `recovery`, `invite`, `email_change_current`, `email_change_new`,
    # `reauthentication`.
    Column("type", String(32), nullable=False, info=INTERNAL),
    # The address that it was mailed to.
    Column("email", String(320), info=facts("nobody", "secret")),
    # The PKCE challenge of a caller who wants a code instead of a session (RFC 7636, S256).
    Column("code_challenge", String(128), info=facts("nobody", "secret")),
    # SHA-256 of the link's token, and a keyed hash of the six-digit code with the address.
    Column("token_hash", String(64), nullable=False, unique=True, info=facts("nobody", "secret")),
    Column("code_hash", String(64), nullable=False, info=facts("nobody", "secret")),
    Column("failed_attempts", Integer, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("expires_at", Timestamp, nullable=False, info=INTERNAL),
    info=retention("tokens", "deleted"),
)

factors = Table(
    "factors",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True, info=INTERNAL
    ),
    Column("friendly_name", String(100), info=facts("nobody", "exported")),
    Column("factor_type", String(16), nullable=False, info=facts("nobody", "exported")),
    Column("status", String(16), nullable=False, info=facts("nobody", "exported")),
    # The shared secret (RFC 6238), or the key that recovery codes are hashed with; encrypted with a key that
    # the database does not hold. Empty for security keys.
    Column("secret", Text, nullable=False, info=facts("nobody", "secret")),
    # The time step of the last accepted code: no code is accepted twice.
    Column("last_used_step", BigInteger, info=facts("nobody", "secret")),
    Column("last_challenged_at", Timestamp, info=facts("nobody", "exported")),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("updated_at", Timestamp, nullable=False, info=INTERNAL),
    UniqueConstraint("user_id", "friendly_name"),
    info=retention("account", "deleted", export="account"),
)

factor_challenges = Table(
    "factor_challenges",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "factor_id",
        Id,
        ForeignKey("factors.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=INTERNAL,
    ),
    Column("failed_attempts", Integer, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("expires_at", Timestamp, nullable=False, info=INTERNAL),
)

# Public keys of passkeys, and of security keys that are second factors (WebAuthn Level 3).
webauthn_credentials = Table(
    "webauthn_credentials",
    metadata,
    Column("id", Id, primary_key=True, info=facts("nobody", "context")),
    Column(
        "user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True, info=INTERNAL
    ),
    # The second factor that the key belongs to; None for a passkey.
    Column("factor_id", Id, ForeignKey("factors.id", ondelete="CASCADE"), unique=True, info=INTERNAL),
    # Both as base64url.
    Column("credential_id", String(1364), nullable=False, unique=True, info=facts("nobody", "secret")),
    Column("public_key", Text, nullable=False, info=facts("nobody", "secret")),
    # The authenticator's own count of signatures; 0 if it does not count.
    Column("sign_count", BigInteger, nullable=False, info=facts("nobody", "secret")),
    Column("transports", Document, nullable=False, info=facts("nobody", "secret")),
    # The authenticator model, as the authenticator claims.
    Column("aaguid", String(36), nullable=False, info=facts("nobody", "secret")),
    # Whether the credential is synced to the owner's other devices.
    Column("is_backed_up", Boolean, nullable=False, info=facts("nobody", "exported")),
    Column("friendly_name", String(120), info=facts("nobody", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("nobody", "context")),
    Column("updated_at", Timestamp, nullable=False, info=INTERNAL),
    Column("last_used_at", Timestamp, info=facts("nobody", "exported")),
    info=retention("account", "deleted", export="passkeys"),
)

# Answered challenges, until they expire: none is answered twice.
spent_challenges = Table(
    "spent_challenges",
    metadata,
    # SHA-256 of the challenge.
    Column("id", String(64), primary_key=True, info=INTERNAL),
    Column("expires_at", Timestamp, nullable=False, index=True, info=INTERNAL),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    Column(
        "factor_id",
        Id,
        ForeignKey("factors.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
        info=INTERNAL,
    ),
    # An HMAC with the factor's secret.
    Column("code_hash", String(64), nullable=False, unique=True, info=facts("nobody", "secret")),
    Column("used_at", Timestamp, info=facts("nobody", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("nobody", "exported")),
    info=retention("account", "deleted", export="recovery_codes"),
)

# Sign-ins in progress on another page: a link in a mail, or a provider.
flow_states = Table(
    "flow_states",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    # Set once the user is authenticated.
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), index=True, info=INTERNAL),
    # `magiclink`, `recovery`, `oauth` ...: the session's authentication method.
    Column("method", String(32), nullable=False, info=INTERNAL),
    Column("provider", String(64), info=INTERNAL),
    # SHA-256 of the OAuth state; the nonce and the verifier are derived from the state.
    Column("state_hash", String(64), unique=True, info=facts("nobody", "secret")),
    Column("redirect_to", Text, info=facts("nobody", "secret")),
    # The caller's PKCE challenge (RFC 7636, S256), and SHA-256 of the authorization code.
    Column("code_challenge", String(128), info=facts("nobody", "secret")),
    Column("auth_code_hash", String(64), unique=True, info=facts("nobody", "secret")),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("expires_at", Timestamp, nullable=False, index=True, info=INTERNAL),
    info=retention("tokens", "deleted"),
)
