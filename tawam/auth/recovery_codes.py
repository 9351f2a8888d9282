"""Codes on paper for whoever has lost the second factor: ten at a time, each good for once.

The database holds of each a hash with the key of its set. That key is sealed as the secrets of apps are, so
that codes on paper outlive a change of the data key.
"""

import hmac
import secrets
import unicodedata

from cryptography.exceptions import InvalidTag
from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth import totp
from tawam.auth.keys import SigningKeys
from tawam.auth.tables import factors, recovery_codes
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.logs import logger
from tawam.normalization import normalize

_log = logger("auth")

TOTAL = 10
# Crockford's Base32: 16 letters are 80 bits, and none of them looks like another.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 16
_LOOKALIKES = str.maketrans("oil", "011")
# With whatever a person writes between the letters.
LONGEST_TYPED = 100

SET_KEY = Statement(
    update(factors).where(factors.c.id == bindparam("factor_id")).values(secret=bindparam("sealed"))
)
INSERT_CODE = Statement(insert(recovery_codes))
DELETE_CODES = Statement(delete(recovery_codes).where(recovery_codes.c.factor_id == bindparam("factor_id")))
CODES = Statement(
    select(recovery_codes.c.used_at).where(recovery_codes.c.factor_id == bindparam("factor_id"))
)
USE_CODE = Statement(
    update(recovery_codes)
    .where(
        recovery_codes.c.factor_id == bindparam("factor_id"),
        recovery_codes.c.code_hash == bindparam("code_hash"),
        recovery_codes.c.used_at.is_(None),
    )
    .values(used_at=bindparam("moment"))
)


async def replace(transaction: Transaction, keys: SigningKeys, factor_id: str) -> list[str]:
    """A new set of codes with a key of its own, which are told this once; those of before are void."""
    key = totp.new_secret()
    await transaction.execute(SET_KEY, factor_id=factor_id, sealed=totp.sealed(keys, factor_id, key))
    await transaction.execute(DELETE_CODES, factor_id=factor_id)
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH)) for _ in range(TOTAL)]
    for code in codes:
        await transaction.execute(
            INSERT_CODE,
            id=new_id(),
            factor_id=factor_id,
            code_hash=_hash(key, code),
            used_at=None,
            created_at=now(),
        )
    return codes


async def use(transaction: Transaction, keys: SigningKeys, factor: Row, typed: str) -> bool:
    """Whether `typed` was one of the unused codes of a factor; it is used from now on."""
    try:
        key = totp.unsealed(keys, factor["id"], factor["secret"])
    except (InvalidTag, ValueError):
        _log.error("factor_unreadable", factor_id=factor["id"], reason="encrypted with other keys")
        return False
    code_hash, moment = _hash(key, _canonical(typed)), now()
    used = await transaction.execute(USE_CODE, factor_id=factor["id"], code_hash=code_hash, moment=moment)
    return used == 1


async def counts(transaction: Transaction, factor_id: str) -> tuple[int, int]:
    """How many codes the set has, and how many of them are unused."""
    codes = await transaction.fetch_all(CODES, factor_id=factor_id)
    return len(codes), sum(code["used_at"] is None for code in codes)


def _canonical(typed: str) -> str:
    """A code as it was told, without spaces and dashes and in small letters."""
    folded = normalize("NFKC", typed).casefold()
    kept = (_digit(letter) for letter in folded if letter.isalnum())
    return "".join(kept).translate(_LOOKALIKES)


def _digit(letter: str) -> str:
    """Arabic keyboards have digits of their own."""
    value = unicodedata.decimal(letter, None)
    return letter if value is None else str(value)


def _hash(key: str, code: str) -> str:
    return hmac.digest(key.encode(), code.encode(), "sha256").hex()
