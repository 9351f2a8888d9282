"""Sessions and their refresh tokens.

A refresh token is derived from its row's id with the server's key: the server can answer the current token
again to a caller whose connection broke, while the database holds hashes alone.
"""

import base64
import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.keys import SigningKeys
from tawam.auth.sessions.lifetime import SessionLifetime
from tawam.auth.tables import identities, refresh_tokens, sessions, users
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.schema import Id, new_id, now, timestamp

# An older token that returns within this time is a second tab; later, a theft.
REUSE_INTERVAL = timedelta(seconds=10)
# How long a session opened by a password reset link may set a password.
PASSWORD_RESET = timedelta(hours=1)
_USER_AGENT_LENGTH = 400
# The authentication methods (`amr`) of second factors by type.
METHODS_OF_FACTORS = {"totp": "totp", "webauthn": "mfa/webauthn", "recovery_code": "mfa/recovery_code"}

INSERT_SESSION = Statement(insert(sessions))
INSERT_REFRESH_TOKEN = Statement(insert(refresh_tokens))
SET_USER_SIGNED_IN_AT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(last_sign_in_at=bindparam("moment"), updated_at=bindparam("moment"))
)
SET_IDENTITY_SIGNED_IN_AT = Statement(
    update(identities)
    .where(identities.c.user_id == bindparam("user_id"))
    .values(last_sign_in_at=bindparam("moment"))
)
LOCK_SESSION_BY_TOKEN = Statement(
    select(sessions)
    .where(
        sessions.c.id.in_(
            select(refresh_tokens.c.session_id).where(refresh_tokens.c.token_hash == bindparam("token_hash"))
        )
    )
    .with_for_update()
)
TOKEN_BY_HASH = Statement(
    select(refresh_tokens).where(refresh_tokens.c.token_hash == bindparam("token_hash"))
)
CURRENT_TOKEN = Statement(
    select(
        refresh_tokens.c.id,
        refresh_tokens.c.session_id,
        refresh_tokens.c.parent_id,
        refresh_tokens.c.token_hash,
    ).where(refresh_tokens.c.session_id == bindparam("session_id"), refresh_tokens.c.is_revoked.is_(False))
)
REVOKE_TOKEN = Statement(
    update(refresh_tokens)
    .where(refresh_tokens.c.id == bindparam("token_id"))
    .values(is_revoked=True, revoked_at=bindparam("moment"))
)
SET_REFRESHED_AT = Statement(
    update(sessions).where(sessions.c.id == bindparam("session_id")).values(refreshed_at=bindparam("moment"))
)
END_SESSION = Statement(delete(sessions).where(sessions.c.id == bindparam("session_id")))
END_SESSIONS_OF_USER = Statement(delete(sessions).where(sessions.c.user_id == bindparam("user_id")))
END_OTHER_SESSIONS = Statement(
    delete(sessions).where(
        sessions.c.user_id == bindparam("user_id"), sessions.c.id != bindparam("session_id")
    )
)
END_OTHER_AAL1_SESSIONS = Statement(
    delete(sessions).where(
        sessions.c.user_id == bindparam("user_id"),
        sessions.c.id != bindparam("session_id"),
        sessions.c.aal == "aal1",
    )
)
# `session_id`: the session to keep, or None.
END_SESSIONS_OF_PASSKEY = Statement(
    delete(sessions).where(
        sessions.c.passkey_id == bindparam("passkey_id"),
        sessions.c.id.is_distinct_from(bindparam("session_id", type_=Id())),
    )
)
LOCK_SESSION = Statement(select(sessions).where(sessions.c.id == bindparam("session_id")).with_for_update())
SET_AAL2 = Statement(
    update(sessions)
    .where(sessions.c.id == bindparam("session_id"))
    .values(aal="aal2", amr=bindparam("amr"), factor_id=bindparam("factor_id"))
)
END_PASSWORD_RESET = Statement(
    update(sessions).where(sessions.c.id == bindparam("session_id")).values(password_reset_until=None)
)


@dataclass(frozen=True)
class OpenSession:
    """A session's row (`id`, `user_id`, `aal`, `amr` ...) and its current refresh token."""

    row: Mapping[str, Any]
    refresh_token: str


@dataclass(frozen=True)
class ReusedToken:
    """A token older than the parent of the current one was used again; its session has been ended."""

    session_id: str


@dataclass(frozen=True)
class Expired:
    """The session has reached its maximum age, or was unused for too long.

    Attributes:
        is_idle: whether it was only unused for too long.
    """

    session_id: str
    is_idle: bool


async def start(
    transaction: Transaction,
    keys: SigningKeys,
    user_id: str,
    method: str,
    user_agent: str,
    *,
    passkey_id: str | None = None,
    for_password_reset: bool = False,
) -> OpenSession:
    """Open a session of level `aal1`, or `aal2` with a passkey.

    Args:
        method: the authentication method: `password`, `otp` ...
        passkey_id: the passkey that signed. It counts as two factors: a device, and a fingerprint or PIN.
        for_password_reset: whether the session may set a password without reauthentication.
    """
    moment, reset_until = now(), timestamp(datetime.now(UTC) + PASSWORD_RESET)
    session: dict[str, Any] = {
        "id": new_id(),
        "user_id": user_id,
        "aal": "aal2" if passkey_id else "aal1",
        "amr": [{"method": method, "timestamp": int(time.time())}],
        "factor_id": None,
        "passkey_id": passkey_id,
        "user_agent": user_agent[:_USER_AGENT_LENGTH] or None,
        "created_at": moment,
        "refreshed_at": None,
        "reauthenticated_at": None,
        "password_reset_until": reset_until if for_password_reset else None,
    }
    await transaction.execute(INSERT_SESSION, **session)
    await transaction.execute(SET_USER_SIGNED_IN_AT, user_id=user_id, moment=moment)
    await transaction.execute(SET_IDENTITY_SIGNED_IN_AT, user_id=user_id, moment=moment)
    return OpenSession(session, await _add_token(transaction, keys, session["id"], None, moment))


async def session_of_token(database: Database, refresh_token: str) -> str | None:
    """Return the session id of a current or revoked refresh token; None for an unknown token."""
    token = await database.fetch_one(TOKEN_BY_HASH, token_hash=_hash(refresh_token))
    return token["session_id"] if token else None


async def refresh(
    transaction: Transaction, keys: SigningKeys, refresh_token: str, lifetime: SessionLifetime
) -> OpenSession | ReusedToken | Expired | None:
    """Rotate a refresh token; returns the session with the next one.

    The parent of the current token returns the current one at any time, because the answer that held it may
    have been lost: a phone may sleep for hours before it asks again. An older token does so within
    `REUSE_INTERVAL`; later its reuse ends the session (RFC 9700, 4.14.2). None for an unknown token.
    """
    token_hash = _hash(refresh_token)
    # Parallel refreshes wait here, and then read what the first has written.
    session = await transaction.fetch_one(LOCK_SESSION_BY_TOKEN, token_hash=token_hash)
    token = await transaction.fetch_one(TOKEN_BY_HASH, token_hash=token_hash)
    if session is None or token is None:
        return None
    if lifetime.is_over(session):
        return Expired(session["id"], not lifetime.is_old(session))
    if not token["is_revoked"]:
        return OpenSession(session, await _rotate(transaction, keys, token))
    live = await transaction.fetch_one(CURRENT_TOKEN, session_id=session["id"])
    if live is None or (live["parent_id"] != token["id"] and _is_reused_late(token)):
        await transaction.execute(END_SESSION, session_id=session["id"])
        return ReusedToken(session["id"])
    return OpenSession(session, _current_token(keys, live) or await _rotate(transaction, keys, live))


async def raise_to_aal2(
    transaction: Transaction, keys: SigningKeys, session_id: str, factor: Row
) -> OpenSession | None:
    """Raise the session to `aal2` and rotate its refresh token; the token issued before is revoked.

    None if the session has ended.
    """
    session = await transaction.fetch_one(LOCK_SESSION, session_id=session_id)
    live = await transaction.fetch_one(CURRENT_TOKEN, session_id=session_id)
    if session is None or live is None:
        return None
    method = METHODS_OF_FACTORS[factor["factor_type"]]
    others = [entry for entry in session["amr"] if entry["method"] != method]
    amr = [{"method": method, "timestamp": int(time.time())}, *others]
    await transaction.execute(SET_AAL2, session_id=session_id, amr=amr, factor_id=factor["id"])
    raised = {**session, "aal": "aal2", "amr": amr, "factor_id": factor["id"]}
    # Without a parent: a token of the lower level, replayed, brings none of the higher.
    return OpenSession(raised, await _rotate(transaction, keys, live, has_parent=False))


async def _rotate(transaction: Transaction, keys: SigningKeys, token: Row, *, has_parent: bool = True) -> str:
    moment = timestamp(datetime.now(UTC))
    await transaction.execute(REVOKE_TOKEN, token_id=token["id"], moment=moment)
    await transaction.execute(SET_REFRESHED_AT, session_id=token["session_id"], moment=moment)
    return await _add_token(
        transaction, keys, token["session_id"], token["id"] if has_parent else None, moment
    )


async def _add_token(
    transaction: Transaction, keys: SigningKeys, session_id: str, parent_id: str | None, moment: str
) -> str:
    token_id = new_id()
    token = _tokens_of(keys, token_id)[-1]
    await transaction.execute(
        INSERT_REFRESH_TOKEN,
        id=token_id,
        session_id=session_id,
        token_hash=_hash(token),
        parent_id=parent_id,
        is_revoked=False,
        revoked_at=None,
        created_at=moment,
    )
    return token


def _is_reused_late(token: Row) -> bool:
    return datetime.fromisoformat(token["revoked_at"]) < datetime.now(UTC) - REUSE_INTERVAL


def _current_token(keys: SigningKeys, live: Row) -> str | None:
    """Derive the token of this row; None if its data key is gone."""
    return next((token for token in _tokens_of(keys, live["id"]) if _hash(token) == live["token_hash"]), None)


def _tokens_of(keys: SigningKeys, token_id: str) -> list[str]:
    """Derive the token with each data key; the newest comes last."""
    derived = keys.derivations("refresh token", token_id)
    return [base64.urlsafe_b64encode(each).rstrip(b"=").decode() for each in derived]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
