"""WebAuthn challenges of passkeys. The server stores one only once it is answered: anybody may ask for one.

A challenge's id holds its expiry and a MAC by the server's key, bound to one purpose and one account. The
challenge is derived from the id.
"""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import bindparam, insert, select

from tawam.auth.errors import AuthError
from tawam.auth.keys import SigningKeys
from tawam.auth.passkeys.relying_party import CHALLENGE_SECONDS
from tawam.auth.tables import spent_challenges
from tawam.database.port import Statement, Transaction
from tawam.database.schema import timestamp

Purpose = Literal["registration", "authentication"]

_MAX_ID_LENGTH = 128
_MAC_BYTES = 16
SPENT_CHALLENGE = Statement(
    select(spent_challenges).where(spent_challenges.c.id == bindparam("challenge_hash"))
)
INSERT_SPENT = Statement(insert(spent_challenges))


@dataclass(frozen=True)
class Challenge:
    """A WebAuthn challenge.

    Attributes:
        id: the client sends it along with the answer.
        value: the bytes that the authenticator signs.
        expires_at: Unix seconds.
    """

    id: str
    value: bytes
    expires_at: int

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.value).hexdigest()


def issue(keys: SigningKeys, purpose: Purpose, user_id: str = "") -> Challenge:
    """Issue a challenge, valid for five minutes.

    Args:
        user_id: the only account that may answer it; empty if not known yet.
    """
    expires_at, nonce = int(time.time()) + CHALLENGE_SECONDS, secrets.token_urlsafe(16)
    return _challenges(keys, purpose, user_id, expires_at, nonce)[-1]


def verify_id(keys: SigningKeys, challenge_id: str, purpose: Purpose, user_id: str = "") -> Challenge:
    """Verify the id of a challenge and return the challenge.

    Raises:
        AuthError: 400 `webauthn_challenge_not_found`: never issued, or for another purpose or account;
            `webauthn_challenge_expired`.
    """
    expires_at, _, rest = challenge_id.partition(".")
    is_shaped = len(challenge_id) <= _MAX_ID_LENGTH and expires_at.isascii() and expires_at.isdigit()
    if not is_shaped:
        raise challenge_not_found()
    made = _challenges(keys, purpose, user_id, int(expires_at), rest.partition(".")[0])
    given = challenge_id.encode()
    challenge = next((one for one in made if hmac.compare_digest(one.id.encode(), given)), None)
    if challenge is None:
        raise challenge_not_found()
    if challenge.expires_at <= time.time():
        raise AuthError(400, "webauthn_challenge_expired", "Challenge has expired")
    return challenge


async def consume(transaction: Transaction, challenge: Challenge) -> None:
    """Store an answered challenge, so that it cannot be answered again.

    Raises:
        AuthError: 400 `webauthn_challenge_not_found`: the challenge was answered before.
        UniqueViolation: another request answers it at the same moment.
    """
    if await transaction.fetch_one(SPENT_CHALLENGE, challenge_hash=challenge.hash) is not None:
        raise challenge_not_found()
    expires = timestamp(datetime.fromtimestamp(challenge.expires_at, UTC))
    await transaction.execute(INSERT_SPENT, id=challenge.hash, expires_at=expires)


def challenge_not_found() -> AuthError:
    return AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used")


def _challenges(
    keys: SigningKeys, purpose: Purpose, user_id: str, expires_at: int, nonce: str
) -> list[Challenge]:
    """Derive the challenge with each data key; the newest comes last."""
    text = f"{purpose}\0{user_id}\0{expires_at}\0{nonce}"
    derived = zip(
        keys.derivations("passkey challenge id", text),
        keys.derivations("passkey challenge", text),
        strict=False,
    )
    return [
        Challenge(f"{expires_at}.{nonce}.{mac[:_MAC_BYTES].hex()}", value, expires_at)
        for mac, value in derived
    ]
