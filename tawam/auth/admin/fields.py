"""Validates the fields of an account that admins may write. Only `app_metadata.role` grants the role.

Bans are given as durations in Go's format (`time.ParseDuration`), as in Supabase Auth.
"""

import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, cast

import msgspec
from argon2 import Type, extract_parameters
from argon2.exceptions import Argon2Error

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.passwords.hashing import check_password
from tawam.auth.users import validation
from tawam.auth.users.validation import validated
from tawam.database.schema import timestamp
from tawam.http.fields import Email, JsonObject, Line, Password, Token

_SECONDS = {
    "ns": Decimal("1e-9"),
    "us": Decimal("1e-6"),
    "µs": Decimal("1e-6"),
    "μs": Decimal("1e-6"),
    "ms": Decimal("1e-3"),
    "s": Decimal(1),
    "m": Decimal(60),
    "h": Decimal(3600),
}
_PART = r"(\d{1,19}(?:\.\d{0,19})?|\.\d{1,19})(ns|us|µs|μs|ms|s|m|h)"
_WHOLE = re.compile(rf"\+?(?:0|(?:{_PART})+)", re.ASCII)
_PARTS = re.compile(_PART, re.ASCII)
_LONGEST_TEXT = 100
# What Go's 64 bits of nanoseconds hold: 292 years.
_LONGEST = Decimal(2**63 - 1) / 10**9


def parsed(text: str) -> timedelta | None:
    """The duration of `24h`, `1h30m`, `1.5h`; None for what is none, is negative or too long."""
    if len(text) > _LONGEST_TEXT or not _WHOLE.fullmatch(text):
        return None
    seconds = sum((Decimal(number) * _SECONDS[unit] for number, unit in _PARTS.findall(text)), Decimal(0))
    return timedelta(seconds=float(seconds)) if seconds <= _LONGEST else None


_NO_BAN = "none"
# What one sign-in may cost: ours take 19 MiB and two passes.
_MOST_MEMORY_KIB = 65_536
_MOST_PASSES = 8
_HASH_LENGTH = 300


class Fields(msgspec.Struct, kw_only=True):
    """Of the bodies of POST and PUT. Whatever else they hold, `role` included, is not looked at."""

    email: Email | None = None
    phone: Line | None = None
    password: Password | None = None
    password_hash: Token | None = None
    email_confirm: bool = False
    user_metadata: JsonObject | None = None
    app_metadata: JsonObject | None = None
    ban_duration: Line | None = None


def address(fields: Fields) -> str | None:
    """
    Raises:
        AuthError: the address is malformed; telephones are not known here.
    """
    if fields.phone:
        raise AuthError(422, "phone_provider_disabled", "Phone numbers are not supported")
    return validated(fields.email) if fields.email else None


async def new_password_hash(auth: Auth, fields: Fields, email: str) -> str | None:
    """
    Raises:
        WeakPassword, AuthError: the password may not be, or the hash is none that can be verified here.
    """
    if fields.password_hash:
        if fields.password is not None:
            raise validation_failed("Only a password or a password hash should be provided")
        return await _known_hash(auth, fields.password_hash)
    if fields.password is None:
        return None
    return await auth.passwords.hash(_checked_password(auth, fields.password, email))


def app_metadata(current: dict[str, Any], fields: Fields) -> dict[str, Any]:
    """`current` with the changes; a null deletes its key.

    Raises:
        AuthError: 400 `validation_failed`: `provider` and `providers`, which the server reads, hold no names.
    """
    merged = validation.merged(current, fields.app_metadata or {})
    provider, providers = merged.get("provider", ""), merged.get("providers", [])
    if not (isinstance(provider, str) and _are_names(providers)):
        raise validation_failed("provider is the name of one, and providers a list of names")
    return merged


def user_metadata(current: dict[str, Any], fields: Fields) -> dict[str, Any]:
    return validation.merged(current, fields.user_metadata or {})


def banned_until(fields: Fields) -> str | None:
    """When a ban ends that begins now; None for no ban.

    Raises:
        AuthError: 400 `validation_failed`: not a duration.
    """
    text = fields.ban_duration
    duration = timedelta() if text is None or text == _NO_BAN else parsed(text)
    if duration is None:
        raise validation_failed(
            "Invalid format for ban duration: expected none, or a duration such as 24h or 1h30m"
        )
    return timestamp(datetime.now(UTC) + duration) if duration else None


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in cast("list[Any]", value))


def _checked_password(auth: Auth, password: str, email: str) -> str:
    return check_password(password, email, auth.settings.password_min_length)


async def _known_hash(auth: Auth, text: str) -> str:
    try:
        found = extract_parameters(text) if len(text) <= _HASH_LENGTH and text.isascii() else None
        if (
            found is None
            or found.type is not Type.ID
            or found.memory_cost > _MOST_MEMORY_KIB
            or found.time_cost > _MOST_PASSES
            or found.parallelism > 1
        ):
            raise _unknown_hash()
        # Salt and lengths as well: what cannot be compared with now could not be at a sign-in.
        await auth.passwords.hash_like("", text)
    except (Argon2Error, ValueError, IndexError) as error:
        raise _unknown_hash() from error
    return text


def _unknown_hash() -> AuthError:
    return validation_failed("Password hashes must be Argon2id ($argon2id$v=19$...) of moderate cost")
