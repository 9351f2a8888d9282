"""The codes of referral links: random, so that none can be guessed from another."""

import re
import secrets

# Without those that are misread: 0 and o, 1 and l and i.
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
# 59 bits.
_LENGTH = 12
_CODE = re.compile(f"[{_ALPHABET}]{{{_LENGTH}}}")


def new_code() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def read_code(typed: str) -> str | None:
    """The code as it is stored, whichever case it is typed in; None for what is none."""
    code = typed.lower()
    return code if _CODE.fullmatch(code) else None
