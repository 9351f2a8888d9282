"""One thing at a time of each account, so that no account stands in front of the others."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tawam.http.limits import TooManyRequests


@dataclass(slots=True)
class _Line:
    """Attributes:
    turn: held by the one whose turn it is.
    length: how many stand in it, that one included.
    """

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    length: int = 0


class Turns:
    """A line for each account, in memory while somebody stands in it.

    Args:
        longest: how many of one account may stand in its line.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._lines: dict[str, _Line] = {}

    @asynccontextmanager
    async def of(self, account: str | None) -> AsyncGenerator[None]:
        """The turn of `account`, for the length of a block. None is the service, which needs none.

        Raises:
            TooManyRequests: its line is full.
        """
        if account is None:
            yield
            return
        line = self._lines.setdefault(account, _Line())
        if line.length >= self._longest:
            raise TooManyRequests(1)
        line.length += 1
        try:
            async with line.turn:
                yield
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[account]
