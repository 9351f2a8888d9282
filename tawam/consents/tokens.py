"""Makes the tokens of consent links. The database holds their hashes alone."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta

from tawam.database.schema import timestamp

# So long a link waits for its answer. One that was signed stays: with it the person withdraws.
LINK_DAYS = 14
_BYTES = 32


def new_token() -> str:
    return secrets.token_urlsafe(_BYTES)


def hash_of_token(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def expiry() -> str:
    """Return the moment at which a link ends that is made now."""
    return timestamp(datetime.now(UTC) + timedelta(days=LINK_DAYS))
