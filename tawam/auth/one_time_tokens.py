"""What a mail carries to prove that its reader owns the address: a link's token and a six-digit code.

The database holds neither: of the token its SHA-256, of the code a keyed hash, since six digits could
be tried out.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.keys import SigningKeys
from tawam.auth.tables import one_time_tokens, users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, timestamp

LINK_MINUTES = 60
CODE_MINUTES = 10
MAX_WRONG_CODES = 5
SIGNUP = "signup"

INSERT_TOKEN = Statement(insert(one_time_tokens))
VOID_TOKENS = Statement(
    delete(one_time_tokens).where(
        one_time_tokens.c.user_id == bindparam("user_id"), one_time_tokens.c.type == bindparam("type")
    )
)
# The account is locked before its token, as everywhere, so that two transactions cannot block each other.
LOCK_USER_BY_TOKEN = Statement(
    select(users)
    .join(one_time_tokens, one_time_tokens.c.user_id == users.c.id)
    .where(
        one_time_tokens.c.token_hash == bindparam("token_hash"), one_time_tokens.c.type == bindparam("type")
    )
    .with_for_update(of=users)
)
USE_LINK = Statement(
    delete(one_time_tokens)
    .where(
        one_time_tokens.c.token_hash == bindparam("token_hash"),
        one_time_tokens.c.type == bindparam("type"),
        one_time_tokens.c.expires_at > bindparam("moment"),
    )
    .returning(one_time_tokens.c.user_id)
)
CODE_OF_USER = Statement(
    select(one_time_tokens.c.id, one_time_tokens.c.code_hash)
    .where(
        one_time_tokens.c.user_id == bindparam("user_id"),
        one_time_tokens.c.type == bindparam("type"),
        one_time_tokens.c.created_at > bindparam("since"),
        one_time_tokens.c.failed_attempts < MAX_WRONG_CODES,
    )
    .with_for_update()
)
COUNT_WRONG_CODE = Statement(
    update(one_time_tokens)
    .where(one_time_tokens.c.id == bindparam("token_id"))
    .values(failed_attempts=one_time_tokens.c.failed_attempts + 1)
)


@dataclass(frozen=True)
class Proof:
    """Both ways to confirm; they exist in the mail alone."""

    token: str
    code: str


async def issue(transaction: Transaction, keys: SigningKeys, user_id: str, email: str, type_: str) -> Proof:
    """A new link and code; those sent before are void."""
    await transaction.execute(VOID_TOKENS, user_id=user_id, type=type_)
    proof = Proof(token=secrets.token_hex(28), code=f"{secrets.randbelow(10**6):06}")
    issued = datetime.now(UTC)
    await transaction.execute(
        INSERT_TOKEN,
        id=new_id(),
        user_id=user_id,
        type=type_,
        email=email,
        code_challenge=None,
        token_hash=_token_hash(proof.token),
        code_hash=_code_hash(keys, email, proof.code),
        failed_attempts=0,
        created_at=timestamp(issued),
        expires_at=timestamp(issued + timedelta(minutes=LINK_MINUTES)),
    )
    return proof


async def use_link(transaction: Transaction, token: str, type_: str) -> Row | None:
    """The account that `token` was mailed to, locked; the token is spent. None when it does not hold."""
    token_hash = _token_hash(token)
    user = await transaction.fetch_one(LOCK_USER_BY_TOKEN, token_hash=token_hash, type=type_)
    moment = timestamp(datetime.now(UTC))
    spent = await transaction.fetch_one(USE_LINK, token_hash=token_hash, type=type_, moment=moment)
    return user if spent else None


async def use_code(transaction: Transaction, keys: SigningKeys, user: Row, code: str, type_: str) -> bool:
    """Whether `code` is the one last mailed to `user` (locked). A wrong one counts, a right one is spent."""
    since = timestamp(datetime.now(UTC) - timedelta(minutes=CODE_MINUTES))
    token = await transaction.fetch_one(CODE_OF_USER, user_id=user["id"], type=type_, since=since)
    if token is None:
        return False
    if not hmac.compare_digest(token["code_hash"], _code_hash(keys, user["email"], code)):
        await transaction.execute(COUNT_WRONG_CODE, token_id=token["id"])
        return False
    await transaction.execute(VOID_TOKENS, user_id=user["id"], type=type_)
    return True


def _token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _code_hash(keys: SigningKeys, email: str, code: str) -> str:
    return keys.derive("one-time code", f"{email}\0{code}").hex()
