"""A line between a machine and a server. A test may cut it: bytes then wait, and nobody is told."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress

from tests.ports import free_port


class Relay:
    """
    Args:
        target: returns the port on 127.0.0.1 that it leads to.
    """

    def __init__(self, target: Callable[[], int]) -> None:
        self.port = free_port()
        self._target = target
        self._is_whole = asyncio.Event()
        self._is_whole.set()
        self._lines: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """From now on nothing arrives, and nobody is told."""
        self._is_whole.clear()

    def mend(self) -> None:
        self._is_whole.set()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        try:
            yield
        finally:
            server.close()
            self.mend()
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)
        with suppress(OSError, asyncio.CancelledError):
            await self._is_whole.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target())
            ways = [self._copy(reader, far_writer), self._copy(far_reader, writer)]
            await asyncio.gather(*ways)
        writer.close()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while piece := await reader.read(65_536):
                await self._is_whole.wait()
                writer.write(piece)
                await writer.drain()
        except OSError:
            return
        finally:
            writer.close()
