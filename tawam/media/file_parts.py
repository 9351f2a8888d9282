"""Several files that follow each other, read as one."""

import os
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate


class FileParts:
    """A seekable stream over the bytes of `files`, at least one. All are opened at the start.

    Attributes:
        size: bytes of all parts together.
        descriptors: of the parts, in their order.
    """

    def __init__(self, files: Sequence[str]) -> None:
        self.descriptors = [os.open(file, os.O_RDONLY) for file in files]
        self._ends = list(accumulate(os.fstat(descriptor).st_size for descriptor in self.descriptors))
        self.size = self._ends[-1]
        self._position = 0

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
        start = self._ends[number - 1] if number else 0
        content = os.pread(self.descriptors[number], size, self._position - start)
        self._position += len(content)
        return content
