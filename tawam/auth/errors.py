"""Errors of the accounts.

ApiError
└── AuthError               an answer of `/auth/v1`, written by `responses.py`
    └── WeakPassword        with the reasons
AccessDenied                the caller cannot be authenticated; each protocol words its answer
├── KeyRejected             the `apikey` header is missing or unknown
├── BearerMissing           no bearer where an account's token is needed
├── TokenUnreadable         not a token of ours: malformed, forged, another algorithm or key
├── ClaimsRejected          a token of ours that does not hold here and now
│   └── TokenExpired
├── SessionEnded            signed out, or the account is gone
│   └── UserBanned
└── access.SecondFactorNeeded  the account has a second factor, and this session has not shown it
"""

from collections.abc import Sequence

from tawam.errors import ApiError
from tawam.http.proof import Challenge


class AccessDenied(Exception):
    """The caller cannot be authenticated. `message`: one sentence, safe to show."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class KeyRejected(AccessDenied):
    """The `apikey` header is missing or unknown."""


class BearerMissing(AccessDenied):
    """No bearer where an account's token is needed."""


class TokenUnreadable(AccessDenied):
    """The bearer is not a token that this server signed."""


class ClaimsRejected(AccessDenied):
    """The token is ours, but its issuer, audience, time or subject does not hold."""


class TokenExpired(ClaimsRejected):
    """The token has expired."""


class SessionEnded(AccessDenied):
    """The session was signed out, or its account is gone."""


class UserBanned(SessionEnded):
    """The account is banned at present."""


class AuthError(ApiError):
    """An answer of `/auth/v1` that is not a success; the codes are those of Supabase Auth."""


class WeakPassword(AuthError):
    """422; attribute `reasons`: `length`, `pwned`."""

    def __init__(self, message: str, reasons: Sequence[str]) -> None:
        super().__init__(422, "weak_password", message)
        self.reasons = list(reasons)


class ProofOfWorkRequired(AuthError):
    """429 as `refused`, with a `challenge`; its solution lets the same request through once."""

    def __init__(self, refused: AuthError, challenge: Challenge) -> None:
        super().__init__(refused.status, refused.code, refused.message, refused.headers)
        self.challenge = challenge


def invalid_credentials() -> AuthError:
    """400, worded alike for a wrong password and an unknown address."""
    return AuthError(400, "invalid_credentials", "Invalid login credentials")


def insufficient_aal(status: int, message: str = "AAL2 required: show your second factor first") -> AuthError:
    """401 from most endpoints, 403 for adding a factor and admin actions, 422 for removing a factor."""
    return AuthError(status, "insufficient_aal", message)


def own_user_not_found() -> AuthError:
    return AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")


def validation_failed(message: str) -> AuthError:
    return AuthError(400, "validation_failed", message)


def too_many_requests(retry_after: int, message: str = "Request rate limit reached") -> AuthError:
    headers = {"Retry-After": str(max(1, retry_after))}
    return AuthError(429, "over_request_rate_limit", message, headers)


def too_many_mails(retry_after: int) -> AuthError:
    seconds = max(1, retry_after)
    message = f"For security purposes, you can only request this after {seconds} seconds."
    return AuthError(429, "over_email_send_rate_limit", message, {"Retry-After": str(seconds)})


def email_exists() -> AuthError:
    return AuthError(422, "email_exists", "A user with this email address has already been registered")
