"""`/functions/v1/{name}`: finds the function, admits the caller, decodes the body, writes the answer."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.types import Receive, Scope, Send

from tawam.auth.access import Access, SecondFactorNeeded
from tawam.auth.errors import AccessDenied
from tawam.auth.languages import language_of
from tawam.calls import refusals
from tawam.calls.call import Call, File, Function, Services
from tawam.calls.fields import typed_lines
from tawam.calls.form_rules import TOO_LONG
from tawam.calls.refusals import REFUSALS, InvalidRequest, Refusal, ValidationFailed
from tawam.calls.team import require_callers
from tawam.database.errors import DatabaseUnavailable, InvalidText
from tawam.errors import ApiError
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
    """An ASGI application for everything below `/functions/v1`.

    Raises:
        KeyError: a function names a service that there is not.
    """

    def __init__(self, functions: Iterable[Function], services: Services, access: Access) -> None:
        self._functions = {function.name: function for function in functions}
        self._services = services
        self._access = access
        for function in self._functions.values():
            for annotation in function.parameters.values():
                services[annotation]

    def routes(self) -> list[Mount]:
        return [Mount("/functions/v1", self)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        language = language_of(request)
        name = request.scope["path"].removeprefix(request.scope["root_path"]).strip("/")
        try:
            function = self._functions.get(name)
            if function is None:
                raise refusals.FunctionNotFound
            request.scope[ROUTE] = f"/functions/v1/{name}"
            if request.method == "OPTIONS":
                return Response(status_code=204, headers=_ALLOW)
            if request.method != "POST":
                raise refusals.MethodNotAllowed(headers=_ALLOW)
            caller = await self._access.caller(request)
            call = Call(caller, language, client_address(request), cookies(request))
            require_callers(call, function.callers)
            if function.before is not None:
                await function.before(self._services, call)
            body = await read_json(request)
            language = language_of(request, body)
            try:
                decoded = _decode(body, function.request_type, language)
            except (Refusal, InvalidBody):
                if function.before is None:
                    await count_refused(request)
                raise
            call = replace(call, language=language)
            answer = await function.answer(self._services, call, decoded)
        except ClientDisconnect:
            raise
        except Exception as error:
            # A name in this frame, which the traceback holds, would keep the body until the next collection.
            return _refused(error if isinstance(error, Refusal) else _refusal_of(error), language)
        if isinstance(answer, File):
            return _file_response(answer)
        return _json_response(msgspec.json.encode(answer), 200, call.headers)


def error_shape(_: Request, error: ApiError) -> Response:
    """Write an error that arose outside the functions, for a path below `/functions/v1`."""
    body = msgspec.json.encode({"error": error.code, "message": error.message})
    return _json_response(body, error.status, error.headers)


def _refusal_of(error: Exception) -> Refusal:
    match error:
        case SecondFactorNeeded():
            return refusals.SecondFactorMissing()
        case AccessDenied():
            return refusals.Unauthorized()
        case TooManyRequests():
            return refusals.TooManyCalls(headers=error.headers, seconds=error.retry_after)
        case InvalidBody():
            return InvalidRequest(detail=error.message)
        case BodyError():
            return REFUSALS[error.code][0]()
        case InvalidText():
            return InvalidRequest(detail="a text holds what cannot be stored")
        case DatabaseUnavailable():
            return refusals.Unavailable(headers={"Retry-After": str(error.retry_after)})
        case _:
            log.error("function_failed", error=error)
            return refusals.InternalError()


def _decode(body: dict[str, Any], request_type: type[msgspec.Struct], language: Language) -> msgspec.Struct:
    """Convert the body to the function's request struct.

    Raises:
        ValidationFailed: a text is longer than its field allows.
        InvalidBody: the body does not fit; the message names the field, in the words of msgspec.
    """
    try:
        decoded = msgspec.convert(body, request_type)
    except msgspec.ValidationError as error:
        if too_long := _TOO_LONG.fullmatch(str(error)):
            max_length, field = too_long.groups()
            raise ValidationFailed(
                fields={field: TOO_LONG[language].format(max_length=max_length)}
            ) from error
        problem, _, path = str(error).replace("`", "").partition(" - at $")
        raise InvalidBody(f"{path.lstrip('.')}: {problem}" if path else problem) from error
    typed_lines(decoded)
    return decoded


def _file_response(file: File) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, 200, headers, file.media_type)


def _refused(refused: Refusal, language: Language) -> Response:
    return _json_response(refused.body(language), refused.status, refused.headers)


def _json_response(body: bytes, status: int, headers: dict[str, str]) -> Response:
    return Response(body, status, headers, "application/json")
