"""What people ask about their own account."""

from typing import Any, Literal

import msgspec

from tawam.http.fields import Password, Token
from tawam.languages import Language


class DeleteAccountRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The end of the caller's account, for good.

    `current_password`, or `nonce`: the code that GET /auth/v1/reauthenticate mails. Neither is needed in a
    session that has shown one of them within ten minutes, however young it is.
    """

    current_password: Password | None = None
    nonce: Token | None = None
    language: Language | None = None


class DeleteAccountAnswer(msgspec.Struct, frozen=True):
    """The account, its profile and its notes are gone."""

    deleted: Literal[True]


class ExportDataRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All that is held on the caller."""

    language: Language | None = None


class ExportDataAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """All that is held on a person, without secrets; a file to keep. Times are ISO 8601."""

    exported_at: str
    account: dict[str, Any]
    profile: dict[str, Any] | None
    notes: list[dict[str, Any]]
    orders: list[dict[str, Any]]
    payments: list[dict[str, Any]]
    subscriptions: list[dict[str, Any]]
    messages: list[dict[str, Any]]
    applications: list[dict[str, Any]]
    partner: dict[str, Any] | None
    commissions: list[dict[str, Any]]
    payouts: list[dict[str, Any]]
    sessions: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    recovery_codes: list[dict[str, Any]]
    devices: list[dict[str, Any]]
