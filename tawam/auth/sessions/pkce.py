"""Authorization codes that a page exchanges for a session (PKCE, RFC 7636).

A caller that sent a challenge gets a code in the address instead of a session. Reading the code on its way
is of no use without the verifier. Sign-ins by mail and by other providers both end here.
"""

import hashlib
import hmac
import re
import uuid
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, insert

from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.tables import flow_states
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, timestamp

CODE_MINUTES = 5
# A SHA-256 in unpadded base64url, the result of S256.
_S256_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_MAX_VERIFIER_LENGTH = 128

INSERT_CODE = Statement(insert(flow_states))
# The first request with the code deletes it, whatever verifier comes with it.
REDEEM_CODE = Statement(
    delete(flow_states)
    .where(flow_states.c.auth_code_hash == bindparam("auth_code_hash"))
    .returning(flow_states)
)
DELETE_CODES_OF_USER = Statement(delete(flow_states).where(flow_states.c.user_id == bindparam("user_id")))


@dataclass(frozen=True)
class RedeemedCode:
    """A redeemed code's account and authentication method: `magiclink`, `recovery`, `oauth` ..."""

    user_id: str
    method: str


def validate_code_challenge(challenge: str | None, method: str | None) -> str | None:
    """Validate the challenge; returns None if the caller sent none.

    Raises:
        AuthError: 400 `validation_failed`: one of the two is missing, the method is `plain`, or the challenge
            is not a SHA-256.
    """
    if not challenge and not method:
        return None
    if not challenge or not method:
        raise validation_failed("PKCE flow requires code_challenge_method and code_challenge")
    if method.lower() != "s256":
        raise validation_failed("code_challenge_method must be s256")
    if not _S256_CHALLENGE.fullmatch(challenge):
        raise validation_failed("code_challenge must be the SHA-256 of the verifier in base64url")
    return challenge


async def issue_code(
    transaction: Transaction, user_id: str, method: str, challenge: str, provider: str | None = None
) -> str:
    """Issue a code to an authenticated user, valid for `CODE_MINUTES`.

    Args:
        method: the authentication method for the session's `amr`.
        challenge: the result of `validate_code_challenge`.
    """
    code = str(uuid.uuid4())
    issued = datetime.now(UTC)
    await transaction.execute(
        INSERT_CODE,
        id=new_id(),
        user_id=user_id,
        method=method,
        provider=provider,
        state_hash=None,
        redirect_to=None,
        code_challenge=challenge,
        auth_code_hash=_code_hash(code),
        created_at=timestamp(issued),
        expires_at=timestamp(issued + timedelta(minutes=CODE_MINUTES)),
    )
    return code


async def redeem_code(transaction: Transaction, code: str, verifier: str) -> RedeemedCode | AuthError:
    """Redeem `code`. It is deleted in any case: commit the transaction before raising a returned error.

    Returns:
        The redeemed code, or an error: 404 `flow_state_not_found`, 422 `flow_state_expired`, 400
        `bad_code_verifier`.
    """
    flow: Row | None = await transaction.fetch_one(REDEEM_CODE, auth_code_hash=_code_hash(code))
    if flow is None or flow["user_id"] is None:
        return flow_state_not_found()
    if datetime.fromisoformat(flow["expires_at"]) <= datetime.now(UTC):
        return AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired")
    if len(verifier) > _MAX_VERIFIER_LENGTH or not hmac.compare_digest(
        _challenge_of(verifier), flow["code_challenge"] or ""
    ):
        return AuthError(
            400, "bad_code_verifier", "code challenge does not match previously saved code verifier"
        )
    return RedeemedCode(flow["user_id"], flow["method"])


def flow_state_not_found() -> AuthError:
    return AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found")


def _challenge_of(verifier: str) -> str:
    return urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


def _code_hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
