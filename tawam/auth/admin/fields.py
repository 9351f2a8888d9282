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
from tawam.auth.users.validation import validate_email
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
_MAX_DURATION_LENGTH = 100
# The maximum of Go's 64-bit nanoseconds: 292 years.
_MAX_SECONDS = Decimal(2**63 - 1) / 10**9

_NO_BAN = "none"
# Upper bounds for the cost of one sign-in; our own hashes take 19 MiB and two passes.
_MAX_MEMORY_KIB = 65_536
_MAX_PASSES = 8
_MAX_HASH_LENGTH = 300


def parse_duration(text: str) -> timedelta | None:
    """Parse durations such as `24h`, `1h30m`, `1.5h`; None if invalid, negative or too long."""
    if len(text) > _MAX_DURATION_LENGTH or not _WHOLE.fullmatch(text):
        return None
    seconds = sum((Decimal(number) * _SECONDS[unit] for number, unit in _PARTS.findall(text)), Decimal(0))
    return timedelta(seconds=float(seconds)) if seconds <= _MAX_SECONDS else None


class AdminUserFields(msgspec.Struct, kw_only=True):
    """Fields of the bodies of POST and PUT /admin/users. Other fields, `role` included, are ignored."""

    email: Email | None = None
    phone: Line | None = None
    password: Password | None = None
    password_hash: Token | None = None
    email_confirm: bool = False
    user_metadata: JsonObject | None = None
    app_metadata: JsonObject | None = None
    ban_duration: Line | None = None


def email_of(fields: AdminUserFields) -> str | None:
    """Return the validated address of the body.

    Raises:
        AuthError: the address is malformed, or a phone number is given.
    """
    if fields.phone:
        raise AuthError(422, "phone_provider_disabled", "Phone numbers are not supported")
    return validate_email(fields.email) if fields.email else None


async def new_password_hash(auth: Auth, fields: AdminUserFields, email: str) -> str | None:
    """Hash the password of the body, or validate its hash.

    Raises:
        WeakPassword, AuthError: the password is not allowed, or the hash cannot be verified here.
    """
    if fields.password_hash:
        if fields.password is not None:
            raise validation_failed("Only a password or a password hash should be provided")
        return await _validate_hash(auth, fields.password_hash)
    if fields.password is None:
        return None
    return await auth.passwords.hash(_checked_password(auth, fields.password, email))


def app_metadata(current: dict[str, Any], fields: AdminUserFields) -> dict[str, Any]:
    """Merge the body's changes into `current`; a null deletes its key.

    Raises:
        AuthError: 400 `validation_failed`: `provider` or `providers`, which the server reads, are not names.
    """
    merged = validation.merge_metadata(current, fields.app_metadata or {})
    provider, providers = merged.get("provider", ""), merged.get("providers", [])
    if not (isinstance(provider, str) and _are_names(providers)):
        raise validation_failed("provider is the name of one, and providers a list of names")
    return merged


def user_metadata(current: dict[str, Any], fields: AdminUserFields) -> dict[str, Any]:
    return validation.merge_metadata(current, fields.user_metadata or {})


def banned_until(fields: AdminUserFields) -> str | None:
    """Return the end of a ban that begins now; None for no ban.

    Raises:
        AuthError: 400 `validation_failed`: not a duration.
    """
    text = fields.ban_duration
    duration = timedelta() if text is None or text == _NO_BAN else parse_duration(text)
    if duration is None:
        raise validation_failed(
            "Invalid format for ban duration: expected none, or a duration such as 24h or 1h30m"
        )
    return timestamp(datetime.now(UTC) + duration) if duration else None


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in cast("list[Any]", value))


def _checked_password(auth: Auth, password: str, email: str) -> str:
    return check_password(password, email, auth.settings.password_min_length)


async def _validate_hash(auth: Auth, text: str) -> str:
    try:
        found = extract_parameters(text) if len(text) <= _MAX_HASH_LENGTH and text.isascii() else None
        if (
            found is None
            or found.type is not Type.ID
            or found.memory_cost > _MAX_MEMORY_KIB
            or found.time_cost > _MAX_PASSES
            or found.parallelism > 1
        ):
            raise _invalid_hash()
        # Hashes once with its salt and lengths: a hash that fails here would fail at every sign-in.
        await auth.passwords.hash_with_salt_of("", text)
    except (Argon2Error, ValueError, IndexError) as error:
        raise _invalid_hash() from error
    return text


def _invalid_hash() -> AuthError:
    return validation_failed("Password hashes must be Argon2id ($argon2id$v=19$...) of moderate cost")
