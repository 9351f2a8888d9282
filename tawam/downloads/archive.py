"""Streams files as one ZIP archive (ZIP64), a part at a time and without compressing films again."""

from collections.abc import AsyncGenerator, AsyncIterable, Callable, Sequence
from datetime import datetime
from stat import S_IFREG
from typing import NamedTuple

from tawam.dubai import DUBAI

_MODE = S_IFREG | 0o644
_CHUNK = 512 * 1024
# Bytes of the records that ZIP64 writes around a file's own: its local header and its entry in the directory,
# each with the sizes in 64 bits, and the three records at the end of the archive.
_LOCAL, _ENTRY, _END = 30 + 20, 46 + 28, 56 + 20 + 22


class ArchiveFile(NamedTuple):
    """A file of an archive.

    Attributes:
        name: with `/` between folders.
        read: opens its bytes, which are verified as they are read.
    """

    name: str
    size: int
    crc32: int
    modified_at: str
    read: Callable[[], AsyncIterable[bytes | memoryview]]


def archive_size(files: Sequence[ArchiveFile]) -> int:
    """The bytes of the archive."""
    names = sum(len(file.name.encode()) for file in files)
    return sum(file.size for file in files) + 2 * names + len(files) * (_LOCAL + _ENTRY) + _END


async def archived(files: Sequence[ArchiveFile]) -> AsyncGenerator[memoryview]:
    """Go through the bytes of the archive.

    Raises:
        ObjectError: a file cannot be read; what was given out is no whole archive then.
        ZipError: a file is not as large as it was, or has another checksum.
    """

    # Not above, because the package takes 2 MB of memory.
    from stream_zip import NO_COMPRESSION_64, async_stream_zip

    async def members() -> AsyncGenerator[tuple[str, datetime, int, object, AsyncIterable[bytes]]]:
        for file in files:
            # ZIP knows local time alone; an archive is read where the work is.
            moment = datetime.fromisoformat(file.modified_at).astimezone(DUBAI).replace(tzinfo=None)
            yield file.name, moment, _MODE, NO_COMPRESSION_64(file.size, file.crc32), _bytes(file)

    chunks = async_stream_zip(members(), chunk_size=_CHUNK, extended_timestamps=False)  # pyright: ignore[reportArgumentType] because the method's type is private
    async for chunk in chunks:
        yield memoryview(chunk)


async def _bytes(file: ArchiveFile) -> AsyncGenerator[bytes]:
    async for piece in file.read():
        yield bytes(piece)
