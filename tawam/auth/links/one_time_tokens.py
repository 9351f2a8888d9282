"""One-time tokens: each mail carries a link's token and a six-digit code, either of which proves the address.

The database holds the SHA-256 of the token and a keyed hash of the code, since six digits could be tried out.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.keys import SigningKeys
from tawam.auth.tables import one_time_tokens, users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, timestamp
from tawam.normalization import typed_code

LINK_MINUTES = 60
CODE_MINUTES = 10
MAX_WRONG_CODES = 5
# Prefix of link tokens whose caller sent a PKCE challenge, see `pkce.py`.
PKCE_PREFIX = "pkce_"

SIGNUP = "signup"
INVITE = "invite"
MAGIC_LINK = "magiclink"
RECOVERY = "recovery"
EMAIL_CHANGE_CURRENT = "email_change_current"
EMAIL_CHANGE_NEW = "email_change_new"
REAUTHENTICATION = "reauthentication"

INSERT_TOKEN = Statement(insert(one_time_tokens))
DELETE_TOKENS = Statement(
    delete(one_time_tokens).where(
        one_time_tokens.c.user_id == bindparam("user_id"), one_time_tokens.c.type == bindparam("type")
    )
)
DELETE_ALL_TOKENS = Statement(
    delete(one_time_tokens).where(one_time_tokens.c.user_id == bindparam("user_id"))
)
TOKEN_BY_HASH = Statement(
    select(one_time_tokens).where(one_time_tokens.c.token_hash == bindparam("token_hash"))
)
# The account is locked before its token, as everywhere, so that transactions cannot deadlock.
LOCK_USER = Statement(select(users).where(users.c.id == bindparam("user_id")).with_for_update())
DELETE_UNEXPIRED_TOKEN = Statement(
    delete(one_time_tokens)
    .where(one_time_tokens.c.id == bindparam("token_id"), one_time_tokens.c.expires_at > bindparam("moment"))
    .returning(one_time_tokens.c.id)
)
# Several accounts may be changing to one address; the newest code counts.
OWNER_OF_CODE = Statement(
    select(one_time_tokens.c.user_id)
    .where(
        one_time_tokens.c.email == bindparam("email"),
        one_time_tokens.c.type.in_([bindparam("type"), bindparam("or_type")]),
    )
    .order_by(one_time_tokens.c.created_at.desc())
    .limit(1)
)
CODES = Statement(
    select(one_time_tokens)
    .where(
        one_time_tokens.c.user_id == bindparam("user_id"),
        one_time_tokens.c.email == bindparam("email"),
        one_time_tokens.c.type.in_([bindparam("type"), bindparam("or_type")]),
        one_time_tokens.c.created_at > bindparam("since"),
        one_time_tokens.c.failed_attempts < MAX_WRONG_CODES,
    )
    .order_by(one_time_tokens.c.id)
    .with_for_update()
)
COUNT_WRONG_CODE = Statement(
    update(one_time_tokens)
    .where(one_time_tokens.c.id == bindparam("token_id"))
    .values(failed_attempts=one_time_tokens.c.failed_attempts + 1)
)

# The authentication methods of a session (`amr`) for token types whose name differs.
AMR_METHODS = {
    SIGNUP: "email/signup",
    EMAIL_CHANGE_CURRENT: "email_change",
    EMAIL_CHANGE_NEW: "email_change",
}


@dataclass(frozen=True)
class OneTimeToken:
    """The token of a link and the six-digit code; only the mail holds them."""

    token: str
    code: str


@dataclass(frozen=True)
class RedeemedToken:
    """A valid one-time token that has just been redeemed.

    Attributes:
        user: the account that it was mailed for, locked.
        type: one of the types above.
        code_challenge: the PKCE challenge of the caller who asked for it, see `pkce.py`.
    """

    user: Row
    type: str
    code_challenge: str | None


async def issue(
    transaction: Transaction,
    keys: SigningKeys,
    user_id: str,
    email: str,
    type_: str,
    code_challenge: str | None = None,
) -> OneTimeToken:
    """Issue a new token and code; earlier ones of this type become invalid.

    Args:
        email: the address that they are mailed to.
    """
    await transaction.execute(DELETE_TOKENS, user_id=user_id, type=type_)
    prefix = PKCE_PREFIX if code_challenge else ""
    proof = OneTimeToken(token=prefix + secrets.token_hex(28), code=f"{secrets.randbelow(10**6):06}")
    issued = datetime.now(UTC)
    await transaction.execute(
        INSERT_TOKEN,
        id=new_id(),
        user_id=user_id,
        type=type_,
        email=email,
        code_challenge=code_challenge,
        token_hash=_token_hash(proof.token),
        code_hash=_code_hashes(keys, email, proof.code)[-1],
        failed_attempts=0,
        created_at=timestamp(issued),
        expires_at=timestamp(issued + timedelta(minutes=LINK_MINUTES)),
    )
    return proof


async def redeem_link(transaction: Transaction, token: str, types: Sequence[str]) -> RedeemedToken | None:
    """Redeem a link's token of one of `types`; None if it is invalid."""
    found = await transaction.fetch_one(TOKEN_BY_HASH, token_hash=_token_hash(token))
    if found is None or found["type"] not in types:
        return None
    user = await transaction.fetch_one(LOCK_USER, user_id=found["user_id"])
    moment = timestamp(datetime.now(UTC))
    redeemed = await transaction.fetch_one(DELETE_UNEXPIRED_TOKEN, token_id=found["id"], moment=moment)
    return RedeemedToken(user, found["type"], found["code_challenge"]) if user and redeemed else None


async def redeem_code(
    transaction: Transaction, keys: SigningKeys, email: str, code: str, types: Sequence[str]
) -> RedeemedToken | None:
    """Redeem the code last mailed to `email` for one of `types` (one or two); wrong codes are counted."""
    kinds = {"type": types[0], "or_type": types[-1]}
    owner = await transaction.fetch_one(OWNER_OF_CODE, email=email, **kinds)
    user = await transaction.fetch_one(LOCK_USER, user_id=owner["user_id"]) if owner else None
    if user is None:
        return None
    since = timestamp(datetime.now(UTC) - timedelta(minutes=CODE_MINUTES))
    tokens = await transaction.fetch_all(CODES, user_id=user["id"], email=email, since=since, **kinds)
    given = _code_hashes(keys, email, typed_code(code))
    for token in tokens:
        if any(hmac.compare_digest(token["code_hash"], each) for each in given):
            await transaction.execute(DELETE_TOKENS, user_id=user["id"], type=token["type"])
            return RedeemedToken(user, token["type"], token["code_challenge"])
    for token in tokens:
        await transaction.execute(COUNT_WRONG_CODE, token_id=token["id"])
    return None


def _token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _code_hashes(keys: SigningKeys, email: str, code: str) -> list[str]:
    """Hash the code with each data key, since keys may rotate meanwhile; the newest comes last."""
    return [derived.hex() for derived in keys.derivations("one-time code", f"{email}\0{code}")]
