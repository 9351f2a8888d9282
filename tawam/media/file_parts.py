"""Several files that follow each other, read as one."""

import os
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path


class FileParts:
    """A seekable stream over the bytes of `files`, at least one. One of them is open at any moment.

    Attributes:
        size: bytes of all parts together.
        descriptor: of the part that is open.
    """

    def __init__(self, files: Sequence[str]) -> None:
        self._files = files
        self._ends = list(accumulate(Path(file).stat().st_size for file in files))
        self.size = self._ends[-1]
        self._position = 0
        self._opened = 0
        self.descriptor = os.open(files[0], os.O_RDONLY)

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self.size}[whence]
        self._position = max(0, base + offset)
        return self._position

    def tell(self) -> int:
        return self._position

    def read(self, size: int) -> bytes:
        """At most `size` bytes, fewer at a part's end, none at the end of all."""
        if self._position >= self.size:
            return b""
        number = bisect_right(self._ends, self._position)
        self._open(number)
        start = self._ends[number - 1] if number else 0
        content = os.pread(self.descriptor, size, self._position - start)
        self._position += len(content)
        return content

    def _open(self, number: int) -> None:
        if number != self._opened:
            # Closed first: no further descriptor is allowed.
            os.close(self.descriptor)
            self.descriptor = os.open(self._files[number], os.O_RDONLY)
            self._opened = number
