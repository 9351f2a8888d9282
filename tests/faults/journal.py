"""What a server said it had stored, as its clients keep it."""

import threading
from collections import defaultdict
from dataclasses import dataclass, field


@dataclass
class Journal:
    """Attributes:
    entries: what was acknowledged, by kind.
    """

    entries: dict[str, list[str]] = field(default_factory=lambda: defaultdict[str, list[str]](list))
    _grown: threading.Condition = field(default_factory=threading.Condition)
    _count: int = 0

    def note(self, kind: str, entry: str) -> None:
        with self._grown:
            self.entries[kind].append(entry)
            self._count += 1
            self._grown.notify_all()

    def wait_for(self, more: int) -> None:
        """Until so many more answers have been noted."""
        with self._grown:
            wanted = self._count + more
            assert self._grown.wait_for(lambda: self._count >= wanted, timeout=30)
