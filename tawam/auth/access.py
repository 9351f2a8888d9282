"""Authenticates callers: the API key, the bearer token, and whether its session is still valid."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from time import monotonic, time
from typing import Literal, get_args
from weakref import WeakValueDictionary

from sqlalchemy import bindparam, exists, select
from starlette.requests import HTTPConnection

from tawam.auth.errors import (
    AccessDenied,
    BearerMissing,
    ClaimsRejected,
    KeyRejected,
    SessionEnded,
    TokenExpired,
    UserBanned,
)
from tawam.auth.key_set import KeySet
from tawam.auth.keys import SigningKeys
from tawam.auth.sessions.access_tokens import LEEWAY, AccessTokens
from tawam.auth.sessions.lifetime import SessionLifetime
from tawam.auth.tables import factors, sessions, users
from tawam.database.errors import InvalidText
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import Id, ListOf
from tawam.database.sql_functions import Among
from tawam.database.table_policies import Role
from tawam.database.team_role import TeamRole
from tawam.shared.announcements import Announcements

# A session that another process ended stays valid here for this many seconds at most, if Redis does not tell.
SESSION_CACHE_SECONDS = 5.0
_TOKEN_CACHE_SIZE = 10_000
# How long after signing in a session may act for the team.
TEAM_SESSION_LIFETIME = timedelta(hours=12)

_sessions_with_users = select(
    sessions.c.id,
    sessions.c.user_id,
    sessions.c.aal,
    sessions.c.created_at,
    sessions.c.refreshed_at,
    users.c.email,
    users.c.app_metadata,
    users.c.banned_until,
    exists()
    .where(factors.c.user_id == sessions.c.user_id, factors.c.status == "verified")
    .label("has_second_factor"),
).join_from(sessions, users, users.c.id == sessions.c.user_id)
SESSION_WITH_USER = Statement(_sessions_with_users.where(sessions.c.id == bindparam("session_id")))
_SESSIONS_AT_ONCE = 500
_SESSIONS = Statement(_sessions_with_users.where(Among(sessions.c.id, bindparam("ids", type_=ListOf(Id())))))


@dataclass(frozen=True, slots=True)
class Caller:
    """The authenticated sender of a request.

    Attributes:
        role: `anon` and `service_role` callers send an API key alone.
        team_role: the role of the account, whatever its session may do. It comes from our own database, never
            from a claim or the owner's metadata.
        team_needs: what the session lacks to act in that role: a second factor where the team needs one, or a
            new sign-in once it is older than `TEAM_SESSION_LIFETIME`.
        aal: the session's assurance level in our own database, never a claim.
        awaits_second_factor: the account has a second factor that the session has not verified.
    """

    role: Literal["anon", "authenticated", "service_role"]
    user_id: str | None = None
    session_id: str | None = None
    email: str | None = None
    team_role: TeamRole | None = None
    team_needs: Literal["second factor", "sign-in"] | None = None
    aal: Literal["aal1", "aal2"] = "aal1"
    awaits_second_factor: bool = False

    @property
    def is_admin(self) -> bool:
        """Whether the session may act as an admin."""
        return self.team_role == "admin" and self.team_needs is None

    @property
    def is_team(self) -> bool:
        """Whether the session may act on productions: as an admin or as a producer."""
        return self.team_role is not None and self.team_needs is None


class SecondFactorNeeded(AccessDenied):
    """The account has a verified second factor that this session has not shown.

    Attributes:
        caller: the caller, for the few endpoints that admit one at this level.
    """

    def __init__(self, caller: Caller) -> None:
        super().__init__("A second factor is needed: this session has shown none")
        self.caller = caller


@dataclass(slots=True, weakref_slot=True)
class _CachedSession:
    """The last read state of a session. `generation` counts how often it was invalidated."""

    session_id: str
    user_id: str
    caller: Caller | None = None
    valid_until: float = 0.0
    generation: int = 0

    def forget(self) -> None:
        self.valid_until = 0.0
        self.generation += 1


@dataclass(frozen=True, slots=True)
class _VerifiedToken:
    expires: int
    session: _CachedSession = field(repr=False)


class Access:
    """Authenticates callers.

    A verified token is cached by its SHA-256, and its session's state for `SESSION_CACHE_SECONDS`: the usual
    check is one look-up. A sign-out in this process takes effect at once, and with `announcements` in all
    others as soon as they hear of it. The team is read from the database for each request, so that losing the
    role takes effect at once in every process. A token that is new to this process makes it read the session
    again: another process may have issued the token for a second factor that this one has not heard of.

    Attributes:
        lifetime: how long sessions last.
    """

    def __init__(
        self,
        keys: SigningKeys,
        database: Database,
        tokens: AccessTokens,
        *,
        admin_second_factor: bool = False,
        lifetime: SessionLifetime | None = None,
        announcements: Announcements | None = None,
    ) -> None:
        self.lifetime = lifetime or SessionLifetime()
        self._announcements = announcements
        self._keys = keys
        self._database = database
        self._access_tokens = tokens
        self._admin_second_factor = admin_second_factor
        self._tokens: OrderedDict[bytes, _VerifiedToken] = OrderedDict()
        self._use_keys(keys.present)
        # By session id, and the account id that its tokens name.
        self._sessions: WeakValueDictionary[tuple[str, str], _CachedSession] = WeakValueDictionary()

    async def caller(self, request: HTTPConnection, *, needs_key: bool = True) -> Caller:
        """Authenticate the sender of `request`.

        Args:
            needs_key: whether a bearer is taken only beside the `apikey` header.

        Raises:
            KeyRejected: no `apikey` header, or an unknown one.
            TokenUnreadable, ClaimsRejected, SessionEnded, SecondFactorNeeded: see `errors.py`.
            DatabaseUnavailable: the session could not be looked up.
        """
        caller = await self.caller_at_any_level(request, needs_key=needs_key)
        if caller.awaits_second_factor:
            raise SecondFactorNeeded(caller)
        return caller

    async def caller_at_any_level(self, request: HTTPConnection, *, needs_key: bool = True) -> Caller:
        """As `caller`, also for a session that awaits its second factor."""
        key, bearer = _credentials(request.scope["headers"])
        if key or needs_key or not bearer:
            by_key = self.caller_of_key(key)
            if not bearer:
                return by_key
        return await self._caller_of_bearer(bearer)

    async def caller_of_token(self, token: bytes) -> Caller:
        """Authenticate the holder of an access token or an API key.

        Raises:
            TokenUnreadable, ClaimsRejected, SessionEnded, SecondFactorNeeded: as `caller`.
            DatabaseUnavailable: the session could not be looked up.
        """
        self._use_present_keys()
        caller = await self._caller_of_bearer(token)
        if caller.awaits_second_factor:
            raise SecondFactorNeeded(caller)
        return caller

    async def caller_of_session(self, session_id: str, user_id: str) -> Caller:
        """Return what the bearer of a session may do now, for something that was signed in it.

        Raises:
            SessionEnded, UserBanned, SecondFactorNeeded: as `caller`.
            DatabaseUnavailable: the session could not be looked up.
        """
        name = (session_id, user_id)
        session = self._sessions.get(name)
        if session is None:
            session = self._sessions[name] = _CachedSession(*name)
        caller = await self._caller_in(session)
        if caller.awaits_second_factor:
            raise SecondFactorNeeded(caller)
        return caller

    async def callers_of_tokens(self, tokens: Iterable[bytes]) -> dict[bytes, Caller | AccessDenied]:
        """Authenticate many holders as the database knows them now, in one query for some hundred of them.

        Raises:
            DatabaseUnavailable: the sessions could not be looked up.
        """
        self._use_present_keys()
        found: dict[bytes, Caller | AccessDenied] = {}
        sessions_by_token: dict[bytes, _CachedSession] = {}
        for token in tokens:
            by_key = self._by_key.get(token)
            try:
                if by_key is None:
                    sessions_by_token[token] = self._session_of(token)
                else:
                    found[token] = by_key
            except AccessDenied as denied:
                found[token] = denied
        ids = list({session.session_id for session in sessions_by_token.values()})
        rows: dict[str, Row] = {}
        for start in range(0, len(ids), _SESSIONS_AT_ONCE):
            some = ids[start : start + _SESSIONS_AT_ONCE]
            rows.update({row["id"]: row for row in await self._database.fetch_all(_SESSIONS, ids=some)})
        for token, session in sessions_by_token.items():
            try:
                caller = self._judged(session, rows.get(session.session_id))
                found[token] = SecondFactorNeeded(caller) if caller.awaits_second_factor else caller
            except AccessDenied as denied:
                found[token] = denied
        return found

    async def _caller_of_bearer(self, bearer: bytes) -> Caller:
        by_bearer = self._by_key.get(bearer)
        if by_bearer is not None:
            return by_bearer
        try:
            session = self._session_of(bearer)
        except AccessDenied:
            by_bearer = self._caller_of_new_key(bearer)
            if by_bearer is None:
                raise
            return by_bearer
        return await self._caller_in(session)

    async def _caller_in(self, session: _CachedSession) -> Caller:
        cached = session.caller
        # The team is never served from the cache: another process may have revoked the role a moment ago.
        if cached is not None and monotonic() < session.valid_until and cached.team_role is None:
            return cached
        return await self._load(session)

    def check_key(self, request: HTTPConnection) -> None:
        """
        Raises:
            KeyRejected: no `apikey` header, or an unknown one.
        """
        self.caller_of_key(_credentials(request.scope["headers"])[0])

    async def user(self, request: HTTPConnection) -> Caller:
        """The signed-in caller of `request`.

        Raises:
            BearerMissing: no bearer at all.
            As `caller`; an API key alone is not a user's token.
        """
        return _require_account(request, await self.caller(request))

    async def user_at_any_level(self, request: HTTPConnection) -> Caller:
        """As `user`, also for a session that awaits its second factor: to show it, or to leave."""
        return _require_account(request, await self.caller_at_any_level(request))

    async def forget(self, id_: str) -> None:
        """Drop the cached state of a session, or of all of an account, here and in the other processes."""
        self._drop(id_.encode())
        if self._announcements is not None:
            await self._announcements.announce(id_.encode())

    async def hear_others(self) -> None:
        """Drop what other processes announce, until cancelled."""
        if self._announcements is None:
            await asyncio.Event().wait()
        else:
            await self._announcements.listen(self._drop)

    def _drop(self, message: bytes) -> None:
        id_ = message.decode()
        for session in list(self._sessions.values()):
            if id_ in (session.session_id, session.user_id):
                session.forget()

    def _use_keys(self, present: KeySet) -> None:
        """Accept these keys only; tokens of earlier keys are verified again."""
        self._current_keys = present
        self._by_key = {
            present.anon_key.encode(): Caller("anon"),
            present.service_role_key.encode(): Caller("service_role"),
        }
        self._tokens.clear()

    def _use_present_keys(self) -> None:
        present = self._keys.present
        if present is not self._current_keys:
            self._use_keys(present)

    def caller_of_key(self, key: bytes) -> Caller:
        """
        Raises:
            KeyRejected: there is none, or it is unknown.
        """
        self._use_present_keys()
        caller = self._by_key.get(key) or self._caller_of_new_key(key)
        if caller is None:
            raise KeyRejected("Invalid API key" if key else "No API key found in request")
        return caller

    def _caller_of_new_key(self, key: bytes) -> Caller | None:
        """The caller of an API key that was made a moment ago, of which this process has not heard."""
        if not key or not self._keys.reload():
            return None
        self._use_present_keys()
        return self._by_key.get(key)

    def _session_of(self, token: bytes) -> _CachedSession:
        """The session that a bearer token names.

        Raises:
            TokenUnreadable, ClaimsRejected: see `AccessTokens.verify`.
        """
        digest = hashlib.sha256(token).digest()
        verified = self._tokens.get(digest) or self._verify(digest, token)
        if time() >= verified.expires + LEEWAY:
            self._tokens.pop(digest, None)
            raise TokenExpired("token is expired")
        return verified.session

    def _verify(self, digest: bytes, token: bytes) -> _VerifiedToken:
        claims = self._access_tokens.verify(token)
        name = (claims.session_id, claims.sub)
        session = self._sessions.get(name)
        if session is None:
            session = self._sessions[name] = _CachedSession(*name)
        session.forget()
        verified = self._tokens[digest] = _VerifiedToken(claims.exp, session)
        if len(self._tokens) > _TOKEN_CACHE_SIZE:
            self._tokens.popitem(last=False)
        return verified

    async def _load(self, session: _CachedSession) -> Caller:
        generation, moment = session.generation, monotonic()
        try:
            row = await self._database.fetch_one(SESSION_WITH_USER, session_id=session.session_id)
        except InvalidText as error:
            raise ClaimsRejected("token has invalid claims") from error
        caller = self._judged(session, row)
        # Invalidated while it was read: the row may be outdated, so it is used once and not cached.
        if session.generation == generation:
            session.caller, session.valid_until = caller, moment + SESSION_CACHE_SECONDS
        return caller

    def _judged(self, session: _CachedSession, row: Row | None) -> Caller:
        """
        Args:
            row: of `SESSION_WITH_USER`.

        Raises:
            SessionEnded, UserBanned.
        """
        if row is None or row["user_id"] != session.user_id:
            raise SessionEnded("Session from session_id claim in JWT does not exist")
        if self.lifetime.is_over(row):
            raise SessionEnded("Session is no longer valid")
        if is_banned(row):
            raise UserBanned("User is banned")
        return self._caller_of(session, row)

    def _caller_of(self, session: _CachedSession, row: Row) -> Caller:
        is_aal1, role = row["aal"] != "aal2", team_role(row)
        lacks_factor = self._admin_second_factor and is_aal1
        is_old = datetime.fromisoformat(row["created_at"]) <= datetime.now(UTC) - TEAM_SESSION_LIFETIME
        needs = "sign-in" if is_old else "second factor" if lacks_factor else None
        return Caller(
            role="authenticated",
            user_id=session.user_id,
            session_id=session.session_id,
            email=row["email"],
            team_role=role,
            team_needs=needs if role else None,
            aal="aal1" if is_aal1 else "aal2",
            awaits_second_factor=is_aal1 and bool(row["has_second_factor"]),
        )


def role_of(caller: Caller) -> Role:
    """The role that selects the grants of a policy."""
    if caller.role == "service_role":
        return Role.SERVICE
    if caller.user_id is None:
        return Role.ANONYMOUS
    return Role(caller.team_role) if caller.team_role and caller.is_team else Role.USER


def team_role(user: Row) -> TeamRole | None:
    """Return the role of an account in the team; None for people without one."""
    role = user["app_metadata"].get("role")
    return next((known for known in get_args(TeamRole) if known == role), None)


def is_banned(user: Row) -> bool:
    until = user["banned_until"]
    return until is not None and datetime.fromisoformat(until) > datetime.now(UTC)


def _require_account(request: HTTPConnection, caller: Caller) -> Caller:
    if caller.user_id is not None:
        return caller
    if not _credentials(request.scope["headers"])[1]:
        raise BearerMissing("This endpoint requires a valid Bearer token")
    raise ClaimsRejected("missing sub claim")


def has_bearer(request: HTTPConnection) -> bool:
    """Whether `request` carries a token, be it valid or not."""
    return bool(_credentials(request.scope["headers"])[1])


def _credentials(headers: Iterable[tuple[bytes, bytes]]) -> tuple[bytes, bytes]:
    """The `apikey` header and the bearer (RFC 6750), each empty where there is none.

    A token without the word Bearer counts as one. Credentials of another scheme are two words at least.
    """
    key = bearer = b""
    for name, value in headers:
        if name == b"apikey":
            key = value
        elif name == b"authorization":
            scheme, _, token = value.strip().partition(b" ")
            is_bearer = scheme.lower() == b"bearer"
            if is_bearer or not token:
                bearer = token.strip() if is_bearer else scheme
    return key, bearer
