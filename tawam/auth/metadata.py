"""What an account's owner may store about themselves. Nothing is decided by it."""

from typing import Any

import msgspec

from tawam.auth.errors import validation_failed

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
