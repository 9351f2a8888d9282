"""The error shape of `/functions/v1`: a real status, and `{"error": code, "message": sentence}`.

The official client hands the answer's body to the page unread, so the message is written for a person.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tawam.errors import ApiError
from tawam.http.proof import Challenge

ErrorCode = Literal[
    "affiliate_not_found",
    "already_approved",
    "bad_json",
    "billing_unavailable",
    "conflict",
    "contact_only",
    "current_password_invalid",
    "due_changed",
    "idempotency_mismatch",
    "insufficient_aal",
    "internal_error",
    "invalid_request",
    "last_admin",
    "lead_not_found",
    "method_not_allowed",
    "no_authorization",
    "not_admin",
    "not_found",
    "nothing_due",
    "nothing_to_refund",
    "over_request_rate_limit",
    "partner_paused",
    "payment_not_found",
    "payments_unavailable",
    "plan_running",
    "plan_type_mismatch",
    "portal_unavailable",
    "price_mismatch",
    "proof_required",
    "reauthentication_needed",
    "reauthentication_not_valid",
    "receipt_not_found",
    "request_too_large",
    "session_expired",
    "subscription_ended",
    "subscription_not_found",
    "unauthorized",
    "unavailable",
    "unknown_assignee",
    "unknown_plan",
    "unsupported_media_type",
    "validation_failed",
]


class FunctionErrorBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a refused call answers.

    `fields`: message by field name, for forms. `challenge`: to be solved, and the form sent again with it.
    """

    error: ErrorCode
    message: str
    fields: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    challenge: Challenge | msgspec.UnsetType = msgspec.UNSET


class FunctionError(ApiError):
    """A refused call of a function. `fields`, `challenge`: see `FunctionErrorBody`."""

    def __init__(
        self,
        status: int,
        code: ErrorCode,
        message: str,
        headers: dict[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
        challenge: Challenge | None = None,
    ) -> None:
        super().__init__(status, code, message, headers)
        self._body = FunctionErrorBody(
            error=code,
            message=message,
            fields=dict(fields) if fields else msgspec.UNSET,
            challenge=challenge or msgspec.UNSET,
        )

    def body(self) -> bytes:
        return msgspec.json.encode(self._body)
