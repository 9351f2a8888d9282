"""Gathers the metrics of all worker processes of one `tawam serve`, whichever of them is asked.

Each worker answers the others on a socket in a folder that their parent made. Prometheus asks each machine by
itself, so that workers of other machines are not among them.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

# Names the folder to the workers.
FOLDER = "TAWAM_WORKER_SOCKETS"
_PATIENCE = 2.0
# The families of an exposition: each begins with its help.
_FAMILY = re.compile(rb"^# HELP (\S+) .*?(?=^# HELP |\Z)", re.MULTILINE | re.DOTALL)
_SAMPLE = re.compile(rb"^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


class WorkerMetrics:
    """
    Args:
        folder: of the workers' sockets.
        text: returns this worker's own metrics in Prometheus' text format.
        name: of this worker.
    """

    def __init__(self, folder: Path, text: Callable[[], bytes], name: str) -> None:
        self._folder = folder
        self._text = text
        self._name = f"{name}.sock"

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """During the block, answer the other workers."""
        server = await asyncio.start_unix_server(self._answer, self._folder / self._name)
        async with server:
            yield
        (self._folder / self._name).unlink(missing_ok=True)

    async def gather(self) -> bytes:
        """Return the metrics of all workers that answer; the label `worker` tells them apart."""
        others = [path for path in self._folder.glob("*.sock") if path.name != self._name]
        texts = await asyncio.gather(asyncio.to_thread(self._text), *map(_ask, others))
        names = [self._name, *(path.name for path in others)]
        by_worker = {name.removesuffix(".sock"): text for name, text in zip(names, texts, strict=True)}
        return await asyncio.to_thread(merged, by_worker)

    async def _answer(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(await asyncio.to_thread(self._text))
            await writer.drain()
        except ConnectionError:
            return
        finally:
            writer.close()


def merged(by_worker: dict[str, bytes]) -> bytes:
    """Join expositions: each family once, with the label `worker` on every sample."""
    families: dict[bytes, list[bytes]] = {}
    for worker, text in by_worker.items():
        for name, head, samples in _families(text):
            family = families.setdefault(name, [head])
            family.append(_SAMPLE.sub(lambda found, worker=worker: _labelled(found, worker), samples))
    return b"".join(part for family in families.values() for part in family)


def _families(text: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """The name of each family, its two lines of comment, and its samples."""
    for found in _FAMILY.finditer(text):
        help_line, type_line, *samples = found[0].splitlines(keepends=True)
        yield found[1], help_line + type_line, b"".join(samples)


def _labelled(sample: re.Match[bytes], worker: str) -> bytes:
    name, labels, value = sample.groups()
    return b'%s{worker="%s"%s} %s' % (name, worker.encode(), b"," + labels if labels else b"", value)


async def _ask(path: Path) -> bytes:
    """The metrics of another worker; nothing when it was killed or is stuck."""
    try:
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                return await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return b""
