"""Who may see and change a profile: its owner; the team sees all of them."""

import unicodedata
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import true

from tawam.database.exposure import NO_ROWS, VIEWER_ID, Exposure, Grant, InvalidValue, Standing
from tawam.profiles.tables import profiles

_PUBLIC = ("id", "username", "full_name", "avatar_url", "updated_at", "created_at")
_EVERYTHING = (*_PUBLIC, "email")
_EDITABLE = ("username", "full_name", "avatar_url", "updated_at")
_OWN = profiles.c.id == VIEWER_ID
_LONGEST_URL = 2048


def _text(label: str, longest: int) -> Any:
    """A check for one line of text, or null."""

    def check(value: Any) -> str | None:
        if value is None:
            return None
        if not isinstance(value, str):
            raise InvalidValue(f"{label} must be text.")
        if len(value) > longest:
            raise InvalidValue(f"{label} must be at most {longest} characters.")
        # Cc: control characters, line breaks among them. Cs: halves of characters.
        if any(unicodedata.category(character) in ("Cc", "Cs") for character in value):
            raise InvalidValue(f"{label} must be one line of plain text.")
        return value

    return check


def _picture(value: Any) -> str | None:
    address = _text("The picture's address", _LONGEST_URL)(value)
    if address and not _is_web_address(address):
        raise InvalidValue("The picture's address must start with https:// or with a slash.")
    return address


def _is_web_address(address: str) -> bool:
    if address.startswith("/"):
        return not address.startswith(("//", "/\\"))
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme == "https" and bool(parts.hostname)


def _moment(value: Any) -> str | None:
    """Clients send the time they saved at; it must be a time, and the server's own is stored instead."""
    if value is None:
        return None
    try:
        datetime.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise InvalidValue("The time must be in ISO 8601.") from error
    return value


PROFILES = Exposure(
    table=profiles,
    read={
        Standing.ANONYMOUS: Grant(_PUBLIC, NO_ROWS),
        Standing.USER: Grant(_PUBLIC, _OWN),
        Standing.ADMIN: Grant(_EVERYTHING, true()),
        Standing.SERVICE: Grant(_EVERYTHING, true()),
    },
    update={
        Standing.ANONYMOUS: Grant(_EDITABLE, NO_ROWS),
        Standing.USER: Grant(_EDITABLE, _OWN),
        Standing.ADMIN: Grant(_EDITABLE, _OWN),
        Standing.SERVICE: Grant(_EDITABLE, true()),
    },
    checks={
        "username": _text("The username", 64),
        "full_name": _text("The full name", 200),
        "avatar_url": _picture,
        "updated_at": _moment,
    },
    stamp="updated_at",
)
