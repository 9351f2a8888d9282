"""The interface between the endpoint and the functions: a call, a file answer and the `Function` protocol."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Protocol, runtime_checkable

import msgspec

from tawam.auth.access import Caller
from tawam.languages import Language


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


class Function(Protocol):
    """A handler of `/functions/v1/{name}`. `request_type`: the struct that the request's body is decoded to.

    One that is a `Gatekeeper` too is asked before the body is read.

    Raises (when called):
        FunctionError, TooManyRequests: answered as they are.
        DatabaseUnavailable: answered with 503.
    """

    @property
    def name(self) -> str: ...
    @property
    def callers(self) -> Callers: ...
    @property
    def request_type(self) -> type[msgspec.Struct]: ...
    async def __call__(self, call: Call, body: Any) -> msgspec.Struct | File: ...


@runtime_checkable
class Gatekeeper(Protocol):
    async def before(self, call: Call) -> None:
        """Look at a call whose body was not read yet; its language is the request's.

        Raises:
            FunctionError, TooManyRequests: answered as they are, and the body is not read.
        """
        ...
