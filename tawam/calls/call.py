"""Calls: `/functions/v1/{name}`, each a function with a decorator.

    @call("lift-suppression", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
    async def lift_suppression(act: TeamAct, body: LiftSuppressionRequest) -> LiftSuppressionAnswer:
        ...

The first argument is a `Call`, or what `on` makes of it: an act, in a transaction that has asked whether the
caller may. The second is the decoded body; its type is the request's, and the annotated return type is the
answer's. Every further parameter is a service, found by its annotation (`tawam/services.py`, which also names
the modules that declare calls). What is wrong is raised as a `Refusal`.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, get_type_hints, overload

import msgspec

from tawam.auth.access import Caller
from tawam.languages import Language

T = TypeVar("T")
P = ParamSpec("P")
A = TypeVar("A")
Act = TypeVar("Act", covariant=True)
B = TypeVar("B", bound=msgspec.Struct)
R = TypeVar("R")
# The services of the application, by the annotation that a call names them with.
Services = Mapping[Any, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a function.

    Attributes:
        address: the caller's network address; limits count by it.
        cookies: the request's cookies; a caller may write anything into them.
        headers: the answer's headers; a function may add to them.
    """

    caller: Caller
    language: Language
    address: str
    cookies: Mapping[str, str]
    headers: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class File:
    """An answer that is a file. `name`: the file name that the browser saves it under, in ASCII."""

    content: bytes
    media_type: str
    name: str


class Callers(Enum):
    """Who may call a function. The endpoint asks before it reads the body; rights on a row are asked later.

    `ACCOUNTS`: whoever is signed in, and the service key.
    """

    ANYONE = auto()
    ACCOUNTS = auto()
    TEAM = auto()
    ADMINS = auto()


class Scope(Protocol[Act]):
    """Makes an act of a call, in which its function runs."""

    async def run(
        self,
        services: Services,
        call: Call,
        callers: Callers,
        body: Any,
        work: Callable[[Act], Awaitable[T]],
    ) -> T:
        """
        Raises:
            Refusal: the caller may not.
        """
        ...


Before = Callable[[Services, Call], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class Function:
    """What the decorator makes of a function.

    Attributes:
        scope: None for one that takes the call as it is.
        before: asked about a call whose body was not read yet.
        parameters: the annotation of each service, by its name.
    """

    name: str
    callers: Callers
    request_type: type[msgspec.Struct]
    answer_type: type[Any]
    handler: Callable[..., Awaitable[Any]]
    scope: Scope[Any] | None
    before: Before | None
    parameters: Mapping[str, Any]

    async def answer(self, services: Services, call: Call, body: msgspec.Struct) -> msgspec.Struct | File:
        """
        Raises:
            Refusal, TooManyRequests, DatabaseUnavailable: answered as they are.
        """
        wanted = {name: services[annotation] for name, annotation in self.parameters.items()}
        if self.scope is None:
            return await self.handler(call, body, **wanted)

        async def work(act: Any) -> Any:
            return await self.handler(act, body, **wanted)

        return await self.scope.run(services, call, self.callers, body, work)


# By name: those of all modules that were imported.
FUNCTIONS: dict[str, Function] = {}


@overload
def call(
    name: str, *, callers: Callers = ..., before: Before | None = ...
) -> Callable[
    [Callable[Concatenate[Call, B, P], Awaitable[R]]], Callable[Concatenate[Call, B, P], Awaitable[R]]
]: ...
@overload
def call(
    name: str, *, on: Scope[A], callers: Callers = ..., before: Before | None = ...
) -> Callable[
    [Callable[Concatenate[A, B, P], Awaitable[R]]], Callable[Concatenate[A, B, P], Awaitable[R]]
]: ...
def call(
    name: str,
    *,
    on: Scope[Any] | None = None,
    callers: Callers = Callers.ACCOUNTS,
    before: Before | None = None,
) -> Any:
    """Answer `/functions/v1/{name}` with the decorated function.

    Args:
        on: what the function acts on; without it, it takes the `Call`.
        before: counts or refuses calls whose body was not read yet.

    Raises:
        ValueError: the name is taken.
    """

    def register(handler: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        if name in FUNCTIONS:
            message = f"There are two calls named {name}"
            raise ValueError(message)
        hints = get_type_hints(handler)
        _, body, *services = inspect.signature(handler).parameters
        FUNCTIONS[name] = Function(
            name=name,
            callers=callers,
            request_type=hints[body],
            answer_type=hints["return"],
            handler=handler,
            scope=on,
            before=before,
            parameters={service: hints[service] for service in services},
        )
        return handler

    return register
