"""Errors that a caller may see. Each wire protocol shapes them in its own folder.

ApiError                 status, code, message
├── auth.errors.AuthError
└── rest.errors.RestError

Calls of functions raise refusals (`calls/refusals.py`), which know both languages.
"""


class ApiError(Exception):
    """An answer that is not a success, safe to show to the caller.

    Attributes:
        status: HTTP status, 400 to 599.
        code: machine-readable, stable.
        message: one sentence that a person can act on.
        headers: extra response headers, such as `Retry-After`.
    """

    def __init__(self, status: int, code: str, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers or {}
