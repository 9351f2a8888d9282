"""Validates what callers send about a user: the e-mail address and the user metadata.

Addresses are normalized to one spelling and compared by equality. Owners write their metadata themselves, so
the server decides nothing by it.
"""

from typing import Any

import msgspec
from email_validator import SPECIAL_USE_DOMAIN_NAMES, EmailNotValidError, validate_email

from tawam.auth.errors import validation_failed
from tawam.normalization import normalize

# Test and local domains are taken: the confirmation mail is the proof that an address works.
SPECIAL_USE_DOMAIN_NAMES.clear()


_LONGEST = 320


def normalized(address: str) -> str:
    """NFKC and case-folded, so that look-alike spellings are one address. Not validated.

    Of a text longer than any address only the start is kept: limits remember what they count, and NFKC
    makes some letters eighteen.
    """
    start = address.strip()[: _LONGEST + 1]
    return normalize("NFKC", normalize("NFKC", start).casefold())


def validated(address: str) -> str:
    """The normalized address.

    Raises:
        AuthError: 400 `validation_failed`: not an address (RFC 5321) that mail can reach.
    """
    problem = validation_failed("Unable to validate email address: invalid format")
    if len(address) > _LONGEST:
        raise problem
    try:
        # RFC 6531 is left out: few servers take mail for a local part beyond ASCII, and our mails carry none.
        found = validate_email(
            normalized(address),
            allow_smtputf8=False,
            check_deliverability=False,
            globally_deliverable=False,
        )
    except EmailNotValidError as error:
        raise problem from error
    return normalized(found.normalized)


# It travels in every access token, and tokens travel in headers.
MAX_BYTES = 4096


def checked(data: dict[str, Any]) -> dict[str, Any]:
    """
    Raises:
        AuthError: 400 `validation_failed`: too much, or text that no database holds.
    """
    encoded = msgspec.json.encode(data)
    if len(encoded) > MAX_BYTES:
        raise validation_failed(f"User data cannot be larger than {MAX_BYTES} bytes")
    if b"\\u0000" in encoded:
        raise validation_failed("User data holds characters that cannot be stored")
    return data


def merged(current: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """`current` with `changes`; a null deletes its key.

    Raises:
        AuthError: as `checked`.
    """
    together = {**current, **changes}
    return checked({key: value for key, value in together.items() if value is not None})
