"""Wakes the relays of this process when a mail was written."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager

_listening: set[asyncio.Event] = set()


def ring() -> None:
    for event in _listening:
        event.set()


@contextmanager
def listening() -> Generator[asyncio.Event]:
    """An event of the running loop that is set at each ring, for as long as the block lasts."""
    event = asyncio.Event()
    _listening.add(event)
    try:
        yield event
    finally:
        _listening.discard(event)
