"""One call of a function: who, in which language, from where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from tawam.auth.access import Caller
from tawam.languages import Language


@dataclass(frozen=True, slots=True)
class Call:
    """Attributes:
    address: the caller's network address, as a key for limits.
    cookies: what the browser keeps for us; a caller may write anything into them.
    headers: of the answer, for a function to add to.
    """

    caller: Caller
    language: Language
    address: str
    cookies: Mapping[str, str]
    headers: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class File:
    """An answer that is not JSON. `name`: under which a browser saves it, in ASCII."""

    content: bytes
    media_type: str
    name: str


class Function(Protocol):
    """What stands behind `/functions/v1/{name}`. `takes`: the struct that a call's body becomes.

    Raises (when called):
        FunctionError, TooManyRequests: answered as they are.
        DatabaseUnavailable: answered with 503.
    """

    @property
    def name(self) -> str: ...
    @property
    def takes(self) -> type[msgspec.Struct]: ...
    async def __call__(self, call: Call, body: Any) -> msgspec.Struct | File: ...
