"""Who is calling: the API key, the bearer, and whether its session still lives."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic, time
from typing import Literal
from weakref import WeakValueDictionary

from sqlalchemy import bindparam, select
from starlette.requests import HTTPConnection

from tawam.auth.access_tokens import LEEWAY, AccessTokens
from tawam.auth.errors import (
    BearerMissing,
    ClaimsRejected,
    KeyRejected,
    SessionEnded,
    TokenExpired,
    UserBanned,
)
from tawam.auth.keys import SigningKeys
from tawam.auth.tables import sessions, users
from tawam.database.errors import InvalidText
from tawam.database.port import Database, Row, Statement

# A session that another process ended is believed for this many seconds at most.
BELIEVED_FOR = 5.0
_REMEMBERED_TOKENS = 10_000

SESSION_WITH_USER = Statement(
    select(
        sessions.c.user_id,
        users.c.email,
        users.c.app_metadata,
        users.c.banned_until,
    )
    .join_from(sessions, users, users.c.id == sessions.c.user_id)
    .where(sessions.c.id == bindparam("session_id"))
)


@dataclass(frozen=True, slots=True)
class Caller:
    """Attributes:
    role: `anon` and `service_role` callers present an API key alone.
    is_admin: the account's role in our own database, never a claim or its owner's metadata.
    """

    role: Literal["anon", "authenticated", "service_role"]
    user_id: str | None = None
    session_id: str | None = None
    email: str | None = None
    is_admin: bool = False


@dataclass(slots=True, weakref_slot=True)
class _Session:
    """What was last read of a session. `generation` counts the times it was forgotten."""

    session_id: str
    user_id: str
    caller: Caller | None = None
    believed_until: float = 0.0
    generation: int = 0

    def forget(self) -> None:
        self.believed_until = 0.0
        self.generation += 1


@dataclass(frozen=True, slots=True)
class _Verified:
    expires: int
    session: _Session = field(repr=False)


class Access:
    """Tells callers apart.

    A verified token is remembered by its SHA-256, and its session's state for `BELIEVED_FOR`, so that
    the usual check is one look-up; a sign-out in this process is seen at once.
    """

    def __init__(self, keys: SigningKeys, database: Database, tokens: AccessTokens) -> None:
        self._database = database
        self._access_tokens = tokens
        self._by_key = {
            keys.anon_key.encode(): Caller("anon"),
            keys.service_role_key.encode(): Caller("service_role"),
        }
        self._tokens: OrderedDict[bytes, _Verified] = OrderedDict()
        # By session and the account that its tokens name.
        self._sessions: WeakValueDictionary[tuple[str, str], _Session] = WeakValueDictionary()

    async def caller(self, request: HTTPConnection) -> Caller:
        """Who sent `request`.

        Raises:
            KeyRejected: no `apikey` header, or an unknown one.
            TokenUnreadable, ClaimsRejected, SessionEnded: see `errors.py`.
            DatabaseUnavailable: the session could not be looked up.
        """
        key, bearer = _credentials(request.scope["headers"])
        by_key = self._role_of(key)
        if not bearer:
            return by_key
        return self._by_key.get(bearer) or await self._user(bearer)

    def check_key(self, request: HTTPConnection) -> None:
        """
        Raises:
            KeyRejected: no `apikey` header, or an unknown one.
        """
        self._role_of(_credentials(request.scope["headers"])[0])

    async def user(self, request: HTTPConnection) -> Caller:
        """The signed-in caller of `request`.

        Raises:
            BearerMissing: no bearer at all.
            As `caller`; an API key alone is not a user's token.
        """
        if not _credentials(request.scope["headers"])[1]:
            raise BearerMissing("This endpoint requires a valid Bearer token")
        caller = await self.caller(request)
        if caller.user_id is None:
            raise ClaimsRejected("missing sub claim")
        return caller

    def forget_session(self, session_id: str) -> None:
        """Look this session up again before believing it."""
        for session in list(self._sessions.values()):
            if session.session_id == session_id:
                session.forget()

    def forget_user(self, user_id: str) -> None:
        """Look every session of this account up again before believing it."""
        for session in list(self._sessions.values()):
            if session.user_id == user_id:
                session.forget()

    def _role_of(self, key: bytes) -> Caller:
        caller = self._by_key.get(key)
        if caller is None:
            raise KeyRejected("Invalid API key" if key else "No API key found in request")
        return caller

    async def _user(self, token: bytes) -> Caller:
        digest = hashlib.sha256(token).digest()
        verified = self._tokens.get(digest) or self._remember(digest, token)
        if time() >= verified.expires + LEEWAY:
            self._tokens.pop(digest, None)
            raise TokenExpired("token is expired")
        session = verified.session
        if session.caller is not None and monotonic() < session.believed_until:
            return session.caller
        return await self._look_up(session)

    def _remember(self, digest: bytes, token: bytes) -> _Verified:
        claims = self._access_tokens.verify(token)
        name = (claims.session_id, claims.sub)
        session = self._sessions.get(name)
        if session is None:
            session = self._sessions[name] = _Session(*name)
        verified = self._tokens[digest] = _Verified(claims.exp, session)
        if len(self._tokens) > _REMEMBERED_TOKENS:
            self._tokens.popitem(last=False)
        return verified

    async def _look_up(self, session: _Session) -> Caller:
        generation, moment = session.generation, monotonic()
        try:
            row = await self._database.fetch_one(SESSION_WITH_USER, session_id=session.session_id)
        except InvalidText as error:
            raise ClaimsRejected("token has invalid claims") from error
        if row is None or row["user_id"] != session.user_id:
            raise SessionEnded("Session from session_id claim in JWT does not exist")
        if is_banned(row):
            raise UserBanned("User is banned")
        caller = Caller(
            role="authenticated",
            user_id=session.user_id,
            session_id=session.session_id,
            email=row["email"],
            is_admin=is_admin(row),
        )
        # Forgotten while we were reading: what we read may be of before, so it serves this once only.
        if session.generation == generation:
            session.caller, session.believed_until = caller, moment + BELIEVED_FOR
        return caller


def is_admin(user: Row) -> bool:
    return user["app_metadata"].get("role") == "admin"


def is_banned(user: Row) -> bool:
    until = user["banned_until"]
    return until is not None and datetime.fromisoformat(until) > datetime.now(UTC)


def _credentials(headers: Iterable[tuple[bytes, bytes]]) -> tuple[bytes, bytes]:
    """The `apikey` header and the bearer (RFC 6750), each empty where there is none."""
    key = bearer = b""
    for name, value in headers:
        if name == b"apikey":
            key = value
        elif name == b"authorization" and value[:7].lower() == b"bearer ":
            bearer = value[7:].strip()
    return key, bearer
