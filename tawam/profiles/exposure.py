"""The access rules of profiles: owners read and change their own, the team reads all of them."""

from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import true

from tawam.database.column_checks import moment, one_line
from tawam.database.exposure import NO_ROWS, VIEWER_ID, Exposure, Grant, InvalidValue, Standing
from tawam.normalization import is_stream_safe
from tawam.profiles.tables import profiles

_PUBLIC = ("id", "username", "full_name", "avatar_url", "updated_at", "created_at")
_EVERYTHING = (*_PUBLIC, "email")
_EDITABLE = ("username", "full_name", "avatar_url", "updated_at")
_OWN = profiles.c.id == VIEWER_ID
_address = one_line("The picture's address", 2048)


def _picture(value: Any) -> str | None:
    address = _address(value)
    if address and not _is_web_address(address):
        raise InvalidValue("The picture's address must start with https:// or with a slash.")
    return address


def _is_web_address(address: str) -> bool:
    if address.startswith("/"):
        return not address.startswith(("//", "/\\"))
    if not is_stream_safe(address):
        return False
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme == "https" and bool(parts.hostname)


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
        "username": one_line("The username", 64),
        "full_name": one_line("The full name", 200),
        "avatar_url": _picture,
        # Clients send the time of the save. It has to be a time; the server stores its own instead.
        "updated_at": moment,
    },
    stamp="updated_at",
)
