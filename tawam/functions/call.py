"""One call of a function: who, in which language, from where."""

from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from tawam.auth.access import Caller
from tawam.languages import Language


@dataclass(frozen=True, slots=True)
class Call:
    """`address`: the caller's network address, as a key for limits."""

    caller: Caller
    language: Language
    address: str


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
    async def __call__(self, call: Call, body: Any) -> msgspec.Struct: ...
