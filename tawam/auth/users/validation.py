"""Validates what callers send about a user: the e-mail address and the user metadata.

Addresses are normalized to one spelling and compared by equality. Owners write their metadata themselves, so
the server decides nothing by it.
"""

from typing import Any

import email_validator
import msgspec
from email_validator import SPECIAL_USE_DOMAIN_NAMES, EmailNotValidError

from tawam.auth.errors import validation_failed
from tawam.normalization import normalize, typed

# Accepts test and local domains: the confirmation mail proves that an address works.
SPECIAL_USE_DOMAIN_NAMES.clear()

_MAX_EMAIL_LENGTH = 320
# A pasted address may carry invisible marks beyond.
_LONGEST_TYPED = 4 * _MAX_EMAIL_LENGTH

# Every access token carries the metadata, and headers carry the tokens.
MAX_METADATA_BYTES = 4096


def normalize_email(address: str) -> str:
    """Normalize (NFKC) and case-fold an address, so that look-alike spellings are equal. No validation.

    Texts longer than any address are cut: limits keep what they count, and NFKC expands some letters to
    eighteen.
    """
    start = typed(address[:_LONGEST_TYPED])[: _MAX_EMAIL_LENGTH + 1]
    return normalize("NFKC", normalize("NFKC", start).casefold())


def validate_email(address: str) -> str:
    """Validate an address and return it normalized. `web/src/ui/typed-email.ts` decides as this does.

    Raises:
        AuthError: 400 `validation_failed`: not an address (RFC 5321) that mail can reach.
    """
    problem = validation_failed("Unable to validate email address: invalid format")
    normalized = normalize_email(address)
    if len(address) > _LONGEST_TYPED or len(normalized) > _MAX_EMAIL_LENGTH:
        raise problem
    try:
        # No RFC 6531: few servers accept local parts beyond ASCII, and our mails cannot carry them.
        found = email_validator.validate_email(
            normalized,
            allow_smtputf8=False,
            check_deliverability=False,
            globally_deliverable=False,
        )
    except EmailNotValidError as error:
        raise problem from error
    # A name without a dot is half an address: `sara@gmail`.
    if "." not in found.domain and found.domain != "localhost":
        raise problem
    return normalize_email(found.normalized)


def validate_metadata(data: dict[str, Any]) -> dict[str, Any]:
    """Check the size and characters of user metadata.

    Raises:
        AuthError: 400 `validation_failed`: too large, or text that no database can store.
    """
    encoded = msgspec.json.encode(data)
    if len(encoded) > MAX_METADATA_BYTES:
        raise validation_failed(f"User data cannot be larger than {MAX_METADATA_BYTES} bytes")
    if b"\\u0000" in encoded:
        raise validation_failed("User data holds characters that cannot be stored")
    return data


def merge_metadata(current: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Merge `changes` into `current`; a null deletes its key.

    Raises:
        AuthError: as `validate_metadata`.
    """
    together = {**current, **changes}
    return validate_metadata({key: value for key, value in together.items() if value is not None})
