"""`/functions/v1/{name}`: finds the function, admits the caller, decodes the body, writes the answer."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.types import Receive, Scope, Send

from tawam.auth.access import Access, SecondFactorNeeded
from tawam.auth.errors import AccessDenied
from tawam.auth.languages import language_of
from tawam.database.errors import DatabaseUnavailable, InvalidText
from tawam.errors import ApiError
from tawam.functions.call import Call, File, Function, Gatekeeper
from tawam.functions.errors import ErrorCode, FunctionError, localized_error
from tawam.functions.fields import typed_lines
from tawam.functions.form_rules import TOO_LONG
from tawam.functions.team import require_callers
from tawam.http.bodies import BodyError, InvalidBody, count_refused, read_json
from tawam.http.client_address import client_address
from tawam.http.cookies import cookies
from tawam.http.limits import TooManyRequests
from tawam.http.server_spans import ROUTE
from tawam.languages import Language
from tawam.logs import logger

log = logger("functions")

_ALLOW = {"Allow": "POST, OPTIONS"}
# The message of msgspec for a text beyond its bound.
_TOO_LONG = re.compile(r"Expected `str` of length <= (\d+) - at `\$\.(\w+)`")


class FunctionEndpoints:
    """An ASGI application for everything below `/functions/v1`."""

    def __init__(self, functions: Sequence[Function], access: Access) -> None:
        self._functions = {function.name: function for function in functions}
        self._access = access

    def routes(self) -> list[Mount]:
        return [Mount("/functions/v1", self)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except FunctionError as error:
            response = _json_response(error.body(), error.status, error.headers)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        language = language_of(request)
        name = request.scope["path"].removeprefix(request.scope["root_path"]).strip("/")
        function = self._functions.get(name)
        if function is None:
            raise localized_error(404, "not_found", language)
        request.scope[ROUTE] = f"/functions/v1/{name}"
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=_ALLOW)
        if request.method != "POST":
            raise localized_error(405, "method_not_allowed", language, _ALLOW)
        body: dict[str, Any] = {}
        try:
            caller = await self._access.caller(request)
            call = Call(caller, language, client_address(request), cookies(request))
            require_callers(call, function.callers)
            if isinstance(function, Gatekeeper):
                await function.before(call)
            body = await read_json(request)
            language = language_of(request, body)
            try:
                decoded = _decode(body, function.request_type, language)
            except (FunctionError, InvalidBody):
                if not isinstance(function, Gatekeeper):
                    await count_refused(request)
                raise
            call = replace(call, language=language)
            answer = await function(call, decoded)
        except (FunctionError, ClientDisconnect):
            raise
        except Exception as error:
            raise _function_error(error, language) from error
        if isinstance(answer, File):
            return _file_response(answer)
        return _json_response(msgspec.json.encode(answer), 200, call.headers)


def error_shape(_: Request, error: ApiError) -> Response:
    """Write an error that arose outside the functions, for a path below `/functions/v1`."""
    body = msgspec.json.encode({"error": error.code, "message": error.message})
    return _json_response(body, error.status, error.headers)


def _function_error(error: Exception, language: Language) -> FunctionError:
    match error:
        case SecondFactorNeeded():
            return localized_error(403, "insufficient_aal", language)
        case AccessDenied():
            return localized_error(401, "unauthorized", language)
        case TooManyRequests():
            return localized_error(
                429, "over_request_rate_limit", language, error.headers, seconds=error.retry_after
            )
        case InvalidBody():
            return localized_error(400, "invalid_request", language, detail=error.message)
        case BodyError():
            return localized_error(error.status, cast(ErrorCode, error.code), language)
        case InvalidText():
            return localized_error(
                400, "invalid_request", language, detail="a text holds what cannot be stored"
            )
        case DatabaseUnavailable():
            return localized_error(503, "unavailable", language, {"Retry-After": str(error.retry_after)})
        case _:
            log.error("function_failed", error=error)
            return localized_error(500, "internal_error", language)


def _decode(body: dict[str, Any], request_type: type[msgspec.Struct], language: Language) -> msgspec.Struct:
    """Convert the body to the function's request struct.

    Raises:
        FunctionError: 400 `validation_failed`: a text is longer than its field allows.
        InvalidBody: the body does not fit; the message names the field, in the words of msgspec.
    """
    try:
        decoded = msgspec.convert(body, request_type)
    except msgspec.ValidationError as error:
        if too_long := _TOO_LONG.fullmatch(str(error)):
            max_length, field = too_long.groups()
            fields = {field: TOO_LONG[language].format(max_length=max_length)}
            raise localized_error(400, "validation_failed", language, fields=fields) from error
        problem, _, path = str(error).replace("`", "").partition(" - at $")
        raise InvalidBody(f"{path.lstrip('.')}: {problem}" if path else problem) from error
    typed_lines(decoded)
    return decoded


def _file_response(file: File) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, 200, headers, file.media_type)


def _json_response(body: bytes, status: int, headers: dict[str, str]) -> Response:
    return Response(body, status, headers, "application/json")
