"""Codes on paper for whoever has lost the second factor: ten at a time, each good for once.

The database holds of each a hash with a key of its own installation.
"""

import secrets
import unicodedata

from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.keys import SigningKeys
from tawam.auth.tables import recovery_codes
from tawam.database.port import Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.normalization import normalize

TOTAL = 10
# Crockford's Base32: 16 letters are 80 bits, and none of them looks like another.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 16
_LOOKALIKES = str.maketrans("oil", "011")
# With whatever a person writes between the letters.
LONGEST_TYPED = 100

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
    """A new set of codes, which are told this once; those of before are void."""
    await transaction.execute(DELETE_CODES, factor_id=factor_id)
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH)) for _ in range(TOTAL)]
    for code in codes:
        await transaction.execute(
            INSERT_CODE,
            id=new_id(),
            factor_id=factor_id,
            code_hash=_hash(keys, factor_id, code),
            used_at=None,
            created_at=now(),
        )
    return codes


async def use(transaction: Transaction, keys: SigningKeys, factor_id: str, typed: str) -> bool:
    """Whether `typed` was one of the unused codes; it is used from now on."""
    code_hash = _hash(keys, factor_id, _canonical(typed))
    return await transaction.execute(USE_CODE, factor_id=factor_id, code_hash=code_hash, moment=now()) == 1


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


def _hash(keys: SigningKeys, factor_id: str, code: str) -> str:
    return keys.derive("recovery code", f"{factor_id}\0{code}").hex()
