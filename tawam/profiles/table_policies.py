"""The access rules of profiles: owners read and change their own, admins read all of them."""

from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import true

from tawam.database.table_policies import (
    VIEWER_ID,
    InvalidValue,
    Role,
    TablePolicy,
    changeable,
    owned,
    readable,
)
from tawam.database.validators import one_line, typed_line
from tawam.normalization import is_stream_safe
from tawam.profiles.tables import profiles

_OWN = owned(profiles.c.id == VIEWER_ID)
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


PROFILES = TablePolicy(
    table=profiles,
    read=readable(profiles, {**_OWN, Role.ADMIN: true()}),
    update=changeable(profiles, _OWN),
    validators={
        "username": typed_line("The username", 64),
        "full_name": typed_line("The full name", 200),
        "avatar_url": _picture,
        # Clients send the time of the save. It has to be a time; the server stores its own instead.
    },
    auto_now="updated_at",
)
