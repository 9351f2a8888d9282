"""The OAuth state of a sign-in that is at its provider's page.

The browser carries `state` there and back. The nonce, the verifier and the cookie are derived from it with
the server's key. The database holds the state's SHA-256, and the cookie tells the browser that began the
sign-in from one that was only sent a link.
"""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, insert
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.keys import SigningKeys
from tawam.auth.tables import flow_states
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.http.cookies import cookie

MINUTES = 10
_PATH = "/auth/v1/callback"

INSERT_STATE = Statement(insert(flow_states))
DELETE_EXPIRED = Statement(delete(flow_states).where(flow_states.c.expires_at <= bindparam("moment")))
REDEEM_STATE = Statement(
    delete(flow_states)
    .where(
        flow_states.c.state_hash == bindparam("state_hash"), flow_states.c.expires_at > bindparam("moment")
    )
    .returning(flow_states.c.provider, flow_states.c.redirect_to, flow_states.c.code_challenge)
)


@dataclass(frozen=True)
class OAuthState:
    """The secrets of one sign-in, all derived from its state.

    Attributes:
        nonce: the id token must carry it.
        verifier: the PKCE verifier for the provider (RFC 7636).
        cookie: the cookie of the browser that began the sign-in.
    """

    state: str
    nonce: str
    verifier: str
    cookie: str

    @classmethod
    def new(cls, keys: SigningKeys) -> "OAuthState":
        return cls.all_from_state(keys, secrets.token_urlsafe(32))[-1]

    @classmethod
    def all_from_state(cls, keys: SigningKeys, state: str) -> "list[OAuthState]":
        """Derive the secrets with each data key, since keys may rotate meanwhile; the newest comes last."""
        purposes = ("nonce", "verifier", "cookie")
        derived = (keys.derivations(f"provider {purpose}", state) for purpose in purposes)
        return [cls(state, *map(_base64url, each)) for each in zip(*derived, strict=False)]

    @property
    def challenge(self) -> str:
        return _base64url(hashlib.sha256(self.verifier.encode()).digest())

    @property
    def _cookie_name(self) -> str:
        """One cookie for each sign-in, since several tabs may sign in at once."""
        return f"tawam-sign-in-{self._state_hash[:8]}"

    @property
    def _state_hash(self) -> str:
        return hashlib.sha256(self.state.encode()).hexdigest()

    def set_cookie_on(self, response: Response, *, is_https: bool) -> None:
        """Bind the sign-in to the browser that receives `response`."""
        response.set_cookie(
            self._cookie_name,
            self.cookie,
            max_age=MINUTES * 60,
            path=_PATH,
            secure=is_https,
            httponly=True,
            samesite="lax",
        )

    def delete_cookie_on(self, response: Response) -> None:
        response.delete_cookie(self._cookie_name, path=_PATH)

    def is_bound_to(self, request: Request) -> bool:
        """Return whether `request` comes from the browser that began the sign-in."""
        carried = cookie(request, self._cookie_name) or ""
        return hmac.compare_digest(carried.encode(), self.cookie.encode())

    async def save(
        self, transaction: Transaction, provider: str, redirect_to: str, code_challenge: str | None
    ) -> None:
        moment = datetime.now(UTC)
        await transaction.execute(DELETE_EXPIRED, moment=timestamp(moment))
        await transaction.execute(
            INSERT_STATE,
            id=new_id(),
            user_id=None,
            method="oauth",
            provider=provider,
            state_hash=self._state_hash,
            redirect_to=redirect_to,
            code_challenge=code_challenge,
            auth_code_hash=None,
            created_at=timestamp(moment),
            expires_at=timestamp(moment + timedelta(minutes=MINUTES)),
        )

    async def redeem(self, transaction: Transaction) -> Row | None:
        """Delete and return the saved `provider`, `redirect_to`, `code_challenge`; None if expired."""
        return await transaction.fetch_one(REDEEM_STATE, state_hash=self._state_hash, moment=now())


def _base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
