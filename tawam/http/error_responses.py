"""Turns exceptions into responses: a status and a sentence, without internal details."""

from collections.abc import Awaitable, Callable, Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tawam.database.errors import DatabaseUnavailable, InvalidText
from tawam.errors import ApiError
from tawam.http.request_log import request_id
from tawam.logs import logger, printable

Shape = Callable[[Request, ApiError], Response]

_log = logger("http")
_CODES = {
    404: ("not_found", "There is nothing here."),
    405: ("method_not_allowed", "This takes another method."),
}


class ErrorResponses:
    """Turns an exception into a response in the format of the protocol that the request's path belongs to.

    Args:
        shapes: by path prefix, the function that writes an error in the protocol's format.
    """

    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self._shapes = shapes

    def response(self, scope: Scope, error: ApiError) -> Response:
        path: str = scope["path"]
        for prefix, shape in self._shapes.items():
            if path.startswith(prefix):
                return shape(Request(scope), error)
        return plain_shape(Request(scope), error)


class CatchAll:
    """Answers an unexpected exception with 500; the details go to the log only."""

    def __init__(self, app: ASGIApp, error_responses: ErrorResponses) -> None:
        self._app = app
        self._error_responses = error_responses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        def watched(message: Message) -> Awaitable[None]:
            nonlocal started
            started = True
            return send(message)

        try:
            await self._app(scope, receive, watched)
        except ClientDisconnect:
            return
        except Exception as error:
            failure = as_api_error(error)
            _report(scope, error, failure)
            if started:
                raise
            await self._error_responses.response(scope, failure)(scope, receive, send)


def _report(scope: Scope, error: Exception, failure: ApiError) -> None:
    """Log the details of `error`, of which the client gets one sentence."""
    if failure.status == 503:
        _log.warning("unavailable", request_id=request_id(scope), problem=printable(str(error)))
    elif failure.status >= 500:
        _log.error("failed", request_id=request_id(scope), error=error)


def as_api_error(error: Exception) -> ApiError:
    """Convert `error` to the error that the client gets."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, HTTPException):
        code, message = _CODES.get(error.status_code, ("bad_request", str(error.detail)))
        return ApiError(error.status_code, code, message, dict(error.headers or {}))
    if isinstance(error, DatabaseUnavailable):
        headers = {"Retry-After": str(error.retry_after)}
        return ApiError(503, "unavailable", "The service is busy. Please try again shortly.", headers)
    if isinstance(error, InvalidText):
        return ApiError(400, "validation_failed", "A text holds characters that cannot be stored.")
    return ApiError(500, "unexpected_failure", "Something went wrong on our side.")


def plain_shape(request: Request, error: ApiError) -> Response:
    """Write an error for a path outside the API's protocols."""
    body = {"code": error.code, "message": error.message, "request_id": request_id(request.scope)}
    return Response(msgspec.json.encode(body), error.status, error.headers, "application/json")
